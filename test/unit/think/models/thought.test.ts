// The thought in an incomplete streamed answer, wherever it breaks off.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thoughtIn } from '../../../../bridge/think/models/thought.ts'

test('any part that has arrived is a beginning of the whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(200), (thought, at) => {
      const json = JSON.stringify({ thought, operations: [{ op: 'click', index: 1 }] })
      const part = thoughtIn(json.slice(0, at))
      if (part !== undefined) expect(thought.startsWith(part) || thought.startsWith(part.slice(0, -1))).toBe(true)
      if (thought !== '') expect(thoughtIn(json)).toBe(thought)
    }),
  )
})

test('nothing before its first word, and no half escape sequence', () => {
  expect(thoughtIn('{"operations": [')).toBeUndefined()
  expect(thoughtIn('{"thought": "')).toBeUndefined()
  expect(thoughtIn('{"thought": "a\\')).toBe('a')
  expect(thoughtIn('{"thought": "a\\u00e')).toBe('a')
  expect(thoughtIn('{"thought": "say \\"hi\\" \\\\')).toBe('say "hi" \\')
})
