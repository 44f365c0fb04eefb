/**
 * The values to try for a field, best first: the person's data in the forms that suit the widget, then what follows
 * from the form alone.
 */

import { asksFor } from '../../../shared/domain/asked.ts'
import { byWord } from '../../../shared/domain/by-word.ts'
import { type ChoiceContext, isPlaceholder, matchOption } from '../../../shared/domain/choices.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { formatValue, isNo, isYes } from '../../../shared/domain/format.ts'
import type { Field, FieldOption } from '../../../shared/domain/observation.ts'
import type { Operation } from '../../../shared/domain/operation.ts'
import { isFileKey } from '../../../shared/domain/profile-keys.ts'
import { type Entailment, personOf, unexplained } from '../../../shared/domain/questions/index.ts'
import { todayIso } from '../../../shared/domain/template.ts'
import { fold } from '../../../shared/domain/text.ts'
import type { ValueSource } from '../../../shared/domain/value.ts'
import { isChoice, isPlainText, isTick, isUpload, takesSeveral, traitsOf } from '../../../shared/domain/widgets.ts'
import { chosenLabels, showsChoices, showsText } from './current-value.ts'
import { type Datum, dataFor, entailedBy, keyOf } from './datum.ts'
import { attemptsOn, type PlanContext } from './plan-context.ts'
import { AGREES, MARKETING, OF_SIGNING } from './words.ts'
import { writtenForms } from './writing.ts'

export interface PlannedFill {
  planned: PlannedOperation
  /** The field shows it already. */
  holds: boolean
}

/** @param entry number of the entry, if the field belongs to a repeating section */
export const candidatesFor = (
  field: Field,
  context: PlanContext,
  entry: number | undefined,
  due: Entailment = entailedBy(field, context, entry, knownOptions(field, context)),
): PlannedFill[] => {
  const data = dataFor(field, due, context, entry)
  if (isUpload(field)) return data.flatMap((datum) => uploads(field, datum, context))
  const fromData = isTick(field)
    ? ticked(field, due)
    : due.kind === 'answer' && due.options !== undefined && isChoice(field)
      ? [choice(field, [...due.options], due.source, keyOf(field) ?? '')]
      : data.flatMap((datum) => (isChoice(field) ? choices(field, datum, context) : typings(field, datum, context)))
  return [...fromData, ...byRule(field, context), ...(fromData.length === 0 ? withoutData(field, context) : [])]
}

/** A box says yes or no. A box that nobody has to agree to is not left ticked, even if the page ticked it. */
const ticked = (field: Field, due: Entailment): PlannedFill[] => {
  if (due.kind === 'leave' && field.checked) return [tick(field, false, { from: 'rule', rule: 'consent', value: 'no' })]
  if (due.kind !== 'answer') return []
  return isYes(due.value) || isNo(due.value) ? [tick(field, isYes(due.value), due.source)] : []
}

const planned = (field: Field, operation: Operation, source: ValueSource, why: string): PlannedOperation => ({
  operation,
  source,
  why,
  ...(!field.required && { optional: true }),
})

const because = (source: ValueSource): string => {
  if (source.from === 'profile')
    return `${source.key}${source.format === undefined ? '' : ` as ${source.format}`} of the profile`
  if (source.from === 'answer') return 'answered before'
  if (source.from === 'secret') return 'kept secret'
  return source.from === 'rule' ? `follows from the form: ${source.rule}` : 'given for this run'
}

const typings = (field: Field, datum: Datum, context: PlanContext): PlannedFill[] =>
  [...writtenForms(field, datum, context), ...ungrouped(datum)].map(({ text, source }) => ({
    planned: planned(field, { op: 'type', target: { index: field.index }, text }, source, because(source)),
    // A password box cannot be compared; all that is known is that typing succeeded.
    holds:
      source.from === 'secret' || traitsOf(field).secret
        ? field.value !== '' && attemptsOn(field, context).some(({ outcome }) => outcome.status === 'done')
        : showsText(field, text, datum.key),
  }))

/** "54,000" for a page that takes only digits. */
const ungrouped = ({ text, source }: Datum): { text: string; source: ValueSource }[] =>
  /^\d{1,3}(?:,\d{3})+$/.test(text) && source.from === 'answer'
    ? [{ text: text.replace(/,/g, ''), source: { ...source, format: 'digits' } }]
    : []

const uploads = (field: Field, datum: Datum, context: PlanContext): PlannedFill[] => {
  const { source } = datum
  if (!isFileKey(datum.key) && source.from !== 'answer' && !(source.from === 'profile' && isFileKey(source.key)))
    return []
  const name = datum.text.split(/[\\/]/).at(-1) ?? datum.text
  const uploaded = attemptsOn(field, context).some(({ outcome }) => outcome.status === 'done')
  const operation: Operation = { op: 'upload', target: { index: field.index }, files: [datum.text] }
  // An accepted upload may leave the input empty; the page then shows the name elsewhere or not at all.
  return [
    {
      planned: planned(field, operation, datum.source, because(datum.source)),
      holds: uploaded || field.value.includes(name),
    },
  ]
}

const tick = (field: Field, checked: boolean, source: ValueSource): PlannedFill => ({
  planned: planned(field, { op: 'check', target: { index: field.index }, checked }, source, because(source)),
  holds: (field.checked ?? false) === checked,
})

/** Options on the page, or those offered when a choice was tried. */
export const knownOptions = (field: Field, context: PlanContext): readonly FieldOption[] => {
  // A part's list does not list the answers: the answer is the whole date or time.
  if (field.hints.part?.is !== undefined) return []
  const listed = (field.options ?? []).filter((option) => !isPlaceholder(option))
  if (listed.length > 0) return field.options ?? []
  const offered = attemptsOn(field, context).findLast(
    ({ outcome }) => outcome.status === 'failed' && (outcome.offered?.length ?? 0) > 0,
  )
  return offered?.outcome.status === 'failed' ? (offered.outcome.offered ?? []).map((label) => ({ label })) : []
}

/** Formats that make a choice clear without knowing the field's key. */
const SAID: Readonly<Record<string, readonly string[]>> = byWord({
  country: ['country-name'],
  'country-name': ['country-name'],
  citizenship: ['country-name'],
  'address-level1': ['state-name'],
  'address-level2': ['place', 'place-short'],
  'tel-country-code': ['with-country'],
})
const saidForms = (
  datum: Datum,
  options: readonly FieldOption[],
  { applicant }: PlanContext,
): { text: string; source: ValueSource }[] => {
  const { source, text, key } = datum
  if (source.from !== 'profile') return [{ text, source }]
  const formats = /^(yes|no)$/.test(text) ? ['yes-no'] : isIsoDate(text) ? datePartsAmong(options) : (SAID[key] ?? [])
  const formatted = formats.flatMap((format) => {
    const said = formatValue(text, format, { values: applicant.values, key: source.key })
    return said ? [{ text: said, source: { ...source, format } }] : []
  })
  // "WA" alone is a state in two countries; its name is unique.
  return key === 'address-level1' && formatted.length > 0 ? formatted : [...formatted, { text, source }]
}

/** A date chosen in parts, each with a list: the whole date is in none of them. */
const DATE_PARTS: readonly string[] = ['MMMM YYYY', 'MM/YYYY', 'MMMM', 'YYYY']
const DAYS = 28
const datePartsAmong = (options: readonly FieldOption[]): readonly string[] =>
  options.length >= DAYS ? [...DATE_PARTS, 'D'] : DATE_PARTS
const isIsoDate = (text: string): boolean => /^\d{4}-\d{2}(-\d{2})?$/.test(text)

const choices = (field: Field, datum: Datum, context: PlanContext): PlannedFill[] => {
  if (field.hints.part?.is !== undefined)
    return writtenForms(field, datum, context).map(({ text, source }) => choice(field, [text], source, datum.key))
  const options = knownOptions(field, context)
  const forms = saidForms(datum, options, context)
  const seen = new Set<string>()
  return forms.flatMap(({ text, source }): PlannedFill[] => {
    const parts = takesSeveral(field) || saysSeveral(field, text, options) ? partsOf(text, options) : [text]
    const said =
      options.length === 0
        ? parts
        : labelsFor(parts, options, { key: datum.key, country: context.applicant.values.country })
    if (said === undefined || seen.has(said.join('\n'))) return []
    seen.add(said.join('\n'))
    const made = choice(field, said, source, datum.key)
    return [{ ...made, holds: made.holds || isTakenUnseen(field, said, context) }]
  })
}

/** Several choices that their list accepted, in a field that shows none of them, or only their number. */
const isTakenUnseen = (field: Field, wanted: readonly string[], context: PlanContext): boolean => {
  if (field.invalid === true || chosenLabels(field).length > 0) return false
  const displayed = field.value.trim()
  const count = /^\D*(\d+)\D*$/.exec(displayed)?.[1]
  const silent =
    displayed === '' ||
    isPlaceholder({ label: displayed }) ||
    Number(count) === wanted.flatMap((one) => one.split(',')).length
  return (
    silent &&
    attemptsOn(field, context).some(
      ({ operation, outcome }) =>
        operation.op === 'select' &&
        outcome.status === 'done' &&
        operation.options.join('\n') === wanted.join('\n') &&
        outcome.observed.byList === true,
    )
  )
}

const choice = (field: Field, labels: string[], source: ValueSource, key: string): PlannedFill => ({
  planned: planned(field, { op: 'select', target: { index: field.index }, options: labels }, source, because(source)),
  holds: showsChoices(field, labels, key),
})

/**
 * Buttons to choose from and many lists do not say whether they take several choices. Several are tried if the answer
 * names only their options.
 */
const saysSeveral = ({ widget }: Field, text: string, options: readonly FieldOption[]): boolean => {
  const parts = partsOf(text, options)
  return (
    /^(?:toggle_buttons|combobox|listbox)$/.test(widget) &&
    parts.length > 1 &&
    parts.every((part) => options.some(({ label }) => fold(label) === fold(part)))
  )
}

/** "SQL, Python" is two answers, unless one option says both. */
const partsOf = (text: string, options: readonly FieldOption[]): string[] => {
  const whole = options.some(({ label }) => label.trim() === text.trim())
  const parts = whole ? [text] : text.split(/[,;\n]/).map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/** Labels of the options that say this; the text itself if two options look alike. */
const labelsFor = (
  parts: readonly string[],
  options: readonly FieldOption[],
  context: ChoiceContext,
): string[] | undefined => {
  const labels = parts.flatMap((part) => {
    const match = matchOption(part, options, context)
    const label = match && options[match.index]?.label
    if (label === undefined) return []
    return [options.filter((option) => option.label === label).length > 1 ? part : label]
  })
  return labels.length > 0 ? [...new Set(labels)] : undefined
}

/** Values that résumé parsers write into forms. */
const PARSED =
  /^(?:name|given-name|family-name|additional-name|email|tel|linkedin|github|twitter|website|organization|organization-title|address-.*|postal-code)$/

/** Whether a value may be what the site read from an uploaded file. */
export const isParsed = (field: Field, { history }: PlanContext): boolean =>
  PARSED.test(keyOf(field) ?? '') &&
  isPlainText(field) &&
  history.some(({ operation, outcome }) => operation.op === 'upload' && outcome.status === 'done')

/** A value that the site read from the given file and the person's own data does not have: it is not theirs to send. */
const withoutData = (field: Field, context: PlanContext): PlannedFill[] => {
  const key = keyOf(field)
  if (field.required || !isParsed(field, context)) return []
  const source: ValueSource = { from: 'rule', rule: 'fixed', value: '', key }
  const operation: Operation = { op: 'type', target: { index: field.index }, text: '' }
  return [{ planned: planned(field, operation, source, because(source)), holds: field.value === '' }]
}

/** Values that need no data; nothing is guessed. */
const byRule = (field: Field, context: PlanContext): PlannedFill[] => [
  ...today(field, context),
  ...rest(field, context),
]

const consentWords = (field: Field): string => `${asksFor(field)} ${field.label} ${field.name}`

/** Something that a person may or may not agree to. */
export const isOffer = (field: Field): boolean =>
  (keyOf(field) ?? '').startsWith('consent-') || MARKETING.test(consentWords(field)) || AGREES.test(consentWords(field))

const ONLY_DATE = /^(?:date|datum|fecha|data)\W*$/i

const today = (field: Field, context: PlanContext): PlannedFill[] => {
  const key = keyOf(field)
  if (key !== 'today' && key !== 'signature-date') return []
  // A date with another word is the date of that thing.
  if (unexplained(asksFor(field), key).length > 0) return []
  const title = field.hints?.legend ?? ''
  const other = title !== '' && !ONLY_DATE.test(title) && !OF_SIGNING.test(fold(title))
  if (personOf(title) !== 'self' || (other && ONLY_DATE.test(asksFor(field)))) return []
  const datum: Datum = { text: todayIso(context.now), source: { from: 'profile', key: 'today' }, key }
  if (isChoice(field) || isTick(field)) return []
  return typings(field, datum, context).map((candidate) => {
    const format = candidate.planned.source?.from === 'profile' ? candidate.planned.source.format : undefined
    const source: ValueSource = { from: 'rule', rule: 'today', value: format ?? 'YYYY-MM-DD' }
    return { ...candidate, planned: { ...candidate.planned, source, why: because(source) } }
  })
}

const answered = (field: Field, text: string, source: ValueSource, context: PlanContext): PlannedFill[] => {
  const options = knownOptions(field, context)
  const match = matchOption(text, options)
  const label = match ? options[match.index]?.label : options.length === 0 ? text : undefined
  return label === undefined ? [] : [choice(field, [label], source, '')]
}

const rest = (field: Field, context: PlanContext): PlannedFill[] =>
  field.required && isChoice(field) && chosenLabels(field).length === 0 && keyOf(field) === 'tel-type'
    ? answered(field, 'Mobile', { from: 'rule', rule: 'fixed', value: 'Mobile', key: 'tel-type' }, context)
    : []
