// Whose mail is searched, and when the result may be used: only in the document that asked, according to its state at
// the time of use.
import { expect, test } from 'vitest'
import { mailedFor } from '../../../bridge/engine/ask/mailed.ts'
import type { Run } from '../../../bridge/engine/state/context.ts'
import type { MailFound, MailOrder } from '../../../bridge/engine/state/ports.ts'

const FOUND: MailFound = {
  kind: 'found',
  text: '482910',
  from: 'a@harbour.example',
  subject: 'Your code',
  vouched: 'pass',
}

/** The part of a run that mail needs. */
const running = (targetUrl: string, found: MailFound = FOUND) => {
  const told = { orders: [] as MailOrder[], used: [] as string[], events: [] as string[] }
  const run = {
    input: { targetUrl, jobType: 'apply', hitlEnabled: false, interactionTimeoutMs: 1_000 },
    ports: {
      origins: { said: new Map(), landed: new Set() },
      emit: (type: string) => void told.events.push(type),
      codeMail: {
        useFor: () => 'always',
        find: async (order: MailOrder) => {
          told.orders.push(order)
          return found
        },
        used: (text: string) => void told.used.push(text),
      },
    },
    human: { mailed: 0 },
    counts: { human: 0 },
    trace: { entries: [] },
    work: { startedAt: 0 },
    signal: new AbortController().signal,
  } as unknown as Run
  return { run, told }
}
const CODE = { wants: 'code', length: 6 } as const
const always = async (): Promise<boolean> => true

test('no mail is searched for a document of a site other than the job’s', () => {
  const { run, told } = running('https://apply.harbour.example/1')
  expect(mailedFor(run, { url: 'https://evil.example', isStill: always }, CODE, '2fa')).toBeUndefined()
  expect(mailedFor(run, { url: 'null', isStill: always }, CODE, '2fa')).toBeUndefined()
  expect(told.orders).toEqual([])
})

test('the mail comes from the document’s site, and is used only while the box belongs to that document', async () => {
  const { run, told } = running('https://apply.harbour.example/1')
  const url = 'https://login.harbour.example'
  expect(await mailedFor(run, { url, isStill: always }, CODE, '2fa')?.unasked()).toBe('482910')
  expect(told.orders).toMatchObject([{ url }])
  expect([told.used, told.events]).toEqual([['482910'], ['mail_came', 'code_answered']])
})

test('it is not used once the box belongs to another document', async () => {
  const { run, told } = running('https://apply.harbour.example/1')
  const moved = { url: 'https://apply.harbour.example', isStill: async () => false }
  const mail = mailedFor(run, moved, CODE, '2fa')
  expect(await mail?.unasked()).toBeUndefined()
  expect(await mail?.decide({ currentUrl: 'https://apply.harbour.example/1' })).toEqual({ kind: 'themselves' })
  expect([told.used, run.human.mailed]).toEqual([[], 0])
})

test.each<[string, string, MailFound, typeof CODE | { wants: 'link'; length: null }]>([
  ['by an unknown sender', 'https://harbour.example', { ...FOUND, vouched: 'unknown' }, CODE],
  ['for a page in the clear', 'http://harbour.example', FOUND, CODE],
  ['that is a link', 'https://harbour.example', FOUND, { wants: 'link', length: null }],
])('no rule allows use without asking %s', async (_, url, found, wants) => {
  const { run, told } = running(url, found)
  expect(await mailedFor(run, { url, isStill: always }, wants, '2fa')?.unasked()).toBeUndefined()
  expect(told.used).toEqual([])
})
