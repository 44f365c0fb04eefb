/**
 * A browser that was killed for want of memory (exit status 137) is started again lighter: without images, then in a smaller
 * window besides, then no more (R3). Each time the run begins at its address again; what it had begun to send is settled by
 * the ledger before anything is done.
 */
import type { Session } from '../browser/session.ts'
import type { RunInput, RunPorts } from './ports.ts'
import { type RunOutput, runJob } from './run.ts'

/** How much a browser is to weigh. */
export interface Weight {
  lighter?: boolean
  viewport?: { width: number; height: number }
}

const WEIGHTS: readonly Weight[] = [{}, { lighter: true }, { lighter: true, viewport: { width: 1024, height: 768 } }]

export type OpenWeighed = (input: RunInput, signal: AbortSignal, weight: Weight) => Promise<Session>

/** Errors: as {@link runJob}. */
export const runLighter = async (
  input: RunInput,
  ports: Omit<RunPorts, 'openSession'> & { openSession: OpenWeighed },
  signal: AbortSignal,
): Promise<RunOutput> => {
  const before: RunOutput[] = []
  for (const [at, weight] of WEIGHTS.entries()) {
    let opened: Session | undefined
    const openSession: RunPorts['openSession'] = async (given, until) => {
      opened = await ports.openSession(given, until, weight)
      return opened
    }
    const output = await runJob(input, { ...ports, openSession }, signal)
    const killed = output.status === 'failed' && opened?.lost() === 'BROWSER_OUT_OF_MEMORY'
    if (!killed || input.browserMode !== 'server') return together(before, output)
    if (at === WEIGHTS.length - 1) return together(before, givenUp(output))
    before.push(output)
    ports.emit('browser_lighter', {
      images: false,
      ...(WEIGHTS[at + 1]?.viewport && { viewport: WEIGHTS[at + 1]?.viewport }),
    })
  }
  throw new Error('unreachable: the last weight returns')
}

/** Time and money of the attempts before count. */
export const together = (before: readonly RunOutput[], last: RunOutput): RunOutput => ({
  ...last,
  result: {
    ...last.result,
    duration_ms: before.reduce((sum, { result }) => sum + result.duration_ms, last.result.duration_ms),
  },
  spent: [...before.flatMap(({ spent }) => spent), ...last.spent],
})

const givenUp = (output: RunOutput): RunOutput => ({
  ...output,
  result: {
    ...output.result,
    error: {
      code: 'BROWSER_OUT_OF_MEMORY',
      message:
        'The browser was killed for want of memory, also without images and in a smaller window. What was sent before stays sent; nothing more was. Close something else on this machine, or run it where there is more memory.',
    },
  },
})
