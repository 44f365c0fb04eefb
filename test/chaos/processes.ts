// Processes of this machine by their parents and arguments (Linux).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Processes that another one started, and those that these started. */
export const descendants = (pid: number): number[] => {
  const parents = new Map(processes().map((one) => [one, parentOf(one)]))
  const below = (of: number): number[] =>
    [...parents].flatMap(([one, parent]) => (parent === of ? [one, ...below(one)] : []))
  return below(pid)
}

export const commandOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

/** Every process whose command line contains a folder. */
export const processesNaming = (folder: string): string[] =>
  processes()
    .filter((pid) => pid !== process.pid)
    .map((pid) => `${pid} ${commandOf(pid)}`)
    .filter((line) => line.includes(folder))

/** The embedded database's own process. */
export const databaseOf = (home: string): number | undefined => {
  const data = join(home, 'data')
  const places = [join('/var/lib/ghosthands', textOf(join(data, 'id')).trim() || 'none'), data]
  const pids = places.map((base) => Number(textOf(join(base, 'postgres', 'postmaster.pid')).split('\n')[0]))
  return pids.find((pid) => pid > 0 && commandOf(pid) !== '')
}

const processes = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** The name in parentheses may itself contain spaces and parentheses. */
const parentOf = (pid: number): number => {
  const stat = textOf(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
