/** What a view would tell, field by field as the page stands, and where each value came from. */

import { asksFor } from '../../../shared/domain/asked.ts'
import { isPlaceholder, matchOption } from '../../../shared/domain/choices.ts'
import type { Question } from '../../../shared/domain/decision.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { DECLINE, isSecretField } from '../../../shared/domain/profile-keys.ts'
import { isSensitiveQuestion } from '../../../shared/domain/questions/index.ts'
import type { ReceiptLine } from '../../../shared/domain/receipt.ts'
import { placelessKey, targetKey } from '../../../shared/domain/target.ts'
import { pageNumber, type Run } from '../state/context.ts'

/** A line with the field it is about. */
export interface Told {
  field: Field
  line: ReceiptLine
}

const TICKS: ReadonlySet<Field['widget']> = new Set(['checkbox', 'switch'])

/** `of`, where fields were looked for by what was filled in: a field that was found so needs no more than the same words. */
export const toldOn = (run: Run, fields: readonly (Field & { of?: readonly number[] })[]): Told[] => {
  const page = pageNumber(run)
  const at = run.trace.pages.at(-1)
  const view = at?.heading ?? at?.title ?? ''
  const fills = run.trace.entries.filter(
    (entry) => entry.page === page && FILLS.has(entry.operation.op) && entry.outcome.status === 'done',
  )
  return fields.flatMap((field): Told[] => {
    if (field.trap || field.widget === 'hidden' || field.role === 'searchbox' || field.type === 'search') return []
    const question = asksFor(field)
    const own = fills.filter((one) => isAt(one, field) || asksLike(one, field))
    // Boxes of one answer share their words: what shows in this very one goes first.
    const entry = own.findLast((one) => shows(one, field)) ?? own.findLast((one) => isAt(one, field)) ?? own.at(-1)
    const value = shownValue(field, entry)
    const source = value === '' ? ({ source: 'open' } as const) : sourceOf(run, field, entry)
    const sensitive = isSensitiveQuestion(field.profileKey, question)
    return [{ field, line: { page, view, question, value, ...source, ...(sensitive && { sensitive }) } }]
  })
}

const isAt = ({ descriptor }: TraceEntry, field: Field): boolean =>
  descriptor !== undefined && placelessKey(descriptor) === placelessKey(field.target)

const shows = ({ outcome }: TraceEntry, { value }: Field): boolean =>
  value !== '' && outcome.status === 'done' && outcome.observed.value === value

const asksLike = ({ label, section }: TraceEntry, field: Field & { of?: readonly number[] }): boolean =>
  label !== undefined &&
  label === (field.label || field.name) &&
  // A heading above may name the posting, and is another one at the next.
  ((field.of?.length ?? 0) > 0 || (section ?? '') === (field.section ?? ''))

const shownValue = (field: Field, entry: TraceEntry | undefined): string => {
  if (isSecretField(field)) return field.value === '' ? '' : '••••••'
  if (TICKS.has(field.widget)) return field.checked === true ? 'Yes' : entry ? 'No' : ''
  if (field.widget === 'file' && entry?.operation.op === 'upload')
    return entry.operation.files.map((file) => file.split(/[\\/]/).at(-1) ?? file).join(', ')
  const said =
    field.value || (field.options ?? []).flatMap(({ label, selected }) => (selected ? [label] : [])).join(', ')
  return isPlaceholder({ label: said }) ? '' : said
}

const TEXTS: ReadonlySet<Field['widget']> = new Set(['text', 'textarea', 'select', 'radio'])

const sourceOf = (run: Run, field: Field, entry: TraceEntry | undefined): Pick<ReceiptLine, 'source' | 'of'> => {
  const key = targetKey(field.target)
  if (run.human.edited.has(key) || run.human.own.has(key)) return { source: 'person' }
  const observed = entry?.outcome.status === 'done' ? entry.outcome.observed.value : undefined
  const changed = observed !== undefined && TEXTS.has(field.widget) && !isSecretField(field) && observed !== field.value
  if (!entry || changed) return { source: 'page' }
  const { source, by } = entry
  if (by === 'human' || source?.from === 'asked') return { source: 'person' }
  if (source?.from === 'profile' || source?.from === 'secret') return { source: 'datum', of: source.key }
  if (source?.from === 'answer') return { source: 'answer', of: source.question }
  return source ? { source: 'rule', of: source.rule } : { source: 'guess' }
}

/** Lines that nothing of the person's stands behind, on what matters. A refusal to say tells nothing. */
export const unfounded = (told: readonly Told[]): Told[] =>
  told.filter(
    ({ line: { sensitive, source, value } }) =>
      sensitive === true && (source === 'page' || source === 'guess') && matchOption(DECLINE, [value]) === undefined,
  )

/** The question that a line without a source is put to the person with. */
export const questionAbout = ({ field, line }: Told): Question => {
  const options = (field.options ?? []).filter((one) => !one.disabled && !isPlaceholder(one)).map(({ label }) => label)
  return {
    kind: 'screening_question',
    question: line.question,
    index: field.index,
    required: true,
    reason:
      line.source === 'guess'
        ? `“${line.value}” is a guess: nothing in your data says so.`
        : `The page has set it to “${line.value}”.`,
    ...(options.length > 0 ? { options } : TICKS.has(field.widget) && { options: ['Yes', 'No'] }),
  }
}

/** Kept with the view, until it is sent. */
export const noteTold = (run: Run, told: readonly Told[]): void => {
  const at = run.trace.pages.at(-1)
  if (at) at.told = told.map(({ line }) => line)
}
