/**
 * Right before a view is left or sent, compares it with the person's answers, whoever decided to leave. On topics that
 * matter, values of a model or the page are corrected from the data or asked about. The rest is recorded for the
 * receipt.
 */

import { asksFor } from '../../../shared/domain/asked.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import { isSensitiveQuestion } from '../../../shared/domain/questions/index.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { isPlainText, isTick } from '../../../shared/domain/widgets.ts'
import { inMeantForm } from '../../../shared/domain/wishes/fields.ts'
import { clearing } from '../../think/judge.ts'
import { askQuestions } from '../blockers/blockers.ts'
import { type Ended, ended, isPersonsOwn, type Run } from '../state/context.ts'
import { hasStopCondition, stoppedEnd } from '../state/stop-condition.ts'
import { restoreView } from '../step/attempt.ts'
import { judgedFields } from '../step/judged.ts'
import { observeNow } from '../step/observe.ts'
import { perform } from '../step/perform.ts'
import { recordPrefilledFields, whereItStands } from '../step/prefilled.ts'
import { transitionOf } from '../step/prepare.ts'
import { saveReceipt } from '../step/receipt.ts'
import { type FieldLine, questionAbout, receiptLines, recordReceiptLines, unfounded } from '../step/receipt-lines.ts'
import { speaksForAPerson } from '../step/vet.ts'

/** `again`: something was corrected or asked, so the page must be observed again before it is left. */
export type ViewCheck = { kind: 'clear' } | { kind: 'again' } | Ended

const CLEAR: ViewCheck = { kind: 'clear' }

/** @param since whether anything was done since `seen` */
export const beforeLeaving = async (
  run: Run,
  seen: Observation,
  planned: PlannedOperation,
  since: boolean,
): Promise<ViewCheck> => {
  const { kind } = transitionOf(run, planned, seen)
  if (kind === 'stays') return CLEAR
  if (since) await restoreView(run)
  const whole = since ? await observeNow(run) : seen
  const now = { ...whole, fields: inMeantForm(run.wishes.form, whole.fields) }
  recordPrefilledFields(run, now)
  const told = await reviewed(run, now)
  if (told.kind !== 'told') return told
  recordReceiptLines(run, told.told)
  // Nothing is submitted to anybody.
  if (kind === 'sends' && hasStopCondition(run)) return ended(stoppedEnd(run))
  if (kind === 'sends') await saveReceipt(run)
  return CLEAR
}

/** The same if the decider says that the task is done and nothing was left or sent. */
export const beforeEnding = async (run: Run, seen: Observation): Promise<ViewCheck> => {
  if (!speaksForAPerson(run) || !run.ports.provider.traits.followsPageText) return CLEAR
  const told = await reviewed(run, seen)
  return told.kind === 'told' ? CLEAR : told
}

const reviewed = async (
  run: Run,
  now: Observation,
): Promise<{ kind: 'told'; told: FieldLine[] } | { kind: 'again' } | Ended> => {
  const speaks = speaksForAPerson(run)
  if (speaks) {
    const corrected = await setRight(run, now)
    if (corrected.kind !== 'clear') return corrected
  }
  const told = receiptLines(run, now.fields)
  const open = speaks ? unfounded(told) : []
  if (open.length === 0) return { kind: 'told', told }
  const asked = await askQuestions(run, now, open.map(questionAbout))
  if ('end' in asked) return ended(asked.end)
  // Continued without an answer: the person saw the value.
  for (const { field, line } of open)
    if (!asked.answered.answers?.[line.question]) run.human.own.set(targetKey(field.target), field.value)
  return { kind: 'again' }
}

/**
 * Values on the page that contradict the person's data: on sensitive topics, whoever entered them; of texts, also those
 * that only the page put there. Text that the page read from a file, and that nothing of the person's confirms, is
 * removed.
 */
const setRight = async (run: Run, seen: Observation): Promise<ViewCheck> => {
  let changed = false
  for (const { field, ...judged } of judgedFields(run, seen)) {
    const due = judged.due ?? clearing(judged)
    const shows = isTick(field) ? field.checked === true : field.value !== ''
    const matters = judged.due !== undefined && isSensitiveQuestion(field.profileKey, asksFor(field))
    if (!due || !shows || !(matters || isOfThePage(run, field)) || isSettled(run, targetKey(field.target))) continue
    const known = whereItStands(run, field, due.source)
    const done = await perform(run, due, 'ai', known, seen)
    if (done.kind === 'ended') return ended(done.end)
    if (done.entry.outcome.status !== 'done') continue
    run.human.settled.add(targetKey(field.target))
    changed = true
  }
  return { kind: changed ? 'again' : 'clear' }
}

/** A text that no step entered. */
const isOfThePage = (run: Run, field: Field): boolean =>
  isPlainText(field) && !field.disabled && receiptLines(run, [field]).some(({ line }) => line.source === 'page')

/** Entered by the person, or corrected once already: how the page displays it does not matter. */
const isSettled = ({ human }: Run, key: string): boolean => isPersonsOwn(human, key) || human.settled.has(key)
