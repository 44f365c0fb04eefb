/** How many browsers of server mode may run at once (Q4). Pure. */
import { availableParallelism, totalmem } from 'node:os'

/** Bytes and share of a core that one working browser uses. */
const BROWSER_BYTES = 500 * 1024 * 1024
const BROWSER_CORES = 0.2
/** Bytes reserved for the system, the bridge and its database. */
const SHARE = 0.75

export interface Machine {
  /** Bytes of memory this process may use: the machine's, or the container's if that is less. */
  memory: number
  cores: number
}

export const thisMachine = (): Machine => {
  const limit = process.constrainedMemory()
  // Without a limit, the number is 0 or astronomic.
  const memory = limit > 0 && limit < totalmem() ? limit : totalmem()
  return { memory, cores: availableParallelism() }
}

/** At least one. `chosen` (the setting `max_browsers`) overrides everything else. */
export const browserLimit = (chosen?: number, machine: Machine = thisMachine()): number =>
  chosen ??
  Math.max(1, Math.floor(Math.min((machine.memory * SHARE) / BROWSER_BYTES, machine.cores / BROWSER_CORES, 64)))
