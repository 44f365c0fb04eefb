/**
 * Questions that the first person did not answer, so that no step is for them: where the next person's own answers are
 * worded as on the page, they are filled in before the view is left, from the data only. Fields that only a full
 * observation finds (drawn counters) are among them.
 */
import type { Answer } from '../../../shared/domain/applicant.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { sameQuestion } from '../../../shared/domain/questions/index.ts'
import { textsOnPage } from '../../observe/index.ts'
import type { Run, StageEnd } from '../state/context.ts'
import type { StepTrouble } from '../state/step-trouble.ts'
import { judgedFields } from '../step/judged.ts'
import { observeSettled } from '../step/observe.ts'
import { perform } from '../step/perform.ts'

/** Whether something was filled in; how the run ends, or what did not go in. */
export const fillLeftAnswers = async (run: Run): Promise<boolean | StageEnd | StepTrouble> => {
  const left = await onThisPage(run, unusedAnswers(run))
  if (left.length === 0) return false
  const seen = await observeSettled(run)
  let filled = false
  for (const { field, due } of judgedFields(run, seen)) {
    const { source } = due ?? {}
    if (!due || source?.from !== 'answer' || !left.some(({ question }) => question === source.question)) continue
    const done = await perform(run, due, 'replay', {}, seen)
    if (done.kind === 'ended') return done.end
    const { outcome } = done.entry
    if (outcome.status === 'failed')
      return { code: outcome.code, problem: `“${field.label || field.name}” has no learned step: ${outcome.message}` }
    filled = true
  }
  return filled
}

/** A data file may hold thousands. */
const MOST = 200

/** Answers in the person's own words that no step of this run has entered. */
const unusedAnswers = ({ applicant, trace }: Run): Answer[] => {
  const done = trace.entries.filter(({ operation }) => FILLS.has(operation.op))
  const isUsed = (asked: string): boolean =>
    done.some(
      ({ label, source }) =>
        (source?.from === 'answer' && source.question === asked) || (label !== undefined && sameQuestion(label, asked)),
    )
  return applicant.answers
    .filter(({ question, answer, from }) => from === 'file' && answer.trim() !== '' && !isUsed(question))
    .slice(0, MOST)
}

const onThisPage = async (run: Run, answers: readonly Answer[]): Promise<Answer[]> => {
  const present = await textsOnPage(
    run.session.active(),
    answers.map(({ question }) => question),
  )
  return answers.filter(({ question }) => present.has(question))
}
