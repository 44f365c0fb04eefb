// What a site's pages are is learned from tasks that succeeded there: how they follow on each other, what they need a
// person for, and the shape of their addresses. The next task says so before it begins.
import { beforeEach, expect, test } from 'vitest'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { html, redirect } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/kit/site.ts'
import { EMAIL, field, NAME } from '../support/form-site.ts'
import { frontDoor, story } from '../support/front-door.ts'

const PHONE = field('Phone number', 'phone', 'type="tel" autocomplete="tel" required')
const LETTERS = `<svg width="140" height="44" role="img" aria-label="letters"><text x="14" y="30">KQX7</text></svg>
  <label for="captcha">Type the characters you see</label><input id="captcha" name="captcha" autocomplete="off" required>`

/** Plain pages without class names. No page says how many there are, and all postings have other addresses. */
const pages = (title: string): Record<string, string> => ({
  '': `<h1>${title}</h1><form method="post" action="details">${NAME}${EMAIL}<button>Continue</button></form>`,
  details: `<h1>How to reach you</h1><form method="post" action="check">${PHONE}<button>Continue</button></form>`,
  check: `<h1>Just to be sure</h1><form method="post" action="send">${LETTERS}<button>Submit application</button></form>`,
  thanks: '<h1>Thank you for applying!</h1><p>We have received your application.</p>',
})

/** At an address like the others: a short form on one page. */
const PILOT = `<h1>Pilots wanted</h1><p>We call everybody back.</p><form method="post" action="send">${NAME}${PHONE}
  ${field('Licence number', 'licence', '')}${field('Harbour', 'harbour', '')}<button>Submit application</button></form>`

const berth: Site = {
  name: 'berth',
  title: 'Berth',
  pages: [],
  async handle(request) {
    const [, , posting = '', page = ''] = request.path.split('/')
    if (request.method !== 'POST') {
      const body = page === '' && posting === 'pilot' ? PILOT : pages(`Apply as ${posting}`)[page]
      return body === undefined ? undefined : html(`<!doctype html><title>${posting}</title>${body}`)
    }
    const { fields } = await request.body()
    if (page === 'send' && posting !== 'pilot' && fields.captcha !== 'KQX7')
      return redirect(`/berth/apply/${posting}/check`)
    request.record({ posting, fields })
    return redirect(`/berth/apply/${posting}/${page === 'send' ? 'thanks' : page}`)
  },
}

const door = frontDoor([berth])
const ada = parseUserData({ id: 'ada', name: 'Ada King', email: 'ada@a.test', phone: '+1 310 555 0142' })
const omar = parseUserData({ id: 'omar', name: 'Omar Haddad', email: 'omar@b.test', phone: '+1 503 555 0188' })

beforeEach(() => door.human(() => ({ action: 'resume', choice: 'type', answers: { code: 'KQX7' }, remember: false })))

const apply = async (posting: string, applicant: typeof ada) => {
  door.memory.events.length = 0
  const output = await door.run(`/berth/apply/${posting}/`, { applicant, jobType: 'apply' })
  expect(output.status, story(output)).toBe('completed')
  return output
}
/** What was said before the first page was seen. */
const toldFirst = (): unknown[] =>
  door.memory.events
    .slice(
      0,
      door.memory.events.findIndex(({ type }) => type === 'observed'),
    )
    .flatMap(({ type, data }) => (type === 'warning' ? [data.message] : []))
const sites = () => door.memory.knowledge.flatMap((one) => (one.kind === 'site' ? [one] : []))

/** “Page 2 of 3”: what a person was told on each page. */
const counted = () =>
  [...new Set(door.memory.events.flatMap(({ type, data }) => (type === 'observed' ? [JSON.stringify(data.progress)] : [])))] // biome-ignore format: one line
    .map((one) => JSON.parse(one) as { current: number; total: number | null })
    .map(({ current, total }) => `${current} of ${total}`)

test('two postings show what their addresses and pages have in common: a third one is told of its captcha, knows how many pages there are, and needs no model; another form at such an address is none of them', async () => {
  const host = new URL(door.sites.origin).host
  const captcha = `${host} showed a captcha on page 3 before, so you may have to solve one there.`
  await apply('porter', ada)
  expect(toldFirst()).toEqual([])
  // The same address again: known from one run, which does not prove how many pages the next person gets.
  door.memory.manuals.length = 0
  await apply('smith', omar)
  expect([toldFirst(), counted()]).toEqual([[], ['1 of null', '2 of null', '3 of null', '4 of null']])
  expect(sites()).toMatchObject([
    {
      version: 2,
      successes: 1,
      body: {
        host,
        from: '/berth/apply/*',
        pages: ['', '/details', '/check', '/thanks'].map((page) => ({ address: `/berth/apply/*${page}` })),
        walls: [{ kind: 'captcha', page: 3 }],
      },
    },
  ])
  expect(JSON.stringify(sites().map(({ body }) => body))).not.toMatch(/Ada|Omar|ada|omar|555|Apply as|porter|smith/)

  door.memory.manuals.length = 0
  await apply('barista', ada)
  expect([toldFirst(), counted()]).toEqual([[captcha], ['1 of 3', '2 of 3', '3 of 3', '4 of null']])

  const replayed = await apply('cook', omar)
  expect(replayed.result).toMatchObject({ mode_used: 'cookbook', steps: { ai: 0 } })
  expect(door.sites.submissions('berth').at(-1)).toMatchObject({ posting: 'cook' })

  // Other pages at an address of the same shape are kept apart.
  const other = await apply('pilot', ada)
  expect(other.result.mode_used).not.toBe('cookbook')
  expect(counted().at(0)).toBe('1 of null')
  expect(sites().map(({ body }) => body.from)).toEqual(['/berth/apply/*', '/berth/apply/pilot'])
})
