// Like Breezy HR: headings instead of labels, a parsed résumé that fills in the fields, choices with their text beside
// them.
import type { Field } from '../../companies/company.ts'
import { escapeHtml as escaped } from '../../kit/respond.ts'
import { at, document, hashed, heading, type Kind, type Opening, slug, typeOf, type View, words } from '../kind.ts'

const shell = (opening: Opening, main: string): string =>
  document(
    opening,
    `${opening.posting.title} at ${opening.company.name}`,
    `<div class="banner"><h2>${escaped(opening.company.name)}</h2><h1>${escaped(opening.posting.title)}</h1><ul class="meta"><li>${escaped(opening.posting.city.replace('-', ' '))}</li></ul></div><div class="body">${main}</div>`,
  )

const row = ({ opening, values, missing }: View, field: Field): string => {
  const value = values[field.name] ?? ''
  const star = field.required ? '<span class="required ">*</span>' : ''
  const wrong = missing.has(field.name) ? `<span class="bad">${escaped(words(opening).required)}</span>` : ''
  const title = `<h3><span>${escaped(field.label)}</span> ${star}</h3>`
  const box = (inner: string): string => `<div class="section-${hashed(field.name)} f">${inner}${wrong}</div>`
  const named = `name="${escaped(field.name)}"`
  switch (field.question.kind) {
    case 'file':
      return box(
        `${title}<div class="drop" data-drop data-parse="${at('/parse')}"><button type="button" class="file-upload">⇪</button><span class="name">${escaped(value)}</span><input type="file" ${named} class="unseen"></div>`,
      )
    case 'choice':
      return box(
        `${title}<ul class="options" role="group">${field.options.map((one) => `<li class="option"><input type="radio" ${named} value="${one.value}"${one.value === value ? ' checked' : ''}><span>${escaped(one.label)}</span></li>`).join('')}</ul>`,
      )
    case 'consent':
      return box(
        `<div class="gdpr"><input type="checkbox" ${named} value="yes"${value ? ' checked' : ''}><p>${escaped(field.label)} ${star}</p></div>`,
      )
    default:
      return box(
        `${title}<input type="${typeOf(field)}" ${named} value="${escaped(value)}" class="input-${hashed(field.label)}">`,
      )
  }
}

export const breezy: Kind = {
  key: 'breezy',
  pages: [['personal', 'screening', 'last']],
  paths: ({ slug: employer }, { id, title }) => {
    const posting = `/bz/${employer}/p/${id}-${slug(title)}`
    return { posting, apply: `${posting}/apply`, form: `${posting}/apply`, done: `${posting}/applied` }
  },
  posting: (opening) =>
    shell(
      opening,
      `<p>Come and make things with us.</p><a class="go" href="${at(opening.paths.apply)}">${escaped(words(opening).apply)}</a>`,
    ),
  page: (view) =>
    shell(
      view.opening,
      `<form name="form" action="${at(view.opening.paths.form)}" method="post" enctype="multipart/form-data" novalidate>
${view.fields.map((field) => heading(field) + row(view, field)).join('\n')}
<button class="go" type="submit"><span>${escaped(words(view.opening).submit)}</span></button></form>`,
    ),
  done: (opening) => shell(opening, `<h2>${escaped(words(opening).done)}</h2><p>${escaped(opening.posting.title)}</p>`),
}
