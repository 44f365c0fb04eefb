// Where the key is kept: a file, the file locked with a passphrase, and what the doctor says about each. Encrypted
// data survives moving it.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sealedFile } from '../../../bridge/assets/sealed-file.ts'
import { loadConfig } from '../../../bridge/base/config.ts'
import { homeAt } from '../../../bridge/base/home.ts'
import { register } from '../../../bridge/cli/commands/keys.ts'
import { checkAtRest } from '../../../bridge/cli/doctor/at-rest.ts'
import { filesOf } from '../../../bridge/cli/file-areas.ts'
import { destroyStore, openStore } from '../../../bridge/store/index.ts'
import { openSeal } from '../../../bridge/vault/key.ts'
import { codeOf } from '../../support/code-of.ts'
import { prepareCluster } from '../../support/prepared-cluster.ts'

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

test('in the keyring, it is replaced by command; earlier files and an interrupted change open afterwards', async () => {
  keyring = new Map()
  const settings = config('keyring')
  const home = homeAt(root)
  const report = join(home.artifacts, 'job', 'report.html')
  const rotate = async (): Promise<void> => {
    const keys = new Command('keys').exitOverride()
    register(keys)
    await keys.parseAsync(['rotate', '--home', root, '--vault-key', 'keyring'], { from: 'user' })
  }
  const entry = (name: string): string | undefined => keyring?.get(`${root} ${name}`)
  await prepareCluster(home.data)
  try {
    const first = await openSeal(settings)
    const store = await openStore({ data: home.data, seal: first })
    await store.answers.keep('ines', { question: 'Why us?', answer: 'Boats', from: 'bank' })
    await store.close()
    await filesOf(settings).artifacts.write(report, 'Ines')
    const before = entry('vault key')
    // Left by a change that was interrupted before anything was encrypted: the same key is used.
    const begun = randomBytes(32).toString('base64')
    keyring.set(`${root} vault key next`, begun)
    await rotate()
    expect(entry('vault key')).toBe(begun)
    expect(entry('vault key next')).toBeUndefined()
    expect(JSON.parse(entry('earlier vault keys') ?? '')).toEqual([before])
    // Interrupted after its last step but one: another key is made.
    keyring.set(`${root} vault key next`, begun)
    await rotate()
    expect(entry('vault key')).not.toBe(begun)
    expect(JSON.parse(entry('earlier vault keys') ?? '')).toEqual([begun, before])

    const after = await openStore({ data: home.data, seal: await openSeal(settings) })
    expect(await after.answers.find('ines', 'Why us?')).toMatchObject({ answer: 'Boats' })
    await after.close()
    expect(await codeOf(openStore({ data: home.data, seal: first }))).toBe('INVALID_CONFIG')
    // A file that another machine kept with the key of before, read with today's keys.
    const today = config('keyring')
    expect(String(await filesOf(today).artifacts.read(report))).toBe('Ines')
    writeFileSync(report, sealedFile('Ines', 'artifacts/job/report.html', first))
    expect(String(await filesOf(today).artifacts.read(report))).toBe('Ines')
    expect(readdirSync(root).filter((name) => name.startsWith('vault.key'))).toEqual([])
  } finally {
    await destroyStore(home.data)
  }
})

test('a file that holds no key is refused', async () => {
  writeFileSync(file(), 'no key')
  expect(await codeOf(openSeal(config()))).toBe('INVALID_CONFIG')
})
