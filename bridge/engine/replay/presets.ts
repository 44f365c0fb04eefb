/**
 * Before a replay leaves a view, checks values that no step filled in: the page set them, or read them from a file. A
 * value that the person's data contradicts is corrected. On topics that matter and are unknown, the person is asked.
 * The rest is harmless and stays. An empty field that the data answers is filled in, since another company may ask more
 * than the one where the manual was learned.
 */

import { asksFor } from '../../../shared/domain/asked.ts'
import { isPlaceholder, matchOption, offeredLabels } from '../../../shared/domain/choices.ts'
import type { PlannedOperation, Question } from '../../../shared/domain/decision.ts'
import type { Manual, ManualStep } from '../../../shared/domain/manual.ts'
import { retargeted } from '../../../shared/domain/operation.ts'
import { DECLINE, isSecretField } from '../../../shared/domain/profile-keys.ts'
import { isSensitiveQuestion } from '../../../shared/domain/questions/index.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { isHidden, isTick, isUpload } from '../../../shared/domain/widgets.ts'
import { type VisibleField, visibleFields } from '../../observe/index.ts'
import { clearing, isOffer } from '../../think/judge.ts'
import { askQuestions } from '../blockers/blockers.ts'
import type { Run, StageEnd } from '../state/context.ts'
import type { Value } from '../state/step-operation.ts'
import { type Stopped, stopped } from '../state/step-trouble.ts'
import { judgedFields } from '../step/judged.ts'
import { observeSettled } from '../step/observe.ts'
import { perform } from '../step/perform.ts'
import { recordPrefilled } from '../step/prefilled.ts'
import { receiptLines } from '../step/receipt-lines.ts'
import { speaksForAPerson } from '../step/vet.ts'
import { gaveFile } from './uploads.ts'

/** Fields with a value that no entry of the trace explains. */
export const unaccounted = (run: Run, fields: readonly VisibleField[]): VisibleField[] =>
  fields.filter(
    (field) =>
      field.of.length === 0 && !field.disabled && !isSecretField(field) && isFilled(field) && !isSettled(run, field),
  )

/** Empty fields without a step. */
const unasked = (run: Run, fields: readonly VisibleField[]): VisibleField[] =>
  isOffered(run)
    ? []
    : fields.filter(
        (field) =>
          field.of.length === 0 &&
          !field.disabled &&
          !isHidden(field) &&
          !isSecretField(field) &&
          !isFilled(field) &&
          !(isUpload(field) && gaveFile(run)) &&
          !run.human.own.has(targetKey(field.target)),
      )

const isFilled = ({ widget, checked, value, options = [] }: VisibleField): boolean => {
  if (isUpload({ widget }) || isHidden({ widget })) return false
  if (isTick({ widget })) return checked === true
  const said = value || (options.find(({ selected }) => selected)?.label ?? '')
  return said.trim() !== '' && !isPlaceholder({ label: said })
}

/**
 * Fields that a step filled with a value that is not this person's: the literal value of a stranger's manual, or a
 * model's invention for an earlier person. Also yes or no on sensitive topics, which counts only if this person's data
 * answers this question, and what a stranger's manual takes from the answer to another question.
 */
const unbacked = (run: Run, fields: readonly VisibleField[], foreign: boolean): VisibleField[] => {
  if (!speaksForAPerson(run)) return []
  const done = fields.filter((field) => field.of.length > 0 && isFilled(field) && !isSettled(run, field))
  return receiptLines(run, done).flatMap(({ field, line }) => {
    // A step of a stranger's manual may describe its field too loosely to tell its entry from the page's own values.
    const literal =
      line.source === 'guess' ||
      (foreign && (line.source === 'answer' || line.source === 'page')) ||
      (line.source === 'page' && line.sensitive === true) ||
      (line.source === 'rule' && line.of === 'fixed')
    const said = line.of === undefined ? '' : (run.applicant.values[line.of] ?? '')
    const claimed = line.sensitive === true && line.source === 'datum' && /^(?:yes|no)$/.test(said)
    const one = literal || claimed ? done.find(({ index }) => index === field.index) : undefined
    return one ? [one] : []
  })
}

/** The person saw it and left it unchanged. */
const isSettled = ({ human }: Run, { target, value }: VisibleField): boolean =>
  human.own.get(targetKey(target)) === value

/**
 * `changed`: something was corrected or asked, so the view is checked once more. `asked`: what the person was asked
 * about.
 */
type Judged = { kind: 'settled' } | { kind: 'changed'; asked: readonly string[] } | Stopped

export const judgePresets = async (
  run: Run,
  fields: readonly VisibleField[],
  { foreign = false }: Pick<Manual, 'foreign'>,
): Promise<Judged> => {
  const unproved = unbacked(run, fields, foreign)
  const open = new Set([...unaccounted(run, fields), ...unasked(run, fields), ...unproved])
  if (open.size === 0) return { kind: 'settled' }
  const judged = judgedFields(run, { url: run.session.active().page.url(), fields: [...fields] })
  let changed = false
  const asks: VisibleField[] = []
  for (const field of open) {
    const verdict = judged.find((one) => one.field.index === field.index)
    // What a stranger's manual says in the person's name is never sent unseen, whatever it is about.
    const strange = foreign && unproved.includes(field)
    if (!verdict && strange) asks.push(field)
    if (!verdict) continue
    if (verdict.held) {
      if (!unproved.includes(field) || receiptLines(run, [field]).some(({ line }) => line.source !== 'datum'))
        recordPrefilled(run, field, verdict.held)
      continue
    }
    // A step ticked something that every applicant has to agree to.
    if (verdict.heldByRule && unproved.includes(field)) {
      recordPrefilled(run, field, verdict.heldByRule)
      continue
    }
    const due =
      verdict.due ??
      (isFilled(field) ? (refusedOffer(field) ?? clearing(verdict)) : field.required ? verdict.byRule : undefined)
    if (!due && isFilled(field) && (strange || isOpen(field))) asks.push(field)
    if (!due) continue
    const done = await perform(
      run,
      { ...due, operation: retargeted(due.operation, { descriptor: field.target }) },
      'replay',
      knownOf(field),
    )
    if (done.kind === 'ended') return stopped(done.end)
    const { outcome } = done.entry
    // An optional field may stay empty.
    if (outcome.status === 'failed' && !isFilled(field) && !field.required) continue
    if (outcome.status === 'failed')
      return stopped({
        code: outcome.code,
        problem: `“${asksFor(field)}” is set to “${field.value}”: ${outcome.message}`,
      })
    changed = true
  }
  const end = asks.length > 0 ? await askAbout(run, asks) : undefined
  if (end) return stopped(end)
  return changed || asks.length > 0 ? { kind: 'changed', asked: asks.map(asksFor) } : { kind: 'settled' }
}

/** What the person's data says about this step's field, although the step's own template has no value for them. */
const judgedNow = async (run: Run, { target }: Pick<ManualStep, 'target'>) => {
  if (!target || isOffered(run)) return undefined
  const tab = run.session.active()
  const fields = await visibleFields(tab, [target])
  const field = fields.find(({ of }) => of.length > 0)
  return judgedFields(run, { url: tab.page.url(), fields }).find((one) => one.field.index === field?.index)
}

export const isAnsweredByData = async (run: Run, step: Pick<ManualStep, 'target'>): Promise<boolean> => {
  const judged = await judgedNow(run, step)
  return (judged?.due ?? judged?.held) !== undefined
}

/** The value as text to choose or type; undefined if the data has none. */
export const answerByData = async (run: Run, step: Pick<ManualStep, 'target'>): Promise<Value | undefined> => {
  const operation = (await judgedNow(run, step))?.due?.operation
  if (operation?.op === 'select') return { text: operation.options.join(', ') }
  return operation?.op === 'type' ? { text: operation.text } : undefined
}

/** Yes or no, if the person's data says whether this box is ticked. */
export const tickByData = async (run: Run, step: Pick<ManualStep, 'target'>): Promise<Value | undefined> => {
  const judged = await judgedNow(run, step)
  const { operation } = judged?.due ?? judged?.held ?? {}
  return operation?.op === 'check' ? { text: operation.checked ? 'yes' : 'no' } : undefined
}

/** If somebody approves or does each step, the loop that takes over offers them fields without a step. */
export const isOffered = ({ input }: Run): boolean => input.supervision === 'approve' || input.supervision === 'guide'

const knownOf = (field: VisibleField) => ({
  label: field.label || field.name,
  widget: field.widget,
  ...(field.section && { section: field.section }),
  ...(field.required && { required: true }),
})

/** An offer that the page has accepted for the person. */
const refusedOffer = (field: VisibleField): PlannedOperation | undefined =>
  isTick(field) && !field.required && isOffer(field)
    ? {
        operation: { op: 'check', target: { descriptor: field.target }, checked: false },
        source: { from: 'rule', rule: 'fixed', value: 'no' },
      }
    : undefined

const isOpen = (field: VisibleField): boolean =>
  isSensitiveQuestion(field.profileKey, asksFor(field)) && matchOption(DECLINE, [field.value]) === undefined

const askAbout = async (run: Run, fields: readonly VisibleField[]): Promise<StageEnd | undefined> => {
  const seen = await observeSettled(run)
  const questions = fields.map((field): Question => {
    const at = seen.fields.find(({ target }) => targetKey(target) === targetKey(field.target))
    const options = offeredLabels(field.options ?? [])
    const ticks = isTick(field)
    return {
      kind: 'screening_question',
      question: asksFor(field),
      required: true,
      reason: `The page has set it to “${ticks ? 'Yes' : field.value}”.`,
      ...(at && { index: at.index }),
      ...(options.length > 0 ? { options } : ticks && { options: ['Yes', 'No'] }),
    }
  })
  const asked = await askQuestions(run, seen, questions)
  if ('end' in asked) return asked.end
  // Continued without an answer: the person saw the value.
  for (const field of fields)
    if (!asked.answered.answers?.[asksFor(field)]) run.human.own.set(targetKey(field.target), field.value)
  return undefined
}
