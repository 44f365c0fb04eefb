// Like Jobvite: a choice of ways to apply, then all sections on one page, of which only the open one shows its fields.
import type { Field } from '../../companies/company.ts'
import { escapeHtml as escaped } from '../../kit/respond.ts'
import {
  at,
  document,
  hashed,
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
    `${opening.company.name} Careers - ${opening.posting.title}`,
    `<div class="jv-header">${escaped(opening.company.name)}</div><div class="jv-wrapper">${main}</div>`,
  )

const row = ({ opening, values, missing }: View, field: Field): string => {
  const id = `jv-field-${hashed(opening.company.slug + field.name)}`
  const value = values[field.name] ?? ''
  const named = `id="${id}" name="${escaped(field.name)}"`
  const star = field.required ? ' <span class="jv-required" title="required">*</span>' : ''
  const wrong = missing.has(field.name) ? `<p class="bad">${escaped(words(opening).required)}</p>` : ''
  const label = `<label class="jv-label" for="${id}">${escaped(field.label)}${star}</label>`
  const box = (inner: string): string => `<div class="jv-form-field f">${inner}${wrong}</div>`
  switch (field.question.kind) {
    case 'file':
      return box(`${label}<input type="file" ${named}>${value ? `<em>${escaped(value)}</em>` : ''}`)
    case 'choice':
      return box(
        `<div class="jv-label" id="${id}-l">${escaped(field.label)}${star}</div><ul class="options" role="radiogroup" aria-labelledby="${id}-l">${field.options.map((one, nth) => `<li><label><input type="radio" name="${escaped(field.name)}" id="${id}-${nth}" value="${one.value}"${one.value === value ? ' checked' : ''}>${escaped(one.label)}</label></li>`).join('')}</ul>`,
      )
    case 'consent':
      return box(
        `<label><input type="checkbox" ${named} value="yes"${value ? ' checked' : ''}>${escaped(field.label)}${star}</label>`,
      )
    case 'long':
      return box(`${label}<select ${named}>${selectOptions(field, value, words(opening).choose)}</select>`)
    default:
      return box(`${label}<input type="${typeOf(field)}" ${named} value="${escaped(value)}">`)
  }
}

/** The company's own sections; fields before the first heading form the first section. */
const partsOf = (view: View): { title: string; fields: Field[] }[] => {
  const parts: { title: string; fields: Field[] }[] = []
  for (const field of view.fields) {
    if (field.section !== undefined || parts.length === 0) parts.push({ title: field.section ?? '', fields: [] })
    parts.at(-1)?.fields.push(field)
  }
  return parts
}

export const jobvite: Kind = {
  key: 'jobvite',
  pages: [['personal', 'screening', 'last']],
  paths: ({ slug: employer }, { id, title }) => {
    const posting = `/jv/${employer}/job/${id}`
    return {
      posting,
      apply: `${posting}/apply/${slug(title)}`,
      form: `${posting}/apply/send`,
      done: `${posting}/apply/thanks`,
    }
  },
  posting: (opening) =>
    shell(
      opening,
      `<h2>${escaped(opening.posting.title)}</h2><p>${escaped(opening.posting.city.replace('-', ' '))}</p><a class="go" href="${at(opening.paths.apply)}">${escaped(words(opening).apply)}</a>`,
    ),
  frame: (opening) =>
    shell(
      opening,
      `<h2>${escaped(opening.posting.title)}</h2><div class="jv-ways"><p><a class="ghost" href="#">LinkedIn</a></p><p><a class="ghost" href="#">Indeed</a></p><p><a class="go" href="${at(opening.paths.form)}">${escaped(words(opening).choose)}</a></p></div>`,
    ),
  page: (view) => {
    const parts = partsOf(view)
    const open = Math.max(
      0,
      parts.findIndex(({ fields }) => fields.some(({ name }) => view.missing.has(name))),
    )
    return shell(
      view.opening,
      `<h2>${escaped(view.opening.posting.title)}</h2><form method="post" enctype="multipart/form-data" action="${at(view.opening.paths.form)}" novalidate>${parts
        .map(
          ({ title, fields }, nth) =>
            `<section class="jv-section" data-fold><h3 role="button" tabindex="0" aria-expanded="${nth === open}">${nth + 1}. ${escaped(title)}</h3><div${nth === open ? '' : ' hidden'}>${fields.map((field) => row(view, field)).join('\n')}<button type="${nth === parts.length - 1 ? 'submit' : 'button'}" class="go"${nth === parts.length - 1 ? '' : ' data-unfolds'}>${escaped(nth === parts.length - 1 ? words(view.opening).submit : words(view.opening).next)}</button></div></section>`,
        )
        .join('\n')}</form>`,
    )
  },
  done: (opening) => shell(opening, `<h2>${escaped(words(opening).done)}</h2>`),
}
