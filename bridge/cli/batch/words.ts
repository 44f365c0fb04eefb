/**
 * A batch on a terminal: one line per posting, its questions, what would be sent, and the meaning of typed lines. Pure.
 */
import { type HeldSite, type ItemState, isOver, type SkippedWhy } from '../../../shared/domain/batch/batch.ts'
import type { BatchItemView, BatchView } from '../../../shared/domain/batch/view.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { columns } from '../columns.ts'
import { receiptLine } from '../jobs/receipts.ts'
import { styled } from '../print.ts'
import { printable } from '../printable.ts'

const STATES: Record<ItemState, string> = {
  to_look: 'to be looked at',
  ready: 'looked at',
  waits: 'waits its turn',
  held: 'held back',
  working: 'being filled in',
  asks: 'waits for you',
  to_send: 'ready to send',
  sending: 'about to be sent',
  sent: 'sent',
  failed: 'failed',
  stopped: 'stopped',
  skipped: 'left out',
}

const WHY: Record<SkippedWhy, string> = {
  bad_line: 'wrong line',
  twice: 'in the list twice',
  applied: 'applied to before',
  left_out: 'you left it out',
  closed: 'closed',
  unreachable: 'could not be opened',
  no_form: 'has no form',
}

const MINDS: Record<HeldSite['why'], string> = {
  captcha: 'wants to see that you are a person',
  too_many: 'says that there were too many visits',
  refused: 'refuses visits',
}

export const batchLines = (view: BatchView): string[] => [
  `${styled('bold', printable(view.name))}  ${styled('dim', view.id)}  ${view.state}`,
  columns(view.items.map(itemRow)),
  ...warningLines(view),
  countLine(view),
  ...heldLines(view),
]

const itemRow = (item: BatchItemView): string[] => [
  String(item.number).padStart(3),
  STATES[item.state],
  printable(item.title ?? item.url).slice(0, 70),
  styled('dim', printable(reasonOf(item)).slice(0, 120)),
]

/** Warnings about unfinished postings, before they are filled in. */
export const warningLines = ({ items }: Pick<BatchView, 'items'>): string[] =>
  items.flatMap(({ number, state, warnings }) =>
    isOver(state) ? [] : warnings.map(({ text }) => styled('yellow', `  ! ${number}. ${printable(text)}`)),
  )

const reasonOf = ({ why, detail, error, waits_for, note }: BatchItemView): string =>
  [why && WHY[why], error?.message ?? detail, waits_for && `for: ${waits_for}`, note].filter(Boolean).join(' · ')

export const countLine = ({ counts, next_at }: BatchView): string =>
  [
    `${counts.sent} of ${counts.all} sent`,
    counts.to_send > 0 && `${counts.to_send} ready to send`,
    counts.asks > 0 && `${counts.asks} wait for you`,
    counts.open > 0 && `${counts.open} to come`,
    counts.failed > 0 && `${counts.failed} failed`,
    counts.skipped > 0 && `${counts.skipped} left out`,
    next_at && `goes on at ${next_at.slice(0, 16).replace('T', ' ')} UTC`,
  ]
    .filter(Boolean)
    .join(', ')

export const heldLines = ({ held, id }: BatchView): string[] =>
  held.map(
    ({ host, why }) =>
      `${host} ${MINDS[why]}. Nothing more is begun there. To go on: ghosthands batches go-on ${id.slice(-8)} ${host}`,
  )

/** What would be sent: first the values common to all, then each posting with its own. */
export const sendLines = ({ sends, items }: BatchView): string[] => [
  ...(sends.same.length > 0
    ? [styled('bold', 'The same in all'), ...sends.same.map((line) => `  ${plainLine(line)}`)]
    : []),
  ...sends.own.flatMap(({ number, lines }) => {
    const item = items.find((one) => one.number === number)
    return [
      styled('bold', `${number}. ${printable(item?.title ?? item?.url ?? '')}`),
      ...lines.map((line) => `  ${styled('dim', `${number}.${line.line}`)} ${receiptLine(line)}`),
    ]
  }),
]

const plainLine = ({ question, value }: { question: string; value: string }): string =>
  `${printable(question)}: ${value === '' ? '–' : printable(value)}`

export interface SendAnswer {
  send: number[]
  refuse: number[]
  edited: Record<string, Record<string, string>>
}

/**
 * `` sends all; `2 5` postpones those; `-3` is not sent; `4.2=text` changes a line; `no` sends none.
 * @throws GhError INVALID_INPUT
 */
export const sendAnswer = (typed: string, waiting: readonly number[]): SendAnswer | 'none' => {
  const words = typed.trim()
  if (/^(?:no|none|later)$/i.test(words)) return 'none'
  const edited: SendAnswer['edited'] = {}
  const [later, refuse] = [new Set<number>(), new Set<number>()]
  const rest = words.replace(/(\d+)\.(\d+)=("[^"]*"|\S+)/g, (_, number: string, line: string, value: string) => {
    edited[number] = { ...edited[number], [line]: value.replace(/^"(.*)"$/, '$1') }
    return ''
  })
  for (const word of rest.split(/[\s,]+/).filter(Boolean)) {
    const number = Math.abs(Number(word))
    if (!waiting.includes(number))
      throw new GhError(
        'INVALID_INPUT',
        `“${word}” is none of those that wait: ${waiting.join(', ')}. Nothing was decided.`,
      )
    ;(word.startsWith('-') ? refuse : later).add(number)
  }
  return {
    send: waiting.filter((number) => !later.has(number) && !refuse.has(number)),
    refuse: [...refuse],
    edited,
  }
}
