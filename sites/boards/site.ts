// Employers on four kinds of board that share no markup with the platforms of `companies`: an address without a
// number or with nothing else; labels in table cells, after their fields, in a shadow root; other jobs and a job
// alert form beside the application.
import { escapeHtml as escaped, html, redirect } from '../kit/respond.ts'
import type { Site, SiteRequest, SiteResponse } from '../kit/site.ts'
import { BOARDS, EMPLOYERS, type Employer, employerOf, type Field } from './board.ts'
import { BUTTONS } from './questions.ts'

export type Opening = { employer: Employer; posting: Employer['postings'][number] }
export const OPENINGS: readonly Opening[] = BOARDS.flatMap((board) =>
  Array.from({ length: EMPLOYERS }, (_, number) => employerOf(board, number)).flatMap((employer) =>
    employer.postings.map((posting) => ({ employer, posting })),
  ),
)

/** @param posting 0 or 1 */
export const opening = (board: string, employer: number, posting = 0): Opening => {
  const found = OPENINGS.filter((one) => one.employer.board.key === board && one.employer.number === employer)[posting]
  if (!found) throw new Error(`there is no opening ${posting} of employer ${employer} on ${board}`)
  return found
}

const at = ({ path, query }: SiteRequest, address: string): boolean => {
  const wanted = new URL(address, 'http://site.invalid')
  return wanted.pathname === path && [...wanted.searchParams].every(([key, value]) => query.get(key) === value)
}
const doneAt = (apply: string): string => apply.replace(/^([^?]*)/, '$1/thanks')

export const site: Site = {
  name: 'boards',
  title: 'Employers on other kinds of board',
  pages: OPENINGS.filter(({ employer }) => employer.number < 2).map(({ posting, employer }) => ({
    path: posting.path,
    title: `${employer.name} (${employer.board.key})`,
  })),
  async handle(request) {
    if (request.path === '/alert' && request.method === 'POST') {
      request.record({ posting: 'alert', fields: (await request.body()).fields })
      return html('<h1>OK</h1>')
    }
    const applying = OPENINGS.find(({ posting }) => at(request, posting.apply))
    if (applying) return await apply(request, applying)
    const shown = OPENINGS.find(({ posting }) => at(request, posting.path))
    if (shown) return html(document(shown, introduction(shown)))
    const done = OPENINGS.find(({ posting }) => at(request, doneAt(posting.apply)))
    return done && html(document(done, thanks(done)))
  },
}

const document = ({ employer: { locale, name, board }, posting }: Opening, main: string): string => {
  const { similar, alert } = BUTTONS[locale]
  const others = OPENINGS.filter(
    (one) => one.employer.board === board && one.employer.locale === locale && one.posting !== posting,
  ).slice(0, 3)
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(posting.title)} | ${escaped(name)}</title>
<style>body{font:16px sans-serif;margin:1em 3em}[role=listbox]{border:1px solid;padding:0;width:20em;list-style:none}label{margin-inline-end:1em}.f{margin:.6em 0}</style></head>
<body class="b-${board.key}"><header><b>${escaped(name)}</b> <form class="alert" method="post" action="/boards/alert"><input type="email" name="alert" aria-label="E-mail" placeholder="E-mail"><button>${alert}</button></form></header>
<aside><h2>${similar}</h2>${others.map((one) => `<p><a href="/boards${escaped(one.posting.path)}">${escaped(one.posting.title)}</a> <a href="/boards${escaped(one.posting.apply)}">${escaped(one.employer.words.apply)}</a></p>`).join('')}</aside>
<main>${main}</main><script>${SCRIPT}</script></body></html>`
}

const introduction = ({ employer: { name, words }, posting }: Opening): string =>
  `<h1>${escaped(posting.title)}</h1><p>${escaped(name)} · ${escaped(posting.city)}</p><a role="button" class="go" href="/boards${escaped(posting.apply)}">${escaped(words.apply)}</a>`

const thanks = ({ employer: { words, name }, posting }: Opening): string =>
  `<h1>${escaped(words.done)}</h1><p>${escaped(posting.title)}, ${escaped(name)}</p>`

type Draft = { page: number; values: Record<string, string> }

const apply = async (request: SiteRequest, one: Opening): Promise<SiteResponse> => {
  const { employer, posting } = one
  const visitor = request.cookies.boards ?? Math.random().toString(36).slice(2)
  const key = `${visitor} ${posting.key}`
  const cookie = { 'set-cookie': `boards=${visitor}; Path=/boards` }
  const draft = (request.state.get(key) as Draft | undefined) ?? { page: 0, values: {} }
  const shown = (main: string): SiteResponse => html(request.headers['x-part'] ? main : document(one, main), cookie)
  if (request.method !== 'POST') {
    draft.page = 0
    request.state.set(key, draft)
    return shown(form(one, draft, new Set()))
  }
  const { fields, files } = await request.body()
  const page = employer.pages[draft.page] ?? []
  for (const { name, question } of page) {
    const file = files[name]?.[0]?.name
    const value = fields[name]
    if (question.kind === 'file') draft.values[name] = file || (draft.values[name] ?? '')
    else draft.values[name] = (Array.isArray(value) ? value.at(-1) : value) ?? ''
  }
  request.state.set(key, draft)
  const missing = new Set(
    page.filter(({ required, name }) => required && !draft.values[name]?.trim()).map(({ name }) => name),
  )
  if (missing.size > 0) return shown(form(one, draft, missing))
  if (draft.page + 1 < employer.pages.length) {
    draft.page += 1
    return shown(form(one, draft, new Set()))
  }
  request.state.delete(key)
  request.record({ posting: posting.key, fields: recorded(employer, draft.values) })
  return request.headers['x-part'] ? shown(thanks(one)) : redirect(`/boards${doneAt(posting.apply)}`, cookie)
}

/** Answers by question id; a choice is recorded by the option's id, inverted if the question was reversed. */
const recorded = ({ pages }: Employer, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    pages.flat().flatMap(({ name, question, opposite, options }) => {
      const value = values[name] ?? ''
      if (value === '') return []
      if (question.kind !== 'choice') return [[question.id, value]]
      const id = options.find((option) => option.value === value)?.id ?? value
      return [[question.id, opposite ? (id === 'yes' ? 'no' : 'yes') : id]]
    }),
  )

const form = ({ employer, posting }: Opening, { page, values }: Draft, missing: ReadonlySet<string>): string => {
  const { board, pages, words, locale } = employer
  const { back, save } = BUTTONS[locale]
  const last = page === pages.length - 1
  const fields = (pages[page] ?? [])
    .map((field) => row(employer, field, values[field.name] ?? '', missing.has(field.name)))
    .join('\n')
  const inner = `<form class="x-form" method="post" enctype="multipart/form-data" action="/boards${escaped(posting.apply)}" data-way="${board.way}" novalidate>
${board.layout === 'table' ? `<table class="grid"><tbody>${fields}</tbody></table>` : fields}
<div class="bar">${page > 0 ? `<button type="button" class="ghost">${back}</button>` : ''}<button type="button" class="ghost">${save}</button><button class="main">${escaped(last ? words.send : words.next)}</button></div></form>`
  const head = `<h1>${escaped(posting.title)}</h1>${pages.length > 1 ? `<p>${page + 1} / ${pages.length}</p>` : ''}${missing.size > 0 ? `<p role="alert">${BUTTONS[locale].wrong}: ${missing.size}</p>` : ''}`
  return board.layout === 'shadow'
    ? `${head}<hire-form><template shadowrootmode="open">${inner}</template></hire-form>`
    : `${head}${inner}`
}

const row = (employer: Employer, field: Field, value: string, missing: boolean): string => {
  const {
    board: { layout, seed },
    locale,
  } = employer
  const {
    name,
    label,
    required,
    question: { kind },
    control,
    options,
  } = field
  const id = `i${seed}${name}`
  const star = required ? ' *' : ''
  const common = `name="${name}"${required ? ' required' : ''}${missing ? ' aria-invalid="true"' : ''}`
  const words = `${escaped(label)}${star}`
  const wrong = missing ? `<em class="bad">${BUTTONS[locale].wrong}</em>` : ''
  const wrapped = (caption: string, body: string): string => {
    if (layout === 'table') return `<tr class="line"><th scope="row">${caption}</th><td>${body}${wrong}</td></tr>`
    if (layout === 'after') return `<div class="f floating">${body}${caption}${wrong}</div>`
    if (layout === 'cards')
      return `<section class="f card"><h3 class="card-title">${caption}</h3><div class="card-body">${body}</div>${wrong}</section>`
    return `<p class="f">${caption}<br>${body}${wrong}</p>`
  }
  const caption =
    layout === 'table' || layout === 'cards'
      ? `<span id="${id}-c">${words}</span>`
      : `<label for="${id}" id="${id}-c">${words}</label>`
  const by = layout === 'cards' ? ` aria-labelledby="${id}-c"` : ''
  if (kind === 'consent')
    return wrapped(
      '',
      `<label><input type="checkbox" id="${id}" ${common} value="yes"${value ? ' checked' : ''}> ${words}</label>`,
    )
  if (kind !== 'choice')
    return wrapped(
      caption,
      `<input type="${kind}" id="${id}" ${common}${by}${kind === 'file' ? '' : ` value="${escaped(value)}"`}>`,
    )
  if (control === 'select')
    return wrapped(
      caption,
      `<select id="${id}" ${common}${by}><option value="">${BUTTONS[locale].choose}</option>${options.map((one) => `<option value="${one.value}"${one.value === value ? ' selected' : ''}>${escaped(one.label)}</option>`).join('')}</select>`,
    )
  const group = `<span id="${id}-c">${words}</span>`
  if (control === 'radio')
    return wrapped(
      group,
      `<div role="radiogroup" aria-labelledby="${id}-c">${options.map((one, nth) => `<label><input type="radio" id="${id}-${nth}" ${common} value="${one.value}"${one.value === value ? ' checked' : ''}>${escaped(one.label)}</label>`).join('')}</div>`,
    )
  const chosen = options.find((one) => one.value === value)?.label ?? BUTTONS[locale].choose
  return wrapped(
    group,
    `<div class="pick"><input type="hidden" name="${name}" value="${escaped(value)}"><button type="button" aria-haspopup="listbox" aria-expanded="false" aria-labelledby="${id}-c ${id}" id="${id}"${required ? ' aria-required="true"' : ''}>${escaped(chosen)}</button><ul role="listbox" hidden>${options.map((one) => `<li role="option" data-value="${one.value}">${escaped(one.label)}</li>`).join('')}</ul></div>`,
  )
}

const SCRIPT = `
const wire = (root) => {
  root.addEventListener('click', (event) => {
    const button = event.target.closest('.pick > button'), option = event.target.closest('[role=option]')
    if (button) { const open = button.nextElementSibling.hidden; button.nextElementSibling.hidden = !open; button.setAttribute('aria-expanded', String(open)) }
    if (option) { const box = option.closest('.pick'); box.querySelector('input').value = option.dataset.value; box.querySelector('button').textContent = option.textContent; box.querySelector('ul').hidden = true; box.querySelector('button').setAttribute('aria-expanded', 'false') }
  })
  root.addEventListener('submit', async (event) => {
    if (event.target.getAttribute('data-way') !== 'one document') return
    event.preventDefault()
    const answer = await fetch(event.target.action, { method: 'POST', body: new FormData(event.target), headers: { 'x-part': '1' } })
    document.querySelector('main').setHTMLUnsafe(await answer.text())
    inner()
  })
}
const inner = () => { for (const host of document.querySelectorAll('hire-form')) wire(host.shadowRoot) }
wire(document); inner()
`
