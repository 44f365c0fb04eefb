/** What a view would send, field by field as the page shows it, and the source of each value. */

import { asksFor } from '../../../shared/domain/asked.ts'
import { isPlaceholder, matchOption, offeredLabels } from '../../../shared/domain/choices.ts'
import type { Question } from '../../../shared/domain/decision.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import { FILLS, type Operation } from '../../../shared/domain/operation.ts'
import type { TraceEntry, TracePage } from '../../../shared/domain/outcome.ts'
import { DECLINE, isSecretField } from '../../../shared/domain/profile-keys.ts'
import { askedOf, entail, isSensitiveQuestion } from '../../../shared/domain/questions/index.ts'
import type { ReceiptLine } from '../../../shared/domain/receipt.ts'
import { showsAnother } from '../../../shared/domain/shows-another.ts'
import { placelessKey, targetKey } from '../../../shared/domain/target.ts'
import {
  isChoice,
  isHidden,
  isPlainText,
  isTick,
  isUpload,
  takesSeveral,
  traitsOf,
} from '../../../shared/domain/widgets.ts'
import { isPersonsOwn, pageNumber, type Run } from '../state/context.ts'
import { fillsOn } from '../state/fills.ts'

/** A line and its field. */
export interface FieldLine {
  field: Field
  line: ReceiptLine
  /** Left by a failed attempt, or put there by the page in place of the typed text: nobody's value. */
  left?: true
}

/** `of`: set if fields were searched by the filled-in steps. A field found this way only needs the same words. */
export const receiptLines = (run: Run, fields: readonly (Field & { of?: readonly number[] })[]): FieldLine[] => {
  const page = pageNumber(run)
  const at = run.trace.pages.at(-1)
  const view = at?.heading ?? at?.title ?? ''
  const fills = fillsOn(run.trace, page)
  return fields.flatMap((field): FieldLine[] => {
    if (field.trap || isHidden(field) || field.role === 'searchbox' || field.type === 'search') return []
    const question = asksFor(field)
    const own = fills.filter((one) => isAt(one, field) || asksLike(one, field))
    // Boxes of one answer share their words: this box's own value comes first.
    const entry = own.findLast((one) => shows(one, field)) ?? own.findLast((one) => isAt(one, field)) ?? own.at(-1)
    const value = visibleValue(field, entry)
    const left = value !== '' && (entry ? isChangedFrom(run, entry, field) : isLeftBehind(run, field))
    const source = left ? GUESS : value === '' ? leftOpen(run, field) : sourceOf(run, field, entry)
    const sensitive = isSensitiveQuestion(field.profileKey, question)
    const line = { page, view, question, value, ...source, ...(sensitive && { sensitive }) }
    return [{ field, line, ...(left && { left }) }]
  })
}

const GUESS: Pick<ReceiptLine, 'source'> = { source: 'guess' }

/** The typed text, which the page changed into another number or time. */
const isChangedFrom = ({ human }: Run, { outcome }: TraceEntry, field: Field): boolean => {
  const key = targetKey(field.target)
  const typed = outcome.status === 'done' ? outcome.observed.value : undefined
  return !isPersonsOwn(human, key) && typed !== undefined && showsAnother(typed, field.value)
}

/** An attempt failed, and the field no longer has its earlier value. */
const isLeftBehind = ({ trace, heldBefore, human }: Run, field: Field): boolean => {
  const key = targetKey(field.target)
  return (
    !isPersonsOwn(human, key) &&
    heldBefore.get(key) !== field.value &&
    trace.entries.some(
      (entry) => FILLS.has(entry.operation.op) && entry.outcome.status === 'failed' && isAt(entry, field),
    )
  )
}

const isAt = ({ descriptor }: TraceEntry, field: Field): boolean =>
  descriptor !== undefined && placelessKey(descriptor) === placelessKey(field.target)

const shows = ({ outcome }: TraceEntry, { value }: Field): boolean =>
  value !== '' && outcome.status === 'done' && outcome.observed.value === value

const asksLike = ({ label, section }: TraceEntry, field: Field & { of?: readonly number[] }): boolean =>
  label !== undefined &&
  label === (field.label || field.name) &&
  // A heading above may name the posting, and differs at the next one.
  ((field.of?.length ?? 0) > 0 || (section ?? '') === (field.section ?? ''))

const visibleValue = (field: Field, entry: TraceEntry | undefined): string => {
  if (isSecretField(field)) return field.value === '' ? '' : '••••••'
  if (isTick(field)) return field.checked === true ? 'Yes' : entry ? 'No' : ''
  if (isUpload(field) && entry?.operation.op === 'upload') return fileNames(entry.operation.files)
  const said =
    field.value || (field.options ?? []).flatMap(({ label, selected }) => (selected ? [label] : [])).join(', ')
  return isPlaceholder({ label: said }) ? '' : said
}

/** What the person's data lacks for it; nothing if there is an answer, which was left out on purpose. */
const leftOpen = (run: Run, field: Field): Pick<ReceiptLine, 'source' | 'of'> => {
  const due = entail(askedOf(field), run.applicant, new Date())
  return { source: 'open', ...(due.kind !== 'answer' && { of: due.reason }) }
}

/** The field still shows what it showed when filled; a page's own list may word it differently. */
const showsTheSame = (field: Field): boolean =>
  isPlainText(field) || (isChoice(field) && !takesSeveral(field) && traitsOf(field).options !== 'opened')

const sourceOf = (run: Run, field: Field, entry: TraceEntry | undefined): Pick<ReceiptLine, 'source' | 'of'> => {
  const key = targetKey(field.target)
  if (isPersonsOwn(run.human, key)) return { source: 'person' }
  const observed = entry?.outcome.status === 'done' ? entry.outcome.observed.value : undefined
  const changed = observed !== undefined && showsTheSame(field) && !isSecretField(field) && observed !== field.value
  return !entry || changed ? { source: 'page' } : sourceOfEntry(entry)
}

const sourceOfEntry = ({ source, by }: TraceEntry): Pick<ReceiptLine, 'source' | 'of'> => {
  if (by === 'human' || source?.from === 'asked') return { source: 'person' }
  if (source?.from === 'profile' || source?.from === 'secret') return { source: 'datum', of: source.key }
  if (source?.from === 'answer') return { source: 'answer', of: source.question }
  return source ? { source: 'rule', of: source.rule } : { source: 'guess' }
}

/**
 * The values of a view when it was left. If the view closed before that, the values filled in on it are added: in some
 * forms a choice opens the next page, in others each section closes once it is saved, and the page no longer shows
 * them.
 */
export const linesOfView = (run: Run, page: TracePage): ReceiptLine[] => {
  const told = page.told ?? []
  const showsFills = told.some(({ source }) => source !== 'page' && source !== 'open')
  return showsFills ? told : [...linesOfFills(run, page), ...told]
}

const linesOfFills = ({ trace }: Run, { page, heading, title }: TracePage): ReceiptLine[] => {
  const fills = fillsOn(trace, page)
  // A sign-in and a search are not part of what is sent.
  if (fills.some(({ source, descriptor }) => source?.from === 'secret' || descriptor?.role === 'searchbox')) return []
  const lines = fills.flatMap((entry): ReceiptLine[] => {
    const { label: question = '', operation, outcome, source } = entry
    if (question === '' || outcome.status !== 'done') return []
    const sensitive = isSensitiveQuestion(source?.from === 'profile' ? source.key : undefined, question)
    const value = filledValue(operation, outcome.observed.value ?? '')
    return [{ page, view: heading ?? title, question, value, ...sourceOfEntry(entry), ...(sensitive && { sensitive }) }]
  })
  // A field that was filled in again counts with its last value.
  return [...new Map(lines.map((line) => [line.question, line])).values()]
}

const filledValue = (operation: Operation, observed: string): string => {
  if (operation.op === 'check') return operation.checked ? 'Yes' : 'No'
  return operation.op === 'upload' ? fileNames(operation.files) : observed
}

const fileNames = (files: readonly string[]): string =>
  files.map((file) => file.split(/[\\/]/).at(-1) ?? file).join(', ')

/**
 * Lines on topics that matter without evidence from the person, and values left by a failed attempt. “Prefer not to
 * say” reveals nothing.
 */
export const unfounded = (told: readonly FieldLine[]): FieldLine[] =>
  told.filter(
    ({ left, line: { sensitive, source, value } }) =>
      left === true ||
      (sensitive === true && (source === 'page' || source === 'guess') && matchOption(DECLINE, [value]) === undefined),
  )

/** The question to the person about a line without a source. */
export const questionAbout = ({ field, line, left }: FieldLine): Question => {
  const options = offeredLabels(field.options ?? [])
  return {
    kind: 'screening_question',
    question: line.question,
    index: field.index,
    required: true,
    reason: left
      ? `It could not be filled in, and now shows “${line.value}”, which is not what your data says.`
      : line.source === 'guess'
        ? `“${line.value}” is a guess: nothing in your data says so.`
        : `The page has set it to “${line.value}”.`,
    ...(options.length > 0 ? { options } : isTick(field) && { options: ['Yes', 'No'] }),
  }
}

/** Stored with the view until it is sent. */
export const recordReceiptLines = (run: Run, told: readonly FieldLine[]): void => {
  const at = run.trace.pages.at(-1)
  if (at) at.told = told.map(({ line }) => line)
}
