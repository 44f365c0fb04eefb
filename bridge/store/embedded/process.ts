/** Starting and recognising processes of the embedded server; shared by `cluster` and `postmaster`. */
import type { SpawnOptions } from 'node:child_process'
import type { Account } from './account.ts'

/** Environment for initdb and postgres: nothing from the person's environment may reach them (PGDATA, LANG, …). */
export const spawnOptions = (account: Account | undefined, cwd: string): SpawnOptions => ({
  cwd,
  env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(account && { uid: account.uid, gid: account.gid }),
})

export const isRunning = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The line in the output of a server or of initdb that gives the error. */
export const lastError = (output: string): string | undefined =>
  output
    .split('\n')
    .findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line))
    ?.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '')
    .replace(/\.$/, '')
