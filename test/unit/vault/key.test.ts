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
import { nextSeal, takeNextKey } from '../../../bridge/vault/rotate.ts'
import { codeOf } from '../../support/code-of.ts'
import { prepareCluster } from '../../support/prepared-cluster.ts'
import { openTransitServer } from '../../support/transit-server.ts'

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

/** As another process, which has unwrapped nothing yet. */
const apart = async (kms_key: string, kms_token: string) => {
  vi.resetModules()
  const { openSeal: open } = await import('../../../bridge/vault/key.ts')
  return open(loadConfig({ home: root, env: {}, flags: { vault_key: 'kms', kms_key, kms_token } }))
}

test('encrypted by a key service, it decrypts earlier data, and is in no file', async () => {
  await using kms = await openTransitServer()
  const sealed = (await openSeal(config())).seal('words', 'c')
  const plain = readFileSync(file())
  const settings = loadConfig({
    home: root,
    env: { VAULT_TOKEN: kms.token },
    flags: { vault_key: 'kms', kms_key: kms.address },
  })
  expect((await openSeal(settings)).open(sealed, 'c')).toBe('words')
  const content = readFileSync(file())
  expect(content.includes(plain)).toBe(false)
  expect(content.toString()).toContain('vault:v1:')
  expect(statSync(file()).mode & 0o077).toBe(0)
  expect(kms.done).toEqual(['encrypt', 'decrypt'])
  // Once for each process.
  await openSeal(settings)
  expect((await apart(kms.address, kms.token)).open(sealed, 'c')).toBe('words')
  expect(kms.done).toEqual(['encrypt', 'decrypt', 'decrypt'])
  expect(await checkAtRest(settings)).toMatchObject({ state: 'ok', found: expect.stringContaining(kms.address) })
  // Without the service's settings, the file is told from a broken one.
  await expect(openSeal(config())).rejects.toThrow(/vault_key to kms/)
  await expect(openSeal(config('passphrase', 'words'))).rejects.toThrow(/vault_key to kms/)
  await expect(openSeal(config('kms'))).rejects.toThrow(/Set kms_key/)
})

interface Wrong {
  token?: string
  key?: string
  /** The service's state while a process starts. */
  state?: 'sealed' | 'gone'
}

test.each<[string, RegExp, Wrong]>([
  ['is sealed', /503 \(Vault is sealed\)/, { state: 'sealed' }],
  ['refuses the token', /403 \(permission denied\); check kms_token/, { token: 'hvs.other' }],
  ['has no such key', /404/, { key: 'another' }],
  ['has another key under that name', /400/, { key: 'foreign' }],
  ['is not there', /ECONNREFUSED/, { state: 'gone' }],
])('a key service that %s: nothing starts, nothing is changed, and the sentence says why', async (_, why, wrong) => {
  await using kms = await openTransitServer()
  const sealed = (await apart(kms.address, kms.token)).seal('words', 'c')
  const before = readFileSync(file())
  if (wrong.state === 'sealed') kms.seal()
  if (wrong.state === 'gone') await kms[Symbol.asyncDispose]()
  const address = wrong.key ? kms.address.replace(/[^/]+$/, wrong.key) : kms.address
  const refused = await apart(address, wrong.token ?? kms.token).then(() => 'it started', String)
  expect(refused).toMatch(why)
  expect(refused).toMatch(/Nothing was read or changed/)
  expect(refused).not.toContain(wrong.token ?? kms.token)
  expect(readFileSync(file()).equals(before)).toBe(true)
  kms.unseal()
  if (wrong.state !== 'gone') expect((await apart(kms.address, kms.token)).open(sealed, 'c')).toBe('words')
})

test('a key in a key service is replaced by command, and the old one stays encrypted, too', async () => {
  await using kms = await openTransitServer()
  const settings = loadConfig({
    home: root,
    env: {},
    flags: { vault_key: 'kms', kms_key: kms.address, kms_token: kms.token },
  })
  const from = await openSeal(settings)
  const to = await nextSeal(settings)
  // Interrupted, and called again: the same one.
  expect((await nextSeal(settings)).open(to.seal('words', 'c'), 'c')).toBe('words')
  await takeNextKey(settings, from, to)
  const home = homeAt(root)
  const report = join(home.artifacts, 'job', 'report.html')
  await filesOf(settings).artifacts.write(report, 'Ines')
  writeFileSync(report, sealedFile('Ines', 'artifacts/job/report.html', from))
  const today = loadConfig({
    home: root,
    env: {},
    flags: { vault_key: 'kms', kms_key: kms.address, kms_token: kms.token },
  })
  expect(String(await filesOf(today).artifacts.read(report))).toBe('Ines')
  expect((await openSeal(today)).open(to.seal('words', 'c'), 'c')).toBe('words')
  const files = readdirSync(root).filter((name) => name.startsWith('vault.key'))
  expect(files).toHaveLength(2)
  for (const name of files) expect(readFileSync(join(root, name)).toString()).toContain('vault:v1:')
})

test('a key service is only asked over an encrypted connection', () => {
  const address = (kms_key: string) => () => loadConfig({ home: root, env: {}, flags: { kms_key } })
  expect(address('http://vault.example:8200/v1/transit/keys/ghosthands')).toThrow(/https/)
  expect(address('http://127.0.0.1.vault.example/v1/transit/keys/ghosthands')).toThrow(/https/)
  expect(address('https://vault.example:8200/v1/transit')).toThrow(/must name the key/)
  expect(address('https://vault.example:8200/v1/transit/keys/ghosthands')).not.toThrow()
})
