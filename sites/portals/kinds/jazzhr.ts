// Like JazzHR: posting and form on one page, the résumé's field hidden until its link is clicked, submitted by a link
// without an address.
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
    `${opening.posting.title} - ${opening.company.name} - Career Page`,
    `<div id="logo">${escaped(opening.company.name)}</div><div class="job-header"><h1>${escaped(opening.posting.title)}</h1><div id="resumator-job-location">${escaped(opening.posting.city.replace('-', ' '))}</div></div>${main}`,
  )

const row = ({ opening, values, missing }: View, field: Field): string => {
  const id = `${field.name}-value`
  const value = values[field.name] ?? ''
  const star = field.required ? '<span class="resumator-required">*</span>' : ''
  const wrong = missing.has(field.name) ? ' resumator-error' : ''
  const named = `id="${id}" name="${escaped(field.name)}"`
  const label = `<label class="resumator-label" for="${id}">${star}${escaped(field.label)}</label>`
  const box = (inner: string): string => `<div class="resumator-field${wrong} f" id="${id}-box">${inner}</div>`
  switch (field.question.kind) {
    case 'file':
      return box(
        `<span class="resumator-label">${star}${escaped(field.label)}</span><div class="resumator-resume-wrapper"><p><a href="#" id="resumator-choose-upload" data-shows="${id}">Attach resume</a> or <a href="#" id="resumator-choose-paste" data-shows="${id}-text">Paste resume</a></p><input type="file" ${named} hidden><textarea id="${id}-text" name="resumator-resumetext" rows="6" aria-label="Paste resume" hidden></textarea>${value ? `<em>${escaped(value)}</em>` : ''}</div>`,
      )
    case 'choice':
      return box(`${label}<select ${named}>${selectOptions(field, value, words(opening).choose)}</select>`)
    case 'consent':
      return box(
        `<input type="checkbox" ${named} value="yes"${value ? ' checked' : ''}><label for="${id}">${star}${escaped(field.label)}</label>`,
      )
    default:
      return box(`${label}<input type="${typeOf(field)}" ${named} value="${escaped(value)}" class="resumator-text">`)
  }
}

export const jazzhr: Kind = {
  key: 'jazzhr',
  pages: [['personal', 'screening', 'last']],
  paths: ({ slug: employer }, { id, title }) => {
    const posting = `/jz/${employer}/apply/${id}/${slug(title)}`
    return { posting, apply: posting, form: `${posting}?submit=1`, done: `/jz/${employer}/apply/thanks/${hashed(id)}` }
  },
  posting: (opening) => shell(opening, ''),
  page: (view) =>
    shell(
      view.opening,
      `<div class="job-columns"><div class="description"><p>We repair what others replace. The team is small, and every day is another one.</p></div><div id="job-form-wrapper"><h2>${escaped(words(view.opening).apply)}</h2>
${view.missing.size > 0 ? `<div class="resumator-alert" role="alert">${escaped(words(view.opening).required)}</div>` : ''}
<form id="resumator-application-form" action="${at(view.opening.paths.form)}" method="post" enctype="multipart/form-data">
${view.fields.map((field) => heading(field, 'h3') + row(view, field)).join('\n')}
<input type="text" name="resumator-hp" tabindex="-1" autocomplete="off" style="position:absolute;left:-5000px" aria-hidden="true">
<p><a href="#" id="resumator-submit-resume" class="go">${escaped(words(view.opening).submit)}</a></p></form></div></div>`,
    ),
  done: (opening) =>
    shell(
      opening,
      `<h2>${escaped(words(opening).done)}</h2><p><a href="${at(opening.paths.posting)}">View all jobs</a></p>`,
    ),
}
