// What runs at one site add up to: which addresses are of one shape, which pages are kept apart, and how long what only a
// person can do is believed.
import { expect, test } from 'vitest'
import { importKnowledge, readKnowledge } from '../../../bridge/learn/knowledge.ts'
import { siteShelf } from '../../../bridge/learn/sites.ts'
import { commonShape, hasShape, type LearnedSite } from '../../../shared/domain/learned-site.ts'
import { type KeptKnowledge, memoryKnowledge } from '../../support/memory.ts'

const FORM = 'b550b9e5e88b2ece'
const OTHER = '4a1f461a1774d131'
const page = (address: string, fingerprint = FORM, is: 'form' | 'sign_in' | 'confirmation' = 'form') => ({
  address,
  is,
  fingerprint,
})
const site = (more: Partial<LearnedSite> = {}): LearnedSite => ({
  host: 'acme.test',
  from: '/jobs/porter',
  task: 'apply',
  pages: [page('/jobs/porter'), page('/thanks', OTHER, 'confirmation')],
  walls: [{ kind: 'captcha', page: 1 }],
  ...more,
})
const at = (posting: string, fingerprint = FORM): LearnedSite =>
  site({
    from: `/jobs/${posting}`,
    pages: [page(`/jobs/${posting}`, fingerprint), page('/thanks', OTHER, 'confirmation')],
  })

const open = () => {
  const kept: KeptKnowledge[] = []
  const shelf = siteShelf(memoryKnowledge(kept))
  const proved = (body: LearnedSite, silent: Parameters<typeof shelf.proved>[0]['silent'] = []) =>
    shelf.proved({ body, silent })
  const known = (posting: string, task = 'apply') => shelf.known({ host: 'acme.test', from: `/jobs/${posting}`, task })
  return { kept, shelf, proved, known }
}

test.each([
  ['/jobs/porter', '/jobs/smith', '/jobs/*'],
  ['/jobs/porter/apply', '/jobs/smith/apply', '/jobs/*/apply'],
  ['/jobs/porter?step={id}', '/jobs/smith?step={id}', '/jobs/*?step={id}'],
  ['/app#/jobs/porter', '/app#/jobs/smith', '/app#/jobs/*'],
  ['/acme', '/other', undefined],
  ['/acme/jobs/{id}', '/other/jobs/{id}', undefined],
  ['/jobs/porter/one', '/jobs/smith/two', undefined],
  ['/jobs/porter', '/jobs/porter/apply', undefined],
  ['/jobs?list=open', '/jobs?list=closed', undefined],
  ['/jobs/porter', '/jobs/porter', undefined],
])('%s and %s have %s in common', (one, other, shape) => {
  expect(commonShape(one, other)).toBe(shape)
  expect(commonShape(other, one)).toBe(shape)
  if (shape !== undefined) expect([one, other].every((pattern) => hasShape(pattern, shape))).toBe(true)
})

test('an address of a known shape is known only for its own kind of task and host', async () => {
  const { kept, shelf, proved, known } = open()
  await proved(at('porter'))
  expect(await known('cook')).toBeUndefined()
  expect(await known('porter')).toMatchObject({ proved: false })
  await proved(at('smith'))
  expect(kept).toHaveLength(1)
  expect(await known('cook')).toMatchObject({ from: '/jobs/*', proved: true, walls: [{ kind: 'captcha' }] })
  expect(await known('cook', 'scrape')).toBeUndefined()
  expect(await shelf.known({ host: 'other.test', from: '/jobs/cook', task: 'apply' })).toBeUndefined()
  expect(await shelf.known({ host: 'acme.test', from: '/people/cook', task: 'apply' })).toBeUndefined()
})

test('other pages at an address of the shape are kept apart, and come first there', async () => {
  const { kept, proved, known } = open()
  for (const posting of ['porter', 'smith']) await proved(at(posting))
  await proved({ ...at('pilot', OTHER), walls: [{ kind: 'login', page: 1 }] })
  expect(kept.map(({ body }) => 'from' in body && body.from)).toEqual(['/jobs/*', '/jobs/pilot'])
  expect((await known('pilot'))?.walls).toEqual([{ kind: 'login', page: 1 }])
  expect((await known('cook'))?.walls).toEqual([{ kind: 'captcha', page: 1 }])
  // A second one of that kind does not widen to the shape that means other pages.
  await proved(at('captain', OTHER))
  expect(kept.map(({ body }) => 'from' in body && body.from)).toEqual(['/jobs/*', '/jobs/pilot', '/jobs/captain'])
})

test('what is not met any more is dropped by its score, and comes back when it is met again', async () => {
  const { kept, proved, known } = open()
  await proved(site())
  await proved(site({ walls: [] }), ['captcha'])
  expect(kept[0]).toMatchObject({ health: 100, failures: 0 })
  let runs = 0
  while (await known('porter')) {
    await proved(site({ walls: [] }))
    runs += 1
  }
  expect(runs).toBeLessThan(10)
  expect(kept[0]?.health).toBeLessThan(70)
  await proved(site({ walls: [{ kind: '2fa', by: 'email', page: 1 }] }))
  expect(await known('porter')).toMatchObject({ walls: [{ kind: '2fa', by: 'email' }] })
  expect(kept[0]).toMatchObject({
    version: 2,
    health: 100,
    earlier: [{ version: 1, body: { walls: [{ kind: 'captcha' }] } }],
  })
})

test('runs that disagree leave unknown what they disagree on; a sign-in page that one of them did not need is no disagreement', async () => {
  const { kept, proved } = open()
  const signIn = page('/login', OTHER, 'sign_in')
  await proved(site({ walls: [{ kind: '2fa', by: 'email', page: 2 }] }))
  await proved(site({ pages: [signIn, ...(site().pages ?? [])], walls: [{ kind: '2fa', by: 'phone', page: 1 }] }))
  expect(kept[0]?.body).toMatchObject({ pages: [{ is: 'sign_in' }, {}, {}], walls: [{ kind: '2fa', page: null }] })
  expect(JSON.stringify(kept[0]?.body)).not.toMatch(/email|phone/)
  await proved(site({ pages: [page('/jobs/porter')], walls: [{ kind: '2fa', page: 1 }] }))
  expect(kept[0]).toMatchObject({ body: { pages: null }, failures: 1 })
})

test('a file warns, but proves nothing: neither a number of pages nor a shape, also once runs agree with it', async () => {
  const { kept, proved, known } = open()
  const file = { format: 'ghosthands-sites/1', sites: [{ ...at('porter'), from: '/jobs/*' }] }
  await importKnowledge(memoryKnowledge(kept), readKnowledge(JSON.stringify(file)))
  expect(await known('cook')).toMatchObject({ proved: false, walls: [{ kind: 'captcha' }] })
  await proved(at('smith'))
  await proved({
    ...at('cook'),
    walls: [
      { kind: 'captcha', page: 1 },
      { kind: 'login', page: 1 },
    ],
  })
  expect(kept).toMatchObject([{ version: 3, createdBy: 'import', successes: 2 }])
  expect(await known('baker')).toMatchObject({ proved: false })
})

test('a site that needs nobody and has one page is not kept', async () => {
  const { kept, proved } = open()
  await proved(site({ pages: [page('/jobs/porter')], walls: [] }))
  await proved(site({ pages: null, walls: [] }))
  expect(kept).toEqual([])
})
