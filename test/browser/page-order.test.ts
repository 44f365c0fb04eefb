// Companies whose addresses have the same pattern ask the same questions on pages in another order: each page is filled
// in by the steps learned for it, wherever it comes, and the last one is sent.
import { expect, test } from 'vitest'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { html, redirect } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/kit/site.ts'
import { EMAIL, field, NAME } from '../support/form-site.ts'
import { frontDoor, story } from '../support/front-door.ts'

const choice = (label: string, name: string, options: readonly string[]): string =>
  `<p><label for="${name}">${label}</label><select id="${name}" name="${name}" required><option value="">Select…</option>${options
    .map((option) => `<option>${option}</option>`)
    .join('')}</select></p>`

const PAGES = {
  you: `${NAME}${EMAIL}`,
  work: `${choice('Are you willing to relocate?', 'move', ['Yes', 'No'])}${field('Which lathe do you know best?', 'lathe')}`,
  reach: `${field('Phone', 'phone', 'type="tel" required')}${field('Which shift suits you?', 'shift')}`,
}
type Page = keyof typeof PAGES

/** A posting's number ends with its company's. */
const ORDERS: readonly (readonly Page[])[] = [
  ['you', 'work', 'reach'],
  ['reach', 'you', 'work'],
  ['you', 'reach', 'work'],
  ['reach', 'you'],
]

/** A form that is posted a moment after the press. */
const LATE = ` onsubmit="if (!this.late) { event.preventDefault(); this.late = setTimeout(() => this.requestSubmit(), 200) }"`

type Draft = { at: number; fields: Record<string, string | string[]> }

const site: Site = {
  name: 'page-order',
  title: 'Apply',
  pages: [],
  async handle(request) {
    const [, posting = '', done] = request.path.split('/')
    const order = ORDERS[Number(posting.at(-1))] ?? []
    if (done) return html('<!doctype html><title>Sent</title><h1>Thank you for applying!</h1>')
    // A new visit starts at the first page.
    const draft = request.method === 'POST' ? (request.state.get(posting) as Draft | undefined) : undefined
    const fields = draft ? { ...draft.fields, ...(await request.body()).fields } : {}
    const at = draft ? draft.at + 1 : 0
    request.state.set(posting, { at, fields } satisfies Draft)
    if (at === order.length) {
      request.record({ posting, fields })
      return redirect(`/page-order/${posting}/done`)
    }
    const last = at === order.length - 1
    return html(
      `<!doctype html><title>Apply</title><h1>Turner</h1><h2>Page ${at + 1}</h2><form class="mill-form" method="post"${posting.startsWith('43') && !last ? LATE : ''}>${PAGES[order[at] ?? 'you']}<button class="mill-${last ? 'send' : 'next'}">${last ? 'Submit application' : 'Continue'}</button></form>`,
    )
  },
}
const door = frontDoor([site])

const person = (name: string, move: boolean, lathe: string, shift: string) =>
  parseUserData({
    name: `${name} Ruiz`,
    email: `${name.toLowerCase()}@example.org`,
    phone: '+1 310 555 0142',
    country: 'United States',
    relocation: move,
    answers: { 'Which lathe do you know best?': lathe, 'Which shift suits you?': shift },
  })
const ana = person('Ana', true, 'Hardinge', 'Early')
const ben = person('Ben', false, 'Myford', 'Late')
const BEN = { name: 'Ben Ruiz', email: 'ben@example.org', phone: '+13105550142', move: 'No', lathe: 'Myford', shift: 'Late' } // biome-ignore format: a record

test.each([
  ['last page first', 1, 42],
  ['another page than the second after the first', 2, 42],
  ['one page less, in another order', 3, 42],
  // At the first company, the heading “Page 2” proves that the first page was left. Here the first page itself has it.
  ['last page first, and each page is left a moment after the press', 1, 43],
] as const)('%s', async (_, company, series) => {
  const first = await door.learned('/page-order/4100', ana)
  expect(story(first)).toBe('completed in ai mode')
  door.memory.events.length = 0
  const run = await door.run(`/page-order/${series}0${company}`, { applicant: ben, jobType: 'apply', mode: 'cookbook' })
  expect(story(run)).toBe('completed in cookbook mode')
  const { move, lathe, ...others } = BEN
  const wanted = company === 3 ? others : { move, lathe, ...others }
  expect(door.sites.submissions('page-order').map(({ posting, fields }) => ({ posting, fields }))).toEqual([
    { posting: `${series}0${company}`, fields: wanted },
  ])
  const presses = door.memory.events.filter(({ type, data }) => type === 'step' && data.op === 'click')
  expect(presses).toHaveLength(ORDERS[company]?.length ?? 0)
  // All was known: the fields, and the press that sends.
  expect(run.result.steps).toMatchObject({ ai: 0, human: 0 })
  expect(run.result.steps.replayed).toBeGreaterThan(Object.keys(wanted).length)
  expect(new Set(door.memory.manuals.map(({ id }) => id))).toEqual(new Set(['m1']))
})
