import { describe, expect, test } from 'vitest'
import { bindingWords, isNamed, isSign, mentionsAll, type Worded } from '../../../shared/domain/chosen.ts'

const button = (name: string, around = ''): Worded => ({ role: 'button', name, around })

describe('a target counts as named by the task', () => {
  test.each([
    ['nothing else is like it', button('Okay'), [], 'Start the pump.'],
    ['a word that only it has', button('Runa Nets'), [button('Tor Fog'), button('Sif Nets')], 'Reply to Runa.'],
    ['accents and case do not matter', button('Molde ÅSGÅRD'), [button('Molde Vik')], 'Open åsgård.'],
    [
      'its whole name, although the words are in other names, too',
      button('Depth'),
      [button('Depth lines')],
      'Show the depth.',
    ],
    [
      'its row, if the same stands in every row',
      button('+', 'Tea - 0 +'),
      [button('+', 'Waffle - 0 +')],
      'Order one tea.',
    ],
    [
      'its section, if the same stands in every section',
      button('Add a card', 'Doing'),
      [button('Add a card', 'Done')],
      'Add the card “Paint” to Doing.',
    ],
  ])('%s', (_, one, others, task) => {
    expect(isNamed(one, others, task)).toBe(true)
  })

  test.each([
    ['an answer', button('Triangle'), [button('Circle'), button('Number')], 'Say what is drawn.'],
    ['a number that the page asks for', button('3'), [button('1'), button('2')], 'Count the letters E.'],
    ['the third of several', button('Okay'), [button('No'), button('Submit')], 'Click the third button.'],
    ['words that all rows have', button('Rope Alm'), [button('Rope Bast')], 'Take the cheapest rope.'],
    [
      'a row that the task describes only by what it has in common',
      button('Add', 'Rope Alm 22 €'),
      [button('Add', 'Rope Bast 24 €')],
      'Add the cheapest rope.',
    ],
    ['one of two answers that the task lists', button('Odd', '5'), [button('Odd', '7')], 'Mark each as odd or even.'],
    ['little words', button('The Auk'), [button('A Tern')], 'Choose the smallest of the birds.'],
  ])('not: %s', (_, one, others, task) => {
    expect(isNamed(one, others, task)).toBe(false)
  })
})

test('a sign has its own meaning; an arrow or a plus continues from what is shown', () => {
  expect(['♡', '🗑', '✎', '⋯', '×'].filter((name) => !isSign(name))).toEqual([])
  expect(['›', '+', '−', '▼', '?', 'Ok', '3', ''].filter(isSign)).toEqual([])
})

test('words of the task that bind a target: in a name of several words, and in its row', () => {
  const task = 'Block the user @tor with the menu of a post.'
  expect(bindingWords('⋯', '@tor 2h New rope ↩ ♡ ⋯', task)).toEqual({ name: [], row: ['tor'] })
  expect(bindingWords('Tor Fog', '', task)).toEqual({ name: ['tor'], row: [] })
  // The whole name is in the task: a button that is called something else now may still be the one.
  expect(bindingWords('Block', '', task)).toEqual({ name: [], row: [] })
  expect(bindingWords('Okay', 'The tide is low', task)).toEqual({ name: [], row: [] })
})

test('what a task gives as it stands: quoted words, words with digits, and names inside a sentence', () => {
  const done = ['click Plan', 'type 12 May', 'Eva']
  expect(mentionsAll('Give "Plan" to Eva on 12 May.', done)).toBe(true)
  expect(mentionsAll('Give "plan b" to Eva.', done)).toBe(false)
  expect(mentionsAll('Give "Plan" to Eva on 13 May.', done)).toBe(false)
  expect(mentionsAll('Give "Plan" to Jon.', done)).toBe(false)
  // The first word of a sentence is capitalised anyway.
  expect(mentionsAll('Save it. Close it.', done)).toBe(true)
})
