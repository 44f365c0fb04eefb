// How a site's mail may be used: according to the person's rules for the host, and never on hosts where anybody can
// publish pages.
import { expect, test } from 'vitest'
import { isWebmail, mailedCodes } from '../../../bridge/mail/index.ts'
import type { Mailbox } from '../../../shared/domain/mailbox.ts'

const MAILBOX: Mailbox = {
  address: 'ines@home.example',
  also: [],
  host: 'imap.home.example',
  port: 993,
  security: 'tls',
  user: 'ines',
  password: 'app-password',
  rules: {
    'apply.harbour.example': { use: 'always', from: [] },
    'harbour.co.uk': { use: 'always', from: [] },
    'quay.example': { use: 'never', from: [] },
    'docs.google.com': { use: 'always', from: [] },
  },
}

test.each([
  ['https://apply.harbour.example/x', 'always'],
  ['https://pages.harbour.example/x', 'ask'],
  ['https://harbour.co.uk', 'always'],
  ['https://evil.harbour.co.uk', 'ask'],
  ['https://jobs.quay.example', 'never'],
  ['https://other.example', 'ask'],
  ['https://docs.google.com/forms/d/1', 'never'],
  ['https://sites.google.com/view/x', 'never'],
  ['https://forms.office.com/r/x', 'never'],
  ['https://evil.jotform.com', 'never'],
])('%s: %s', (url, use) => {
  expect(mailedCodes(MAILBOX).useFor(url)).toBe(use)
})

test('of two that wait for one site’s mail, the second is the person’s', async () => {
  // Nothing listens there, so the first one fails and the next one may try.
  const { find } = mailedCodes({ ...MAILBOX, host: '127.0.0.1', port: 1 })
  const order = { url: 'https://a.harbour.example', since: 0, wants: 'code', length: null } as const
  const never = new AbortController().signal
  const first = find(order, never)
  expect(await find({ ...order, url: 'https://b.harbour.example' }, never)).toEqual({ kind: 'busy' })
  await expect(first).rejects.toThrow('cannot be read')
  await expect(find(order, never)).rejects.toThrow('cannot be read')
})

test.each(['gmail.com', 'outlook.com', 'gmx.de', 'proton.me'])('anybody may write from %s', (domain) => {
  expect(isWebmail(domain)).toBe(true)
  expect(isWebmail(`x${domain}`)).toBe(false)
})
