// Recordings of Chrome's Recorder as manuals: they contain no typed text, and unsupported steps are listed.
import { describe, expect, test } from 'vitest'
import { recorderFile } from '../../../bridge/learn/recorder-file.ts'
import { importRecording, isRecording } from '../../../bridge/learn/recorder-import.ts'

const START = { type: 'navigate', url: 'https://shop.example/signup?utm_source=mail&plan=free' }
const main = { target: 'main' }
const change = (selectors: (string | string[])[], value: string) => ({ type: 'change', ...main, selectors, value })
const click = (selectors: (string | string[])[], more: object = {}) => ({
  type: 'click',
  ...main,
  selectors,
  offsetX: 4,
  offsetY: 4,
  ...more,
})
const recording = (...steps: object[]) => ({
  title: 'Sign up',
  timeout: 5000,
  steps: [{ type: 'setViewport', width: 1, height: 1 }, START, ...steps],
})
const read = (...steps: object[]) => importRecording(recording(...steps), 'fill_form')

test('a recording and a manual are distinguished', () => {
  expect(isRecording(recording())).toBe(true)
  for (const other of [{ format: 'ghosthands-manual/1', title: 'x', steps: [] }, [], null, 'x', { title: 'x' }])
    expect(isRecording(other)).toBe(false)
})

test('values become places by the name of their field, and none of them is kept', () => {
  const { body, values, unsupported } = read(
    click(['aria/E-mail', ['#mail']]),
    change([['aria/E-mail'], ['#mail'], ['xpath///*[@id="mail"]']], 'ada@example.test'),
    change([['aria/Password'], ['#pw']], 'hunter2hunter2'),
    change([['aria/Favourite loom'], ['[data-testid="loom"]']], 'Jacquard'),
    change([['aria/Security code (CVV)']], '737'),
    click([['aria/Send[role="button"]'], ['form > button']], {
      assertedEvents: [{ type: 'navigation', url: 'https://shop.example/thanks', title: '' }],
    }),
  )
  expect(unsupported).toEqual([])
  expect(body).toMatchObject({
    host: 'shop.example',
    startUrl: 'https://shop.example/signup?plan=free',
    urlPattern: '/signup?plan=free',
  })
  expect(body.steps.map(({ action, value, source, commit }) => [action, value, source?.from, commit])).toEqual([
    ['type', '{{email}}', 'profile', undefined],
    ['type', expect.stringMatching(/^\{\{secret:(?:current|new)-password\}\}$/), 'secret', undefined],
    ['type', '{{answer:Favourite loom}}', 'answer', undefined],
    ['type', '{{secret:cc-csc}}', 'secret', undefined],
    ['click', undefined, undefined, true],
  ])
  expect(body.steps[2]?.target).toMatchObject({
    label: 'Favourite loom',
    testId: { attr: 'data-testid', value: 'loom' },
  })
  expect(JSON.stringify({ body, values })).not.toMatch(/ada@|hunter2|Jacquard|737/)
})

test('choices are each person’s own, keys that type and code are no steps, and all of that is named', () => {
  const { body, notes, unsupported } = read(
    click([['aria/Yes[role="radio"]']]),
    click([['aria/No']]),
    { type: 'waitForExpression', expression: 'fetch("https://evil.example")' },
    { type: 'keyDown', ...main, key: 's' },
    { type: 'keyDown', ...main, key: 'Tab' },
    { type: 'customStep', name: 'x', parameters: {} },
    click([['aria/More']], { button: 'secondary' }),
    click([['aria/Inside']], { frame: [0, 1] }),
    { ...click([['aria/Elsewhere']]), target: 'https://other.example/' },
    change([['xpath//html/body/input']], 'x'),
    click([['aria/Details[role="link"]']], { assertedEvents: [{ type: 'navigation' }] }),
    { type: 'keyDown', ...main, key: 'Enter' },
  )
  expect(notes).toHaveLength(2)
  expect(unsupported.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
    'Step 5 (waitForExpression)',
    'Step 6 (keyDown)',
    'Step 8 (customStep)',
    'Step 9 (click)',
    'Step 10 (click)',
    'Step 11 (click)',
    'Step 12 (change)',
  ])
  expect(body.steps.map(({ action, page, key }) => [action, page, key])).toEqual([
    ['click', 0, undefined],
    ['press', 1, 'Enter'],
  ])
  expect(JSON.stringify(body)).not.toContain('evil')
})

describe('is refused', () => {
  test.each([
    [
      'an address that is none of the web',
      [{ type: 'navigate', url: 'javascript:alert(1)' }, click(['a'])],
      'not http or https',
    ],
    ['a later one', [START, { type: 'navigate', url: 'file:///etc/passwd' }], 'not http or https'],
    [
      'one with a password',
      [{ type: 'navigate', url: 'https://ada:pw@shop.example/' }, click(['a'])],
      'a name or a password',
    ],
    ['one that begins nowhere', [click(['a'])], 'where it begins'],
    ['one without anything to do', [START, { type: 'keyUp', key: 'a' }], 'nothing that could be done again'],
    ['steps of another shape', [START, { selectors: [['a']] }], 'not a recording'],
  ])('%s', (_, steps, message) => {
    expect(() => importRecording({ title: 'x', steps }, 'fill_form')).toThrow(message)
  })
})

test('a Recorder export is imported with the same targets', () => {
  const { body } = read(
    change([['aria/E-mail'], ['#mail']], 'a@b.test'),
    change([['aria/Favourite loom']], 'x'),
    click([['aria/Send[role="button"]']]),
  )
  const { recording: again } = recorderFile(body)
  expect(
    importRecording(again, 'fill_form').body.steps.map(({ action, value, commit }) => [action, value, commit]),
  ).toEqual(body.steps.map(({ action, value, commit }) => [action, value, commit]))
})
