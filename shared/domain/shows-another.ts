/** Whether a field shows another value than was typed into it, as far as that can be told for certain. Pure. */
import { parseTime } from './times.ts'

/** "7", "1,250" and "62 500.50" by their amount; undefined for what is no plain number, such as a phone number or a date. */
const amountOf = (text: string): number | undefined => {
  const plain = text.trim()
  if (/^\d{1,9}(?:[.,]\d{1,2})?$/.test(plain)) return Number(plain.replace(',', '.'))
  if (!/^\d{1,3}(?:[., ’']\d{3})+(?:[.,]\d{1,2})?$/.test(plain)) return undefined
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${cents || '0'}`)
}

/** Another number or another time of day. In what other form a page writes the same one, and all other texts, are its business. */
export const showsAnother = (typed: string, displayed: string): boolean => {
  const [times, amounts] = [[typed, displayed].map(parseTime), [typed, displayed].map(amountOf)]
  for (const [one, other] of [times, amounts]) if (one !== undefined && other !== undefined) return one !== other
  return false
}
