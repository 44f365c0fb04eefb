/**
 * Right before a view is left or sent, whoever decided it: what it shows is held against what the person has said. A model's
 * or the page's word on what matters is set right from their data, or asked about; the rest is noted for the receipt.
 */

import { asksFor } from '../../../shared/domain/asked.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { type Field, isTick, type Observation } from '../../../shared/domain/observation.ts'
import { isSensitiveQuestion } from '../../../shared/domain/questions/index.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { inMeantForm } from '../../../shared/domain/wishes/fields.ts'
import { clearing } from '../../think/judge.ts'
import { askQuestions } from '../blockers/blockers.ts'
import { isPersonsOwn, type Run, type StageEnd } from '../state/context.ts'
import { isToldToStop, keptEnd } from '../state/told-to-stop.ts'
import { noteHeld, whereItStands } from '../step/held.ts'
import { judgedFields } from '../step/judged.ts'
import { observeNow } from '../step/observe.ts'
import { leadsOn, perform } from '../step/perform.ts'
import { keepReceipt } from '../step/receipt.ts'
import { noteTold, questionAbout, type Told, toldOn, unfounded } from '../step/told.ts'
import { speaksForAPerson } from '../step/vet.ts'

/**
 * `again`: the page is to be looked at anew before it is left. Undefined: it may be.
 * @param since whether something was done since `seen`
 */
export const beforeLeaving = async (
  run: Run,
  seen: Observation,
  planned: PlannedOperation,
  since: boolean,
): Promise<{ end: StageEnd } | 'again' | undefined> => {
  const leads = leadsOn(run, planned, seen)
  if (!leads) return undefined
  const whole = since ? await observeNow(run) : seen
  const now = { ...whole, fields: inMeantForm(run.wishes.form, whole.fields) }
  noteHeld(run, now)
  const told = await lookedOver(run, now)
  if ('end' in told || 'again' in told) return 'end' in told ? told : 'again'
  noteTold(run, told.told)
  // Nothing is told to anybody.
  if (leads === 'sends' && isToldToStop(run)) return { end: keptEnd(run) }
  if (leads === 'sends') await keepReceipt(run)
  return undefined
}

/** The same where whoever decided says that it is done, and nothing was left or sent. */
export const beforeEnding = async (run: Run, seen: Observation): Promise<{ end: StageEnd } | 'again' | undefined> => {
  if (!speaksForAPerson(run) || !run.ports.provider.traits.followsPageText) return undefined
  const told = await lookedOver(run, seen)
  if ('end' in told) return told
  return 'again' in told ? 'again' : undefined
}

const lookedOver = async (
  run: Run,
  now: Observation,
): Promise<{ end: StageEnd } | { again: true } | { told: Told[] }> => {
  const speaks = speaksForAPerson(run)
  if (speaks) {
    const corrected = await setRight(run, now)
    if (corrected) return corrected === 'again' ? { again: true } : corrected
  }
  const told = toldOn(run, now.fields)
  const open = speaks ? unfounded(told) : []
  if (open.length === 0) return { told }
  const asked = await askQuestions(run, now, open.map(questionAbout))
  if ('end' in asked) return { end: asked.end }
  // Gone on without a word: they saw what stands there.
  for (const { field, line } of open)
    if (!asked.answered.answers?.[line.question]) run.human.own.set(targetKey(field.target), field.value)
  return { again: true }
}

/**
 * What the person's data says otherwise than the page does: on what matters, whoever put it there, and of texts also what nobody
 * but the page itself put there. What it read out of a file and nothing of theirs says is taken out.
 */
const setRight = async (run: Run, seen: Observation): Promise<{ end: StageEnd } | 'again' | undefined> => {
  let changed = false
  for (const { field, ...judged } of judgedFields(run, seen)) {
    const due = judged.due ?? clearing(judged)
    const shows = isTick(field) ? field.checked === true : field.value !== ''
    const matters = judged.due !== undefined && isSensitiveQuestion(field.profileKey, asksFor(field))
    if (!due || !shows || !(matters || isOfThePage(run, field)) || isSettled(run, targetKey(field.target))) continue
    const known = whereItStands(run, field, due.source?.from === 'profile' ? due.source.key : '')
    const done = await perform(run, due, 'ai', known, seen)
    if (done.end) return { end: done.end }
    if (done.entry.outcome.status !== 'done') continue
    run.human.settled.add(targetKey(field.target))
    changed = true
  }
  return changed ? 'again' : undefined
}

/** A text that no step put there. */
const isOfThePage = (run: Run, field: Field): boolean =>
  (field.widget === 'text' || field.widget === 'textarea') &&
  !field.disabled &&
  toldOn(run, [field]).some(({ line }) => line.source === 'page')

/** The person's own hand, or set right once already: how the page shows it is the page's business. */
const isSettled = ({ human }: Run, key: string): boolean => isPersonsOwn(human, key) || human.settled.has(key)
