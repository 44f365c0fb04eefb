/**
 * Before a replay leaves or sends a view, checks that every entered value is still there and that no question is
 * without a step. Lost values are entered again once.
 */

import { entriesOf } from '../../../shared/domain/applicant.ts'
import { ENTRY_SECTIONS, isOfSection } from '../../../shared/domain/entry-sections.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Manual, ManualStep } from '../../../shared/domain/manual.ts'
import type { Condition } from '../../../shared/domain/operation.ts'
import { inOwnForms } from '../../../shared/domain/own-form.ts'
import { ownRowOf, rowsLeft } from '../../../shared/domain/own-rows.ts'
import { type TargetDescriptor, targetKey } from '../../../shared/domain/target.ts'
import { isUpload, traitsOf } from '../../../shared/domain/widgets.ts'
import { inMeantForm, isLeft } from '../../../shared/domain/wishes/fields.ts'
import { adders, displayedValue, lostValues, type VisibleField, visibleFields } from '../../observe/index.ts'
import type { Run, StageEnd } from '../state/context.ts'
import type { Value } from '../state/step-operation.ts'
import type { StepTrouble } from '../state/step-trouble.ts'
import { restoreView } from '../step/attempt.ts'
import { receiptLines, recordReceiptLines } from '../step/receipt-lines.ts'
import { enterLeft } from './entries-left.ts'
import { rankedByEntry } from './entry-twins.ts'
import { fillsHere, takenByList } from './fills-here.ts'
import { fillLeftAnswers } from './left-answers.ts'
import { isOffered, judgePresets } from './presets.ts'
import { uploadsHere } from './uploads.ts'

/** A value entered on this view, and the condition that proves it. */
export interface Filled {
  step: ManualStep
  value: Value
  fact: Condition
}

export const factOf = ({ trace }: Run, step: ManualStep, value: Value): Filled[] => {
  const outcome = trace.entries.at(-1)?.outcome
  if (step.source?.from === 'secret' || outcome?.status !== 'done' || !outcome.postcondition) return []
  return [{ step, value, fact: outcome.postcondition }]
}

/**
 * Entered values that are still there after a press of a task in words. If the press replaced typed text (a suggestion
 * while typing), that was learned and is not undone. Emptied fields are filled in again.
 */
export const untouched = async (run: Run, step: ManualStep, filled: readonly Filled[]): Promise<readonly Filled[]> => {
  const presses = step.action === 'click' || step.action === 'press'
  if (!presses || filled.length === 0 || !goalOf(run.input.jobType).inWords) return filled
  const tab = run.session.active()
  const changed = new Set(await lostValues(tab, factsOf(filled)))
  const stands = await Promise.all(
    filled.map(async ({ step: { target } }, at) => !changed.has(at) || !target || !(await displayedValue(tab, target))),
  )
  return filled.filter((_, at) => stands[at])
}

/** A step that was skipped because its field was not found. */
export interface Passed {
  step: ManualStep
  value: Value
  /** The step's field asks something else now, so the step was not for it. */
  unanswered?: true
}

/** Whether a field without a step is filled in now: by a skipped step that meant it, or without one. */
export type Renamed = (field: TargetDescriptor) => Promise<boolean | StageEnd>

/** Does a step once more. */
export type DoAgain = (one: Filled) => Promise<StageEnd | StepTrouble | undefined>

/** Why the view cannot be left yet: a value is wrong, or the view asks more than the manual knows. */
export const unready = async (
  run: Run,
  manual: Manual,
  done: readonly Filled[],
  again: DoAgain,
  renamed: Renamed,
): Promise<StageEnd | StepTrouble | undefined> => {
  const filled = asRanked(done)
  // All are requested at once, and again if the answer to the first made the others outdated.
  const [lost, first, more] = await Promise.all([
    lostValues(run.session.active(), factsOf(filled)),
    fieldsNow(run),
    uncoveredMore(run, manual),
  ])
  if (lost.length > 0) await restoreView(run)
  const trouble = lost.length > 0 ? await putBack(run, filled, again) : undefined
  if (trouble) return trouble
  let fields = lost.length > 0 ? await fieldsNow(run) : first
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const judged = await judgePresets(run, fields, manual)
    if (judged.kind === 'stopped') return judged.by
    if (judged.kind === 'settled') break
    // A field that is asked about repeatedly does not accept the answer: its value is not the person's.
    const [open] = round === MAX_ROUNDS - 1 ? judged.asked : []
    if (open !== undefined)
      return { code: 'VALUE_NOT_TAKEN', problem: `What was answered to “${open}” does not stand on the page.` }
    fields = await fieldsNow(run)
  }
  const entered = more && !isOffered(run) ? await enterLeft(run) : undefined
  if (entered) return entered
  const open = more && (await uncoveredMore(run, manual))
  if (more) fields = await fieldsNow(run)
  let field = uncoveredField(run, fields)
  while (field) {
    const filledNow = await renamed(field.target)
    if (typeof filledNow === 'object') return filledNow
    if (!filledNow) break
    fields = await fieldsNow(run)
    field = uncoveredField(run, fields)
  }
  // What is missing comes first: whoever works it out answers the rest of the page with it, consents included.
  const left = !field && !open && (await fillLeftAnswers(run))
  if (typeof left === 'object') return left
  if (left) fields = await fieldsNow(run)
  if (!field && !open) recordReceiptLines(run, receiptLines(run, fields))
  if (!field) return open
  const problem = `“${field.label || field.name}” is required, and no learned step fills it in.`
  return { code: 'UNCOVERED_FIELD', problem }
}

/** Fills in again what the page has lost and still lacks: a parser overwrote it, or the form was redrawn. */
const putBack = async (
  run: Run,
  filled: readonly Filled[],
  again: DoAgain,
): Promise<StageEnd | StepTrouble | undefined> => {
  const redone: Filled[] = []
  for (const at of await lostValues(run.session.active(), factsOf(filled))) {
    const one = filled[at]
    const ended = one && (await again(one))
    if (ended) return ended
    if (one) redone.push(...factOf(run, one.step, one.value))
  }
  const [still] = redone.length > 0 ? await lostValues(run.session.active(), factsOf(redone)) : []
  const lostAgain = still === undefined ? undefined : redone[still]
  return (
    lostAgain && { code: 'VALUE_NOT_TAKEN', problem: `The page changed this again: “${lostAgain.step.description}”.` }
  )
}

/** Each with its own target among those of the other entries. */
const asRanked = (filled: readonly Filled[]): Filled[] => {
  const targets = rankedByEntry(
    filled.flatMap(({ step, fact }) => ('target' in fact ? [{ target: fact.target, entry: step.entry }] : [])),
  )
  return filled.map((one) => {
    const target = 'target' in one.fact ? targets.shift() : undefined
    if (!target || !('target' in one.fact) || target === one.fact.target) return one
    return { ...one, step: { ...one.step, target }, fact: { ...one.fact, target } }
  })
}

const factsOf = (filled: readonly Filled[]): Condition[] => filled.map(({ fact }) => fact)

/** Maximum number of times a view is checked again after a correction, which may open another field. */
const MAX_ROUNDS = 4

/** Includes values filled in here by anybody; excludes other forms on the page. */
const fieldsNow = async (run: Run): Promise<VisibleField[]> => {
  const fields = await visibleFields(run.session.active(), filledHere(run))
  return inOwnForms(inMeantForm(run.wishes.form, fields), ({ of }) => of.length > 0)
}

const filledHere = (run: Run): TargetDescriptor[] => {
  const targets = rankedByEntry(
    fillsHere(run).flatMap(({ descriptor, entry }) => (descriptor ? [{ target: descriptor, entry }] : [])),
  )
  return [...new Map(targets.map((target) => [targetKey(target), target])).values()]
}

/** A required field that is still empty when the page is about to be left: no step covered it. */
const uncoveredField = (run: Run, fields: readonly VisibleField[]): VisibleField | undefined => {
  const taken = new Set([...uploadsHere(run), ...takenByList(run)])
  return fields.find((field) => !isLeft(run.wishes.form, field) && isOpen(field, taken))
}

const isOpen = (
  { widget, target, label, required, disabled, value, checked, of }: VisibleField,
  taken: ReadonlySet<string>,
): boolean =>
  required &&
  !disabled &&
  value === '' &&
  !checked &&
  !taken.has(targetKey(target)) &&
  // An unchanged switch means No.
  !(traitsOf({ widget }).untouched === 'no' && of.length > 0) &&
  !(isUpload({ widget }) && (of.length > 0 || taken.has(label)))

const uncoveredMore = async (run: Run, manual: Manual): Promise<StepTrouble | undefined> =>
  (await uncoveredEntry(run, manual)) ?? uncoveredRows(run, manual)

/** A job or school of the person that nothing enters, although the page would accept one more. */
const uncoveredEntry = async (run: Run, { body }: Manual): Promise<StepTrouble | undefined> => {
  const covered = new Set([...body.steps, ...run.trace.entries].map(({ entry }) => entry))
  const more = ENTRY_SECTIONS.filter((section) =>
    Array.from({ length: entriesOf(run.applicant, section) }).some((_, at) => !covered.has(`${section}.${at}`)),
  )
  if (more.length === 0) return undefined
  const buttons = await adders(run.session.active())
  const open = more.find((section) => buttons.some((button) => isOfSection(button, section)))
  return open && moreToEnter(open)
}

/** Rows of a list in the person's own words that the form did not accept. */
const uncoveredRows = (run: Run, { body }: Manual): StepTrouble | undefined => {
  const rows = body.steps.flatMap(({ source }) => (source?.from === 'profile' ? (ownRowOf(source.key) ?? []) : []))
  const left = rowsLeft(run.trace.entries, run.applicant.values).find(
    ({ list, entered }) => !rows.some((one) => one.list === list && one.row > entered),
  )
  return left && moreToEnter(left.list.replaceAll('-', ' '))
}

/** @param section `experience` */
export const moreToEnter = (section: string): StepTrouble => ({
  code: 'UNCOVERED_FIELD',
  problem: `There is more ${section} to enter than was learned here.`,
})
