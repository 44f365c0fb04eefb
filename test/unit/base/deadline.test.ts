import { expect, test } from 'vitest'
import { delay } from '../../../bridge/base/clock.ts'
import { Deadline } from '../../../bridge/base/deadline.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { manualClock } from '../../support/manual-clock.ts'

const forever = <T>(): Promise<T> => new Promise(() => {})

test('work that finishes in time gives its value', async () => {
  using deadline = Deadline.after(1_000)
  expect(await deadline.race(Promise.resolve(7))).toBe(7)
})

test('work that takes too long fails with DEADLINE and says what was waited for', async () => {
  const clock = manualClock()
  const deadline = Deadline.after(1_500, { clock, what: 'the page to load' })
  const outcome = expect(deadline.race(forever())).rejects.toMatchObject({
    code: 'DEADLINE',
    message: 'Waiting for the page to load took longer than 1.5 s.',
  })
  await clock.advance(1_500)
  await outcome
  expect(deadline.remaining).toBe(0)
  expect(() => deadline.check()).toThrow(expect.objectContaining({ code: 'DEADLINE' }))
})

test('a child never outlives its parent', async () => {
  const clock = manualClock()
  const parent = Deadline.after(100, { clock })
  const short = parent.child(10)
  const long = parent.child(5_000)
  await clock.advance(10)
  expect([short.signal.aborted, long.signal.aborted, parent.signal.aborted]).toEqual([true, false, false])
  await clock.advance(90)
  expect(long.signal.aborted).toBe(true)
  expect(() => long.check()).toThrow(expect.objectContaining({ code: 'DEADLINE' }))
})

test('cancelling from outside stops the wait at once, with the reason given', async () => {
  const controller = new AbortController()
  const deadline = Deadline.never({ signal: controller.signal })
  const outcome = deadline.race(forever())
  controller.abort(new GhError('human_cancelled', 'You stopped it.'))
  await expect(outcome).rejects.toMatchObject({ code: 'human_cancelled' })
})

test('a deadline made from a signal that is already aborted is over', () => {
  const deadline = Deadline.after(1_000, { signal: AbortSignal.abort() })
  expect(() => deadline.check()).toThrow(expect.objectContaining({ code: 'CANCELLED' }))
})

test('disposing of a deadline leaves no timer and no listener', async () => {
  const clock = manualClock()
  const controller = new AbortController()
  {
    using deadline = Deadline.after(1_000, { clock, signal: controller.signal })
    deadline.check()
    expect(clock.pending).toBe(1)
  }
  expect(clock.pending).toBe(0)
})

test('work that fails after the deadline causes no unhandled rejection', async () => {
  const clock = manualClock()
  const deadline = Deadline.after(10, { clock })
  const late = new Promise((_, reject) => clock.timer(20, () => reject(new Error('late'))))
  const outcome = expect(deadline.race(late)).rejects.toMatchObject({ code: 'DEADLINE' })
  await clock.advance(30)
  await outcome
})

test('a pause ends when its time is up, and at once when it is cancelled', async () => {
  const clock = manualClock()
  const done = delay(50, { clock })
  await clock.advance(50)
  await done
  const controller = new AbortController()
  const cancelled = delay(50, { clock, signal: controller.signal })
  controller.abort()
  await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(clock.pending).toBe(0)
})
