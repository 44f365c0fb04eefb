/** Tells the rest of the bridge which tab a job of this process uses. */
import { expect, test, vi } from 'vitest'
import type { OperatorSession } from '../../../bridge/browser/session.ts'
import { SentInputs } from '../../../bridge/browser/takeover.ts'
import { createLiveRuns } from '../../../bridge/cli/operator/live-runs.ts'

const session = (targetId: string | undefined, browser = 'cdp:1') => {
  let told: () => void = () => {}
  const stopped = vi.fn()
  const show = vi.fn(async () => {})
  const inputs = new SentInputs()
  const made = {
    place: () => ({ browser, targetId, own: true }),
    on: (listener: () => void) => {
      told = listener
      return stopped
    },
    inputs,
    show,
  }
  return { session: made as unknown as OperatorSession, tell: () => told(), stopped, show, inputs }
}

test('a job is known by its tab while it works there, and every change is reported', async () => {
  const live = createLiveRuns()
  const changes: string[] = []
  const stop = live.onChange((jobId) => changes.push(jobId))
  const one = session('T')
  const end = live.add('j1', one.session)
  expect([live.targetOf('j1'), live.targetOf('j2')]).toEqual(['T', undefined])
  one.tell()
  expect([await live.show('j1'), await live.show('j2'), one.show.mock.calls.length]).toEqual([true, false, 1])
  // Restarted before the first run ended: the newer one counts.
  const two = session('U')
  live.add('j1', two.session)
  end()
  expect([live.targetOf('j1'), one.stopped.mock.calls.length]).toEqual(['U', 1])
  expect(changes).toEqual(['j1', 'j1', 'j1'])
  stop()
  two.tell()
  expect(changes).toHaveLength(3)
})

test('a job that is over is forgotten', () => {
  const live = createLiveRuns()
  const changes: string[] = []
  live.onChange((jobId) => changes.push(jobId))
  live.add('j1', session('T').session)()
  expect([live.targetOf('j1'), changes]).toEqual([undefined, ['j1', 'j1']])
})

test('input in a page is the job’s own if it matches one of its commands, and otherwise the person’s', () => {
  const live = createLiveRuns()
  const one = session('T')
  live.add('j1', one.session)
  const press = { kind: 'pointerdown', at: Date.now(), x: 5, y: 6, frameId: 0 } as const
  expect(live.isOurs('j1', press as never)).toBe(false)
  one.inputs.note('Input.dispatchMouseEvent', { type: 'mousePressed', x: 5, y: 6 })
  const now = { ...press, at: performance.timeOrigin + performance.now() }
  expect([live.isOurs('j2', now as never), live.isOurs('j1', now as never)]).toEqual([false, true])
})

test('tabs are brought together with targets by the marks in their pages', async () => {
  const live = createLiveRuns()
  const marks = new Map([['inst-1:7', 'T']])
  live.findTabs({ marks: async () => marks, tabTarget: async (instance, tabId) => `${instance}-${tabId}` })
  const changes: string[] = []
  live.onChange((jobId) => changes.push(jobId))
  live.add('j1', session('T').session)
  await vi.waitFor(() => expect(live.tabOf('j1', 'inst-1')).toBe(7))
  expect([live.tabOf('j1', 'other'), live.tabOf('j2', 'inst-1')]).toEqual([undefined, undefined])
  expect(await live.tabTarget('inst-1', 9)).toBe('inst-1-9')
  // An unchanged result notifies nobody.
  const before = changes.length
  live.marked()
  await new Promise((done) => setImmediate(done))
  expect(changes).toHaveLength(before)
  marks.clear()
  marks.set('inst-1:8', 'T')
  live.marked()
  await vi.waitFor(() => expect(live.tabOf('j1', 'inst-1')).toBe(8))
})
