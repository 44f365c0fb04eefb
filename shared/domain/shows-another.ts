/** Whether a field certainly shows another value than the one that was typed into it. Pure. */
import { parseTime } from './times.ts'

/**
 * "7", "1,250" and "62 500.50" as amounts; undefined for anything that is not a plain number, such as a phone number or
 * a date.
 */
const amountOf = (text: string): number | undefined => {
  const plain = text.trim()
  if (/^\d{1,9}(?:[.,]\d{1,2})?$/.test(plain)) return Number(plain.replace(',', '.'))
  if (!/^\d{1,3}(?:[., ’']\d{3})+(?:[.,]\d{1,2})?$/.test(plain)) return undefined
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${cents || '0'}`)
}

/**
 * True for another number or another time of day. A page may reformat the same value and any other text as it likes.
 */
export const showsAnother = (typed: string, displayed: string): boolean => {
  const [times, amounts] = [[typed, displayed].map(parseTime), [typed, displayed].map(amountOf)]
  for (const [one, other] of [times, amounts]) if (one !== undefined && other !== undefined) return one !== other
  return false
}
