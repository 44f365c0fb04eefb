/**
 * The code in a message of a site's: found only where one text can be meant. A message with two that could be is not
 * read further. Pure.
 */

import { linesOf } from './lines.ts'

export interface Message {
  subject: string
  /** As a person reads it. */
  text: string
}

/**
 * `none`: there is nothing in it that could be a code, so it is about something else. `unclear`: more than one thing
 * could be.
 */
export type ReadCode = { kind: 'found'; text: string } | { kind: 'none' } | { kind: 'unclear' }

/** Maximum characters read per line. */
const MAX_LINE = 1_000

/** @param length characters of the code, if the page says */
export const codeIn = ({ subject, text }: Message, length: number | null): ReadCode => {
  const lines = linesOf(`${subject}\n${text}`, MAX_LINE)
    .map(withoutAddresses)
    .filter((line) => line.trim() !== '')
  const found = lines.flatMap((line, at) =>
    tokensOf(line, length).map((token) => ({ ...token, said: saidToBe(token.raw, line, lines[at - 1]) })),
  )
  const said = new Set(found.filter((one) => one.said).map(({ code }) => code))
  const [code, ...more] = said
  if (code === undefined) return { kind: found.some(({ numeric }) => numeric) ? 'unclear' : 'none' }
  // Text that looks like a code may be the code without being called one.
  const rivals = found.filter((one) => one.code !== code && one.numeric && one.code.length === code.length)
  return more.length > 0 || rivals.length > 0 ? { kind: 'unclear' } : { kind: 'found', text: code }
}

interface Token {
  code: string
  /** As it is in the line. */
  raw: string
  /** Digits alone: looks like a code without being called one. */
  numeric: boolean
}

const NUMERIC =
  /(?<![\p{L}\p{N}_.,:/@#$€£+-])(?<!\d[ -])(?:[A-Z]{1,3}-)?(\d{3}[ -]\d{3}|\d{4,8})(?![\p{L}\p{N}_@%]|[ .,:/-]\d)/gu
/** Letters and digits in a form that no word has: with a digit, or a capital letter after a small one. */
const MIXED =
  /(?<![\p{L}\p{N}_.,:/@#-])(?=[A-Za-z]*\d|[A-Za-z]*[a-z][A-Z]|[A-Z]{6,10}(?![\p{L}\p{N}]))([A-Za-z0-9]{6,10})(?![\p{L}\p{N}_@-]|[.:/]\p{L})/gu

const tokensOf = (line: string, length: number | null): Token[] => {
  if (/©|\(c\)|copyright/i.test(line)) return []
  const numeric = [...line.matchAll(NUMERIC)].map(
    ([raw, digits = '']): Token => ({ raw, code: digits.replace(/[ -]/g, ''), numeric: true }),
  )
  const mixed = [...line.matchAll(MIXED)]
    .filter(([raw]) => !/^\d+$/.test(raw))
    .map(([raw]): Token => ({ raw, code: raw, numeric: false }))
  return [...numeric, ...mixed].filter(({ code }) => length === null || code.length === length)
}

const withoutAddresses = (line: string): string =>
  line.replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' ').replace(/\S{0,64}@\S{1,255}/g, ' ')

const CALLED =
  /\b(?:pass)?code\b|\bpin\b|\botp\b|\bone[- ]time\b|\bverif\w+|\w{0,30}codes?\b|\bcód\w+|\bcodig\w+|\bclave\b|\bcodice\b|\bvérif\w+|\bkod\b|\bkode\b|einmal\w+|bestätigung\w*|sicherheits\w+|رمز|код|代码|验证码|驗證碼|コード|인증/iu

/** Alone on its line, or called a code in this line or the one before. */
const saidToBe = (raw: string, line: string, before: string | undefined): boolean =>
  line.trim() === raw
    ? true
    : CALLED.test(line) || (before !== undefined && /[:：]\s*$/.test(before) && CALLED.test(before))
