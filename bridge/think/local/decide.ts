/**
 * Decides about one field: leave it, fill it in, skip it, or ask. If the page refused a value, tries another way; after
 * two attempts, asks.
 */

import { asksFor } from '../../../shared/domain/asked.ts'
import { matchOption, offeredLabels } from '../../../shared/domain/choices.ts'
import { parseDate } from '../../../shared/domain/dates.ts'
import type { PlannedOperation, Question } from '../../../shared/domain/decision.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import type { Operation } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { ownRowOf } from '../../../shared/domain/own-rows.ts'
import { DECLINE, isProfileKey } from '../../../shared/domain/profile-keys.ts'
import { type Entailment, isSensitiveQuestion } from '../../../shared/domain/questions/index.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import type { ValueSource } from '../../../shared/domain/value.ts'
import { isChoice, isTextLine, isTick, isUpload, takesSeveral, traitsOf } from '../../../shared/domain/widgets.ts'
import { isUnticked } from '../../../shared/domain/wishes/fields.ts'
import { candidatesFor, isOffer, isParsed, knownOptions, type PlannedFill } from './candidates.ts'
import { answerOfOwn, dataFor, entailedBy, keyOf, questionIn, rowNumber } from './datum.ts'
import { hasPutIn } from './onward.ts'
import { isOtherAddress } from './other-address.ts'
import { hasOwnData } from './own-data.ts'
import { attemptsOn, isFilled, type PlanContext } from './plan-context.ts'
import { questionOf } from './whose.ts'
import { MARKETING, PARSER_ID, PARSER_PANE } from './words.ts'

export type FieldDecision =
  | { do: 'fill'; planned: PlannedOperation }
  | { do: 'ask'; question: Question }
  | { do: 'leave' }

/** Attempts with the person's data before a human is asked. */
const MAX_TRIES = 3
const LEAVE: FieldDecision = { do: 'leave' }

export interface Situation {
  /** The view refused to continue at least once. */
  refused: boolean
  /** Order of the last press that was meant to lead on. */
  lastPress: number
  entry: number | undefined
}

export const decideField = (field: Field, context: PlanContext, situation: Situation): FieldDecision => {
  if (isSpareParser(field, context) || isSpareAddress(field, context) || isPartOfTown(field, context)) return LEAVE
  if (!field.required && isOtherAddress(field, context.fields) && !isSurelyNamed(field, context)) return LEAVE
  if (isUnticked(context.objective.wishes, field)) return field.checked ? untick(field) : LEAVE
  const attempts = attemptsOn(field, context)
  const due = entailedBy(field, context, situation.entry, knownOptions(field, context))
  if (isOtherRow(field, context, situation) && !isOfRow(due, field)) return LEAVE
  const candidates = candidatesFor(field, context, situation.entry, due)
  if (field.readonly && isTextLine(field) && !candidates.some(isWholeDate)) return LEAVE
  const wrong = isWrong(field, attempts, situation)
  const demanded =
    field.required ||
    field.error !== undefined ||
    (situation.refused && field.invalid === true) ||
    isOnlyQuestion(field, context)
  if (attempts.at(-1)?.edited && displayedAfter(attempts.at(-1)) === field.value) return LEAVE
  const accepted = wrong ? undefined : acceptedBefore(field, candidates, attempts, context)
  if (accepted) return { do: 'fill', planned: accepted.planned }
  if (
    !wrong &&
    (candidates.some(({ holds }) => holds) ||
      isReformatted(field, attempts, candidates) ||
      isChosenAlready(field, attempts, candidates))
  )
    return LEAVE
  const preset =
    !wrong && isPagesOwn(field, candidates, attempts) ? aboutPreset(field, context, due, situation.entry) : undefined
  const proposed =
    due.kind !== 'answer' && attempts.length === 0
      ? proposalFor(field, { due, demanded }, context, situation)
      : undefined
  if (preset) return preset.do === 'ask' ? { do: 'ask', question: withProposal(preset.question, proposed) } : preset
  const next =
    attempts.length < MAX_TRIES
      ? candidates.find((candidate) => isWorthTrying(candidate, field, attempts, wrong))
      : fresh(candidates, attempts)
  if (next) return { do: 'fill', planned: next.planned }
  if (proposed)
    return { do: 'ask', question: withProposal({ ...ask(field, context, wrong), required: demanded }, proposed) }
  const refused = isRefusedAnswer(attempts, candidates)
  if (!wrong && !refused && isFilled(field) && !isOverwritten(field, attempts)) return LEAVE
  return demanded || refused ? { do: 'ask', question: ask(field, context, wrong) } : LEAVE
}

/** Whether a key of the person's own says the same as the field. */
const isSurelyNamed = ({ index }: Field, { applicant, own }: PlanContext): boolean =>
  hasOwnData(applicant) && own().get(index)?.sure === true

/** A datum of the person's own that may answer the field, although its key does not say the same. */
const proposalFor = (
  field: Field,
  { due: open, demanded }: { due: Entailment; demanded: boolean },
  context: PlanContext,
  { entry }: Situation,
): Question['proposed'] => {
  const isPossible = entry === undefined && (demanded || hasOwnData(context.applicant))
  const named = isPossible ? context.own().get(field.index) : undefined
  if (!named || isUpload(field) || context.objective.left?.has(targetKey(field.target))) return undefined
  // Their common data is proposed where something must be said, and not for somebody else or where only they may say it.
  const isOpen = demanded && open.kind === 'ask' && !open.another && !open.sensitive
  if (isProfileKey(named.key) && !isOpen) return undefined
  const asked = questionIn(field, context, entry, knownOptions(field, context))
  const due = answerOfOwn(asked, named, context.applicant)
  const [first] = due ? candidatesFor(field, context, entry, due) : []
  const answer = first && !first.holds ? enteredBy(first.planned.operation) : undefined
  return answer === undefined ? undefined : { key: named.key, answer }
}

/** Several answers together are none of the options: they are written. */
const withProposal = (question: Question, proposed: Question['proposed']): Question => {
  if (!proposed) return question
  const { options, ...words } = question
  return { ...words, ...(options?.includes(proposed.answer) && { options }), proposed }
}

const enteredBy = (operation: Operation): string | undefined => {
  if (operation.op === 'type') return operation.text
  if (operation.op === 'check') return operation.checked ? 'Yes' : 'No'
  return operation.op === 'select' ? operation.options.join(', ') : undefined
}

/** On a page of several that asks only this, is not marked as optional, and has no button to skip it. */
const isOnlyQuestion = (field: Field, { fields, seen, history }: PlanContext): boolean =>
  fields.length === 1 &&
  !isTick(field) &&
  !OPTIONAL.test([asksFor(field), field.hints.describedBy, field.hints.placeholder, field.hints.nearText].join(' ')) &&
  !seen.buttons.some(({ name }) => PASSES_BY.test(name)) &&
  history.some(hasPutIn)
const PASSES_BY =
  /(?<!\p{L})(?:skip|not now|no,? thanks|later|überspringen|später|passer|ignorer|omitir|saltar|pular)(?!\p{L})/iu

/** The person's own answer to this question could not be entered, and not because the page does not offer it. */
const isRefusedAnswer = (attempts: readonly TraceEntry[], [best]: readonly PlannedFill[]): boolean => {
  const last = attempts.at(-1)?.outcome
  return (
    best?.planned.source?.from === 'answer' &&
    last?.status === 'failed' &&
    !(last.code === 'OPTION_NOT_FOUND' && (last.offered?.length ?? 0) > 0)
  )
}

/** A later row of a list that is about neither jobs nor schools: its subject is unknown. */
const isOtherRow = (field: Field, { fields }: PlanContext, { entry }: Situation): boolean => {
  const number = rowNumber(field)
  if (number === undefined || number < 2 || entry !== undefined || field.required) return false
  const before = (field.section ?? '').replace(/\d+$/, String(number - 1))
  return fields.some((other) => other.section === before && other.label === field.label)
}

/** The person answered for this row by its number, or their list has such a row. */
const isOfRow = (due: Entailment, field: Field): boolean => {
  if (due.kind !== 'answer') return false
  const { source } = due
  if (source.from === 'profile') return ownRowOf(source.key)?.row === rowNumber(field)
  return source.from === 'answer' && new RegExp(`(?<!\\d)${rowNumber(field)}(?!\\d)`).test(source.question)
}

/** The person said not to. */
const untick = (field: Field): FieldDecision => ({
  do: 'fill',
  planned: {
    operation: { op: 'check', target: { index: field.index }, checked: false },
    source: { from: 'rule', rule: 'fixed', value: 'no' },
    why: 'the task says so',
  },
})

/** Values for a field that cannot be typed into, chosen from its calendar. */
const isWholeDate = ({ planned: { operation } }: PlannedFill): boolean =>
  operation.op === 'type' && parseDate(operation.text)?.day !== undefined

/** Preselected by the site for every visitor, and different for the next person. */
const PRESET = /^(?:country|country-name|tel-country-code)$/
const isList = (field: Field): boolean => {
  const { options, several } = traitsOf(field)
  return options === 'opened' || (options === 'native' && !several)
}

/**
 * A country that the page has already set is still chosen once, since the rest of the form may depend on it; so is what
 * a key of the person's own says, since the next person's may say something else.
 */
const acceptedBefore = (
  field: Field,
  candidates: readonly PlannedFill[],
  attempts: readonly TraceEntry[],
  context: PlanContext,
): PlannedFill | undefined =>
  attempts.length === 0 &&
  isFilled(field) &&
  isList(field) &&
  (PRESET.test(keyOf(field) ?? '') || isSurelyNamed(field, context))
    ? candidates.find(({ holds }) => holds)
    : undefined

/** Nothing of the person's confirms the value: the page entered it, or read it from a file. */
const isPagesOwn = (field: Field, candidates: readonly PlannedFill[], attempts: readonly TraceEntry[]): boolean =>
  attempts.length === 0 &&
  candidates.length === 0 &&
  // A slider has a position before anybody has moved it.
  traitsOf(field).untouched !== 'position' &&
  isFilled(field) &&
  !isRefusal(field)

const isRefusal = ({ value, options = [] }: Field): boolean =>
  matchOption(DECLINE, [value || (options.find(({ selected }) => selected)?.label ?? '')]) !== undefined

/** An offer that the page accepted for the person is withdrawn; on other sensitive topics they are asked. */
const aboutPreset = (
  field: Field,
  context: PlanContext,
  due: Entailment,
  entry: number | undefined,
): FieldDecision | undefined => {
  const words = asksFor(field)
  if (isTick(field) && !field.required && isOffer(field)) {
    const source: ValueSource = { from: 'rule', rule: 'fixed', value: 'no' }
    return {
      do: 'fill',
      planned: {
        operation: { op: 'check', target: { index: field.index }, checked: false },
        source,
        why: 'nobody has agreed to it',
      },
    }
  }
  const parsed = field.required && isParsed(field, context)
  const harmful = (due.kind === 'ask' && due.sensitive) || isSensitiveQuestion(keyOf(field), words)
  // A list without the person's own country shows its first option.
  const untrue = isList(field) && dataFor(field, due, context, entry).length > 0
  return harmful || parsed || untrue ? { do: 'ask', question: ask(field, context, false) } : undefined
}

const displayedAfter = (entry: TraceEntry | undefined): string | undefined =>
  entry?.outcome.status === 'done' ? entry.outcome.observed.value : undefined

/** The page shows exactly what it showed after the newest answer was entered: "May 2021" for 2021-05. */
const isReformatted = (field: Field, attempts: readonly TraceEntry[], candidates: readonly PlannedFill[]): boolean => {
  const last = attempts.at(-1)
  if (!last || !isFilled(field) || displayedAfter(last) !== field.value) return false
  const [best] = candidates
  return best !== undefined && attempts.some(({ operation }) => payload(operation) === payload(best.planned.operation))
}

/** Choosing again in a multi-select list undoes the choice, so a choice that succeeded is not repeated. */
const isChosenAlready = (field: Field, attempts: readonly TraceEntry[], [best]: readonly PlannedFill[]): boolean =>
  takesSeveral(field) &&
  best !== undefined &&
  attempts.some(
    ({ operation, outcome }) => outcome.status === 'done' && payload(operation) === payload(best.planned.operation),
  )

/** The field has another value than was entered: from a parser, or a page that corrected it. */
const isOverwritten = (field: Field, attempts: readonly TraceEntry[]): boolean => {
  const displayed = displayedAfter(attempts.at(-1))
  return displayed !== undefined && displayed !== field.value
}

/** The page's error about the field counts unless the field was changed since. One that the page emptied is only empty. */
const isWrong = (field: Field, attempts: readonly TraceEntry[], { lastPress, refused }: Situation): boolean => {
  if (field.error === undefined && !(refused && field.invalid === true && field.value !== '')) return false
  const last = attempts.at(-1)
  return last === undefined || last.order < lastPress || last.outcome.status !== 'done'
    ? isFilled(field) || last !== undefined
    : false
}

const payload = (operation: Operation): string => JSON.stringify({ ...operation, target: undefined })

/** A page that refused a password is not tried with another one: the account may be locked. */
const isWorthTrying = (
  candidate: PlannedFill,
  field: Field,
  attempts: readonly TraceEntry[],
  wrong: boolean,
): boolean => {
  if (wrong && (isRefused(candidate, field) || (attempts.length > 0 && traitsOf(field).secret))) return false
  const same = attempts.filter(({ operation }) => payload(operation) === payload(candidate.planned.operation))
  const last = same.at(-1)
  if (last === undefined) return true
  if (same.length >= 2) return false
  if (wrong) return candidate.planned.operation.op === 'upload'
  // Overwritten by the page since, or a failure that a retry may fix.
  return last.outcome.status === 'done'
    ? last === attempts.at(-1)
    : last.outcome.status === 'failed' && AGAIN.has(last.outcome.code)
}

/** Exactly the value that the page rejects; the same datum in another format is still worth an attempt. */
const isRefused = ({ planned, holds }: PlannedFill, field: Field): boolean => {
  if (planned.operation.op === 'type') return planned.operation.text === field.value
  // A page that asks for a file again has lost it, whatever its input still shows.
  return planned.operation.op !== 'upload' && holds
}

const AGAIN = new Set([
  'ACTION_STALE',
  'ACTION_OBSCURED',
  'TARGET_NOT_FOUND',
  'TARGET_DISABLED',
  'ACTION_TIMEOUT',
  'VALUE_NOT_TAKEN',
])

/** An answer that came after all attempts. */
const fresh = (candidates: readonly PlannedFill[], attempts: readonly TraceEntry[]): PlannedFill | undefined =>
  candidates.find(
    ({ planned }) =>
      planned.source?.from === 'answer' &&
      !attempts.some(({ operation }) => payload(operation) === payload(planned.operation)),
  )

/** A pane that only reads a résumé, if the page also has a real field for it. */
const isSpareParser = (field: Field, { fields }: PlanContext): boolean =>
  isUpload(field) &&
  isParserPane(field) &&
  fields.some((other) => other !== field && isUpload(other) && keyOf(other) === keyOf(field) && !isParserPane(other))

const isParserPane = (field: Field): boolean =>
  PARSER_PANE.test(`${field.label} ${field.name} ${field.section ?? ''}`) ||
  PARSER_ID.test([field.selector, field.hints.id, ...(field.hints.testIds ?? [])].join(' '))

/** "Other website" beside "Website": one address is not given twice. */
const isSpareAddress = (field: Field, { fields }: PlanContext): boolean =>
  !field.required &&
  /^(website|url|portfolio)$/.test(keyOf(field) ?? '') &&
  fields.find((other) => keyOf(other) === keyOf(field)) !== field

/** "Locality" beside "Town": the one without a value in the data. */
const isPartOfTown = (field: Field, { fields }: PlanContext): boolean =>
  !field.required &&
  keyOf(field) === 'address-level2' &&
  PART_OF_TOWN.test(field.label) &&
  fields.some(
    (other) => other.form === field.form && keyOf(other) === 'address-level2' && !PART_OF_TOWN.test(other.label),
  )
const PART_OF_TOWN =
  /^(?:locality|area|neighbou?rhood|suburb|district|quarter|stadtteil|ortsteil|quartier|lieu-dit|barrio|colonia|localidad|bairro|frazione)[\s*:]*$/i

/**
 * If the button that leads on stays disabled, or the page requires a consent: the undecided boxes, to be asked one by
 * one. Newsletters are asked only if nothing else is left that the page may mean.
 */
export const undecidedOffers = (context: PlanContext): Question[] => {
  const open = context.fields.filter(
    (field) =>
      isTick(field) &&
      field.checked !== true &&
      isOffer(field) &&
      entailedBy(field, context, undefined, []).kind !== 'answer',
  )
  const needed = open.filter((field) => !MARKETING.test(asksFor(field)))
  return (needed.length > 0 ? needed : open).map((field) => ask(field, context, false))
}

/** If no button leads on, a choice does: the choices not made yet, to be asked. */
export const choicesLeft = (context: PlanContext): Question[] =>
  context.fields
    .filter(
      (field) => traitsOf(field).options === 'laid_out' && !isTick(field) && !field.disabled && field.value === '',
    )
    .map((field) => ask(field, context, false))

/** The empty fields, if the page says that something is missing without marking it. */
export const openQuestions = (context: PlanContext): Question[] => {
  const open = context.fields.filter(
    (field) => !isFilled(field) && !isOffer(field) && !field.readonly && !field.trap && !OPTIONAL.test(asksFor(field)),
  )
  return open.length <= MOST_OPEN ? open.map((field) => ask(field, context, false)) : []
}
const MOST_OPEN = 8
const OPTIONAL = /\b(?:optional|if (?:any|applicable))\b|\b(?:freiwillig|falls zutreffend|facultati[fv]|opcional)/i

/** The page's result for each attempt at an answer. */
const overwritten = (value: string): string =>
  value === '' ? 'The page empties this field again.' : `The page changes this answer to “${value}”.`

const ask = (field: Field, context: PlanContext, wrong: boolean): Question => {
  const options = offeredLabels(knownOptions(field, context))
  const said =
    field.error ??
    (wrong
      ? 'The page does not accept what is there.'
      : isOverwritten(field, attemptsOn(field, context))
        ? overwritten(field.value)
        : undefined)
  const tick = isTick(field)
  return {
    kind: keyOf(field)?.endsWith('password') ? 'login' : 'screening_question',
    question: questionOf(field, context.fields),
    index: field.index,
    required: true,
    ...(isChoice(field) && options.length > 0 && { options }),
    ...(tick && { options: ['Yes', 'No'] }),
    ...(said !== undefined && { reason: said }),
  }
}
