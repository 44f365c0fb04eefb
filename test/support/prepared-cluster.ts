/**
 * A ready database cluster, created once for all test homes: initdb and the tables take seconds each time. The
 * product itself creates it, and again whenever the code that creates it changes.
 */
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Deadline } from '../../bridge/base/deadline.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { serviceAccount } from '../../bridge/store/embedded/account.ts'
import { destroyEmbedded, embeddedServer } from '../../bridge/store/embedded/index.ts'
import { makePlace } from '../../bridge/store/embedded/place.ts'
import { migrate } from '../../bridge/store/migrate.ts'

const run = promisify(execFile)
const MAKE_MS = 120_000

/** A test's data is not kept, so writes need not be synced to the disk. */
const UNSAFE = '\nfsync = off\nfull_page_writes = off\n'

let ready: Promise<string> | undefined

/** Copies the cluster into a home's data folder, where no server has been started yet. */
export const prepareCluster = async (data: string): Promise<void> => {
  ready ??= preparedCluster()
  await run('cp', ['-a', await ready, await clusterIn(data)])
}

/** Folder of the server's files for a home's data folder. */
export const clusterIn = async (data: string): Promise<string> =>
  (await makePlace({ data, account: await serviceAccount() })).cluster

const preparedCluster = async (): Promise<string> => {
  const kept = join(packageRoot(), 'dist/test-clusters', keyOfMakers())
  if (existsSync(kept)) return kept
  const home = mkdtempSync(join(tmpdir(), 'gh-cluster-'))
  const data = join(home, 'data')
  const draft = `${kept}.${randomBytes(3).toString('hex')}`
  try {
    await makeIn(data)
    mkdirSync(join(kept, '..'), { recursive: true })
    await run('cp', ['-a', await clusterIn(data), draft])
    appendFileSync(join(draft, 'postgresql.auto.conf'), UNSAFE)
    renameSync(draft, kept)
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(kept)) throw error
  } finally {
    await destroyEmbedded({ data })
    for (const path of [home, draft]) rmSync(path, { recursive: true, force: true })
  }
  return kept
}

const makeIn = async (data: string): Promise<void> => {
  const server = await embeddedServer({ data })
  using deadline = Deadline.after(MAKE_MS, { what: 'the cluster of the tests' })
  const { address, client } = await server.attach(deadline)
  await migrate(address)
  await server.detach(client)
}

/** Changes with the database programs, the queue and all code that creates tables. */
const keyOfMakers = (): string => {
  const store = join(packageRoot(), 'bridge/store')
  const files = [
    join(packageRoot(), 'package-lock.json'),
    ...['.', 'embedded', 'migrations'].flatMap((folder) =>
      readdirSync(join(store, folder), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(store, folder, name)),
    ),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
