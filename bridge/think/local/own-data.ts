/**
 * Which of the person's own keys answers which field of the page. A key and a field belong together if each is the
 * other's best by its words, and the value fits the control. Unless both say the same, the pair is only proposed to the
 * person.
 */
import type { Applicant } from '../../../shared/domain/applicant.ts'
import { asksFor } from '../../../shared/domain/asked.ts'
import { byWord } from '../../../shared/domain/by-word.ts'
import { numberOf } from '../../../shared/domain/choice-ranges.ts'
import { offeredLabels } from '../../../shared/domain/choices.ts'
import { parseDate } from '../../../shared/domain/dates.ts'
import { formatValue } from '../../../shared/domain/format.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import { namesList, ownLists, ownRowOf } from '../../../shared/domain/own-rows.ts'
import { best, isBetter, likenessOfKey, sectionsOf, type WordingMatch } from '../../../shared/domain/own-words.ts'
import { OWN_DATUM, OWN_FILE } from '../../../shared/domain/profile-keys.ts'
import { type Asked, personOf, saidAmong, saidPlainly } from '../../../shared/domain/questions/index.ts'
import { fold, squash } from '../../../shared/domain/text.ts'
import { timeIn } from '../../../shared/domain/times.ts'
import { isChoice, isDate, isTick, isUpload, traitsOf } from '../../../shared/domain/widgets.ts'
import { once } from '../../base/once.ts'

export interface OwnDatum {
  key: string
  /** Key and field say the same, or the person said that they do. Otherwise it is only proposed. */
  sure: boolean
  /** Every word of the key and of the field is explained by the other. */
  exact: boolean
  /** How it is written, if the field asks only for a part of it. */
  format?: string
}

interface Pair {
  field: Field
  key: string
  likeness: WordingMatch
}

/** Every word is on the other side. */
const EXACT = 2
/** Between a pair with one word in common and a pair with most of them. */
const AS_OPTION = 1.25
/** The distance by which a pair must be better than any other of its field or key. */
const CLEARLY = 0.04

/** Data with a key of its own that may be proposed, too, where no rule gives it: "E-mail for the signed copy". */
const COMMON: Readonly<Record<string, string>> = byWord({
  name: 'name',
  email: 'email',
  tel: 'phone',
  organization: 'company',
  'organization-title': 'job-title',
  'address-level2': 'city',
  'postal-code': 'postcode',
  'country-name': 'country',
})

export const hasOwnData = ({ values }: Pick<Applicant, 'values'>): boolean => Object.keys(values).some(isOwn)

/** By index of the field. */
export const ownDataFor = (
  fields: readonly Field[],
  { values }: Applicant,
  isOthers: (field: Field) => boolean,
): ReadonlyMap<number, OwnDatum> => {
  const keys = Object.keys(values).filter((key) => (isOwn(key) || COMMON[key] !== undefined) && values[key] !== '')
  if (keys.length === 0) return new Map()
  const sections = sectionsOf(keys.map(nameOf))
  const lists = ownLists(values)
  const open = fields.flatMap((field): Pair[] => {
    if (traitsOf(field).secret) return []
    const titles = [field.hints.legend ?? '', field.section ?? '']
    // The empty choice of a list without a label often says what the list is for.
    const empty = field.options?.find((option) => option.value === '')?.label ?? ''
    const labels = [asksFor(field), ...(isChoice(field) && /\p{L}{3}.*\s/u.test(empty) ? [empty] : [])]
    const others = once(() => isOthers(field) || personOf(asksFor(field)) !== 'self')
    return keys.flatMap((key) => {
      if (isUpload(field) !== key.startsWith(OWN_FILE)) return []
      const row = ownRowOf(key)
      if (row && lists.has(row.list) && rowOf(field, row.list, fields) !== row.row) return []
      const name = row && lists.has(row.list) ? nameOf(key).replace(`-${row.row}-`, '-') : nameOf(key)
      const options = { section: sections.get(nameOf(key)) ?? [], others, shown: typeWords(field) }
      const found = labels.flatMap((label) => likenessOfKey(name, { label, titles }, options) ?? [])
      const likeness = best([...found, ...namedAsOption(field, values[key] ?? '')])
      return likeness && takes(field, values[key] ?? '') ? [{ field, key, likeness }] : []
    })
  })
  const found = new Map<number, OwnDatum>()
  settle(
    open.filter(({ key }) => isOwn(key)),
    found,
  )
  settle(
    open.filter(({ key, field }) => !isOwn(key) && !found.has(field.index)),
    found,
  )
  for (const [index, datum] of currencies(fields, values, found)) found.set(index, datum)
  return found
}

/** "Currency" beside an amount that the person's own key answers: the currency of that amount. */
const currencies = (
  fields: readonly Field[],
  values: Applicant['values'],
  found: ReadonlyMap<number, OwnDatum>,
): [number, OwnDatum][] =>
  fields.flatMap((field, at): [number, OwnDatum][] => {
    const options = offeredLabels(field.options ?? [])
    if (found.has(field.index) || !CURRENCY.test(asksFor(field).trim()) || options.length === 0) return []
    const [key, ...others] = [fields[at - 1], fields[at + 1]].flatMap((beside) => {
      const named = beside && found.get(beside.index)?.key
      return named !== undefined && formatValue(values[named] ?? '', 'currency') !== undefined ? [named] : []
    })
    const said = key === undefined ? undefined : formatValue(values[key] ?? '', 'currency')
    const isOffered = said !== undefined && saidAmong(said, { options, control: 'one' }) !== undefined
    const isSure = said !== 'USD' || options.filter((option) => /\$|dollar|\b[A-Z]{2}D\b/i.test(option)).length === 1
    return key !== undefined && others.length === 0 && isOffered && isSure
      ? [[field.index, { key, sure: true, exact: false, format: 'currency' }]]
      : []
  })
const CURRENCY = /^currency[\s*:]*$/i

/** Pairs the clear ones, again and again, since each pair takes rivals away. The rest is left to the person. */
const settle = (pairs: readonly Pair[], found: Map<number, OwnDatum>): void => {
  let open = pairs
  for (;;) {
    const clear = open.filter((pair) => open.every((other) => !rivals(pair, other) || isClearly(pair, other)))
    if (clear.length === 0) return
    for (const { field, key, likeness } of clear)
      found.set(field.index, {
        key,
        sure: likeness.same && isOwn(key),
        exact: likeness.same && likeness.score >= EXACT,
      })
    open = open.filter((pair) => !clear.some((one) => one.field === pair.field || one.key === pair.key))
  }
}

/** The row of a list that a field belongs to: its titles name the list, and each new title is another row. */
const rowOf = (field: Field, list: string, fields: readonly Field[]): number | undefined => {
  const titleOf = ({ hints, section }: Field): string | undefined =>
    [section, hints.legend].find((title) => title !== undefined && namesList(list, title))
  const title = titleOf(field)
  if (title === undefined) return undefined
  const all = [...new Set(fields.map(titleOf).filter((one) => one !== undefined))]
  // The heading of the whole list is not a row of it.
  const rows = all.filter((one) => fold(one) !== list.replace(/-/g, ' '))
  const titles = rows.length > 0 ? rows : all
  return titles.indexOf(title) + 1 || undefined
}

/** "Full time" among the options of "Type of contract" belongs there, whatever its key is called. */
const namedAsOption = (field: Field, value: string): WordingMatch[] => {
  const offered = offeredLabels(field.options ?? []).map(squash)
  const said = value.split(/[,;]/).map(squash)
  const isNamed =
    /\p{L}{3}/u.test(value) && saidPlainly(value) === undefined && said.every((one) => offered.includes(one))
  return isNamed ? [{ score: AS_OPTION, same: false }] : []
}

const isOwn = (key: string): boolean => key.startsWith(OWN_FILE) || key.startsWith(OWN_DATUM)
const nameOf = (key: string): string => COMMON[key] ?? key.replace(/^(?:custom|file)\./, '')
const rivals = (one: Pair, other: Pair): boolean =>
  one !== other && (one.field === other.field || one.key === other.key)
const isClearly = ({ likeness: one }: Pair, { likeness: other }: Pair): boolean =>
  isBetter(one, other) && (one.same !== other.same || one.score - other.score >= CLEARLY)

/** What its type says about the value. */
const typeWords = (field: Field): string[] => [
  ...(isDate(field) ? ['date'] : []),
  ...(field.type === 'time' ? ['time'] : []),
  ...(field.type === 'number' ? ['number'] : []),
  ...(field.type === 'email' ? ['email'] : []),
  ...(field.type === 'tel' ? ['phone', 'number'] : []),
]

/** Whether the control can take the value. */
const takes = (field: Field, value: string): boolean => {
  if (isUpload(field)) return true
  if (field.type === 'time') return timeIn(value) !== undefined
  if (isDate(field)) return parseDate(value) !== undefined || /^\d{4}-W\d{2}$/.test(value)
  if (isTick(field)) return saidPlainly(value) !== undefined
  const options = offeredLabels(field.options ?? [])
  if (options.length > 0) {
    const control: Asked['control'] = traitsOf(field).several ? 'several' : 'one'
    return saidAmong(value, { options, control }) !== undefined
  }
  if (field.type === 'number' || field.type === 'range' || field.role === 'spinbutton')
    return numberOf(value) !== undefined || /\d/.test(value)
  if (field.type === 'email') return value.includes('@')
  if (field.type === 'tel') return value.replace(/\D/g, '').length >= 6
  if (field.type === 'color') return /^#[\da-f]{6}$/i.test(value)
  return !/^(?:yes|no)$/i.test(value)
}
