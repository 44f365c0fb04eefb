// Messages meant to overload the bridge: their cost is bounded, whatever they contain.
import { expect, test } from 'vitest'
import { codeIn } from '../../../bridge/mail/code.ts'
import { htmlText } from '../../../bridge/mail/html-text.ts'
import { linkIn } from '../../../bridge/mail/link.ts'
import { headersOf, senderOf, vouchedFor } from '../../../bridge/mail/sender.ts'

const SIZE = 256 * 1024
const filled = (part: string): string => part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE)
const PARTS = [
  'a',
  ' ',
  '@',
  'a@',
  'code',
  '1 ',
  'http://',
  'https://a.example/! ',
  '!',
  '(',
  '<',
  '<a href="',
  '&a',
  '=',
]
const TAGS = ['<a href="https://a.example">confirm', '<b hidden>', '</i>', '<div hidden></p>', '<!-- ', '<a ']

/** ms to read it, the quickest of three times, to exclude other load on the machine. */
const quickest = (read: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const from = performance.now()
      read()
      return performance.now() - from
    }),
  )

test.each([...PARTS, ...TAGS])('a message of nothing but “%s”', (part) => {
  const text = filled(part)
  const nested = `${filled('<b hidden>').slice(0, SIZE / 2)}${filled('</i>').slice(0, SIZE / 2)}`
  expect(quickest(() => codeIn({ subject: text, text }, null))).toBeLessThan(200)
  expect(quickest(() => linkIn({ text, html: text }, 'https://a.example'))).toBeLessThan(200)
  expect(quickest(() => htmlText(nested))).toBeLessThan(200)
  const lines = headersOf(`From: ${text}\r\nAuthentication-Results: mx; ${text}`)
  expect(quickest(() => senderOf(lines))).toBeLessThan(200)
  expect(quickest(() => vouchedFor(lines, 'a@a.example', 'mx'))).toBeLessThan(200)
})
