// The code in a mail: found only if exactly one text qualifies.
import { describe, expect, test } from 'vitest'
import { codeIn } from '../../../bridge/mail/code.ts'
import { htmlText } from '../../../bridge/mail/html-text.ts'

const read = (text: string, length: number | null = null, subject = 'Sign in') => codeIn({ subject, text }, length)

describe('one code', () => {
  test.each<[string, string, string, number | null]>([
    ['in a sentence', 'Your verification code is 482910. It is good for 10 minutes.', '482910', null],
    ['alone on its line', 'Hello Ines,\n\n482910\n\nIt is good for 10 minutes.', '482910', 6],
    ['in two groups', 'Your code: 482 910', '482910', null],
    ['with the letter that some put before it', 'G-482910 is your verification code.', '482910', 6],
    ['of letters and digits', 'Copy this code into the security code field:\n\nXy7pQ2Ab\n', 'Xy7pQ2Ab', 8],
    [
      'with a year and a street below',
      'Your code is 482910\n\n© 2026 Harbour Ltd, 94105 San Francisco',
      '482910',
      null,
    ],
    ['beside a telephone number', 'Code: 4829\nQuestions? Call +1 415 555 0142.', '4829', null],
    ['beside an address with digits', 'Code: 482910\nhttps://a.example/c/771204?x=990011', '482910', 6],
    ['said twice', '482910 is your code.\nEnter 482910 on the page.', '482910', 6],
    ['in German', 'Ihr Bestätigungscode lautet 482910.', '482910', null],
    ['in Spanish', 'Tu código de verificación es 482910', '482910', null],
    ['in Arabic', 'رمز التحقق: 482910', '482910', null],
    ['under the words for it', 'Your one-time code:\n482910', '482910', 6],
  ])('%s', (_, text, code, length) => {
    expect(read(text, length)).toEqual({ kind: 'found', text: code })
  })

  test('in the subject', () => {
    expect(read('Enter it to sign in.', 6, '482910 is your code')).toEqual({ kind: 'found', text: '482910' })
  })
})

describe('unclear', () => {
  test.each<[string, string, number | null]>([
    ['two that are called a code', 'Your code is 482910. Your backup code is 771204.', null],
    ['another number that looks the same', 'Your code is 482910.\nReference 771204', 6],
    ['a number that nothing calls a code', 'We have received request 482910 of yours.', 6],
  ])('%s', (_, text, length) => {
    expect(read(text, length)).toEqual({ kind: 'unclear' })
  })
})

test.each<[string, string, number | null]>([
  ['a greeting', 'Welcome aboard! We are glad to have you.', null],
  ['a number of another length', 'Your order 77120 is on its way.', 6],
])('a mail with %s has none', (_, text, length) => {
  expect(read(text, length)).toEqual({ kind: 'none' })
})

test('only visible HTML counts', () => {
  const html = `<html><head><title>111111</title><style>.a{color:#222222}</style></head><body>
    <div style="display:none">Your code 333333<p>444444</p></div>
    <p>Your <b>code</b>&nbsp;is</p><table><tr><td style="font-size:32px"><span>482</span><span>910</span></td></tr></table>
    <!-- 555555 --><a href="https://a.example/666666">Open</a></body></html>`
  expect(codeIn({ subject: '', text: htmlText(html) }, 6)).toEqual({ kind: 'found', text: '482910' })
})
