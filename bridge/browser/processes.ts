/**
 * Processes of this computer: whether one is alive, its start time, and how to end a group. Always by id, never by
 * name.
 */

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { instead, swallowed } from '../base/debug.ts'

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Distinguishes a process from a later one with the same id: its start time as the system writes it; undefined if there
 * is no such process (a zombie counts as none).
 */
export const startedAt = async (pid: number): Promise<string | undefined> => {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(instead('browser', undefined))
    // The name in parentheses may contain spaces and parentheses; state is the first field after it, start the 20th.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields?.[0] === 'Z' ? undefined : fields?.[19]
  }
  if (process.platform === 'win32') return isAlive(pid) ? 'unknown' : undefined
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(
    instead('browser', { stdout: '' }),
  )
  return stdout.trim() || undefined
}

/** Ends a process and its whole group at once. A process that is already gone is no error. */
export const killGroup = (pid: number): void => {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    swallowed('browser', error)
    // It is gone, as intended.
  }
}
