// Like ADP: nested custom elements with open shadow roots, several pages in one document, a final review of the
// answers.
import type { Field } from '../../companies/company.ts'
import { escapeHtml as escaped } from '../../kit/respond.ts'
import { at, document, hashed, heading, type Kind, type Opening, typeOf, type View, words } from '../kind.ts'

const shell = (opening: Opening, main: string): string =>
  document(
    opening,
    'Recruitment',
    `<div class="top">${escaped(opening.company.name)}</div><recruitment-app><template shadowrootmode="open"><link rel="stylesheet" href="/portals/assets/look.css"><main>${main}</main></template></recruitment-app>`,
  )

const shadow = (tag: string, attributes: string, inner: string): string =>
  `<${tag} ${attributes} class="f"><template shadowrootmode="open"><link rel="stylesheet" href="/portals/assets/look.css">${inner}</template></${tag}>`

const row = ({ opening, values, missing }: View, field: Field): string => {
  const id = `sdf-${hashed(opening.company.slug + field.name)}`
  const value = values[field.name] ?? ''
  const star = field.required ? '<span class="req" aria-hidden="true">*</span>' : ''
  const wrong = missing.has(field.name) ? `<div class="bad" role="alert">${escaped(words(opening).required)}</div>` : ''
  const host = `data-name="${escaped(field.name)}" data-value="${escaped(value)}"`
  const label = `<label for="${id}" id="${id}-l">${escaped(field.label)}${star}</label>`
  switch (field.question.kind) {
    case 'file':
      return shadow(
        'sdf-file',
        host,
        `${label}<input type="file" id="${id}">${value ? `<p>${escaped(value)}</p>` : ''}${wrong}`,
      )
    case 'choice':
      return shadow(
        'sdf-select-simple',
        host,
        `${label}<div class="pick" role="combobox" tabindex="0" id="${id}" aria-haspopup="listbox" aria-expanded="false" aria-controls="${id}-list" aria-labelledby="${id}-l">${escaped(field.options.find((one) => one.value === value)?.label ?? words(opening).choose)}</div><div role="listbox" id="${id}-list" hidden>${field.options.map((one) => `<div role="option" data-value="${one.value}">${escaped(one.label)}</div>`).join('')}</div>${wrong}`,
      )
    case 'consent':
      return shadow(
        'sdf-checkbox',
        host,
        `<input type="checkbox" id="${id}"${value ? ' checked' : ''}><label for="${id}">${escaped(field.label)}${star}</label>${wrong}`,
      )
    default:
      return shadow(
        'sdf-input',
        host,
        `${label}<input type="${typeOf(field)}" id="${id}" value="${escaped(value)}">${wrong}`,
      )
  }
}

export const adp: Kind = {
  key: 'adp',
  pages: [['personal'], ['screening', 'last']],
  review: true,
  oneDocument: true,
  paths: ({ slug: employer }, { id }) => {
    const page = (name: string): string =>
      `/adp/mascsr/default/mdf/recruitment/${name}.html?cid=${employer}&jobId=${id}`
    return { posting: page('recruitment'), apply: page('apply'), form: page('apply'), done: page('thankyou') }
  },
  posting: (opening) =>
    shell(
      opening,
      `<h1>${escaped(opening.posting.title)}</h1><p>${escaped(opening.posting.city.replace('-', ' '))}</p><sdf-button data-href="${at(opening.paths.apply)}"><template shadowrootmode="open"><button class="go">${escaped(words(opening).apply)}</button></template></sdf-button>`,
    ),
  frame: (opening) => shell(opening, '<div data-part></div>'),
  page: (view) => {
    const last = view.step === view.steps - 1
    const { company, paths, posting } = view.opening
    return `<h1>${escaped(posting.title)}</h1><p class="steps">${view.step + 1} / ${view.steps}</p>
<div data-shadow-form data-action="${at(paths.form)}">${view.fields.map((field) => heading(field) + row(view, field)).join('\n')}
${view.fields.length === 0 ? `<dl>${view.given.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>` : ''}
<sdf-button data-send id="b-${hashed(company.name)}"><template shadowrootmode="open"><button class="go">${escaped(last ? words(view.opening).submit : words(view.opening).next)}</button></template></sdf-button></div>`
  },
  done: (opening) => `<h1>${escaped(words(opening).done)}</h1>`,
}
