/**
 * Jobs, schools and rows of a list that no learned step enters, because the first person had fewer: they are entered
 * before the view is left, from the data only, with the button that the page has for them.
 */
import { FILLS, targetOf } from '../../../shared/domain/operation.ts'
import { askQuestions } from '../blockers/blockers.ts'
import type { Run, StageEnd } from '../state/context.ts'
import type { StepTrouble } from '../state/step-trouble.ts'
import { entriesHere } from '../step/judged.ts'
import { observeSettled } from '../step/observe.ts'
import { perform } from '../step/perform.ts'
import { whereItStands } from '../step/prefilled.ts'

/** Maximum rounds on one view: each entry takes three or four. */
const MOST_ROUNDS = 100

/** How the run ends, or what could not be pressed; undefined if nothing more can be entered here. */
export const enterLeft = async (run: Run): Promise<StageEnd | StepTrouble | undefined> => {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const seen = await observeSettled(run)
    const next = entriesHere(run, seen)
    if (!next) return undefined
    for (const planned of next.operations) {
      const at = targetOf(planned.operation)
      const field = seen.fields.find(({ index }) => at && 'index' in at && at.index === index)
      const done = await perform(run, planned, 'replay', whereItStands(run, field, planned.source), seen)
      if (done.kind === 'ended') return done.end
      const { outcome, label } = done.entry
      // What a field refuses is tried in another form, or asked.
      if (outcome.status === 'failed' && !FILLS.has(planned.operation.op))
        return { code: outcome.code, problem: `“${label ?? ''}” opens a further entry: ${outcome.message}` }
    }
    const asked = next.questions.length > 0 ? await askQuestions(run, seen, next.questions) : undefined
    if (asked && 'end' in asked) return asked.end
  }
  return undefined
}
