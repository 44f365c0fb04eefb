// Like JOIN: one question per page in one document with an address for each, a heading as label, and answers that open
// the next page when clicked.
import type { Field } from '../../companies/company.ts'
import { escapeHtml as escaped } from '../../kit/respond.ts'
import { at, document, hashed, type Kind, type Opening, slug, typeOf, type View, words } from '../kind.ts'

const shell = (opening: Opening, main: string): string =>
  document(
    opening,
    `${opening.posting.title} | ${opening.company.name} | JOIN`,
    `<nav>${escaped(opening.company.name)}</nav><main class="sc-${hashed(opening.company.slug)}">${main}</main>`,
  )

const row = ({ opening, values, missing }: View, field: Field, alone: boolean): string => {
  const id = `sc-${hashed(opening.company.slug + field.name)}`
  const value = values[field.name] ?? ''
  const wrong = missing.has(field.name) ? `<span class="bad">${escaped(words(opening).required)}</span>` : ''
  const named = `name="${escaped(field.name)}" aria-labelledby="${id}"`
  const caption = alone
    ? `<h2 id="${id}">${escaped(field.label)}</h2>`
    : `<span id="${id}">${escaped(field.label)}</span>`
  switch (field.question.kind) {
    case 'file':
      return `${caption}<label class="drop f" data-drop>PDF <b>${escaped(value)}</b><input type="file" ${named} class="unseen"></label>${wrong}`
    case 'choice':
      return `${caption}<div role="radiogroup" aria-labelledby="${id}" class="f">${field.options.map((one) => `<label class="card"><input type="radio" class="unseen" name="${escaped(field.name)}" value="${one.value}"${alone ? ' data-leads-on' : ''}>${escaped(one.label)}</label>`).join('')}</div>${wrong}`
    case 'consent':
      return `<div class="f"><label><input type="checkbox" name="${escaped(field.name)}" value="yes"${value ? ' checked' : ''}>${escaped(field.label)}</label>${wrong}</div>`
    default:
      return `<div class="f">${caption}<input type="${typeOf(field)}" ${named} value="${escaped(value)}">${wrong}</div>`
  }
}

export const join: Kind = {
  key: 'join',
  pages: [],
  bySection: true,
  oneDocument: true,
  paths: ({ slug: employer }, { id, title }) => {
    const posting = `/jn/companies/${employer}/${id}-${slug(title)}`
    return { posting, apply: `${posting}/apply`, form: `${posting}/apply`, done: `${posting}/done` }
  },
  posting: (opening) =>
    shell(
      opening,
      `<h1>${escaped(opening.posting.title)}</h1><p>${escaped(opening.posting.city.replace('-', ' '))}</p><a class="go" href="${at(opening.paths.apply)}">${escaped(words(opening).apply)}</a>`,
    ),
  frame: (opening) => shell(opening, '<div data-part></div>'),
  page: (view) => {
    const { opening, fields, step, steps } = view
    const alone = fields.length === 1
    const last = step === steps - 1
    const leadsOn = alone && fields[0]?.question.kind === 'choice'
    const title = alone ? '' : `<h2>${escaped(fields[0]?.section ?? '')}</h2>`
    return `<progress value="${step + 1}" max="${steps}"></progress><form action="${at(opening.paths.form)}" data-part-form data-path="?q=${step + 1}" novalidate>${title}${fields.map((field) => row(view, field, alone)).join('\n')}${leadsOn ? '' : `<button type="submit" class="go">${escaped(last ? words(opening).submit : words(opening).next)}</button>`}</form>`
  },
  done: (opening) => `<h2>${escaped(words(opening).done)}</h2>`,
}
