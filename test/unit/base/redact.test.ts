import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../../bridge/base/log.ts'
import { createRedactor, REDACTED } from '../../../bridge/base/redact.ts'

const secretText = fc.string({ minLength: 4, maxLength: 40, unit: 'grapheme' }).filter((text) => text.length >= 4)

describe('a secret is removed', () => {
  const secret = 'pa$$ wörd/+&"1'
  const redactor = createRedactor([secret])
  const spellings: [string, string][] = [
    ['plain', secret],
    ['JSON-escaped', JSON.stringify(secret)],
    ['URL-encoded', encodeURIComponent(secret)],
    ['form-encoded', new URLSearchParams({ x: secret }).toString()],
    ['base64', Buffer.from(secret).toString('base64')],
    ['base64url', Buffer.from(secret).toString('base64url')],
    ['inside a basic-auth header', Buffer.from(`me:${secret}`).toString('base64')],
    ['inside a longer base64', Buffer.from(`user=${secret}&more=1`).toString('base64')],
  ]
  test.each(spellings)('%s', (_, text) => {
    expect(redactor.text(`before ${text} after`)).toContain(REDACTED)
    expect(redactor.text(`before ${text} after`)).toMatch(/^before .* after$/)
  })
})

test('no secret survives in any text around it, whatever the secret is', () => {
  fc.assert(
    fc.property(secretText, fc.string(), fc.string(), (secret, before, after) => {
      const redactor = createRedactor([secret])
      expect(redactor.text(before + secret + after)).toContain(REDACTED)
      expect(redactor.text(`q=${encodeURIComponent(secret.toWellFormed())}`)).not.toContain(
        encodeURIComponent(secret.toWellFormed()),
      )
    }),
  )
})

test('the beginning of a secret that a text was cut in goes, too', () => {
  const redactor = createRedactor(['hunter22hunter', '41111111'])
  for (const cut of ['…', String.raw`\u2026`, '...'])
    expect(redactor.text(`Title hunter22hun${cut} and 411111${cut}`)).toBe(
      `Title ${REDACTED}${cut} and ${REDACTED}${cut}`,
    )
  expect(redactor.text('hunt… hunter2 is another… hunter…hunter22…')).toBe(
    `hunt… hunter2 is another… ${REDACTED}…${REDACTED}…`,
  )
  const many = `${'… '.repeat(100_000)}hunter22…`
  expect(redactor.text(many)).toBe(`${'… '.repeat(100_000)}${REDACTED}…`)
})

test('text without the secret stays as it is', () => {
  const data = { a: ['b', 1, null, true], c: { d: 'e' } }
  const redactor = createRedactor(['hunter22'])
  expect(redactor.data(data)).toEqual(data)
  expect(redactor.text('hunter2 is another')).toBe('hunter2 is another')
})

test('data is redacted in strings, numbers and keys', () => {
  const redactor = createRedactor(['41111111', 'hunter22'])
  expect(redactor.data({ card: 41111111, list: ['x hunter22 y'], hunter22: 1 })).toEqual({
    card: REDACTED,
    list: [`x ${REDACTED} y`],
    [REDACTED]: 1,
  })
})

test('a three-digit code is redacted where it stands alone and never inside a number', () => {
  const redactor = createRedactor(['123'])
  expect(redactor.text('cvc 123, at 41239')).toBe(`cvc ${REDACTED}, at 41239`)
})

test('of two secrets, the longer one is removed completely', () => {
  expect(createRedactor(['pass', 'password!']).text('my password!')).toBe(`my ${REDACTED}`)
})

test('a log line never holds a secret that was registered, and stays JSON', () => {
  const lines: string[] = []
  const redactor = createRedactor()
  const log = createLog({ redactor, to: { write: (line: string) => void lines.push(line) } })
  redactor.add('s3cret "quoted"')
  redactor.add('20')
  log.info(
    { url: `https://x.test/?p=${encodeURIComponent('s3cret "quoted"')}`, err: new Error('no s3cret "quoted"') },
    'sent s3cret "quoted"',
  )
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(lines[0]).not.toMatch(/s3cret/)
  expect(line).toMatchObject({ level: 'info', msg: `sent ${REDACTED}`, url: `https://x.test/?p=${REDACTED}` })
})

test('a short one-time code is removed where it stands alone, not from numbers that contain its digits', () => {
  const redactor = createRedactor()
  for (const code of ['2026', '1795', '482910', 'Xy7pQ2Ab']) redactor.add(code, 'code')
  expect(redactor.text('Your code is 482910. (2026)')).toBe(`Your code is ${REDACTED}. (${REDACTED})`)
  for (const text of ['2026-11-25T20:17:95.2026Z', '1795.50', '/jobs/1795/x', 'id_482910', '1482910'])
    expect(redactor.text(text)).toBe(text)
  expect(redactor.data({ at: 1795, year: 2026 })).toEqual({ at: 1795, year: 2026 })
  expect(redactor.state({ year: '2026', said: 'Xy7pQ2Ab' })).toEqual({ year: '2026', said: REDACTED })
})
