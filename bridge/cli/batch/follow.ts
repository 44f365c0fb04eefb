/**
 * Follows a batch from its list to its end: reports changes, asks once for all postings, and shows what would be sent.
 */
import { createInterface } from 'node:readline/promises'
import type { BatchView } from '../../../shared/domain/batch/view.ts'
import { delay } from '../../base/clock.ts'
import { messageOf } from '../../base/message.ts'
import { atTerminal } from '../ask-terminal.ts'
import type { App } from '../compose.ts'
import { print, say, styled } from '../print.ts'
import { printable } from '../printable.ts'
import { batchLines, countLine, heldLines, sendAnswer, sendLines, warningLines } from './words.ts'

/** ms between two checks without any notice. */
const POLL_MS = 2_000

/**
 * Returns when everything is over, or with `noAsk` when only a person could continue.
 * @throws the signal's reason
 */
export const followBatch = async (
  app: Pick<App, 'batches' | 'store'>,
  id: string,
  { json, noAsk, signal }: { json?: boolean | undefined; noAsk: boolean; signal: AbortSignal },
): Promise<BatchView> => {
  const seat = atTerminal() && !json ? terminalSeat(signal) : undefined
  let wake = (): void => {}
  const unlisten = await app.store.notices.listen(() => wake())
  let [told, asked, warned] = ['', '', '']
  try {
    for (;;) {
      signal.throwIfAborted()
      const pause = new AbortController()
      wake = () => pause.abort()
      const view = await app.batches.get(id)
      const line = JSON.stringify([view.state, view.counts, view.held, view.next_at])
      if (line !== told) tell(view, json)
      told = line
      const warnings = view.state === 'looking' || json ? '' : warningLines(view).join('\n')
      if (warnings !== '' && warned === '') say(warnings)
      warned ||= warnings
      if (view.state === 'done' || view.state === 'stopped') return view
      const wanted = wantedOf(view)
      if (wanted && noAsk) return view
      if (wanted && seat && wanted !== asked) {
        asked = wanted
        await (view.questions.length > 0 ? seat.answer(app, view) : seat.decide(app, view)).catch((error: unknown) => {
          signal.throwIfAborted()
          say(messageOf(error))
          asked = ''
        })
        continue
      }
      // Ended early: the signal is checked next.
      await delay(POLL_MS, { signal: AbortSignal.any([signal, pause.signal]) }).catch(() => {})
    }
  } finally {
    unlisten()
    seat?.close()
  }
}

/** What only a person can do now, after everything else has progressed as far as possible. */
const wantedOf = ({ state, questions, sends, items }: BatchView): string | undefined => {
  if (items.some((one) => one.state === 'to_look' || one.state === 'working' || one.state === 'sending'))
    return undefined
  if (state === 'asking' || questions.length > 0) return `q ${questions.map(({ key }) => key).join(' ')}`
  if (sends.own.length > 0) return `s ${sends.own.map(({ number }) => number).join(' ')}`
  const waiting = items.filter((one) => one.state === 'asks').map(({ number }) => number)
  return waiting.length > 0 && items.every((one) => one.state !== 'waits') ? `w ${waiting.join(' ')}` : undefined
}

const tell = (view: BatchView, json: boolean | undefined): void => {
  if (json || !process.stderr.isTTY) print(JSON.stringify({ type: 'batch', ...view }))
  else for (const line of [`  ${countLine(view)}`, ...heldLines(view).map((held) => styled('yellow', held))]) say(line)
}

type Deciding = Pick<App, 'batches'>

interface Seat {
  answer(app: Deciding, view: BatchView): Promise<void>
  decide(app: Deciding, view: BatchView): Promise<void>
  close(): void
}

const terminalSeat = (signal: AbortSignal): Seat => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const prompt = async (text: string): Promise<string> => (await terminal.question(text, { signal })).trim()
  return {
    async answer(app, { id, questions, items }) {
      say(`\n${styled(['yellow', 'bold'], '● Your turn')}  ${questions.length} questions, asked once for all of them`)
      const answers: Record<string, string> = {}
      for (const { key, question, options, numbers } of questions) {
        say(`\n  ${styled('bold', printable(question))}  ${styled('dim', whoAsks(numbers, items))}`)
        for (const [at, option] of options.entries()) say(`  ${at + 1}. ${printable(option)}`)
        const typed = await prompt('  > ')
        const answer = options[Number(typed) - 1] ?? typed
        if (answer !== '') answers[key] = answer
      }
      await app.batches.answer(id, { answers, remember: true, leaveRest: true, by: 'terminal' })
    },
    async decide(app, view) {
      if (view.sends.own.length === 0) {
        for (const line of batchLines(view)) say(line)
        say('  What waits for you needs its page: “ghosthands dashboard” shows it.')
        return
      }
      say(`\n${styled(['yellow', 'bold'], '● Your turn')}  ${view.sends.own.length} are ready to send`)
      for (const line of sendLines(view)) say(line)
      say(
        '\n  Enter sends all. “2 5” leaves those for later, “-3” does not send it, “4.2=text” changes a line, “no” none now.',
      )
      const waiting = view.sends.own.map(({ number }) => number)
      const words = sendAnswer(await prompt('  > '), waiting)
      if (words !== 'none') await app.batches.decide(view.id, { ...words, by: 'terminal' })
    },
    close: () => terminal.close(),
  }
}

const whoAsks = (numbers: readonly number[], items: BatchView['items']): string => {
  if (numbers.length > 1) return `asked by ${numbers.length} postings`
  const item = items.find(({ number }) => number === numbers[0])
  return item ? `asked by ${printable(item.title ?? item.url)}` : ''
}
