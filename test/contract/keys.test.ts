// A new key for all stored data, by command: killed at any moment and called again, it ends with everything encrypted
// with the new key.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeAt } from '../../bridge/base/home.ts'
import { fileSeal, keyFileOf, sealWith } from '../../bridge/base/seal.ts'
import { openStore } from '../../bridge/store/index.ts'
import { DATABASE, LOCK, OWNER_ROLE } from '../../bridge/store/names.ts'
import { openPairings } from '../../bridge/vault/pairings.ts'
import { createProfiles } from '../../bridge/vault/profiles.ts'
import { nextSeal, VAULT_CONTEXTS } from '../../bridge/vault/rotate.ts'
import { secretVault } from '../../bridge/vault/secrets.ts'
import { sessionVault } from '../../bridge/vault/sessions.ts'
import { newJob } from '../store/support/data.ts'
import { until } from '../store/support/until.ts'
import { codeOf } from '../support/code-of.ts'
import { areaOfHome, openedIn } from '../support/files.ts'
import { testHome } from '../support/home.ts'
import { startServe } from '../support/serve.ts'
import { openTransitServer } from '../support/transit-server.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
let path: string
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ path, remove } = await testHome('keys'))
})
afterAll(() => remove?.())

const args = (...words: string[]): string[] => [MAIN, ...words, '--home', path]
const env = { PATH: process.env.PATH ?? '', NO_COLOR: '1' }
const typedIn = (more: Record<string, string>, words: readonly string[]): Promise<string> =>
  new Promise((resolve) =>
    execFile(process.execPath, args(...words), { env: { ...env, ...more } }, (_, out, err) => resolve(out + err)),
  )
const typed = (...words: string[]): Promise<string> => typedIn({}, words)

/** A home's store and vault, as a bridge has them, with the current key. */
const opened = async () => {
  const home = homeAt(path)
  const seal = fileSeal(path)
  const store = await openStore({ data: home.data, seal })
  const vaultOf = (tenant: string) => {
    const view = store.forTenant(tenant)
    const secrets = secretVault(view.secrets, seal)
    const profiles = createProfiles({ profiles: view.profiles, answers: view.answers, seal, secrets, keptIn: 'file' })
    return { view, secrets, profiles, sessions: sessionVault(view.sessions, seal) }
  }
  return { store, vaultOf, pairings: openPairings(home, seal) }
}

const TENANTS = ['local', 'acme']
const PAIRING = { instance: 'an-instance-of-a-test', key: 'k', browser: 'Chrome', pairedAt: '2026-01-01T00:00:00Z' }
const JOB = { task_description: 'Collect the boats' }

/** All stored data, read with the current key. */
const readBack = async () => {
  const { store, vaultOf, pairings } = await opened()
  await using _ = store
  const found = []
  for (const tenant of TENANTS) {
    const { view, secrets, profiles, sessions } = vaultOf(tenant)
    const tables = new Set<string>()
    // Reads every row, so that every sealed value of every table is decrypted.
    await store.readTenant(tenant, async (rows) => {
      for await (const { table } of rows) tables.add(table)
    })
    const [job] = await view.jobs.list()
    const [profile] = await profiles.list()
    const events = job ? await view.events.since(job.id, 0, 10) : []
    found.push({
      tables: [...tables].sort(),
      task: job?.request.task_description,
      own: job?.idempotencyKey,
      message: events.find(({ type }) => type === 'step')?.data.label,
      answer: await view.answers.find('somebody', 'Why us?'),
      forgotten: await view.answers.forget('somebody', 'Why us?'),
      person: profile && (await profiles.userData(profile.id)),
      secret: await secrets.all('job:1'),
      session: await sessions.load('somebody', 'site.example'),
    })
    await view.answers.keep('somebody', { question: 'Why us?', answer: `Boats of ${tenant}`, from: 'bank' })
  }
  return { found, paired: pairings.list().map(({ instance }) => instance) }
}

test('everything opens with the new key and nothing with the old one, however often the command was killed', async () => {
  const first = await opened()
  for (const tenant of TENANTS) {
    const { view, secrets, profiles, sessions } = first.vaultOf(tenant)
    // A person's own text may begin like a sealed value.
    const own = { idempotency_key: `gh1.of ${tenant}` }
    const { job } = await view.jobs.create(newJob({ ...JOB, ...own, target_url: 'https://site.example/' }))
    await view.events.append(job.id, 'step', { label: `Hull of ${tenant}` })
    await view.answers.keep('somebody', { question: 'Why us?', answer: `Boats of ${tenant}`, from: 'bank' })
    await profiles.save({
      id: null,
      name: 'Ines',
      data: { name: 'Ines Duarte', email: `ines@${tenant}.example` },
      secrets: { password: 'pw' },
    })
    await secrets.keep('job:1', { pin: `1234 ${tenant}` })
    await sessions.keep('somebody', 'site.example', { cookies: [tenant] })
  }
  first.pairings.keep(PAIRING)
  await first.store.close()
  const before = await readBack()
  expect(before.paired).toEqual([PAIRING.instance])
  expect(before.found).toMatchObject(
    TENANTS.map((tenant) => ({
      task: JOB.task_description,
      message: `Hull of ${tenant}`,
      answer: { answer: `Boats of ${tenant}` },
      forgotten: true,
      person: { email: `ines@${tenant}.example`, password: 'pw' },
      secret: { pin: `1234 ${tenant}` },
      session: { cookies: [tenant] },
    })),
  )
  const oldKey = readFileSync(keyFileOf(path))
  const report = join(path, 'artifacts', 'job', 'report.html')
  await areaOfHome(path, join(path, 'artifacts')).write(report, 'Ines')
  const old = join(path, 'artifacts', 'job', 'before.html')
  writeFileSync(old, 'Ines')
  const filesOpen = (): void => {
    for (const file of [report, old]) {
      expect(openedIn(path)(file).toString()).toBe('Ines')
      expect(readFileSync(file, 'latin1')).not.toContain('Ines')
    }
  }

  // Killed as soon as the next key exists.
  const next = `${keyFileOf(path)}.next`
  const child = spawn(process.execPath, args('keys', 'rotate'), { env, stdio: 'ignore' })
  const gone = once(child, 'exit')
  await until(async () => existsSync(next) || child.exitCode !== null, 'it is on its way')
  child.kill('SIGKILL')
  await gone
  expect(await typed('keys', 'rotate')).toMatch(/sealed anew|Finished what was begun/)
  expect(await readBack()).toEqual(before)
  filesOpen()

  // Interrupted after the rows, before the next key replaces the old one.
  const config = { home: homeAt(path), vault_key: 'file', vault_passphrase: undefined } as const
  const [from, to] = [fileSeal(path), await nextSeal(config)]
  const half = await openStore({ data: config.home.data, seal: from })
  expect(await half.rotateKey({ from, to, contexts: VAULT_CONTEXTS })).toBeGreaterThan(8)
  await half.close()
  expect(await typed('jobs', 'list')).toContain('keys rotate')
  expect(await typed('keys', 'rotate')).toContain('Finished what was begun')

  expect(readFileSync(keyFileOf(path)).equals(oldKey)).toBe(false)
  expect(existsSync(next)).toBe(false)
  expect(await readBack()).toEqual(before)
  filesOpen()
  const kept = readdirSync(path).filter((name) => name.startsWith('vault.key.until-'))
  expect(kept.map((name) => readFileSync(join(path, name)).toString('hex'))).toContain(oldKey.toString('hex'))
  expect(await codeOf(openStore({ data: homeAt(path).data, seal: sealWith(oldKey) }))).toBe('INVALID_CONFIG')
})

test('is refused while somebody uses the database, and changes nothing', async () => {
  const key = readFileSync(keyFileOf(path))
  const { store } = await opened()
  await using _ = store
  expect(await typed('keys', 'rotate')).toContain('Other GhostHands processes use this database')
  expect(readFileSync(keyFileOf(path)).equals(key)).toBe(true)
})

test('a bridge that was cut off during the change keeps its connections from it, writes nothing with the old key afterwards, and ends', async () => {
  const bridge = await startServe(path, '--no-worker')
  try {
    const { store } = await opened()
    const admin = new pg.Client({ host: store.where, port: 5432, user: OWNER_ROLE, database: DATABASE })
    admin.on('error', () => {})
    await admin.connect()
    const ask = (way: string, init: RequestInit = {}) =>
      fetch(`${bridge.url}${way}`, {
        ...init,
        headers: {
          authorization: `Bearer ${readFileSync(join(path, 'token'), 'utf8').trim()}`,
          'content-type': 'application/json',
        },
      })
    const submit = () =>
      ask('/jobs', {
        method: 'POST',
        body: JSON.stringify({ job_type: 'custom', target_url: 'https://site.example/', ...JOB }),
      })
    expect((await submit()).status).toBe(201)
    await store.close()
    const closed = new Promise<void>((resolve) => admin.once('end', () => resolve()))
    process.kill(bridge.pid, 'SIGSTOP')
    // The connection with its lock is gone, another one is not.
    await admin.query(
      `select pg_terminate_backend(pid, 10000) from pg_locks
       where locktype = 'advisory' and classid = $1 and pid <> pg_backend_pid()`,
      [LOCK.worker],
    )
    expect(await typed('keys', 'rotate')).toContain('Other GhostHands processes use this database')
    // As the last user, the command has stopped the server, and so closed that connection, too.
    await closed
    expect(await typed('keys', 'rotate')).toMatch(/sealed anew/)
    process.kill(bridge.pid, 'SIGCONT')

    // It takes nothing, or does not answer any more.
    expect(
      await submit().then(
        (refused) => refused.status,
        () => 503,
      ),
    ).toBe(503)
    // It finds the new key as soon as it has a connection again: it says so, and ends by itself.
    const { status, errors } = await bridge.gone
    expect(status).toBe(1)
    expect(errors).toMatch(/put the new vault\.key into its home.*STORE_KEY_CHANGED/i)
    const startedAgain = await startServe(path, '--no-worker')
    await startedAgain.end('SIGTERM')
    // Everything there is opens with the new key.
    const { store: after } = await opened()
    await using _ = after
    const jobs = await after.jobs.list()
    expect(jobs.map(({ request }) => request.task_description)).toEqual(Array(jobs.length).fill(JOB.task_description))
    expect(jobs.length).toBe(2)
  } finally {
    await bridge.end()
  }
})

test('a key service encrypts the key: every command asks it once, and none starts without it', async () => {
  await using kms = await openTransitServer()
  const settings = {
    GHOSTHANDS_VAULT_KEY: 'kms',
    GHOSTHANDS_KMS_KEY: kms.address,
    GHOSTHANDS_KMS_TOKEN: kms.token,
  }
  const typedWith = (...words: string[]): Promise<string> => typedIn(settings, words)
  const { store } = await opened()
  await store.jobs.create(newJob({ ...JOB, target_url: 'https://site.example/' }))
  await store.close()
  const before = await typed('jobs', 'list', '--json')
  const plain = readFileSync(keyFileOf(path))
  expect(before).toContain('site.example')
  expect(await typedWith('jobs', 'list', '--json')).toBe(before)
  expect(kms.done).toEqual(['encrypt', 'decrypt'])
  expect(readFileSync(keyFileOf(path)).includes(plain)).toBe(false)
  expect(await typedWith('keys', 'rotate')).toMatch(/sealed anew/)
  expect(kms.done.slice(2)).toEqual(['decrypt', 'encrypt', 'decrypt'])
  expect(await typedWith('jobs', 'list', '--json')).toBe(before)
  expect(await typedWith('doctor')).toContain(`is encrypted by ${kms.address}`)
  kms.seal()
  for (const words of [['serve', '--port', '0'], ['worker']])
    expect(await typedWith(...words), words.join(' ')).toMatch(/key service .*503 \(Vault is sealed\)/)
  kms.unseal()
  expect(await typedWith('jobs', 'list', '--json')).toBe(before)
  // Without its settings, the wrapped key is not taken for a broken one.
  expect(await typed('jobs', 'list')).toContain('Set vault_key to kms')
})
