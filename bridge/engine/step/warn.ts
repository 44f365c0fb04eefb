/** Reports what a person should know about a posting before it is filled in. The run continues whatever it finds. */
import { asksFor } from '../../../shared/domain/asked.ts'
import { matchOption } from '../../../shared/domain/choices.ts'
import { jobTraits } from '../../../shared/domain/job-types.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { FILLS, type Operation } from '../../../shared/domain/operation.ts'
import {
  POSTING_WARNING,
  type PostingQuestion,
  type PostingWarning,
  postingWarnings,
} from '../../../shared/domain/posting/warnings.ts'
import { targetName } from '../../../shared/domain/target.ts'
import { pageNumber, type Run } from '../state/context.ts'
import { notePosting } from '../state/posting.ts'
import { filledValue } from '../state/step-operation.ts'
import { judgedFields } from './judged.ts'

/** Warns about the view's questions before anything is filled in. */
export const warnOf = async (run: Run, seen: Observation): Promise<void> => {
  const view = `${pageNumber(run)} ${seen.fields.length}`
  if (!isPosting(run) || run.warnedOn.has(view)) return
  run.warnedOn.add(view)
  const closed = seen.notice?.kind === 'closed' ? seen.notice.text : undefined
  await warn(run, questionsOn(run, seen), closed)
}

/** The same for all questions of a manual. */
export const warnOfSteps = async (run: Run, steps: readonly ManualStep[]): Promise<void> => {
  if (isPosting(run)) await warn(run, questionsOf(run, steps), undefined)
}

const isPosting = ({ input }: Run): boolean => jobTraits(input.jobType).oncePerPosting

const warn = async (run: Run, questions: readonly PostingQuestion[], closed: string | undefined): Promise<void> => {
  const facts = await notePosting(run)
  const { values } = run.applicant
  const today = new Date(run.ports.now()).toISOString().slice(0, 10)
  for (const one of postingWarnings({ facts, closed, questions, values, today })) {
    if (run.warnings.some(({ text }) => text === one.text)) continue
    run.warnings.push(one)
    run.ports.emit('warning', { message: one.text, code: POSTING_WARNING })
  }
}

/** For a preview: what {@link warnOf} would report. */
export const warningsOn = async (
  run: Run,
  seen: Observation,
  steps: readonly ManualStep[],
): Promise<PostingWarning[]> => {
  await warnOf(run, seen)
  await warnOfSteps(run, steps)
  return [...run.warnings]
}

const questionsOn = (run: Run, seen: Observation): PostingQuestion[] =>
  judgedFields(run, seen).map(({ field, held, due }) => ({
    question: asksFor(field),
    key: field.profileKey,
    options: (field.options ?? []).map(({ label }) => label),
    required: field.required,
    answer: answerOf((held ?? due)?.operation),
  }))

const answerOf = (operation: Operation | undefined): string | undefined => {
  if (operation?.op === 'select') return operation.options.join(', ')
  if (operation?.op === 'check') return operation.checked ? 'Yes' : 'No'
  return operation?.op === 'type' ? operation.text : undefined
}

const questionsOf = ({ applicant }: Run, steps: readonly ManualStep[]): PostingQuestion[] =>
  steps.flatMap((step): PostingQuestion[] => {
    if (!FILLS.has(step.action) || step.source?.from === 'secret') return []
    const options = step.asks?.options ?? []
    const filled = filledValue(step, applicant)
    const text = 'text' in filled ? filled.text : undefined
    const chosen = text === undefined ? undefined : matchOption(text, options)
    return [
      {
        question: step.asks?.words ?? (step.target ? targetName(step.target) : step.description),
        key: step.source?.from === 'profile' ? step.source.key : null,
        options,
        required: step.required === true,
        answer: (chosen && options[chosen.index]) ?? text,
      },
    ]
  })
