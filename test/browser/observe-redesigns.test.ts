/**
 * Descriptors made on a page are looked up on the same page after a redesign (other ids, classes and texts, wrapped and
 * reordered fields, banners). Scripts of the page still find elements by their old names, which shows the right
 * element.
 */
import { expect, it } from 'vitest'
import { measurePage } from '../../bench/found.ts'
import type { Kind } from '../../bench/found-page.ts'
import { pageCode } from '../../bench/page-code.ts'
import { frameAt, locateTarget } from '../../bridge/browser/frame-path.ts'
import { locate, preparePageWorld } from '../../bridge/browser/page-world.ts'
import { findSimilar, observe, settle } from '../../bridge/observe/index.ts'
import { siteVisitor } from '../support/site-visitor.ts'

const visitor = siteVisitor()
const SEEDS = ['7', '42']
const PAGES: [string, string][] = [
  ['Lever', '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply'],
  ['Greenhouse', '/greenhouse/northwindlabs/jobs/4012345'],
  ['iCIMS', '/icims/jobs/4021/login'],
  ['Workday', '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042/apply/applyManually'],
  [
    'SmartRecruiters',
    '/smartrecruiters/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d',
  ],
]

it.each(PAGES)(
  '%s: at least 97 % of the fields are found again after a redesign, and never a wrong one',
  async (_name, path) => {
    const { page, sites } = visitor
    await preparePageWorld(page.context())
    await page.goto(sites.origin + path)
    await settle({ page })
    const { fields } = await observe({ page })
    // Positions in a list identify nothing once the list is reordered.
    const known = fields.filter(({ selector }) => !/nth-of-type|autogen/.test(selector.split(' >>> ').at(-1) ?? ''))
    expect(known.length).toBeGreaterThan(1)
    let [sought, found] = [0, 0]
    for (const seed of SEEDS) {
      await page.goto(`${sites.origin}${path}${path.includes('?') ? '&' : '?'}mutate=${seed}`)
      await settle({ page })
      for (const { target, selector, label } of known) {
        sought += 1
        let place = await locateTarget(page, target)
        if (!('local' in place)) {
          const healed = (await findSimilar({ page }, target))?.target
          if (healed) place = await locateTarget(page, healed)
        }
        if (!('local' in place)) continue
        found += 1
        const frame = await frameAt(page, target.frame)
        const meant = frame && (await locate(frame, place.local).evaluate(isMeant, selector.split(' >>> ')))
        expect(meant, `${label} with seed ${seed}`).toBe(true)
      }
    }
    expect(found / sought).toBeGreaterThanOrEqual(0.97)
  },
)

const CHANGES: readonly Kind[] = ['removed', 'removed, ids hashed', 'near-duplicates', 'translated', 'all but words']
const CHANGED_PAGES = ['/greenhouse/northwindlabs/jobs/4012345', '/misc/plain']

it('what a step was learned for is found on a page changed in one way after another, and nothing else once it is gone', async () => {
  const browser = visitor.page.context().browser()
  if (!browser) throw new Error('no browser')
  const code = await pageCode(new URL('../../bench/found-page.ts', import.meta.url), '__found')
  const how = { code, kinds: CHANGES, seeds: [3] }
  const pages = CHANGED_PAGES.map((path) => ({ name: path, url: visitor.sites.url(path), held: false }))
  const cases = (await Promise.all(pages.map((page) => measurePage(browser, page, how)))).flat()
  expect(cases.filter(({ is }) => is === 'wrong')).toEqual([])
  expect(cases.filter(({ gone }) => gone).length).toBeGreaterThan(5)
  const there = cases.filter(({ gone, name }) => !gone && name !== '')
  const missed = there.filter(({ is }) => is === 'none')
  expect(missed.length / there.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.03)
})

it.each([
  ['another command in its place', '<button>Go black</button>', 'Go black', '<button>Go green</button>', false],
  [
    'the same command in other words',
    '<button>Submit order</button>',
    'Submit order',
    '<button>Send order</button>',
    true,
  ],
  ['a new name', '<button>Proceed</button>', 'Proceed', '<button>Weiter</button>', true],
  ['a number of new messages', '<a href="#m"><b>4</b></a>', '4', '<a href="#c">India 4%</a>', false],
  ['a number in its place', '<a href="#m"><b>4</b></a>', '4', '<a href="#m">Contact</a>', false],
])('a button or link that was replaced by %s', async (_case, old, name, now, found) => {
  const { page } = visitor
  await preparePageWorld(page.context())
  const whole = (button: string) =>
    `<main><h1>Tools</h1><form><p><label>City <input></label></p><p>${button}</p><p><button>Reset all</button></p></form></main>`
  await page.setContent(whole(old))
  const target = (await observe({ page })).buttons.find((button) => button.name === name)?.target
  if (!target) throw new Error(`no “${name}”`)
  await page.setContent(whole(now))
  expect((await findSimilar({ page }, target)) !== undefined).toBe(found)
})

/** Runs in the page: whether the element is the one the old selector means, or contains it. */
function isMeant(el: Element, parts: string[]): boolean {
  let scopes: (Document | ShadowRoot)[] = [document]
  let matches: Element[] = []
  for (const part of parts) {
    matches = scopes.flatMap((scope) => [...scope.querySelectorAll(part)])
    scopes = matches.flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []))
  }
  const [meant] = matches
  return meant === el || (meant !== undefined && el.contains(meant))
}
