/** What the person's instructions change in a replay: fields to leave out, answers for this run, and where it ends. */
import type { ManualStep } from '../../../shared/domain/manual.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { targetName } from '../../../shared/domain/target.ts'
import { answerInTask, isLeft, isUnticked } from '../../../shared/domain/wishes/fields.ts'
import type { Run } from '../state/context.ts'

/** The field of a step as far as the manual describes it. */
const fieldOf = ({ asks, target, source, widget = 'text', required = false }: ManualStep) => ({
  label: asks?.words ?? target?.label ?? (target ? targetName(target) : ''),
  name: target?.name ?? '',
  ...(target?.section && { section: target.section }),
  profileKey: source && 'key' in source ? (source.key ?? null) : null,
  widget,
  required,
  hints: { tag: '', type: '' },
})

/** Whether the instructions leave out what this step would fill in. */
export const isLeftAlone = ({ wishes }: Run, step: ManualStep): boolean =>
  FILLS.has(step.action) &&
  (isLeft(wishes.form, fieldOf(step)) || (step.checked === true && isUnticked(wishes.form, fieldOf(step))))

const ANSWER = /^\{\{\s*answer:(.+?)\s*\}\}$/

/** Answers from the instructions, by the questions of the steps. */
export const answersInTask = (run: Run, steps: readonly ManualStep[]): Run['applicant']['answers'] =>
  steps.flatMap((step) => {
    const question = ANSWER.exec(step.value ?? '')?.[1]
    const answer = question === undefined ? undefined : answerInTask(run.wishes.form, fieldOf(step))
    return question === undefined || answer === undefined ? [] : [{ question, answer, from: 'asked' as const }]
  })
