// Like Recruitee: only the title in the address, hashed classes, a drop zone for the résumé, cards that are radio
// buttons inside.
import type { Field } from '../../companies/company.ts'
import { escapeHtml as escaped } from '../../kit/respond.ts'
import { at, document, hashed, heading, type Kind, type Opening, slug, typeOf, type View, words } from '../kind.ts'

const shell = (opening: Opening, main: string): string =>
  document(
    opening,
    `${opening.posting.title} - ${opening.company.name}`,
    `<header class="${hashed(opening.company.slug)}"><a href="${at(opening.paths.posting)}">${escaped(opening.company.name)}</a></header><main>${main}</main>`,
  )

const row = ({ opening, values, missing }: View, field: Field): string => {
  const { slug: employer } = opening.company
  const id = `input-${hashed(employer + field.name)}`
  const value = values[field.name] ?? ''
  const star = field.required ? '<span aria-hidden="true" class="star"> *</span>' : ''
  const wrong = missing.has(field.name)
    ? `<span class="bad" id="${id}-e">${escaped(words(opening).required)}</span>`
    : ''
  const label = `<span>${escaped(field.label)}</span>${star}`
  const box = (inner: string): string => `<div class="sc-${hashed(employer)} f">${inner}${wrong}</div>`
  switch (field.question.kind) {
    case 'file':
      return box(
        `<h3 id="${id}-l">${label}</h3><div class="drop" role="button" tabindex="0" aria-labelledby="${id}-l" data-drop>${value ? `<b>${escaped(value)}</b>` : '<i>⇪ PDF, DOC, DOCX</i>'}<input type="file" id="${id}" name="${escaped(field.name)}" tabindex="-1" class="unseen"></div>`,
      )
    case 'choice':
      return box(
        `<fieldset><legend>${label}</legend>${field.options.map((one, nth) => `<label class="card"><input type="radio" class="unseen" name="${escaped(field.name)}" id="${id}-${nth}" value="${one.value}"${one.value === value ? ' checked' : ''}><span>${escaped(one.label)}</span></label>`).join('')}</fieldset>`,
      )
    case 'consent':
      return box(
        `<label class="tick"><input type="checkbox" name="${escaped(field.name)}" id="${id}" value="yes"${value ? ' checked' : ''}><span>${label}</span></label>`,
      )
    default:
      return box(
        `<label for="${id}">${label}</label><input type="${typeOf(field)}" id="${id}" name="${escaped(field.name)}" value="${escaped(value)}" aria-required="${field.required}">`,
      )
  }
}

export const recruitee: Kind = {
  key: 'recruitee',
  pages: [['personal', 'screening', 'last']],
  oneDocument: true,
  paths: ({ slug: employer }, { title }) => {
    const posting = `/rt/${employer}/o/${slug(title)}`
    return { posting, apply: `${posting}/c/new`, form: `${posting}/c/new`, done: `${posting}/c/new/success` }
  },
  posting: (opening) =>
    shell(
      opening,
      `<h1>${escaped(opening.posting.title)}</h1><p>${escaped(opening.posting.city.replace('-', ' '))}</p><a class="go" href="${at(opening.paths.apply)}">${escaped(words(opening).apply)}</a><p>We are a small team and answer everybody.</p><a class="go" href="${at(opening.paths.apply)}">${escaped(words(opening).apply)}</a>`,
    ),
  frame: (opening) => shell(opening, '<div data-part></div>'),
  page: (view) =>
    `<h1>${escaped(view.opening.posting.title)}</h1><form class="sc-${hashed(view.opening.company.name)}" action="${at(view.opening.paths.form)}" method="post" data-part-form novalidate>
${view.fields.map((field) => heading(field, 'h4') + row(view, field)).join('\n')}
<button type="submit" class="go">${escaped(words(view.opening).submit)}</button></form>`,
  done: (opening) => `<div class="done"><h1>${escaped(words(opening).done)}</h1></div>`,
}
