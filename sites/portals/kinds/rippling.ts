// Like Rippling: paragraphs instead of labels, lists at the end of the body, a city chosen from suggestions, a button
// that is enabled once everything is filled in.
import type { Field } from '../../companies/company.ts'
import { escapeHtml as escaped } from '../../kit/respond.ts'
import { at, document, hashed, heading, type Kind, type Opening, typeOf, type View, words } from '../kind.ts'

const shell = (opening: Opening, main: string): string =>
  document(
    opening,
    `${opening.posting.title} - ${opening.company.name}`,
    `<div class="css-${hashed(opening.company.name)}"><img alt="${escaped(opening.company.name)}"></div><div class="css-${hashed(opening.posting.id)}">${main}</div>`,
  )

const row = ({ opening, values, missing }: View, field: Field): string => {
  const value = values[field.name] ?? ''
  const named = `name="${escaped(field.name)}"`
  const star = field.required ? '<span class="req">*</span>' : ''
  const wrong = missing.has(field.name) ? `<p class="bad">${escaped(words(opening).required)}</p>` : ''
  const box = (inner: string): string =>
    `<div class="css-${hashed(opening.company.slug + field.name)} f"${field.required ? ' data-needed' : ''}><p>${escaped(field.label)}${star}</p>${inner}${wrong}</div>`
  switch (field.question.kind) {
    case 'file':
      return box(
        `<div class="css-drop"><input type="file" ${named} hidden><button type="button" class="ghost" data-upload>⬆</button><span data-shown>${escaped(value)}</span></div>`,
      )
    case 'choice':
      return box(
        `<input type="hidden" ${named} value="${escaped(value)}"><button type="button" class="pick" aria-haspopup="listbox" aria-expanded="false" data-menu='${escaped(JSON.stringify(field.options.map((one) => [one.value, one.label])))}'>${escaped(field.options.find((one) => one.value === value)?.label ?? words(opening).choose)}</button>`,
      )
    case 'consent':
      return `<div class="css-consent f"${field.required ? ' data-needed' : ''}><label><input type="checkbox" ${named} value="yes"${value ? ' checked' : ''}><span>${escaped(field.label)}${star}</span></label>${wrong}</div>`
    default:
      if (field.question.id === 'city')
        return box(
          `<input type="hidden" ${named} value="${escaped(value)}"><input role="combobox" aria-autocomplete="list" aria-expanded="false" autocomplete="off" data-place value="${escaped(value)}">`,
        )
      return box(`<input type="${typeOf(field)}" ${named} value="${escaped(value)}">`)
  }
}

export const rippling: Kind = {
  key: 'rippling',
  pages: [['personal', 'screening', 'last']],
  oneDocument: true,
  paths: ({ slug: employer }, { id }) => {
    const posting = `/rp/${employer}/jobs/${id}`
    const apply = `${posting}/apply?step=application`
    return { posting, apply, form: apply, done: `${posting}/apply?step=done` }
  },
  posting: (opening) =>
    shell(
      opening,
      `<h2>${escaped(opening.posting.title)}</h2><p>${escaped(opening.posting.city.replace('-', ' '))}</p><button type="button" class="go" data-href="${at(opening.paths.apply)}">${escaped(words(opening).apply)}</button>`,
    ),
  frame: (opening) => shell(opening, `<h2>${escaped(opening.posting.title)}</h2><div data-part></div>`),
  page: (view) =>
    `<form action="${at(view.opening.paths.form)}" data-part-form data-complete novalidate>${view.fields.map((field) => heading(field, 'h3') + row(view, field)).join('\n')}<button type="submit" class="go" disabled>${escaped(words(view.opening).submit)}</button></form>`,
  done: (opening) => `<h3>${escaped(words(opening).done)}</h3>`,
}
