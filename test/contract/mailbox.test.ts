// A mailbox on a real IMAP server: what is read of it, what is not, and that an invalid certificate ends it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findInMail, tryMailbox } from '../../bridge/mail/read.ts'
import type { Mailbox } from '../../shared/domain/mailbox.ts'
import { type ImapServer, startImap } from '../support/imap-server.ts'

let server: ImapServer
beforeAll(async () => {
  server = await startImap()
})
afterEach(() => server.empty())
afterAll(() => server?.[Symbol.asyncDispose]())

const mailbox = (more: Partial<Mailbox> = {}): Mailbox => ({
  address: server.user,
  also: [],
  host: '127.0.0.1',
  port: server.port,
  security: 'tls',
  user: server.user,
  password: server.password,
  ca: server.ca,
  authserv: 'mx.home.example',
  rules: {},
  ...more,
})
const look = (since: number, box = mailbox()) =>
  findInMail(
    box,
    { domains: ['harbour.example'], since, wants: 'code', url: 'https://apply.harbour.example/x', length: 6 },
    AbortSignal.timeout(60_000),
  )

const VOUCHED = 'Authentication-Results: mx.home.example; dmarc=pass header.from=harbour.example'
const own = (code: string) => ({ from: 'Harbour <no-reply@mail.harbour.example>', text: `Your code is ${code}.` })

test('the site’s own new mail is read, and nothing else: nothing is marked, no other text is requested', async () => {
  const since = Date.now()
  server.deliver({ ...own('111111'), at: new Date(since - 60_000) })
  server.deliver({ from: 'no-reply@harbour.example.evil.org', text: 'Your code is 222222.' })
  server.deliver({ from: '"no-reply@harbour.example" <x@evil.example>', text: 'Your code is 333333.' })
  server.deliver({ from: 'Friend <friend@other.example>', text: 'Your code is 444444.' })
  server.deliver({
    ...own('555555'),
    headers: ['Authentication-Results: mx.home.example; dkim=pass header.d=evil.example', VOUCHED],
    at: new Date(since - 60_000),
  })
  server.deliver({ ...own('482910'), headers: [VOUCHED] })
  expect(await look(since)).toEqual({
    kind: 'found',
    text: '482910',
    from: 'no-reply@mail.harbour.example',
    subject: 'Your code',
    vouched: 'pass',
  })

  const { asked, given } = server.said()
  const commands = [...asked.matchAll(/^[\d.]+ \w+ (?:UID )?([A-Z]+)/gm)].map(([, name]) => name)
  expect(new Set(commands)).not.toContain('SELECT')
  expect(commands).toContain('EXAMINE')
  expect(asked).not.toMatch(/\b(?:STORE|APPEND|COPY|MOVE|EXPUNGE|DELETE)\b|BODY\[/)
  expect(given).toContain(Buffer.from('Your code is 482910.').toString('base64'))
  for (const other of ['111111', '222222', '333333', '444444', '555555'])
    expect(given).not.toContain(Buffer.from(`Your code is ${other}.`).toString('base64'))
  expect(server.files().filter((file) => /:2,/.test(file))).toEqual([])
})

test('it is waited for until it arrives, and used for one job only', async () => {
  const since = Date.now()
  const found = look(since)
  const deadline = AbortSignal.timeout(60_000)
  while (!server.said().asked.includes('SEARCH')) {
    deadline.throwIfAborted()
    await new Promise(setImmediate)
  }
  server.deliver({ from: 'a@harbour.example', html: '<p>Your code</p><h1>482910</h1>' })
  expect(await found).toEqual({
    kind: 'found',
    text: '482910',
    from: 'a@harbour.example',
    subject: 'Your code',
    vouched: 'unknown',
  })
  server.deliver(own('771204'))
  expect(await look(since)).toMatchObject({ text: '771204' })
})

test.each<[string, () => void, 'unclear' | 'unproven']>([
  [
    'two numbers',
    () => server.deliver({ ...own('482910'), text: 'Your code is 482910. Reference: 771204' }),
    'unclear',
  ],
  ['two mails that differ', () => ['482910', '771204'].map((code) => server.deliver(own(code))), 'unclear'],
  [
    'a sender that the mail server does not vouch for',
    () =>
      server.deliver({ ...own('482910'), headers: ['Authentication-Results: mx.home.example; spf=fail; dmarc=fail'] }),
    'unproven',
  ],
])('%s: not used', async (_, deliver, kind) => {
  const since = Date.now()
  deliver()
  expect(await look(since)).toEqual({ kind })
})

describe('the connection', () => {
  const attempt = (more: Partial<Mailbox>) => tryMailbox(mailbox(more), AbortSignal.timeout(60_000))

  test('is made with TLS and with STARTTLS', async () => {
    await attempt({})
    await attempt({ port: server.clearPort, security: 'starttls' })
    expect(server.said().asked).not.toMatch(/SEARCH|FETCH/)
  })

  test.each<[string, () => Partial<Mailbox>, RegExp]>([
    ['an authority that nobody knows', () => ({ ca: undefined }), /invalid certificate/],
    ['another name than the certificate’s', () => ({ host: 'localhost' }), /invalid certificate/],
    [
      'STARTTLS with such a certificate',
      () => ({ ca: undefined, port: server.clearPort, security: 'starttls' }),
      /invalid certificate/,
    ],
    ['TLS where the server begins in the clear', () => ({ port: server.clearPort }), /cannot be read/],
    ['a wrong password', () => ({ password: 'wrong' }), /did not accept the user name and password/],
    ['a port that nothing listens on', () => ({ port: 1 }), /cannot be read \(ECONNREFUSED\)/],
  ])('is refused: %s', async (_, more, words) => {
    await expect(attempt(more())).rejects.toThrow(words)
  })
})
