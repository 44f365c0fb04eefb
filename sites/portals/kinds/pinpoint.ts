// Like Pinpoint: labels under their fields, yes and no as a pair of buttons, one page with its own words in each
// language.
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
  slug,
  typeOf,
  type View,
  words,
} from '../kind.ts'

const shell = (opening: Opening, main: string): string =>
  document(
    opening,
    `${opening.posting.title} · ${opening.company.name}`,
    `<div class="cookie" role="dialog" aria-label="Cookies"><p>🍪</p><button type="button" data-cookie>OK</button></div><header>${escaped(opening.company.name)}</header><main>${main}</main>`,
  )

const row = ({ opening, values, missing }: View, field: Field): string => {
  const id = `p${hashed(opening.company.slug + field.name)}`
  const value = values[field.name] ?? ''
  const named = `id="${id}" name="${escaped(field.name)}"`
  const wrong = missing.has(field.name) ? `<small class="bad">${escaped(words(opening).required)}</small>` : ''
  const label = `<label for="${id}">${escaped(field.label)}${field.required ? '<sup>•</sup>' : ''}</label>`
  const box = (inner: string): string => `<div class="external-form__row f">${inner}${wrong}</div>`
  switch (field.question.kind) {
    case 'file':
      return box(`<input type="file" ${named}>${label}`)
    case 'choice':
      if (field.options.length === 2)
        return box(
          `<div data-switch role="group" aria-labelledby="${id}-l"><p id="${id}-l">${escaped(field.label)}${field.required ? '<sup>•</sup>' : ''}</p><input type="hidden" name="${escaped(field.name)}" value="${escaped(value)}">${field.options.map((one) => `<button type="button" data-value="${one.value}" aria-pressed="${one.value === value}">${escaped(one.label)}</button>`).join('')}</div>`,
        )
      return box(`<select ${named}>${selectOptions(field, value, words(opening).choose)}</select>${label}`)
    case 'consent':
      return box(`<input type="checkbox" ${named} value="yes"${value ? ' checked' : ''}>${label}`)
    default:
      return box(`<input type="${typeOf(field)}" ${named} value="${escaped(value)}">${label}`)
  }
}

export const pinpoint: Kind = {
  key: 'pinpoint',
  pages: [['personal', 'screening', 'last']],
  paths: ({ slug: employer }, { id, title }) => {
    const posting = `/pp/${employer}/postings/${id}`
    return {
      posting,
      apply: `${posting}/applications/new`,
      form: `${posting}/applications/new`,
      done: `${posting}/${slug(title)}/received`,
    }
  },
  posting: (opening) =>
    shell(
      opening,
      `<h1>${escaped(opening.posting.title)}</h1><a class="go" href="${at(opening.paths.apply)}">${escaped(words(opening).apply)}</a>`,
    ),
  page: (view) =>
    shell(
      view.opening,
      `<h1>${escaped(view.opening.posting.title)}</h1><form method="post" enctype="multipart/form-data" action="${at(view.opening.paths.form)}" class="external-form" novalidate>${view.fields.map((field) => heading(field) + row(view, field)).join('\n')}<button class="go">${escaped(words(view.opening).submit)}</button></form>`,
    ),
  done: (opening) => shell(opening, `<h1>${escaped(words(opening).done)}</h1>`),
}
