// Whose mail a job may read: only its own person's, and only if the owner submitted it.
import { expect, test } from 'vitest'
import { createRedactor } from '../../../bridge/base/redact.ts'
import { codeMailFor } from '../../../bridge/cli/mail/code-mail.ts'
import { openMailboxes } from '../../../bridge/vault/mailboxes.ts'
import type { SecretVault } from '../../../bridge/vault/secrets.ts'
import type { Maker } from '../../../shared/domain/job-record.ts'
import { OWNER } from '../../../shared/domain/job-record.ts'
import type { Mailbox } from '../../../shared/domain/mailbox.ts'

const memoryVault = (): SecretVault => {
  const kept = new Map<string, Record<string, string>>()
  return {
    all: async (owner) => kept.get(owner) ?? {},
    one: async (owner, name) => kept.get(owner)?.[name],
    async keep(owner, secrets) {
      kept.set(owner, { ...kept.get(owner), ...secrets })
    },
    async forget(owner, name) {
      const { [name ?? '']: _, ...rest } = kept.get(owner) ?? {}
      kept.set(owner, name === undefined ? {} : rest)
    },
  }
}
const MAILBOX: Mailbox = {
  address: 'ines@home.example',
  also: ['ines@alias.example'],
  host: 'imap.home.example',
  port: 993,
  security: 'tls',
  user: 'ines',
  password: 'app-password',
  rules: { 'a.example': { use: 'never', from: [] } },
}

const mailFor = async (email: string | undefined, maker: Maker = OWNER) => {
  const vault = memoryVault()
  await openMailboxes(vault).keep(MAILBOX)
  const hidden: string[] = []
  const port = await codeMailFor(
    { maker },
    { id: 'p', values: email === undefined ? {} : { email }, secrets: {}, answers: [] },
    vault,
    {
      redactor: createRedactor(),
      context: { hide: (secret) => void hidden.push(secret), emit: () => undefined },
    },
  )
  return { port, hidden }
}

test.each(['ines@home.example', 'Ines+jobs@Home.example', 'ines@alias.example'])('%s has a mailbox', async (email) => {
  const { port, hidden } = await mailFor(email)
  expect(port?.useFor('https://apply.a.example/x')).toBe('never')
  expect(port?.useFor('https://b.example')).toBe('ask')
  expect(hidden).toEqual(['app-password'])
})

test.each([undefined, 'other@home.example', 'ines@home.example.evil.org'])('%s has none', async (email) => {
  expect((await mailFor(email)).port).toBeUndefined()
})

test.each(['operator', 'submit-only'] as const)('a job that a token handed in (%s) reads no mail', async (as) => {
  expect((await mailFor('ines@home.example', { id: 't', as })).port).toBeUndefined()
})

test('what is used is hidden for this job: a code, a link, and a link’s secret part', async () => {
  const { port, hidden } = await mailFor('ines@home.example')
  port?.used('482910')
  port?.used('https://a.example/verify/abcdef0123456789?token=marmalade-42-xyz&lang=en')
  expect(hidden).toEqual([
    'app-password',
    '482910',
    'https://a.example/verify/abcdef0123456789?token=marmalade-42-xyz&lang=en',
    'marmalade-42-xyz',
    'abcdef0123456789',
  ])
})

test('the same address again replaces the saved one', async () => {
  const mailboxes = openMailboxes(memoryVault())
  await mailboxes.keep(MAILBOX)
  await mailboxes.keep({ ...MAILBOX, address: 'Ines@home.example', port: 1_993 })
  expect((await mailboxes.list()).map(({ port }) => port)).toEqual([1_993])
  expect(await mailboxes.forget('INES@HOME.EXAMPLE')).toBe(true)
  expect(await mailboxes.list()).toEqual([])
})
