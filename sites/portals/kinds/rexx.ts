// Like rexx systems: a session in the address, captions with a colon in a definition list, consent as a choice, a
// preview before sending.
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
    `${opening.posting.title} | ${opening.company.name}`,
    `<div id="top"><a href="#">${escaped(opening.company.name)}</a></div><div id="content_main">${main}</div>`,
    false,
  )

const session = (): string => Math.random().toString(36).slice(2)

const row = ({ opening, values, missing }: View, field: Field): string => {
  const id = `rx_${hashed(opening.company.slug + field.name)}`
  const value = values[field.name] ?? ''
  const named = `id="${id}" name="${escaped(field.name)}"`
  const star = field.required ? '<span class="pflicht">*</span>' : ''
  const wrong = missing.has(field.name) ? ' class="bad"' : ''
  const line = (inner: string): string =>
    `<dt${wrong}><label for="${id}">${escaped(field.label)}:${star}</label></dt><dd>${inner}</dd>`
  switch (field.question.kind) {
    case 'file':
      return line(`<input type="file" ${named}>${value ? `<a href="#">${escaped(value)}</a>` : ''}`)
    case 'consent':
      return line(`<input type="checkbox" ${named} value="yes"${value ? ' checked' : ''}>`)
    case 'choice':
      if (field.question.id === 'privacy')
        return `<dt${wrong} class="wide">${escaped(field.label)}${star}</dt><dd>${field.options.map((one, nth) => `<input type="radio" id="${id}_${nth}" name="${escaped(field.name)}" value="${one.value}"${one.value === value ? ' checked' : ''}> <label for="${id}_${nth}">${escaped(one.label)}</label><br>`).join('')}</dd>`
      return line(`<select ${named}>${selectOptions(field, value, words(opening).choose)}</select>`)
    default:
      return line(`<input type="${typeOf(field)}" ${named} value="${escaped(value)}" size="40">`)
  }
}

const parts = (view: View): string => {
  const out: string[] = []
  for (const field of view.fields) {
    if (field.section !== undefined || out.length === 0)
      out.push(
        `${out.length > 0 ? '</dl></fieldset>' : ''}<fieldset><legend>${escaped(field.section ?? '')}</legend><dl>`,
      )
    out.push(row(view, field))
  }
  return `${out.join('\n')}</dl></fieldset>`
}

const preview = ({ given }: View): string =>
  `<table class="preview">${given.map(([label, value]) => `<tr><th>${escaped(label)}:</th><td>${escaped(value)}</td></tr>`).join('')}</table>`

export const rexx: Kind = {
  key: 'rexx',
  pages: [['personal', 'screening', 'last']],
  review: true,
  paths: ({ slug: employer }, { id, title }) => ({
    posting: `/rx/${employer}/${slug(title)}-de-j${id}.html`,
    apply: `/rx/${employer}/bewerber-onlineformular.html?yid=${id}`,
    form: `/rx/${employer}/bewerber-onlineformular.html?yid=${id}`,
    done: `/rx/${employer}/bewerbung-abgeschlossen.html?yid=${id}`,
  }),
  posting: (opening) =>
    shell(
      opening,
      `<h1>${escaped(opening.posting.title)}</h1><p>${escaped(opening.posting.city.replace('-', ' '))}</p><p id="btn_online_application"><a class="go" href="${at(opening.paths.apply)}&amp;sid=${session()}">${escaped(words(opening).apply)}</a></p>`,
    ),
  page: (view) => {
    const { opening } = view
    const last = view.step === view.steps - 1
    return shell(
      opening,
      `<h1>${escaped(opening.posting.title)}</h1>${view.missing.size > 0 ? `<div class="bad">${escaped(words(opening).required)}</div>` : ''}
<form method="post" enctype="multipart/form-data" action="${at(opening.paths.form)}&amp;sid=${session()}" novalidate>${last ? preview(view) : parts(view)}
<p>${last ? '<input type="button" value="«">' : ''}<input type="submit" class="go" value="${escaped(last ? words(opening).submit : words(opening).next)}"></p></form>`,
    )
  },
  done: (opening) => shell(opening, `<h1>${escaped(words(opening).done)}</h1>`),
}
