/**
 * Whether a field accepted a value, allowing for changes that pages make to text: masks, separators, capitals, spaces.
 * Pure.
 */
import { parseDate } from '../../shared/domain/dates.ts'

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase()
const digits = (text: string): string => text.replace(/\D/g, '')
/** Digits and separators of phone numbers, dates, codes and amounts. */
const NUMERIC = /^[\d\s().,/+\-–—:$€£¥#]+$/

export const sameText = (wanted: string, displayed: string): boolean => {
  const [a, b] = [plain(wanted), plain(displayed)]
  if (a === b) return true
  if (a === '' || b === '') return false
  if (NUMERIC.test(a)) return sameNumber(a, b) || sameDate(a, b)
  return address(a) === address(b) || sameDate(a, b)
}

const sameNumber = (a: string, b: string): boolean => {
  const [x, y] = [digits(a), digits(b)]
  if (x === '') return false
  if (x === y) return true
  // A country code removed or added.
  if (x.length >= 7 && y.length >= 7 && (x.endsWith(y) || y.endsWith(x)) && Math.abs(x.length - y.length) <= 3)
    return true
  const [m, n] = [amount(a), amount(b)]
  return m !== undefined && m === n
}

/** 85000 = $85,000.00 */
const amount = (text: string): number | undefined => {
  const bare = text.replace(/[^\d.,-]/g, '').replace(/,(?=\d{3}(?:\D|$))/g, '')
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : undefined
}

/**
 * 2024-03-01 = 03/01/2024. Day and month of both texts are read in the same order; the same digits in other places are
 * another date.
 */
export const sameDate = (a: string, b: string): boolean => {
  if (plain(a) === plain(b)) return true
  if (!/\d{4}/.test(a) || !/\d{4}/.test(b)) return false
  return (['mdy', 'dmy'] as const).some((order) => {
    const [x, y] = [parseDate(a, order), parseDate(b, order)]
    return x !== undefined && y !== undefined && x.year === y.year && x.month === y.month && x.day === y.day
  })
}

const address = (text: string): string => text.replace(/^https?:\/\//, '').replace(/\/$/, '')
