/**
 * Teaching (supervision `teach`): the person does the whole task, and each thing they do becomes a step, view by view
 * (M3).
 */
import type { Decision } from '../../../shared/domain/decision.ts'
import { teachWords } from '../../../shared/domain/interaction-words.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { ask, sentence } from '../ask/ask.ts'
import { failed, type Run, type StageEnd } from '../state/context.ts'
import { beginDemonstration } from '../step/demonstration.ts'
import { goalReached } from '../step/goal.ts'
import { observeSettled } from '../step/observe.ts'
import { pictureSeen } from '../step/step-pictures.ts'
import { withProofs } from './done.ts'

/** Errors: as `ask`. */
export const teach = async (run: Run): Promise<StageEnd> => {
  await pictureSeen(run, await observeSettled(run))
  const lesson = await beginDemonstration(run)
  try {
    const asked = await ask(run, {
      kind: 'takeover',
      ...sentence(teachWords()),
      currentUrl: run.session.active().page.url(),
    })
    if ('end' in asked) return asked.end
    await lesson.end()
  } finally {
    lesson.stop()
  }
  if (run.trace.entries.length === 0)
    return failed('GOAL_NOT_REACHED', 'Nothing was done on the page, so there is nothing to learn.')
  return endOf(run, await observeSettled(run))
}

/** The person says that it is done. Whether something was sent is still read from the page, or asked. */
const endOf = async (run: Run, seen: Observation): Promise<StageEnd> => {
  const end = await goalReached(run, seen, { ...ENDED, thought: 'You pressed Done.' })
  return (await withProofs(run, end)) ?? failed('GOAL_NOT_REACHED', 'The page doesn’t show that it is done.')
}

const ENDED: Omit<Decision, 'thought'> = { status: 'completed', operations: [], questions: [], confidence: 1 }
