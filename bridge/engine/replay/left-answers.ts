/**
 * Questions that the first person did not answer, so that no step is for them: what the next person says about them in
 * their own words is filled in before the view is left, from the data only. Fields that only a full observation finds
 * (drawn counters) are among them.
 */
import { FILLS } from '../../../shared/domain/operation.ts'
import { OWN_DATUM } from '../../../shared/domain/profile-keys.ts'
import { sameQuestion } from '../../../shared/domain/questions/index.ts'
import type { ValueSource } from '../../../shared/domain/value.ts'
import type { Run, StageEnd } from '../state/context.ts'
import type { StepTrouble } from '../state/step-trouble.ts'
import { judgedFields } from '../step/judged.ts'
import { observeSettled } from '../step/observe.ts'
import { perform } from '../step/perform.ts'

/** Whether something was filled in; how the run ends, or what did not go in. */
export const fillLeftAnswers = async (run: Run): Promise<boolean | StageEnd | StepTrouble> => {
  const left = unusedWords(run)
  if (left.size === 0) return false
  const seen = await observeSettled(run)
  let filled = false
  for (const { field, due } of judgedFields(run, seen)) {
    if (!due || !left.has(wordsOf(due.source) ?? '')) continue
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

/** What the person says in their own words and no step of this run has entered. */
const unusedWords = ({ applicant, trace }: Run): ReadonlySet<string> => {
  const done = trace.entries.filter(({ operation }) => FILLS.has(operation.op))
  const used = new Set(done.map(({ source }) => wordsOf(source)))
  const isAsked = (question: string): boolean =>
    done.some(({ label }) => label !== undefined && sameQuestion(label, question))
  const answers = applicant.answers.flatMap(({ question, answer, from }) =>
    from === 'file' && answer.trim() !== '' && !used.has(question) && !isAsked(question) ? [question] : [],
  )
  const data = Object.keys(applicant.values).filter((key) => key.startsWith(OWN_DATUM) && !used.has(key))
  return new Set([...answers, ...data].slice(0, MOST))
}

/** The question of an answer, or the key of a datum. */
const wordsOf = (source: ValueSource | undefined): string | undefined =>
  source?.from === 'answer' ? source.question : source?.from === 'profile' ? source.key : undefined
