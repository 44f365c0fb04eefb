// Like d.vinci: the posting is a page of the employer's own site; the form is in a frame there and continues inside it.
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

const own = (opening: Opening, main: string): string =>
  document(
    opening,
    `${opening.posting.title} | Karriere | ${opening.company.name}`,
    `<nav><a href="#">Über uns</a> <a href="#">Leistungen</a> <a href="#">Kontakt</a></nav><form role="search" action="#"><input type="search" name="q" aria-label="Suche"><button>Suchen</button></form><main>${main}</main><footer><a href="#">Impressum</a></footer>`,
    false,
  )

const row = ({ opening, values, missing }: View, field: Field): string => {
  const id = `d-${hashed(opening.company.slug + field.name)}`
  const value = values[field.name] ?? ''
  const named = `id="${id}" name="${escaped(field.name)}"`
  const note = field.required ? '<span class="pflicht">(Pflichtfeld)</span>' : ''
  const wrong = missing.has(field.name) ? `<div class="bad">${escaped(words(opening).required)}</div>` : ''
  const line = (inner: string): string =>
    `<dt><label for="${id}">${escaped(field.label)}</label> ${note}</dt><dd>${inner}${wrong}</dd>`
  switch (field.question.kind) {
    case 'file':
      return line(`<input type="file" ${named}>${value ? `<em>${escaped(value)}</em>` : ''}`)
    case 'choice':
      return line(`<select ${named}>${selectOptions(field, value, words(opening).choose)}</select>`)
    case 'consent':
      return `<dd><input type="checkbox" ${named} value="yes"${value ? ' checked' : ''}> <label for="${id}">${escaped(field.label)} ${note}</label>${wrong}</dd>`
    default:
      return line(`<input type="${typeOf(field)}" ${named} value="${escaped(value)}">`)
  }
}

export const dvinci: Kind = {
  key: 'dvinci',
  pages: [['personal'], ['screening', 'last']],
  paths: ({ slug: employer }, { id, title }) => {
    const posting = `/dv/${employer}/karriere/stellen/${slug(title)}`
    const form = `/dv/portal/${employer}/jobs/${id}/form`
    return { posting, apply: `${posting}/bewerben`, form, done: `${form}/success` }
  },
  posting: (opening) =>
    own(
      opening,
      `<h1>${escaped(opening.posting.title)}</h1><p>Wir suchen Verstärkung für unser Team.</p><p><a class="go" href="${at(opening.paths.apply)}">${escaped(words(opening).apply)}</a></p>`,
    ),
  frame: (opening) =>
    own(
      opening,
      `<h1>Bewerbung</h1><iframe id="dvinci-${hashed(opening.key)}" title="Bewerbungsformular" src="${at(opening.paths.form)}"></iframe>`,
    ),
  page: (view) => {
    const last = view.step === view.steps - 1
    return document(
      view.opening,
      'Bewerbungsformular',
      `<h2>${escaped(view.opening.posting.title)}</h2><p>Schritt ${view.step + 1} von ${view.steps}</p><form method="post" action="${at(view.opening.paths.form)}" enctype="multipart/form-data"><dl>${view.fields.map((field) => heading(field, 'h3') + row(view, field)).join('\n')}</dl>
<input type="submit" class="go" value="${escaped(last ? words(view.opening).submit : words(view.opening).next)}"></form>`,
    )
  },
  done: (opening) => document(opening, 'Bewerbungsformular', `<h2>${escaped(words(opening).done)}</h2>`),
}
