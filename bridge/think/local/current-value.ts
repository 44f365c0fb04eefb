/** Whether a field already shows what it should: the same meaning, however the page writes it. */

import { isPlaceholder, matchOption } from '../../../shared/domain/choices.ts'
import { isoDate, parseDate } from '../../../shared/domain/dates.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import { fold } from '../../../shared/domain/text.ts'
import { isDate, traitsOf } from '../../../shared/domain/widgets.ts'

export const showsText = (field: Field, text: string, key: string): boolean => {
  const displayed = field.value.trim()
  if (displayed === '') return false
  if (displayed === text.trim()) return true
  if (key === 'email' || key === 'username') return displayed.toLowerCase() === text.trim().toLowerCase()
  if (/^tel(-national)?$/.test(key)) return samePhone(displayed, text)
  const [a, b] = [parseDate(displayed), parseDate(text)]
  if (a && b && (isDate(field) || /\d[/.-]\d/.test(displayed))) {
    // A field without a day cannot show one.
    const [one, other] = [isoDate(a), isoDate(b)]
    return one === other || (traitsOf(field).date === 'parts' && (one.startsWith(other) || other.startsWith(one)))
  }
  if (/^[\d\s.,$€£]+$/.test(displayed) && /^[\d\s.,$€£]+$/.test(text))
    return displayed.replace(/[^\d]/g, '') === text.replace(/[^\d]/g, '')
  if (/^(https?:|www\.)/i.test(text)) return bare(displayed) === bare(text)
  return fold(displayed) !== '' && fold(displayed) === fold(text)
}

const bare = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')

/** Equal except for a calling code that only one of them has. */
const samePhone = (a: string, b: string): boolean => {
  const [one, other] = [a.replace(/\D/g, ''), b.replace(/\D/g, '')]
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 7 && long.endsWith(short) && long.length - short.length <= 3
}

/** Labels of the chosen options. */
export const chosenLabels = (field: Field): string[] =>
  (field.options ?? []).filter(({ selected }) => selected).map(({ label }) => label)

/** Whether exactly these are chosen. If the page does not list its options, its visible value decides. */
export const showsChoices = (field: Field, wanted: readonly string[], key: string): boolean => {
  const chosen = chosenLabels(field).filter((label) => !isPlaceholder({ label }))
  // An option of the list itself is chosen or not: "25 - 34" resembles "Under 25", but is not it.
  const listed = (label: string): boolean => (field.options ?? []).some((option) => option.label === label)
  if (chosen.length > 0)
    return (
      chosen.length === wanted.length &&
      wanted.every((label) =>
        listed(label) ? chosen.includes(label) : matchOption(label, chosen, { key }) !== undefined,
      )
    )
  const displayed = field.value.trim()
  if (displayed === '' || isPlaceholder({ label: displayed })) return false
  if (wanted.length === 1) return matchOption(wanted[0] ?? '', [displayed], { key }) !== undefined
  const parts = displayed.split(/[,;\n]/).map((part) => part.trim())
  return wanted.every((label) => matchOption(label, parts, { key }) !== undefined)
}
