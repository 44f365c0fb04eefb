/** Compares what several applications would send: equal values are shown once, differences per posting. Pure. */
import { normaliseQuestion } from '../questions/index.ts'
import type { ReceiptLine } from '../receipt.ts'
import { fold } from '../text.ts'

export interface WaitingSend {
  number: number
  lines: readonly ReceiptLine[]
}

/** A line and its number within its posting, from 1. */
export interface NumberedLine extends ReceiptLine {
  line: number
}

export interface SameLine {
  question: string
  value: string
  source: ReceiptLine['source']
  sensitive: boolean
  /** In all postings. */
  editable: boolean
  options?: string[]
  /** Its place in each. */
  at: { number: number; line: number }[]
}

export interface ComparedSends {
  /** In every waiting posting, with the same value. */
  same: SameLine[]
  /** The differences, by posting. */
  own: { number: number; lines: NumberedLine[] }[]
}

export const compareSends = (sends: readonly WaitingSend[]): ComparedSends => {
  const [first, ...others] = sends
  if (!first) return { same: [], own: [] }
  const keys = others.map(({ lines }) => new Set(lines.map(keyOf)))
  // A single posting has nothing to compare with.
  const common = new Set(
    others.length === 0 ? [] : first.lines.map(keyOf).filter((key) => keys.every((own) => own.has(key))),
  )
  const said = new Set<string>()
  const same = first.lines.flatMap((line): SameLine[] => {
    const key = keyOf(line)
    if (!common.has(key) || said.has(key)) return []
    said.add(key)
    const { question, value, source, sensitive = false, options } = line
    const places = sends.flatMap(({ number, lines }) => {
      const at = lines.findIndex((one) => keyOf(one) === key)
      return at < 0 ? [] : [{ number, line: at + 1, editable: lines[at]?.editable === true }]
    })
    const editable = places.every((one) => one.editable)
    const at = places.map(({ number, line: nth }) => ({ number, line: nth }))
    return [{ question, value, source, sensitive, editable, at, ...(options && { options }) }]
  })
  return {
    same,
    own: sends.map((send) => ({
      number: send.number,
      lines: send.lines.flatMap((line, at) => (common.has(keyOf(line)) ? [] : [{ ...line, line: at + 1 }])),
    })),
  }
}

const keyOf = ({ question, value }: ReceiptLine): string => `${normaliseQuestion(question)}\n${fold(value)}`
