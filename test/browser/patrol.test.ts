// A bridge checks learned manuals by itself: what no longer fits is reported before somebody needs it, and nothing is
// done on the pages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../bridge/store/index.ts'
import { type Maker, OWNER } from '../../shared/domain/job-record.ts'
import type { ManualStep } from '../../shared/domain/manual.ts'
import { manualBody, newJob } from '../store/support/data.ts'
import { testHome } from '../support/home.ts'
import { jobResult } from '../support/job-result.ts'
import { servePages } from '../support/pages.ts'
import { receiver } from '../support/receiver.ts'
import { startServe } from '../support/serve.ts'

const field = (order: number, label: string): ManualStep => ({
  order,
  page: 0,
  action: 'type',
  description: label,
  target: { role: 'textbox', name: label, label, frame: [] },
  value: `{{answer:${label}}}`,
  required: true,
})
const send: ManualStep = {
  order: 2,
  page: 0,
  action: 'click',
  description: 'Send',
  target: { role: 'button', name: 'Send', frame: [] },
  commit: true,
}
const form = (...labels: string[]): string =>
  `<title>Form</title><h1>Form</h1><form method="post" action="/sent">${labels.map((label) => `<p><label>${label} <input name="${label[0]}"></label></p>`).join('')}<button>Send</button></form>`
const SIGN_IN = `<title>Sign in</title><h1>Sign in</h1><form method="post" action="/in"><p><label>User name <input name="u" autocomplete="username"></label></p><p><label>Password <input name="p" type="password" autocomplete="current-password"></label></p><button>Sign in</button></form>`
const PAYMENT = `<title>Fee</title><h1>Pay the fee to go on</h1><form method="post" action="/paid"><p><label>Card number <input name="n" autocomplete="cc-number"></label></p><p><label>Expiry <input name="e" autocomplete="cc-exp"></label></p><p><label>Security code <input name="c" autocomplete="cc-csc"></label></p><button>Pay</button></form>`
const TERMS = `<title>Terms</title><main><h1>Terms of use</h1><p>Before you go on, please read our terms.</p><form method="post" action="/agreed"><button>Accept</button><button type="button">Decline</button></form></main>`

test('a bridge checks what it learned, reports what no longer fits, and neither signs in nor sends', async () => {
  const { path: home, remove } = await testHome('patrol')
  const heard = await receiver()
  await using pages = await servePages({
    '/fits': form('Colour', 'Size'),
    '/drifted': form('Colour', 'Weight in kilograms'),
    '/walled': SIGN_IN,
    '/charged': PAYMENT,
    '/bound': TERMS,
    '/left': form('Colour'),
    '/jobs/4711': form('Colour'),
    '/lent': form('Colour', 'Size'),
    '/hired': form('Colour', 'Size'),
  })
  const store = await openStore({ data: join(home, 'data') })
  /** A job that replayed the manual, submitted by the owner unless `maker` is given. */
  const followed = async (id: string, url: string, maker: Maker = OWNER): Promise<void> => {
    const { job } = await store.jobs.create({ ...newJob({ target_url: url }), maker })
    await store.jobs.transition(job.id, ['pending'], 'queued')
    await store.jobs.transition(job.id, ['queued'], 'running')
    await store.jobs.transition(job.id, ['running'], 'completed', { result: jobResult({ manual: { id, version: 1 } }) })
  }
  const learned = async (
    urlPattern: string,
    { by = 'ai', origin = pages.origin, maker }: { by?: 'ai' | 'import'; origin?: string; maker?: Maker } = {},
  ): Promise<string> => {
    const { host } = new URL(origin)
    const steps = [field(0, 'Colour'), field(1, 'Size'), send]
    const startUrl = `${origin}${urlPattern}`
    const { id } = await store.manuals.insert(manualBody({ host, urlPattern, startUrl, steps, name: urlPattern }), by)
    if (by === 'ai') await followed(id, startUrl, maker)
    return id
  }
  const ids = {
    fits: await learned('/fits'),
    drifted: await learned('/drifted', { origin: pages.otherOrigin }),
    walled: await learned('/walled'),
    charged: await learned('/charged'),
    bound: await learned('/bound'),
    left: await learned('/left'),
    lent: await learned('/lent', { by: 'import' }),
    // Learned for a submit-only token: that token may not have such an address checked, so nobody checks it on its
    // behalf.
    hired: await learned('/hired', { maker: { id: 'tok_1', as: 'submit-only' } }),
    taken: await learned('/taken', { origin: pages.otherOrigin }),
    // Learned at a posting: the manual has the pattern of its address, and its last job the address.
    posting: (
      await store.manuals.insert(
        manualBody({
          host: new URL(pages.origin).host,
          urlPattern: '/jobs/{id}',
          steps: [field(0, 'Colour'), { ...send, order: 1 }],
        }),
        'ai',
      )
    ).id,
  }
  await followed(ids.posting, pages.url('/jobs/4711'))
  await store.checks.want(ids.left, false)
  await store.close()
  const flags = [
    '--patrol-hours',
    '24',
    '--patrol-callback-url',
    `${heard.url}/patrol`,
    '--callback-allow-private',
    'true',
  ]
  const bridge = await startServe(home, ...flags)
  try {
    const token = readFileSync(join(home, 'token'), 'utf8')
    const asked = async (path: string) =>
      fetch(`${bridge.url}${path}`, { headers: { authorization: `Bearer ${token.trim()}` } })
    const checkOf = async (id: string) => ((await (await asked(`/manuals/${id}`)).json()) as { check: unknown }).check
    const deadline = { timeout: 150_000, interval: 500 }
    await expect.poll(() => heard.got.length, deadline).toBe(2)
    expect(heard.got.map(({ body }) => [body.type, (body.manual as { name: string }).name]).toSorted()).toEqual([
      ['manual.broken', '/drifted'],
      ['manual.gone', '/taken'],
    ])
    expect(heard.got[0]?.headers['webhook-signature']).toMatch(/^v1,/)
    expect(await checkOf(ids.fits)).toMatchObject({ verdict: 'fits', looked: 3, found: 3 })
    expect(await checkOf(ids.drifted)).toMatchObject({
      verdict: 'broken',
      misfits: [{ order: 1, description: 'Size', fit: 'missing' }],
    })
    expect(await checkOf(ids.walled)).toMatchObject({ verdict: 'unseen', why: 'sign_in' })
    expect(await checkOf(ids.charged)).toMatchObject({ verdict: 'unseen', why: 'payment' })
    expect(await checkOf(ids.bound)).toMatchObject({ verdict: 'unseen', why: 'terms' })
    expect(await checkOf(ids.lent)).toMatchObject({ verdict: 'unseen', why: 'private' })
    expect(await checkOf(ids.hired)).toMatchObject({ verdict: 'unseen', why: 'private' })
    expect(await checkOf(ids.posting)).toMatchObject({ verdict: 'fits' })
    expect(await checkOf(ids.taken)).toMatchObject({ verdict: 'gone' })
    expect(await checkOf(ids.left)).toBeNull()
    expect(await (await asked('/metrics')).text()).toContain('ghosthands_manual_checks{verdict="broken"} 1')
    expect(pages.posted).toEqual([])
    expect(pages.seen.filter((path) => /^\/(?:left|lent|hired)$/.test(path))).toEqual([])
  } finally {
    await bridge.end('SIGTERM')
    await heard.close()
    await remove()
  }
}, 180_000)
