// Like Avature: a choice of ways to apply, then pages with an address each. select2 draws lists over hidden native
// ones.
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
    `${opening.company.name} Careers`,
    `<header class="main__header">${escaped(opening.company.name)}</header><div class="main__content">${main}</div>`,
  )

const WAYS = {
  en: ['How would you like to apply?', 'With a file from my device', 'With my LinkedIn profile', 'Fill in the form myself'],
  es: ['¿Cómo desea postularse?', 'Con un archivo de mi dispositivo', 'Con mi perfil de LinkedIn', 'Completar el formulario'],
} as const // biome-ignore format: a table

const row = ({ opening, values, missing }: View, field: Field): string => {
  const id = `${Number.parseInt(hashed(opening.company.slug + field.name), 36) % 90000}`
  const value = values[field.name] ?? ''
  const named = `id="${id}" name="${escaped(field.name)}"`
  const star = field.required ? '<span class="fieldSpec__required">*</span>' : ''
  const wrong = missing.has(field.name)
    ? `<div class="fieldSpec__error bad">${escaped(words(opening).required)}</div>`
    : ''
  const box = (inner: string): string =>
    `<div class="fieldSpec tf_${id} f"><label class="fieldSpec__label" for="${id}">${escaped(field.label)} ${star}</label><div class="fieldSpec__value">${inner}${wrong}</div></div>`
  switch (field.question.kind) {
    case 'file':
      return box(`<input type="file" ${named}>${value ? `<span>${escaped(value)}</span>` : ''}`)
    case 'choice':
      return box(
        `<select ${named} class="unseen" tabindex="-1" aria-hidden="true">${selectOptions(field, value, words(opening).choose)}</select><span class="select2 select2-container"><span class="select2-selection pick" role="combobox" aria-haspopup="true" aria-expanded="false" tabindex="0" aria-labelledby="select2-${id}-container" data-select2="${id}"><span class="select2-selection__rendered" id="select2-${id}-container">${escaped(field.options.find((one) => one.value === value)?.label ?? words(opening).choose)}</span></span></span>`,
      )
    case 'consent':
      return `<div class="fieldSpec f"><input type="checkbox" ${named} value="yes"${value ? ' checked' : ''}> <label for="${id}">${escaped(field.label)} ${star}</label>${wrong}</div>`
    default:
      return box(`<input type="${typeOf(field)}" ${named} value="${escaped(value)}" maxlength="200">`)
  }
}

export const avature: Kind = {
  key: 'avature',
  pages: [['personal'], ['screening'], ['last']],
  addresses: true,
  paths: ({ slug: employer }, { id, title }) => ({
    posting: `/av/${employer}/careers/JobDetail/${slug(title)}/${id}`,
    apply: `/av/${employer}/careers/ApplicationMethods?jobId=${id}`,
    form: `/av/${employer}/careers/Profile?jobId=${id}`,
    done: `/av/${employer}/careers/Thanks?jobId=${id}`,
  }),
  posting: (opening) =>
    shell(
      opening,
      `<h1>${escaped(opening.posting.title)}</h1><p>#${escaped(opening.posting.id)}</p><a class="go" href="${at(opening.paths.apply)}">${escaped(words(opening).apply)}</a>`,
    ),
  frame: (opening) => {
    const [question, ...ways] = WAYS[opening.company.locale === 'es' ? 'es' : 'en']
    return shell(
      opening,
      `<form method="get" action="${at(opening.paths.form)}"><input type="hidden" name="jobId" value="${escaped(opening.posting.id)}"><fieldset><legend>${escaped(question)}</legend>${ways.map((way, nth) => `<p><input type="radio" name="method" id="m${nth}" value="${nth}" required><label for="m${nth}">${escaped(way)}</label></p>`).join('')}</fieldset><button class="go">${escaped(words(opening).next)}</button></form>`,
    )
  },
  page: (view) => {
    const last = view.step === view.steps - 1
    return shell(
      view.opening,
      `<h2>${escaped(view.opening.posting.title)}</h2><form method="post" enctype="multipart/form-data" action="${at(view.opening.paths.form)}" novalidate>${view.fields.map((field) => heading(field, 'h3') + row(view, field)).join('\n')}<button type="submit" class="go">${escaped(last ? words(view.opening).submit : words(view.opening).next)}</button></form>`,
    )
  },
  done: (opening) => shell(opening, `<h2>${escaped(words(opening).done)}</h2>`),
}
