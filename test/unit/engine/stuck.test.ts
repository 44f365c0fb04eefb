// When a run goes in circles.
import { expect, test } from 'vitest'
import { stuckWatch } from '../../../bridge/engine/explore/stuck.ts'
import type { Decision } from '../../../shared/domain/decision.ts'
import { field, page, SUBMIT } from '../think/page.ts'

const press = (index: number): Decision => ({
  thought: '',
  operations: [{ operation: { op: 'click', target: { index } } }],
  questions: [],
  confidence: 1,
  status: 'in_progress',
})
const at = (digest: string) => page({ digest, buttons: [SUBMIT] })

test('the same press on a page that stays as it is, with the button’s name', () => {
  const watch = stuckWatch()
  expect(watch.after(at('a'), press(500), 1)).toBeUndefined()
  expect(watch.after(at('a'), press(500), 1)).toBeUndefined()
  expect(watch.after(at('a'), press(500), 1)).toMatchObject({ kind: 'repeat', button: 'Submit application', tries: 3 })
  watch.reset()
  expect(watch.after(at('a'), press(500), 1)).toBeUndefined()
})

test('the same press on a page that says what it does not accept', () => {
  const watch = stuckWatch()
  const fields = [field({ label: 'Time', error: 'Please fill out this field.', invalid: true })]
  const refused = { ...at('a'), fields }
  const [, , third] = [0, 1, 2].map(() => watch.after(refused, press(500), 1))
  expect(third).toEqual({ kind: 'repeat', problem: 'The page doesn’t accept “Time”: Please fill out this field.' })
})

test('two states that alternate', () => {
  const watch = stuckWatch()
  const seen = ['a', 'b', 'a', 'b'].map((digest) => watch.after(at(digest), press(digest === 'a' ? 1 : 2), 1))
  expect(seen.map((stuck) => stuck?.kind)).toEqual([undefined, undefined, undefined, 'cycle'])
})

test('six looks that bring nothing new, whatever is tried', () => {
  const watch = stuckWatch()
  const kinds = Array.from({ length: 7 }, (_, nth) => watch.after(at('a'), press(nth), 1)?.kind)
  expect(kinds.at(-1)).toBe('idle')
  expect(kinds.slice(0, -1).every((kind) => kind === undefined)).toBe(true)
})

test('three failures in a row; reporting being stuck counts as one', () => {
  const watch = stuckWatch()
  expect(watch.after(at('a'), press(1), 0)).toBeUndefined()
  expect(watch.after(at('b'), { ...press(2), status: 'stuck' }, 1)).toBeUndefined()
  expect(watch.after(at('c'), press(3), 0)).toMatchObject({ kind: 'failures' })
})

test('progress is not a circle, and a provider without questions may wait', () => {
  const watch = stuckWatch()
  for (let nth = 0; nth < 30; nth += 1) expect(watch.after(at(`d${nth}`), press(1), 1)).toBeUndefined()
  const waiting = stuckWatch(true)
  const kinds = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'].map((digest) => waiting.after(at(digest), press(1), 1))
  expect(kinds.every((stuck) => stuck === undefined)).toBe(true)
})
