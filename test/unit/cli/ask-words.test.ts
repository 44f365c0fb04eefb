// A person's typed answer to a request means what they expect, and nothing happens by mistake.
import { describe, expect, test } from 'vitest'
import { batchAnswer, chosenAction } from '../../../bridge/cli/ask-words.ts'
import { guideWords, missingWords, sendWords } from '../../../shared/domain/interaction-words.ts'
import { batchItem } from './batch-item.ts'

const send = sendWords('apply', 'Submit').actions
const guide = guideWords({ do: 'type', label: 'Phone' }).actions

test.each([
  ['', 'approve'],
  ['1', 'approve'],
  ['y', 'approve'],
  ['2', 'refuse'],
  ["don't", 'refuse'],
  ['refuse', 'refuse'],
  ['what?', 'stop'],
  ['9', 'stop'],
])('before sending, “%s” means %s', (typed, meant) => expect(chosenAction(typed, send)).toBe(meant))

test.each([
  ['', 'done'],
  ['s', 'skip'],
  ['skip', 'skip'],
  ['st', 'stop'],
  ['3', 'stop'],
])('of a step, “%s” means %s', (typed, meant) => expect(chosenAction(typed, guide)).toBe(meant))

describe('of a batch', () => {
  const items = [batchItem(1), batchItem(2), batchItem(3, { editable: false })]
  test.each([
    ['', ['approve']],
    ['no', ['refuse']],
    ['2', ['approve', { refused: [2] }]],
    ['1, 2', ['approve', { refused: [1, 2] }]],
    ['2=Galway, Ireland', ['approve', { edited: { '2': 'Galway, Ireland' } }]],
    ['3=secret', ['stop']],
    ['7', ['stop']],
    ['hm', ['stop']],
  ])('“%s”', (typed, meant) => expect(batchAnswer(typed, items)).toEqual(meant))
})

test.each([
  ['', '+1 555 0100', 'The field is still empty.'],
  ['+1 55', '+1 555 0100', 'The field has “+1 55”. The rest is missing.'],
  ['+1 999', '+1 555 0100', 'The field has “+1 999” instead of “+1 555 0100”.'],
])('a field with “%s” that should have “%s” is reported', (now, wanted, said) =>
  expect(missingWords(now, wanted)).toBe(said),
)

test('a secret is not repeated when it is wrong', () =>
  expect(missingWords('hunter1', 'hunter2', true)).toBe('The field has something else.'))
