/**
 * The user account of the embedded server: the person's own, or a service user if that is root, which PostgreSQL
 * refuses.
 */

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { GhError } from '../../../shared/domain/errors.ts'
import { instead } from '../../base/debug.ts'
import { messageOf } from '../../base/message.ts'

export interface Account {
  uid: number
  gid: number
}

const NAME = 'ghosthands'
const run = promisify(execFile)

/**
 * The account for `spawn`; undefined: the process's own. The service user is created at the first start.
 * @throws GhError STORE_UNAVAILABLE if it cannot be created.
 */
export async function serviceAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const present = await findAccount(NAME)
  if (present) return present
  const failures: string[] = []
  for (const [program, ...args] of WAYS) {
    if (program === undefined) continue
    await run(program, args).catch((error: unknown) => failures.push(messageOf(error)))
    const made = await findAccount(NAME)
    if (made) return made
  }
  throw new GhError(
    'STORE_UNAVAILABLE',
    `PostgreSQL does not run as root, and the user ${NAME} cannot be made. Make it (useradd --system ${NAME}), run as another user, or set DATABASE_URL.`,
    { details: { failures } },
  )
}

/** Commands of shadow, Debian and BusyBox. */
const WAYS: readonly string[][] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', NAME],
  ['adduser', '--system', '--group', '--no-create-home', '--home', '/nonexistent', NAME],
  ['adduser', '-S', '-D', '-H', NAME],
] // biome-ignore format: a table

async function findAccount(name: string): Promise<Account | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(instead('store', ''))
  const fields = users
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}
