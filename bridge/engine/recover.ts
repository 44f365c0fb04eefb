/**
 * A browser that goes away in mid-task is no fault of whoever decides (R4): the run goes on in the tab it worked in where that
 * still lives, else in the next browser from the starting address. Plan, what was spent and the count of looks are kept, the
 * history is not; what it had begun to send is settled by the ledger before anything is done (R5).
 */
import type { Session } from '../browser/session.ts'
import { type OpenWeighed, runLighter, together } from './lighter.ts'
import type { RunInput, RunPorts } from './ports.ts'
import type { RunOutput } from './run.ts'

/** Losses on one page after which the page is thought to be the cause. */
const MAX_LOSSES_ON_PAGE = 2
/** Losses of one run, wherever. */
const MAX_LOSSES = 5

export interface RecoverPorts extends Omit<RunPorts, 'openSession'> {
  openSession: OpenWeighed
  /** The browser went away while a human was asked: the job waits on without this run, and is taken up anew. */
  giveBack?(message: string): void
}

/** Errors: as {@link runLighter}; BROWSER_LOST in the result where it keeps going away, the opening's own code where none is left. */
export const runRecovering = async (input: RunInput, ports: RecoverPorts, signal: AbortSignal): Promise<RunOutput> => {
  const before: RunOutput[] = []
  const losses = new Map<string, number>()
  let at = input.targetUrl
  let lost: Session | undefined
  for (;;) {
    let opened: Session | undefined
    let asking = 0
    const attempt: Parameters<typeof runLighter>[1] = {
      ...ports,
      async openSession(given, until, weight) {
        if (lost) ports.emit('reconnecting', { attempt: before.length })
        opened = await ports.openSession(given, until, weight)
        opened.on((event) => {
          if (event.type === 'disconnected' && asking > 0) ports.giveBack?.(event.message)
        })
        if (lost)
          ports.emit('browser_reconnected', { starting_url: input.targetUrl, same_tab: input.continues === true })
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
        input.checkpoint = state
        await ports.checkpoint(state)
      },
      emit(type, data) {
        if (type === 'observed' && typeof data.url === 'string') at = data.url
        ports.emit(type, data)
      },
    }
    const output = await runLighter(input, attempt, signal)
    if (!opened) return together(before, output)
    if (!wasLost(output, opened)) return together(before, closedByPerson(output, opened))
    lost = opened
    before.push(output)
    const onPage = (losses.get(at) ?? 0) + 1
    losses.set(at, onPage)
    ports.emit('connection_lost', { url: at, losses_on_page: onPage, losses: before.length })
    if (onPage >= MAX_LOSSES_ON_PAGE || before.length >= MAX_LOSSES)
      return together(before.slice(0, -1), givenUp(output, onPage))
  }
}

/**
 * An ordinary end in a browser that went away a moment later stays that end. In the person's own browser a tab that is gone
 * while the browser is there was closed by them.
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
            message: 'You closed the tab that GhostHands worked in, so it stopped. Nothing more was sent.',
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
          ? `The browser went away ${onPage} times on the same page, so it stopped. Nothing was sent that is not in the record. Open the page yourself, or try again later.`
          : 'The browser went away again and again, so it stopped. Nothing was sent that is not in the record. Check the browser, then try again.',
    },
  },
})
