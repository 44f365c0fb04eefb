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

/** ms of processor time to read it, the least of three times. Other load on the machine does not count. */
const costOf = (read: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const from = process.threadCpuUsage()
      read()
      const { user, system } = process.threadCpuUsage(from)
      return (user + system) / 1_000
    }),
  )

test.each([...PARTS, ...TAGS])('a message of nothing but “%s”', (part) => {
  const text = filled(part)
  const nested = `${filled('<b hidden>').slice(0, SIZE / 2)}${filled('</i>').slice(0, SIZE / 2)}`
  expect(costOf(() => codeIn({ subject: text, text }, null))).toBeLessThan(200)
  expect(costOf(() => linkIn({ text, html: text }, 'https://a.example'))).toBeLessThan(200)
  expect(costOf(() => htmlText(nested))).toBeLessThan(200)
  const lines = headersOf(`From: ${text}\r\nAuthentication-Results: mx; ${text}`)
  expect(costOf(() => senderOf(lines))).toBeLessThan(200)
  expect(costOf(() => vouchedFor(lines, 'a@a.example', 'mx'))).toBeLessThan(200)
})
