// Twenty postings as one list, through the command and the dashboard: all are looked at first, the person is asked
// once, and sends them together.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readToken } from '../../bridge/base/home.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import type { BatchView } from '../../shared/domain/batch/view.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

const POSTINGS = 20
/** `KNOT` is asked by all postings, in two wordings; `BOAT` by every fifth as well. */
const KNOT = ['Which knot would you trust your life to?', 'Which knot would you trust your life to']
const BOAT = 'What was the name of your first boat?'

const site = formSite({
  name: 'harbour',
  title: 'Harbour jobs',
  thanks: 'Thank you for applying. We have received your application.',
  page: (posting) => {
    const number = Number(posting.replace(/\D/g, ''))
    const own = number % 5 === 0 ? field(BOAT, 'boat') : ''
    return {
      heading: `Deckhand ${number}`,
      fields: `${NAME}${EMAIL}${field(KNOT[number % 2] ?? '', 'knot')}${own}<button>Submit application</button>`,
    }
  },
})

let bridge: WorkingBridge
beforeAll(async () => {
  bridge = await openWorkingBridge([site])
  await bridge.app.batches.start()
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

/** Each posting on a host of its own: names below localhost resolve to this machine. */
const addressOf = (number: number): string =>
  `http://company${number}.localhost:${new URL(bridge.sites.origin).port}/harbour/posting${number}`

const call = async (path: string, body?: object): Promise<BatchView> => {
  const answer = await fetch(`${bridge.base}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${readToken(bridge.app.config.home)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
  })
  return (await answer.json()) as BatchView
}

const until = async (id: string, is: (view: BatchView) => boolean): Promise<BatchView> => {
  let view = await call(`/batches/${id}`)
  await expect
    .poll(
      async () => {
        view = await call(`/batches/${id}`)
        return is(view)
      },
      { timeout: 180_000, interval: 500 },
    )
    .toBe(true)
  return view
}

test('twenty postings: one question screen before the sends, then sent together', { timeout: 600_000 }, async () => {
  const list = join(bridge.home, 'list.csv')
  const person = join(bridge.home, 'person.json')
  writeFileSync(person, JSON.stringify({ id: 'ines', name: 'Ines Duarte', email: 'ines@example.com' }))
  const rows = Array.from({ length: POSTINGS }, (_, at) => `${addressOf(at + 1)},note ${at + 1}`)
  writeFileSync(list, ['url,note', ...rows, `${addressOf(3)}?utm_source=mail,again`].join('\n'))
  const child = spawn(
    process.execPath,
    [join(packageRoot(), 'bin/ghosthands.mjs'), 'run', '--from', list, '--data', person, '--home', bridge.home],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill())
  let out = ''
  child.stdout.on('data', (text) => (out += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await expect.poll(() => out.includes('\n'), { timeout: 60_000 }).toBe(true)
  const { id } = JSON.parse(out.split('\n')[0] ?? '') as BatchView

  const asking = await until(id, ({ state }) => state === 'asking')
  expect(bridge.sites.submissions('harbour')).toEqual([])
  expect(asking.counts).toMatchObject({ all: 21, skipped: 1, sent: 0 })
  expect(asking.items[20]).toMatchObject({ state: 'skipped', why: 'twice' })
  expect(asking.questions.map(({ question, numbers }) => [question, numbers.length])).toEqual([
    [KNOT[1], 20],
    [BOAT, 4],
  ])
  const [knot, boat] = asking.questions
  await call(`/batches/${id}/answers`, { answers: { [knot?.key ?? '']: 'Bowline', [boat?.key ?? '']: 'Mistral' } })

  let sent = 0
  let rounds = 0
  while (sent < POSTINGS && rounds < POSTINGS) {
    const view = await until(
      id,
      ({ state, items, sends }) =>
        state === 'done' ||
        (sends.own.length > 0 && !items.some((one) => one.state === 'working' || one.state === 'sending')),
    )
    expect(view.questions).toEqual([])
    if (view.state === 'done') break
    rounds += 1
    const send = view.sends.own.map(({ number }) => number)
    await call(`/batches/${id}/sends`, { send, ...(send.includes(7) && { edited: { 7: { 3: 'Clove hitch' } } }) })
    sent += send.length
  }
  const done = await until(id, ({ state }) => state === 'done')
  expect(done.counts).toMatchObject({ sent: 20, failed: 0, skipped: 1 })
  const knots = bridge.sites.submissions('harbour').map(({ posting, fields }) => [posting, fields.knot])
  expect(knots).toHaveLength(POSTINGS)
  expect(knots.filter(([, said]) => said !== 'Bowline')).toEqual([['posting7', 'Clove hitch']])
  console.log(`rounds of sends: ${rounds}`)
  expect(await ended).toBe(0)
})

test('a posting whose site needs the person is marked before the work, and is begun first', {
  timeout: 120_000,
}, async () => {
  const address = (number: number): string =>
    `http://needs.localhost:${new URL(bridge.sites.origin).port}/harbour/posting${number}`
  const { host } = new URL(address(41))
  // Known from elsewhere: nothing of it can be seen on the form itself.
  const site = { host, from: '/harbour/posting42', task: 'apply', pages: null, walls: [{ kind: 'captcha', page: 2 }] }
  await call('/knowledge/site', { format: 'ghosthands-sites/1', sites: [site] })
  const answers = { [KNOT[0] ?? '']: 'Bowline' }
  const user_data = { id: 'omar', name: 'Omar Haddad', email: 'omar@example.com', answers }
  const { id } = await call('/batches', {
    postings: [41, 42].map((number) => ({ url: address(number) })),
    job: { input_data: { user_data } },
  })
  const view = await until(id, ({ counts }) => counts.to_send === 2)
  expect(view.items.map(({ warnings }) => warnings.map(({ text }) => text))).toEqual([
    [],
    [`${host} showed a captcha on page 2 before, so you may have to solve one there.`],
  ])
  const [first, second] = await bridge.app.store.batches.items(id)
  expect(Date.parse(second?.startedAt ?? '')).toBeLessThan(Date.parse(first?.startedAt ?? ''))
  await call(`/batches/${id}/stop`, {})
})
