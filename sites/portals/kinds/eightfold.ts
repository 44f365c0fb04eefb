// Like Eightfold: first only the résumé, then a form prefilled from it, then questions in custom lists.
import type { Field } from '../../companies/company.ts'
import { escapeHtml as escaped } from '../../kit/respond.ts'
import { parsedResume } from '../../parsed-resume.ts'
import { at, document, hashed, heading, type Kind, type Opening, slug, typeOf, type View, words } from '../kind.ts'

const shell = (opening: Opening, main: string): string =>
  document(
    opening,
    `${opening.posting.title} - ${opening.company.name}`,
    `<div class="ef-top">${escaped(opening.company.name)}</div><main>${main}</main>`,
  )

/** Values that the page fills in from the résumé, until the applicant changes them. */
const READ: Readonly<Record<string, string>> = {
  first_name: parsedResume.firstName,
  last_name: parsedResume.lastName,
  email: parsedResume.email,
  phone: parsedResume.phone,
  city: parsedResume.city,
}

const row = ({ opening, values, missing }: View, field: Field): string => {
  const id = `ef${hashed(opening.company.slug + field.name)}`
  const value = values[field.name] ?? READ[field.question.id] ?? ''
  const named = `name="${escaped(field.name)}"`
  const wrong = missing.has(field.name) ? `<div role="alert" class="bad">${escaped(words(opening).required)}</div>` : ''
  const caption = `<div class="ef-label" id="${id}-l">${escaped(field.label)}${field.required ? ' *' : ''}</div>`
  const box = (inner: string): string => `<div class="ef-${hashed(field.name)} f">${inner}${wrong}</div>`
  switch (field.question.kind) {
    case 'file':
      return box(
        `${caption}<div class="drop" data-drop><span class="name">${escaped(value || '↑')}</span><input type="file" ${named} class="unseen" aria-labelledby="${id}-l"></div>`,
      )
    case 'choice':
      return box(
        `${caption}<div class="ef-select" data-list><input type="hidden" ${named} value="${escaped(value)}"><input readonly role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-labelledby="${id}-l" class="shown" value="${escaped(field.options.find((one) => one.value === value)?.label ?? '')}" placeholder="${escaped(words(opening).choose)}"><div role="listbox" hidden>${field.options.map((one) => `<div role="option" data-value="${one.value}">${escaped(one.label)}</div>`).join('')}</div></div>`,
      )
    case 'consent':
      return box(
        `<label><input type="checkbox" ${named} value="yes"${value ? ' checked' : ''}> <span>${escaped(field.label)}${field.required ? ' *' : ''}</span></label>`,
      )
    default:
      return box(
        `${caption}<input type="${typeOf(field)}" ${named} aria-labelledby="${id}-l" value="${escaped(value)}">`,
      )
  }
}

export const eightfold: Kind = {
  key: 'eightfold',
  pages: [['last'], ['personal'], ['screening']],
  oneDocument: true,
  paths: ({ slug: employer }, { id, title }) => {
    const posting = `/ef/careers/job/${id}-${slug(title)}?domain=${employer}`
    const apply = posting.replace('/job/', '/apply/')
    return { posting, apply, form: apply, done: posting.replace('/job/', '/applied/') }
  },
  posting: (opening) =>
    shell(
      opening,
      `<h1>${escaped(opening.posting.title)}</h1><div role="button" tabindex="0" class="go" data-href="${at(opening.paths.apply)}">${escaped(words(opening).apply)}</div>`,
    ),
  frame: (opening) => shell(opening, '<div data-part></div>'),
  page: (view) => {
    const last = view.step === view.steps - 1
    return `<h1>${escaped(view.opening.posting.title)}</h1><form method="post" action="${at(view.opening.paths.form)}" data-part-form novalidate>${view.fields.map((field) => heading(field) + row(view, field)).join('\n')}<button type="submit" class="go">${escaped(last ? words(view.opening).submit : words(view.opening).next)}</button></form>`
  },
  done: (opening) => `<h1>${escaped(words(opening).done)}</h1>`,
}
