/** Whether a field already shows what it should: equal in meaning, however the page writes it. */

import { isPlaceholder, matchOption } from '../../../shared/domain/choices.ts'
import { isoDate, parseDate } from '../../../shared/domain/dates.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import { fold } from '../../../shared/domain/text.ts'
import { isDate, traitsOf } from '../../../shared/domain/widgets.ts'

export const showsText = (field: Field, text: string, key: string): boolean => {
  const shown = field.value.trim()
  if (shown === '') return false
  if (shown === text.trim()) return true
  if (key === 'email' || key === 'username') return shown.toLowerCase() === text.trim().toLowerCase()
  if (/^tel(-national)?$/.test(key)) return samePhone(shown, text)
  const [a, b] = [parseDate(shown), parseDate(text)]
  if (a && b && (isDate(field) || /\d[/.-]\d/.test(shown))) {
    // A field without a day cannot show one.
    const [one, other] = [isoDate(a), isoDate(b)]
    return one === other || (traitsOf(field).date === 'parts' && (one.startsWith(other) || other.startsWith(one)))
  }
  if (/^[\d\s.,$€£]+$/.test(shown) && /^[\d\s.,$€£]+$/.test(text))
    return shown.replace(/[^\d]/g, '') === text.replace(/[^\d]/g, '')
  if (/^(https?:|www\.)/i.test(text)) return bare(shown) === bare(text)
  return fold(shown) !== '' && fold(shown) === fold(text)
}

const bare = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')

/** Equal but for a calling code that one of them leaves out. */
const samePhone = (a: string, b: string): boolean => {
  const [one, other] = [a.replace(/\D/g, ''), b.replace(/\D/g, '')]
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 7 && long.endsWith(short) && long.length - short.length <= 3
}

/** Labels of the options that are chosen now. */
export const chosenLabels = (field: Field): string[] =>
  (field.options ?? []).filter(({ selected }) => selected).map(({ label }) => label)

/** Whether exactly these are chosen. Where the page does not list its options, what it displays decides. */
export const showsChoices = (field: Field, wanted: readonly string[], key: string): boolean => {
  const chosen = chosenLabels(field).filter((label) => !isPlaceholder({ label }))
  // What stands in the list itself is chosen or not: "25 - 34" is near "Under 25", and not it.
  const listed = (label: string): boolean => (field.options ?? []).some((option) => option.label === label)
  if (chosen.length > 0)
    return (
      chosen.length === wanted.length &&
      wanted.every((label) =>
        listed(label) ? chosen.includes(label) : matchOption(label, chosen, { key }) !== undefined,
      )
    )
  const shown = field.value.trim()
  if (shown === '' || isPlaceholder({ label: shown })) return false
  if (wanted.length === 1) return matchOption(wanted[0] ?? '', [shown], { key }) !== undefined
  const parts = shown.split(/[,;\n]/).map((part) => part.trim())
  return wanted.every((label) => matchOption(label, parts, { key }) !== undefined)
}
