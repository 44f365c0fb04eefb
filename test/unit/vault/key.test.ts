// Where the key is kept: a file, the file locked with a passphrase, and what the doctor says about each. Encrypted
// data survives moving it.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../../bridge/base/config.ts'
import { checkAtRest } from '../../../bridge/cli/doctor/at-rest.ts'
import { openSeal } from '../../../bridge/vault/key.ts'
import { codeOf } from '../../support/code-of.ts'

/** Content of the keyring; undefined: there is no keyring. */
let keyring: Map<string, string> | undefined
vi.mock('../../../bridge/vault/keyring.ts', () => ({
  systemKeyring: async () =>
    keyring &&
    ((account: string) => ({
      getPassword: async () => keyring?.get(account) ?? null,
      setPassword: async (password: string) => void keyring?.set(account, password),
      deleteCredential: async () => keyring?.delete(account) ?? false,
    })),
}))

let root: string
beforeEach(() => {
  keyring = undefined
  root = mkdtempSync(join(tmpdir(), 'gh-key-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const config = (vault_key?: string, vault_passphrase?: string) =>
  loadConfig({ home: root, env: {}, flags: { vault_key, vault_passphrase } })
const file = () => join(root, 'vault.key')

test('is created once, only for its owner, and the doctor says where it is', async () => {
  const sealed = (await openSeal(config())).seal('words', 'c')
  expect((await openSeal(config())).open(sealed, 'c')).toBe('words')
  expect(statSync(file()).mode & 0o077).toBe(0)
  expect(await checkAtRest(config())).toMatchObject({ state: 'warn', found: expect.stringContaining(file()) })
})

test('locked with a passphrase, it decrypts earlier data, and nothing without the passphrase', async () => {
  const sealed = (await openSeal(config())).seal('words', 'c')
  const open = readFileSync(file())
  const locked = config('passphrase', 'four plain words')
  expect((await openSeal(locked)).open(sealed, 'c')).toBe('words')
  expect(readFileSync(file()).includes(open)).toBe(false)
  expect((await openSeal(locked)).open(sealed, 'c')).toBe('words')
  for (const wrong of [config(), config('passphrase'), config('passphrase', 'other words')]) {
    expect(await codeOf(openSeal(wrong))).toBe('INVALID_CONFIG')
    expect(await checkAtRest(wrong)).toMatchObject({ state: 'fail' })
  }
  expect(await checkAtRest(locked)).toMatchObject({ state: 'ok', found: expect.stringContaining('passphrase') })
})

test('moves from the home into the keyring if there is one', async () => {
  const sealed = (await openSeal(config())).seal('words', 'c')
  expect(await codeOf(openSeal(config('keyring')))).toBe('INVALID_CONFIG')
  keyring = new Map()
  expect((await openSeal(config('keyring'))).open(sealed, 'c')).toBe('words')
  expect(statSync(file(), { throwIfNoEntry: false })).toBeUndefined()
  expect((await openSeal(config('keyring'))).open(sealed, 'c')).toBe('words')
  expect(await checkAtRest(config('keyring'))).toMatchObject({ state: 'ok', found: expect.stringContaining('keyring') })
})

test('a file that holds no key is refused', async () => {
  writeFileSync(file(), 'no key')
  expect(await codeOf(openSeal(config()))).toBe('INVALID_CONFIG')
})
