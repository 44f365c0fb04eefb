/**
 * Retries a run whose browser failed. There are three nested causes: `runWithReattach` waits for a detached tab,
 * `runWithRecovery` reconnects to a browser that disappeared, and `runWithLowMemoryRetry` starts a smaller browser
 * after one was killed for lack of memory. The ledger settles what an attempt had begun to send before the next attempt
 * does anything.
 */

import type { EventData } from '../../../shared/domain/events.ts'
import { wordsOfSentence } from '../../../shared/domain/interaction-words.ts'
import { say } from '../../../shared/domain/sentences.ts'
import type { Session } from '../../browser/session.ts'
import { sentence } from '../ask/ask.ts'
import { mayAsk } from '../state/may-ask.ts'
import type { HumanAsk, RunInput, RunPorts } from '../state/ports.ts'
import { type RunOutput, runJob } from './run.ts'

type Ports = Omit<RunPorts, 'openSession'> & { openSession: OpenBrowser }

/** Errors: as `run`; human_timeout, human_cancelled of the request. */
export const runWithReattach = async <P extends Ports>(
  input: RunInput,
  ports: P,
  signal: AbortSignal,
  run: (input: RunInput, ports: P, signal: AbortSignal) => Promise<RunOutput>,
): Promise<RunOutput> => {
  const before: RunOutput[] = []
  for (;;) {
    let opened: Session | undefined
    let at = input.targetUrl
    let why = ''
    const openSession: OpenBrowser = async (...how) => {
      opened = await ports.openSession(...how)
      opened.on((event) => {
        if (event.type !== 'detached') return
        at = event.url
        why = event.message
        ports.emit('detached', { reason: event.reason, message: event.message, url: event.url })
      })
      return opened
    }
    const output = await run(input, { ...ports, openSession }, signal)
    if (output.status !== 'failed' || opened?.lost() !== 'BROWSER_DETACHED') return withEarlier(before, output)
    if (!mayAsk(input)) return withEarlier(before, output)
    const ask: HumanAsk = {
      kind: 'takeover',
      ...sentence(wordsOfSentence('takeover', why, [])),
      description: why,
      currentUrl: at,
    }
    const answered = await ports.askHuman(ask, signal)
    if (!answered) return withEarlier(before, { ...output, status: 'paused', ask })
    if (answered.action === 'cancel') return withEarlier(before, output)
    before.push(output)
  }
}

/** Number of losses on one page after which it counts as the cause. */
const MAX_LOSSES_ON_PAGE = 2
/** Number of losses in one run, on any page. */
const MAX_LOSSES = 5

export interface RecoverPorts extends Omit<RunPorts, 'openSession'> {
  openSession: OpenBrowser
  /** The browser went away while a human was asked: the job keeps waiting without this run, and is resumed later. */
  giveBack?(message: string): void
}

/**
 * Errors: as {@link runWithLowMemoryRetry}; BROWSER_LOST in the result if it disappears repeatedly, or the error of
 * opening if no browser is left.
 */
export const runWithRecovery = async (
  input: RunInput,
  ports: RecoverPorts,
  signal: AbortSignal,
): Promise<RunOutput> => {
  const before: RunOutput[] = []
  const losses = new Map<string, number>()
  /** Address of the page that was observed last. */
  let at = input.targetUrl
  let lost: Session | undefined
  /** The input with the newest checkpoint, from which the next attempt continues. */
  let latest = input
  for (;;) {
    let opened: Session | undefined
    let asking = 0
    const attempt: Parameters<typeof runWithLowMemoryRetry>[1] = {
      ...ports,
      async openSession(given, until, size) {
        if (lost) ports.emit('reconnecting', { attempt: before.length })
        opened = await ports.openSession(given, until, size)
        opened.on((event) => {
          if (event.type === 'disconnected' && asking > 0) ports.giveBack?.(event.message)
        })
        if (lost)
          ports.emit('browser_reconnected', { starting_url: input.targetUrl, same_tab: opened.continues === true })
        return opened
      },
      async askHuman(...ask) {
        asking += 1
        try {
          return await ports.askHuman(...ask)
        } finally {
          asking -= 1
        }
      },
      async checkpoint(state) {
        latest = { ...latest, checkpoint: state }
        await ports.checkpoint(state)
      },
      emit(type, data) {
        if (type === 'observed') at = (data as EventData<'observed'>).url
        ports.emit(type, data)
      },
    }
    const output = await runWithLowMemoryRetry(latest, attempt, signal)
    if (!opened) return withEarlier(before, output)
    if (!wasLost(output, opened)) return withEarlier(before, closedByPerson(output, opened))
    lost = opened
    before.push(output)
    const onPage = (losses.get(at) ?? 0) + 1
    losses.set(at, onPage)
    ports.emit('connection_lost', { url: at, losses_on_page: onPage, losses: before.length })
    if (onPage >= MAX_LOSSES_ON_PAGE || before.length >= MAX_LOSSES)
      return withEarlier(before.slice(0, -1), givenUp(output, onPage))
  }
}

/**
 * An ordinary end stays as it is, even if the browser went away a moment later. In the person's own browser, a tab that
 * is gone while the browser is there was closed by them.
 */
const wasLost = ({ status, result }: RunOutput, session: Session): boolean =>
  status === 'failed' &&
  (session.lost() === 'BROWSER_DISCONNECT' ||
    (session.mode === 'server' && result.error?.code === 'BROWSER_DISCONNECT')) &&
  result.error?.code !== 'submit_unconfirmed'

const closedByPerson = (output: RunOutput, session: Session): RunOutput =>
  session.mode === 'operator' && session.lost() === undefined && output.result.error?.code === 'BROWSER_DISCONNECT'
    ? {
        ...output,
        result: {
          ...output.result,
          error: {
            code: 'human_cancelled',
            message: say('problem_tab_closed').text,
          },
        },
      }
    : output

const givenUp = (output: RunOutput, onPage: number): RunOutput => ({
  ...output,
  result: {
    ...output.result,
    error: {
      code: 'BROWSER_LOST',
      message:
        onPage >= MAX_LOSSES_ON_PAGE
          ? say('problem_browser_often', { times: onPage }).text
          : say('problem_browser_again').text,
    },
  },
})

/** How much memory a browser may take. */
export interface BrowserSize {
  lowMemory?: boolean
  viewport?: { width: number; height: number }
}

const BROWSER_SIZES: readonly BrowserSize[] = [
  {},
  { lowMemory: true },
  { lowMemory: true, viewport: { width: 1024, height: 768 } },
]

export type OpenBrowser = (input: RunInput, signal: AbortSignal, size: BrowserSize) => Promise<Session>

/** Errors: as {@link runJob}. */
export const runWithLowMemoryRetry = async (
  input: RunInput,
  ports: Omit<RunPorts, 'openSession'> & { openSession: OpenBrowser },
  signal: AbortSignal,
): Promise<RunOutput> => {
  const before: RunOutput[] = []
  for (const [at, size] of BROWSER_SIZES.entries()) {
    let opened: Session | undefined
    const openSession: RunPorts['openSession'] = async (given, until) => {
      opened = await ports.openSession(given, until, size)
      return opened
    }
    const output = await runJob(input, { ...ports, openSession }, signal)
    const killed = output.status === 'failed' && opened?.lost() === 'BROWSER_OUT_OF_MEMORY'
    if (!killed || input.browserMode !== 'server') return withEarlier(before, output)
    if (at === BROWSER_SIZES.length - 1) return withEarlier(before, outOfMemory(output))
    before.push(output)
    ports.emit('browser_low_memory', {
      images: false,
      ...(BROWSER_SIZES[at + 1]?.viewport && { viewport: BROWSER_SIZES[at + 1]?.viewport }),
    })
  }
  throw new Error('unreachable: the smallest browser returns')
}

/** The last attempt's output, with the time and money of those before it. */
const withEarlier = (before: readonly RunOutput[], last: RunOutput): RunOutput => ({
  ...last,
  result: {
    ...last.result,
    duration_ms: before.reduce((sum, { result }) => sum + result.duration_ms, last.result.duration_ms),
  },
  spent: [...before.flatMap(({ spent }) => spent), ...last.spent],
})

const outOfMemory = (output: RunOutput): RunOutput => ({
  ...output,
  result: {
    ...output.result,
    error: {
      code: 'BROWSER_OUT_OF_MEMORY',
      message:
        'The browser was killed for want of memory, also without images and in a smaller window. Nothing more was sent. Close something else on this machine, or run it where there is more memory.',
    },
  },
})
