// What a typed line means when several applications wait to be sent.
import { expect, test } from 'vitest'
import { sendAnswer } from '../../../bridge/cli/batch/words.ts'

test('Enter sends all; numbers wait, minus drops, a line gets another value, and a typo decides nothing', () => {
  expect(sendAnswer('', [1, 3])).toEqual({ send: [1, 3], refuse: [], edited: {} })
  expect(sendAnswer('3 -4 1.2="Clove hitch" 1.5=Yes', [1, 3, 4])).toEqual({
    send: [1],
    refuse: [4],
    edited: { 1: { 2: 'Clove hitch', 5: 'Yes' } },
  })
  expect(sendAnswer('no', [1])).toBe('none')
  expect(() => sendAnswer('7', [1, 3])).toThrow('none of those that wait: 1, 3')
})
