// Like Zoho Recruit: the form opens in a dialog over the posting, its captions are in the cells before the fields,
// and there is no form element.
import type { Field } from '../../companies/company.ts'
import { escapeHtml as escaped } from '../../kit/respond.ts'
import {
  at,
  document,
  hashed,
  heading,
  type Kind,
  type Opening,
  selectOptions,
  typeOf,
  type View,
  words,
} from '../kind.ts'

const shell = (opening: Opening, main: string): string =>
  document(
    opening,
    `${opening.posting.title} | ${opening.company.name}`,
    `<header>${escaped(opening.company.name)}</header><main><h1>${escaped(opening.posting.title)}</h1><p>${escaped(opening.posting.city.replace('-', ' '))}</p><p>What you do: a bit of everything, with good people.</p><button type="button" class="go" data-opens>${escaped(words(opening).apply)}</button></main>${main}`,
  )

const row = ({ opening, values, missing }: View, field: Field): string => {
  const id = `rec-${hashed(opening.company.slug + field.name)}`
  const value = values[field.name] ?? ''
  const named = `id="${id}" name="${escaped(field.name)}"`
  const star = field.required ? ' class="mandatory"' : ''
  const wrong = missing.has(field.name) ? `<div class="bad">${escaped(words(opening).required)}</div>` : ''
  const line = (inner: string): string =>
    `<tr><td${star}>${escaped(field.label)}${field.required ? ' *' : ''}</td><td>${inner}${wrong}</td></tr>`
  switch (field.question.kind) {
    case 'file':
      return line(
        `<span class="drop" data-drop><button type="button">${escaped(value || '📎')}</button><i></i><input type="file" ${named} class="unseen"></span>`,
      )
    case 'choice':
      return line(`<select ${named}>${selectOptions(field, value, words(opening).choose)}</select>`)
    case 'consent':
      return `<tr><td colspan="2"><input type="checkbox" ${named} value="yes"${value ? ' checked' : ''}><label for="${id}">${escaped(field.label)}${field.required ? ' *' : ''}</label>${wrong}</td></tr>`
    default:
      return line(`<input type="${typeOf(field)}" ${named} value="${escaped(value)}">`)
  }
}

export const zoho: Kind = {
  key: 'zoho',
  pages: [['personal', 'screening', 'last']],
  oneDocument: true,
  paths: ({ slug: employer }, { id }) => {
    const posting = `/zr/${employer}/jobs/Careers/${id}`
    return { posting, apply: posting, form: `${posting}/apply`, done: `${posting}/done` }
  },
  posting: (opening) => shell(opening, ''),
  frame: (opening) =>
    shell(
      opening,
      `<div class="over" role="dialog" aria-modal="true" aria-label="${escaped(opening.posting.title)}" hidden data-dialog><div data-part data-from="${at(opening.paths.form)}"></div></div>`,
    ),
  page: (view) =>
    `<div data-loose data-action="${at(view.opening.paths.form)}"><table><tbody>${view.fields.map((field) => heading(field, 'h3') + row(view, field)).join('\n')}</tbody></table>
<button type="button" class="ghost" data-closes>✕</button><button type="button" class="go" data-sends>${escaped(words(view.opening).submit)}</button></div>`,
  done: (opening) => `<div class="done"><h2>${escaped(words(opening).done)}</h2></div>`,
}
