/**
 * Options numbered by the form ("A. …", "1 – …", "(2) …"), letters that the question explains ("A: …; B: …"), and
 * identical words in brackets after every option: the choice is made by the text beside them.
 */
import { fold } from '../text.ts'
import { declines } from './choose.ts'
import type { Asked, Entailment } from './types.ts'

const NUMBERED = /^\s*(?:\((?<a>\p{L}|\d{1,2})\)|(?<b>\p{L}|\d{1,2})(?:[.):]|\s*[=–—-]))\s+(?<rest>["“„«(]?\p{L}.*)$/su

const place = (mark: string): number => (/\d/.test(mark) ? Number(mark) : mark.toLowerCase().charCodeAt(0))

/** The texts after consecutive marks; undefined if the marks are not consecutive. */
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
  // The last one is often "9", for no answer.
  const last = marks.length - (declines(read.findLast(({ mark }) => mark !== undefined)?.rest ?? '') ? 1 : 0)
  const counts = marks.slice(0, last).every((mark, at) => place(mark) === place(first) + at)
  return counts ? read.map(({ rest }) => rest) : undefined
}

/** "(United States of America)" after each option. */
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
  // The text after the last explanation is the question again.
  const [, end = last, asks = ''] = /^(.*?[.;)])\s*(\p{Lu}[^.;]*\?)?$/u.exec(last) ?? []
  const texts = [...parts.slice(0, -1), end].map((text) => text.replace(/[\s.,;)]+$/, ''))
  const rest = `${label.slice(0, starts[0])} ${asks}`.replace(/[(\s]+$/, '').trim()
  return texts.every((text) => /\p{L}/u.test(text)) && rest !== '' && new Set(texts).size === texts.length
    ? { label: rest, options: texts }
    : undefined
}

/** The question with the meaning of its options; undefined if they stay as they are. */
export const withoutNumbers = (asked: Asked, answers: readonly { answer: string }[]): Asked | undefined => {
  const { options, label } = asked
  if (options.length < 2) return undefined
  // An earlier answer quotes an option literally.
  if (answers.some(({ answer }) => options.some((option) => fold(option) === fold(answer)))) return undefined
  const inLabel = explained(asked)
  if (inLabel) return { ...asked, ...inLabel, question: asked.question ?? label }
  const plain = withoutMarks(options) ?? withoutEnding(options)
  return plain === undefined || new Set(plain).size !== plain.length ? undefined : { ...asked, options: plain }
}

/** The answer with the form's own options. */
export const asOffered = (found: Entailment, meant: readonly string[], { options, label }: Asked): Entailment => {
  if (found.kind !== 'answer' || found.options === undefined) return found
  const offered = (text: string): string => options[meant.indexOf(text)] ?? text
  const source = found.source.from === 'answer' && found.source.question !== label ? { ...found.source } : found.source
  return { ...found, value: offered(found.value), options: found.options.map(offered), source }
}
