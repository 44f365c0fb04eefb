// Like Cornerstone: an account before any question, then several documents; choices are custom lists or native ones.
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
    `${opening.company.name} Careers`,
    `<div class="p-header"><span>${escaped(opening.company.name)}</span></div><div class="p-view">${main}</div>`,
  )

const row = ({ opening, values, missing }: View, field: Field): string => {
  const id = `c${hashed(opening.company.slug + field.name)}`
  const value = values[field.name] ?? ''
  const named = `id="${id}" name="${escaped(field.name)}"`
  const star = field.required ? '<abbr title="required">*</abbr>' : ''
  const wrong = missing.has(field.name)
    ? `<div class="bad" id="${id}-error">${escaped(words(opening).required)}</div>`
    : ''
  const label = `<label for="${id}" id="${id}-l">${escaped(field.label)} ${star}</label>`
  const box = (inner: string): string => `<div class="p-form-group f">${inner}${wrong}</div>`
  switch (field.question.kind) {
    case 'file':
      return box(`${label}<input type="file" ${named}>${value ? `<em>${escaped(value)}</em>` : ''}`)
    case 'choice':
      if (field.options.length === 2)
        return box(
          `<div role="radiogroup" aria-labelledby="${id}-l"><div id="${id}-l">${escaped(field.label)} ${star}</div>${field.options.map((one, nth) => `<input type="radio" name="${escaped(field.name)}" id="${id}-${nth}" value="${one.value}"${one.value === value ? ' checked' : ''}><label for="${id}-${nth}">${escaped(one.label)}</label>`).join('')}</div>`,
        )
      return box(`${label}<select ${named}>${selectOptions(field, value, words(opening).choose)}</select>`)
    case 'consent':
      return box(
        `<input type="checkbox" ${named} value="yes"${value ? ' checked' : ''}><label for="${id}">${escaped(field.label)} ${star}</label>`,
      )
    default:
      return box(`${label}<input type="${typeOf(field)}" ${named} value="${escaped(value)}">`)
  }
}

export const cornerstone: Kind = {
  key: 'cornerstone',
  pages: [['personal'], ['screening'], ['last']],
  account: true,
  paths: ({ slug: employer, number }, { id }) => {
    const posting = `/cs/ux/ats/careersite/${number + 4}/home/requisition/${id}?c=${employer}`
    const apply = posting.replace('/home/requisition/', '/apply/')
    return { posting, apply, form: apply, done: posting.replace('/home/requisition/', '/complete/') }
  },
  posting: (opening) =>
    shell(
      opening,
      `<h1>${escaped(opening.posting.title)}</h1><p>ID ${escaped(opening.posting.id)}</p><a role="button" class="go" href="${at(opening.paths.apply)}">${escaped(words(opening).apply)}</a>`,
    ),
  page: (view) => {
    const last = view.step === view.steps - 1
    return shell(
      view.opening,
      `<h1>${escaped(view.opening.posting.title)}</h1><ol class="steps">${Array.from({ length: view.steps }, (_, nth) => `<li${nth === view.step ? ' aria-current="step"' : ''}>${nth + 1}</li>`).join('')}</ol>
<form method="post" action="${at(view.opening.paths.form)}" enctype="multipart/form-data" novalidate>${view.fields.map((field) => heading(field) + row(view, field)).join('\n')}
<div class="bar">${view.step > 0 ? '<button type="button" class="ghost">‹</button>' : ''}<button type="submit" class="go">${escaped(last ? words(view.opening).submit : words(view.opening).next)}</button></div></form>`,
    )
  },
  done: (opening) => shell(opening, `<h1>${escaped(words(opening).done)}</h1><p>${escaped(opening.posting.title)}</p>`),
}
