/**
 * Options as a form numbers them ("A. …", "1 – …", "(2) …"), letters that the question itself explains ("A: …; B: …"), and the same
 * words in brackets behind every option: what is chosen among is what stands beside them.
 */
import { fold } from '../text.ts'
import { declines } from './choose.ts'
import type { Asked, Entailment } from './types.ts'

const NUMBERED = /^\s*(?:\((?<a>\p{L}|\d{1,2})\)|(?<b>\p{L}|\d{1,2})(?:[.):]|\s*[=–—-]))\s+(?<rest>["“„«(]?\p{L}.*)$/su

const place = (mark: string): number => (/\d/.test(mark) ? Number(mark) : mark.toLowerCase().charCodeAt(0))

/** What stands after marks that count up, one by one; undefined where they do not. */
const withoutMarks = (options: readonly string[]): readonly string[] | undefined => {
  const read = options.map((option) => {
    const { a, b, rest } = NUMBERED.exec(option)?.groups ?? {}
    return { mark: a ?? b, rest: rest ?? option }
  })
  const marks = read.flatMap(({ mark }) => (mark === undefined ? [] : [mark]))
  const others = options.filter((_, at) => read[at]?.mark === undefined)
  const [first] = marks
  if (first === undefined || marks.length < 2 || !others.every(declines)) return undefined
  if (marks.some((mark) => /\d/.test(mark) !== /\d/.test(first))) return undefined
  // The last of them is often "9", for what is not said.
  const last = marks.length - (declines(read.findLast(({ mark }) => mark !== undefined)?.rest ?? '') ? 1 : 0)
  const counts = marks.slice(0, last).every((mark, at) => place(mark) === place(first) + at)
  return counts ? read.map(({ rest }) => rest) : undefined
}

/** "(United States of America)" behind each of them. */
const withoutEnding = (options: readonly string[]): readonly string[] | undefined => {
  const ending = / \([^()]*\)$/.exec(options[0] ?? '')?.[0]
  return ending !== undefined && options.length > 1 && options.every((option) => option.endsWith(ending))
    ? options.map((option) => option.slice(0, -ending.length))
    : undefined
}

/** "A: I will need it. B: I will not. Which applies to you?" with A and B to choose from. */
const explained = ({ label, options }: Asked): { label: string; options: readonly string[] } | undefined => {
  const marks = options.map((option) => option.trim())
  if (marks.length < 2 || !marks.every((mark) => /^(?:\p{L}|\d{1,2})$/u.test(mark))) return undefined
  const starts = marks.map((mark) =>
    label.search(new RegExp(String.raw`(?<![\p{L}\d])\(?${mark}(?:\)|\s*[:=–—]|\.)\s*(?=\p{L}|\d)`, 'u')),
  )
  if (starts.some((start, at) => start < 0 || start <= (starts[at - 1] ?? -1))) return undefined
  const parts = starts.map((start, at) =>
    label
      .slice(start, starts[at + 1] ?? label.length)
      .replace(/^\(?(?:\p{L}|\d{1,2})(?:\)|\s*[:=–—]|\.)\s*/u, '')
      .trim(),
  )
  const last = parts.at(-1) ?? ''
  // What follows the last one is the question again.
  const [, end = last, asks = ''] = /^(.*?[.;)])\s*(\p{Lu}[^.;]*\?)?$/u.exec(last) ?? []
  const texts = [...parts.slice(0, -1), end].map((text) => text.replace(/[\s.,;)]+$/, ''))
  const rest = `${label.slice(0, starts[0])} ${asks}`.replace(/[(\s]+$/, '').trim()
  return texts.every((text) => /\p{L}/u.test(text)) && rest !== '' && new Set(texts).size === texts.length
    ? { label: rest, options: texts }
    : undefined
}

/** The question with its options as they are meant; undefined where they stand as they are. */
export const withoutNumbers = (asked: Asked, answers: readonly { answer: string }[]): Asked | undefined => {
  const { options, label } = asked
  if (options.length < 2) return undefined
  // Somebody answered before in the very words of an option.
  if (answers.some(({ answer }) => options.some((option) => fold(option) === fold(answer)))) return undefined
  const inLabel = explained(asked)
  if (inLabel) return { ...asked, ...inLabel, question: asked.question ?? label }
  const plain = withoutMarks(options) ?? withoutEnding(options)
  return plain === undefined || new Set(plain).size !== plain.length ? undefined : { ...asked, options: plain }
}

/** The answer with the options as the form has them. */
export const asOffered = (found: Entailment, meant: readonly string[], { options, label }: Asked): Entailment => {
  if (found.kind !== 'answer' || found.options === undefined) return found
  const offered = (text: string): string => options[meant.indexOf(text)] ?? text
  const source = found.source.from === 'answer' && found.source.question !== label ? { ...found.source } : found.source
  return { ...found, value: offered(found.value), options: found.options.map(offered), source }
}
