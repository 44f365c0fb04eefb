/** The value that a step types, from the person's data or from the person, and whether there is a field for it. */
import type { ManualStep } from '../../../shared/domain/manual.ts'
import type { Condition } from '../../../shared/domain/operation.ts'
import { asksOfRow, isFirstRow } from '../../../shared/domain/own-rows.ts'
import { OWN_DATUM } from '../../../shared/domain/profile-keys.ts'
import { targetName } from '../../../shared/domain/target.ts'
import { APPEAR_MS } from '../../../shared/domain/waits.ts'
import { displayedValue, isThere, lostValues, waitForAny } from '../../observe/index.ts'
import { askQuestions } from '../blockers/blockers.ts'
import { type Ended, ended, type Run } from '../state/context.ts'
import { filledValue, operationOf, type Value } from '../state/step-operation.ts'
import { observeSettled } from '../step/observe.ts'
import { perform } from '../step/perform.ts'
import { answerByData, isAnsweredByData, tickByData } from './presets.ts'
import { knownOf } from './step.ts'
import { gaveFile } from './uploads.ts'

/** If a person has no value, the field is left empty, even if the site read something from their file. */
export const emptied = async (run: Run, step: ManualStep): Promise<void> => {
  if (step.action !== 'type' || !step.target || step.required || !gaveFile(run)) return
  const [filled] = await lostValues(run.session.active(), [{ is: 'value_is', target: step.target, value: '' }])
  if (filled === undefined) return
  await perform(run, { operation: operationOf(step, { text: '' }) }, 'replay', knownOf(step))
}

/**
 * Whether an optional step's target is on the page. A field is waited for briefly; a button that may be absent is not.
 */
export const isHere = async (run: Run, step: ManualStep): Promise<boolean> => {
  const targets = [step.target, step.probation?.target].filter((target) => target !== undefined)
  if (step.value === undefined) return isThere(run.session.active(), targets)
  const visible = targets.map((target): Condition => ({ is: 'element_visible', target }))
  const { is } = await waitForAny(run.session.active(), visible, {
    timeoutMs: APPEAR_MS.afterAnswer,
    signal: run.signal,
  })
  return is === 'held'
}

/** Steps for an entry of a repeating section or a row of a list apply only to a person who has it. */
export const applies = ({ applicant }: Run, { entry }: ManualStep): boolean =>
  entry === undefined ||
  isFirstRow(entry) ||
  Object.keys(applicant.values).some((key) => key.startsWith(entry) && /^[.-]/.test(key.slice(entry.length))) ||
  applicant.answers.some(({ question }) => asksOfRow(entry, question))

export type Valued = { kind: 'value'; value: Value } | { kind: 'none' } | Ended

export const valued = (value: Value): Valued => ({ kind: 'value', value })

export const NO_VALUE: Valued = { kind: 'none' }

/** A box that a rule of the form ticked or unticked for the first person; the next person may have said otherwise. */
const isTickByRule = ({ action, source }: ManualStep): boolean => action === 'check' && source?.from === 'rule'

/** The person's own words may name an option without being equal to it: "yes, at weekends" for "Yes". */
const isOwnChoice = ({ action, source }: ManualStep): boolean =>
  action === 'select' && source?.from === 'profile' && source.key.startsWith(OWN_DATUM)

/**
 * The value to type now. A missing one is asked if the form requires it, and skipped otherwise.
 * @param known what a model derived from the same page
 */
export const valueFor = async (run: Run, step: ManualStep, known?: string): Promise<Valued> => {
  const value = filledValue(step, run.applicant)
  const own = 'text' in value && isTickByRule(step) ? await tickByData(run, step) : undefined
  if (own) return valued(own)
  const chosen = 'text' in value && isOwnChoice(step) ? await answerByData(run, step) : undefined
  if (chosen) return valued(chosen)
  if ('text' in value) return valued(value)
  if (known !== undefined) return valued({ text: known })
  // A choice that leads on by itself is made now or not at all: there is no check of the view after it.
  const due = step.leaves ? await answerByData(run, step) : undefined
  if (due) return valued(due)
  // A field that an earlier answer kept off the page needs no value, such as the end date of a current job.
  if (!(step.required || step.leaves) || !(await isThere(run.session.active(), [step.target, step.probation?.target])))
    return NO_VALUE
  // Derived values (an age, the reverse of the question) are worked out when the view is checked.
  if (await isAnsweredByData(run, step)) return NO_VALUE
  const question = step.target ? targetName(step.target) : step.description
  for (;;) {
    const asked = await askQuestions(run, run.seen ?? (await observeSettled(run)), [
      { kind: 'screening_question', question, required: true },
    ])
    if ('end' in asked) return ended(asked.end)
    const again = filledValue(step, run.applicant)
    if ('text' in again) return valued(again)
    const answer = asked.answered.answers?.[question]
    if (answer) return valued({ text: answer })
    // Continued without an answer: only what the person filled in on the page counts.
    if (step.target && (await displayedValue(run.session.active(), step.target))) return NO_VALUE
  }
}
