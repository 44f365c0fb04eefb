// A browser in one process, its viewer in another: what passes between them, and what does not.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sealWith } from '../../../bridge/base/seal.ts'
import { createLiveViews } from '../../../bridge/jobs/live.ts'
import { createLiveRelay } from '../../../bridge/jobs/live-relay/index.ts'
import { withInput } from '../../../bridge/jobs/live-relay/viewer-side.ts'
import type { Store } from '../../../bridge/store/index.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { LivePicture, LiveView, LiveViewWatcher, ViewerInput } from '../../../shared/domain/live-view.ts'

type Received = (text: string | undefined) => void

const NODE = 1
const WORKER = 2
const seal = sealWith(randomBytes(32))
const TYPED = 'ines@example.com'

/** Everything that was ever sent over the database, and to whom. */
let sent: { to: number; text: string }[]
let listeners: Map<number, Received>
/** Rows that the worker checks. */
let job: { id: string; status: string; worker: number }
let request: { id: string; jobId: string; status: string }
let noticed: (() => void)[]

const deliver = (to: number, text: string): void => listeners.get(to)?.(text)
const messagesOf = (worker: number): Store['messages'] => ({
  async send(to, texts) {
    for (const text of texts) {
      sent.push({ to, text })
      deliver(to, text)
    }
  },
  async listen(received) {
    listeners.set(worker, received)
    return () => void listeners.delete(worker)
  },
})
const storeOf = (worker: number) =>
  ({
    worker,
    messages: messagesOf(worker),
    notices: {
      async listen(changed: () => void) {
        noticed.push(changed)
        return () => {}
      },
    },
    forTenant: (tenant: string) => ({
      jobs: { get: async (id: string) => (tenant === 'acme' && id === job.id ? job : undefined) },
      interactions: { get: async (id: string) => (tenant === 'acme' && id === request.id ? request : undefined) },
    }),
  }) as unknown as Store

/** The worker's browser. */
const browser = () => {
  const watchers = new Set<LiveViewWatcher>()
  const inputs: ViewerInput[] = []
  const view: LiveView = {
    tabs: async () => [{ id: 't1', title: 'Apply', url: 'https://jobs.example/', active: true }],
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    async input(input) {
      inputs.push(input)
    },
  }
  return { view, watchers, inputs, draw: (jpeg: Uint8Array) => draw(watchers, jpeg) }
}
const draw = (watchers: Set<LiveViewWatcher>, jpeg: Uint8Array): void => {
  for (const watcher of watchers) watcher.picture({ jpeg, width: 1280, height: 720 })
}

const viewer = () => {
  const pictures: LivePicture[] = []
  const watcher = { picture: (one: LivePicture) => void pictures.push(one), tabsChanged: vi.fn(), lost: vi.fn() }
  return { pictures, watcher }
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  listeners = new Map()
  noticed = []
  job = { id: 'j1', status: 'paused', worker: WORKER }
  request = { id: 'i1', jobId: 'j1', status: 'open' }
})
afterEach(() => {
  vi.useRealTimers()
})

const passing = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

const both = async (tenant = 'acme', nodeSeal = seal) => {
  const theirs = browser()
  const views = createLiveViews()
  views.add('j1', theirs.view)
  const worker = createLiveRelay(storeOf(WORKER), views, seal)
  const node = createLiveRelay(storeOf(NODE), createLiveViews(), nodeSeal)
  await worker.start()
  await node.start()
  const record = { id: 'j1', tenant, browserMode: 'server', worker: WORKER } as JobRecord
  const view = node.viewOf(record, 'i1')
  if (!view) throw new Error('no view')
  const seen = viewer()
  const stop = view.watch(seen.watcher)
  await passing()
  return { ...theirs, ...seen, view, stop }
}

const text = (typed: string): ViewerInput => ({ type: 'text', text: typed })
const move = (x: number): ViewerInput => ({
  type: 'pointer',
  kind: 'move',
  x,
  y: 1,
  button: 'none',
  buttons: 0,
  clicks: 0,
  modifiers: 0,
})

test('the picture, the tabs and the input pass, in order, and the database sees none of it', async () => {
  const { view, inputs, draw: paint, pictures } = await both()
  expect(await view.tabs()).toMatchObject([{ title: 'Apply' }])
  const jpeg = randomBytes(150_000)
  paint(jpeg)
  await passing()
  expect(pictures).toHaveLength(1)
  expect(Buffer.compare(Buffer.from(pictures[0]?.jpeg ?? []), jpeg)).toBe(0)
  const typed = [...TYPED].map(text)
  for (const one of typed) void view.input(one)
  await passing()
  expect(inputs).toEqual(typed)
  const all = sent.map((one) => one.text)
  expect(Math.max(...all.map((one) => Buffer.byteLength(one)))).toBeLessThan(8_000)
  expect(all.filter((one) => /ines|Apply|jobs\.example|acme|"type"/.test(one))).toEqual([])
})

test('long texts and a picture of two megabytes pass whole', async () => {
  const { view, inputs, draw: paint, pictures } = await both()
  const typed = Array.from({ length: 40 }, (_, nth) => text(String(nth).repeat(5_000)))
  for (const one of typed) void view.input(one)
  await passing()
  expect(inputs).toEqual(typed)
  // A larger one is left out; the next is shown.
  paint(randomBytes(3_000_000))
  paint(randomBytes(2_000_000))
  await passing()
  expect(pictures.map(({ jpeg }) => jpeg.byteLength)).toEqual([2_000_000])
})

test('pictures that nobody has taken yet are dropped, not kept: the newest follows', async () => {
  const { draw: paint, pictures } = await both()
  for (const size of [1_000, 2_000, 3_000, 4_000]) paint(randomBytes(size))
  await passing(10_000)
  expect(pictures.map(({ jpeg }) => jpeg.byteLength)).toEqual([1_000])
  pictures[0]?.taken?.()
  await passing()
  expect(pictures.map(({ jpeg }) => jpeg.byteLength)).toEqual([1_000, 4_000])
  // Its share of the time is not over: 400,000 bytes a second.
  paint(randomBytes(400_000))
  pictures[1]?.taken?.()
  await passing(1_000)
  paint(randomBytes(5_000))
  pictures[2]?.taken?.()
  await passing(100)
  expect(pictures).toHaveLength(3)
  await passing(200)
  expect(pictures.at(-1)?.jpeg.byteLength).toBe(5_000)
})

test.each<[string, { tenant?: string; job?: object; request?: object }]>([
  ['another tenant', { tenant: 'globex' }],
  ['a request that was answered', { job: { status: 'running' }, request: { status: 'resolved' } }],
  ['a request that was withdrawn', { request: { status: 'cancelled' } }],
  ['another job’s request', { request: { jobId: 'j2' } }],
  ['a job that another process has taken over', { job: { worker: 3 } }],
])('%s shows nothing', async (_, { tenant, ...change }) => {
  Object.assign(job, change.job)
  Object.assign(request, change.request)
  const { watchers, pictures, watcher, inputs, view } = await both(tenant)
  void view.input(text('x'))
  await passing()
  expect(watcher.lost).toHaveBeenCalledOnce()
  expect([watchers.size, pictures.length, inputs.length]).toEqual([0, 0, 0])
  await expect(view.tabs()).rejects.toMatchObject({ code: 'BROWSER_LOST' })
})

test('nor does a process with another key', async () => {
  const { watchers, watcher } = await both('acme', sealWith(randomBytes(32)))
  await passing(10_000)
  expect(watcher.lost).toHaveBeenCalledOnce()
  expect(watchers.size).toBe(0)
})

test('input that arrives after the request is over does nothing, and the view ends', async () => {
  const { view, inputs, watcher } = await both()
  await view.input(text('a'))
  await passing()
  request.status = 'cancelled'
  for (const changed of noticed) changed()
  await view.input(text('b'))
  await passing()
  expect(inputs).toEqual([text('a')])
  expect(watcher.lost).toHaveBeenCalledOnce()
})

test('a recorded message does nothing when it is sent again, in its session or after it', async () => {
  const { view, inputs, stop, watchers } = await both()
  await view.input(text('a'))
  await passing()
  const recorded = sent.filter(({ to }) => to === WORKER)
  for (const { to, text: again } of recorded) deliver(to, again)
  await passing()
  expect(inputs).toEqual([text('a')])
  stop()
  await passing()
  expect(watchers.size).toBe(0)
  // The same beginning opens a session with another key, in which none of the old messages can be read.
  for (const { to, text: again } of recorded) deliver(to, again)
  await passing(60_000)
  expect(inputs).toEqual([text('a')])
  expect(watchers.size).toBe(0)
})

test('a message that was changed, or sent to the other side, does nothing', async () => {
  const { view, inputs, pictures, draw: paint } = await both()
  const before = sent.length
  listeners.delete(WORKER)
  void view.input(text('a'))
  await passing()
  const [hidden] = sent.slice(before)
  expect(hidden?.to).toBe(WORKER)
  deliver(NODE, hidden?.text ?? '')
  paint(randomBytes(10))
  await passing()
  expect(inputs).toEqual([])
  expect(pictures).toHaveLength(1)
})

test('each side notices that the other is gone', async () => {
  const first = await both()
  listeners.delete(WORKER)
  await passing(20_000)
  expect(first.watcher.lost).toHaveBeenCalledOnce()
  await passing(20_000)
  expect(first.watchers.size).toBe(0)
})

test('after a broken connection to the database, nothing is guessed: the view ends', async () => {
  const { watcher, watchers } = await both()
  listeners.get(NODE)?.(undefined)
  listeners.get(WORKER)?.(undefined)
  await passing()
  expect(watcher.lost).toHaveBeenCalledOnce()
  expect(watchers.size).toBe(0)
})

test('of many moves the last counts, and none passes a click', () => {
  const click: ViewerInput = { ...move(3), kind: 'down', button: 'left', buttons: 1 } as ViewerInput
  const waiting = [move(1), move(2), click, move(4), move(5)].reduce<ViewerInput[]>(withInput, [])
  expect(waiting).toEqual([move(2), click, move(5)])
})
