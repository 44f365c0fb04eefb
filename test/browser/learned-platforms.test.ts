// What an application system does is learned at one company and used at another one that has no manual: which button
// leads on and which one sends, whatever they say. What companies disagree on is unknown.
import { beforeEach, expect, test } from 'vitest'
import type { HumanAsk } from '../../bridge/engine/state/ports.ts'
import { exportKnowledge, importKnowledge, readKnowledge, restoreKnowledge } from '../../bridge/learn/knowledge.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { html } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/kit/site.ts'
import { EMAIL, field, NAME } from '../support/form-site.ts'
import { frontDoor, story } from '../support/front-door.ts'
import { memoryKnowledge } from '../support/memory.ts'

interface Company {
  title: string
  thanks: string
  /** Fields of each page. */
  pages: readonly string[]
  /** Words of the buttons that lead on and that send. */
  on: string
  send: string
  /** Their class names; by default the platform’s own. */
  looks?: [on: string, send: string]
}

const PHONE = field('Phone number', 'phone', 'type="tel" autocomplete="tel" required')

const COMPANIES: Record<string, Company> = {
  dock: { title: 'Docker', thanks: 'Thank you for applying!', pages: [`${NAME}${EMAIL}`, PHONE], on: 'Continue', send: 'Submit application' }, // biome-ignore format: one line a company
  quarry: { title: 'Quarry hand', thanks: 'Your application was received.', pages: [PHONE, NAME, EMAIL], on: 'Crack ahead', send: 'Off it goes' }, // biome-ignore format: one line a company
  forge: { title: 'Smith', thanks: 'Thank you for applying!', pages: [`${NAME}${EMAIL}${PHONE}`], on: '', send: 'Submit application', looks: ['', 'talent-advance'] }, // biome-ignore format: one line a company
  mine: { title: 'Miner', thanks: 'Thank you for applying!', pages: [`${NAME}${EMAIL}${PHONE}`], on: '', send: 'Continue' }, // biome-ignore format: one line a company
  smelter: { title: 'Founder', thanks: 'Thank you for applying!', pages: [`${NAME}${EMAIL}${PHONE}`], on: '', send: 'Off it goes', looks: ['', 'talent-advance'] }, // biome-ignore format: one line a company
  quay: { title: 'Crane driver', thanks: 'Thank you for applying!', pages: [`${NAME}${EMAIL}`, PHONE], on: 'Continue', send: 'Submit application', looks: ['talent-finish', 'talent-advance'] }, // biome-ignore format: one line a company
}

/** One system: pages that a script shows in turn, buttons without a form, a request at the end. */
const talent: Site = {
  name: 'talent',
  title: 'Talent',
  pages: [],
  async handle(request) {
    const [, key = '', part] = request.path.split('/')
    const company = COMPANIES[key]
    if (!company) return undefined
    if (part === 'pressed') {
      request.record({ posting: `${key} pressed`, fields: {} })
      return html('')
    }
    if (request.method === 'POST') {
      request.record({ posting: key, fields: (await request.body()).json as Record<string, string> })
      return html('')
    }
    return html(`<!doctype html><title>${company.title}</title>
      <div class="talent-shell"><header class="talent-masthead"><h1 class="talent-posting-title">${company.title}</h1></header>
      <main class="talent-flow" data-talent-flow="application"></main><footer class="talent-imprint">Imprint</footer></div>
      <script>
        const { pages, on, send, thanks, looks = ['talent-advance', 'talent-finish'] } = ${JSON.stringify(company)}
        const kept = {}
        const flow = document.querySelector('main')
        const show = (at) => {
          const last = at === pages.length - 1
          flow.innerHTML = '<section class="talent-step talent-questions">' + pages[at] + '</section><nav class="talent-controls"><button type="button" class="talent-button ' + looks[Number(last)] + '">' + (last ? send : on) + '</button></nav>'
          flow.querySelector('button').onclick = async () => {
            if (last) await fetch(location.pathname + '/pressed')
            for (const { name, value } of flow.querySelectorAll('input')) kept[name] = value
            if (!last) return show(at + 1)
            await fetch(location.href, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(kept) })
            flow.innerHTML = '<h2>' + thanks + '</h2>'
          }
        }
        show(0)
      </script>`)
  },
}

const door = frontDoor([talent])
const ada = parseUserData({ name: 'Ada King', email: 'ada@a.test', phone: '+1 310 555 0142' })
const omar = parseUserData({ name: 'Omar Haddad', email: 'omar@b.test', phone: '+1 503 555 0188' })

/** Without any manual: only what is known of the platform. */
const apply = async (company: string, applicant: typeof ada, more: object = {}) => {
  door.memory.manuals.length = 0
  return door.run(`/talent/${company}`, { applicant, jobType: 'apply', ...more })
}
const sent = async (company: string, applicant: typeof ada) => {
  const output = await apply(company, applicant)
  expect(output.status, story(output)).toBe('completed')
}
const platforms = () => door.memory.knowledge.filter(({ kind }) => kind === 'platform')
const effects = () =>
  Object.fromEntries(
    platforms().flatMap(({ body }) => ('buttons' in body ? body.buttons.map(({ mark, does }) => [mark, does]) : [])),
  )
/** What reached the site: which company’s last button was pressed, and what was sent. */
const received = () => door.sites.submissions('talent').map(({ posting }) => posting)
const ADVANCE = 'button.talent-advance.talent-button'
const FINISH = 'button.talent-button.talent-finish'

beforeEach(() => door.human(() => undefined))

test('an unknown company of a known platform is done by what the platform’s buttons do, from a file in an empty home, until a company contradicts it', async () => {
  const unknown = await apply('quarry', omar)
  expect(unknown.status, story(unknown)).toBe('paused')
  expect(platforms()).toEqual([])

  await sent('dock', ada)
  expect(effects()).toEqual({ [ADVANCE]: 'leads_on', [FINISH]: 'sends' })
  expect(JSON.stringify(platforms())).not.toMatch(/Ada|ada@|310|Continue|Submit|127\.0\.0\.1/)

  const file = exportKnowledge(
    'platform',
    platforms().flatMap(({ body }) => ('buttons' in body ? [body] : [])),
  )
  for (const list of [door.memory.knowledge, door.memory.commits, door.memory.answers]) list.length = 0
  await importKnowledge(memoryKnowledge(door.memory.knowledge), readKnowledge(file))
  await sent('quarry', omar)
  expect(door.sites.submissions('talent').at(-1)).toMatchObject({
    posting: 'quarry',
    fields: { name: 'Omar Haddad', email: 'omar@b.test' },
  })
  expect(platforms()).toMatchObject([{ version: 1, successes: 1, failures: 0, createdBy: 'import' }])

  // A company contradicts it: unknown from then on, until a person restores the version before.
  await sent('forge', ada)
  expect(effects()).toEqual({ [ADVANCE]: null, [FINISH]: 'sends' })
  expect(platforms()).toMatchObject([{ version: 2, failures: 1, health: 95, earlier: [{ version: 1 }] }])
  const [{ key = '' } = {}] = platforms()
  await restoreKnowledge(memoryKnowledge(door.memory.knowledge), 'platform', key, 1)
  expect(effects()).toEqual({ [ADVANCE]: 'leads_on', [FINISH]: 'sends' })
  expect(platforms()).toMatchObject([{ version: 3, health: 100, earlier: [{ version: 2 }, { version: 1 }] }])
})

test('what is known of a platform never makes a press less careful: the page’s own words still count, and the button that sends elsewhere is asked about before it is pressed', async () => {
  await sent('dock', ada)
  const asked: HumanAsk['kind'][] = []
  door.human(({ kind }) => {
    asked.push(kind)
    expect(received().filter((one) => !one.endsWith('pressed'))).toEqual(['dock'])
    return { action: 'cancel', remember: false }
  })
  // Its words say that it sends, although it looks like the button that leads on.
  await apply('forge', omar, { commitPolicy: 'ask' })
  // Its words say that it leads on, although it looks like the button that sends.
  await apply('mine', omar, { commitPolicy: 'ask' })
  expect(asked).toEqual(['approve_submit', 'approve_submit'])
  expect(received()).toEqual(['dock pressed', 'dock'])
  // Nothing on the page says that it sends, and elsewhere it leads on: what it sends is held and asked about.
  await apply('smelter', omar, { commitPolicy: 'ask' })
  expect(asked).toEqual(['approve_submit', 'approve_submit', 'approve_submit'])
  expect(received()).toEqual(['dock pressed', 'dock', 'smelter pressed'])

  // At this company the button that sends elsewhere leads on: it was only a part, the application is sent once.
  await sent('quay', ada)
  expect(received().slice(3)).toEqual(['quay pressed', 'quay'])
  expect(door.memory.commits.at(-1)).toMatchObject({ state: 'confirmed' })
  expect(effects()).toEqual({ [ADVANCE]: null, [FINISH]: null })
})
