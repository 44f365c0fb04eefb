// Which parts of a message count as the site's own words.
import { expect, test } from 'vitest'
import { readMessage } from '../../../bridge/mail/read.ts'

const WANTED = { domains: [], since: 0, wants: 'code', url: 'https://a.example', length: 6 } as const
const message = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'))

test('a message that is attached is somebody else’s', async () => {
  const source = message(
    'Subject: Your message came back',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--x',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    'Subject: hello',
    'Content-Type: text/plain',
    '',
    'Your code is 482910.',
    '--x--',
  )
  expect(await readMessage(source, WANTED)).toEqual({ kind: 'none' })
})

test('the subject is one line, without what turns the direction of text', async () => {
  const source = message(
    'Subject: Your =?utf-8?q?=E2=80=AEcode=0Anow?=',
    'Content-Type: text/plain',
    '',
    'Your code is 482910.',
  )
  expect(await readMessage(source, WANTED)).toEqual({ kind: 'found', text: '482910', subject: 'Your code now' })
})
