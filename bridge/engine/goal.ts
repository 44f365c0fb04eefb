/** Is the goal reached? Decided by what the page shows, never by the wish of whoever acted (DESIGN §4, M1). */
import type { Decision } from '../../shared/domain/decision.ts'
import type { Observation } from '../../shared/domain/observation.ts'
import { confirmCommit, confirmSent } from './commit.ts'
import { failed, pageNumber, type Run, type StageEnd } from './context.ts'

/** `undefined`: not yet. */
export const goalReached = async (run: Run, seen: Observation, decision?: Decision): Promise<StageEnd | undefined> => {
  if (run.commit) {
    const proof = sentProof(run, seen)
    if (proof) {
      await confirmCommit(run, proof.text)
      return { end: 'done', confirmation: proof.text, confirmedBy: proof.by }
    }
    return decision?.status === 'completed'
      ? ((await confirmSent(run)) ?? failed('submit_unconfirmed', 'It was not sent.'))
      : undefined
  }
  if (decision?.status !== 'completed') return undefined
  if (run.input.jobType === 'apply') return failed('GOAL_NOT_REACHED', `Nothing was sent: ${decision.thought}`)
  return { end: 'done', confirmation: seen.confirmation, result: decision.result }
}

/**
 * Proof that what was sent arrived. For an application only words that say so count: an address like /thanks or an
 * answer 200 is none. A plain form may also prove it by being gone, with the view after it free of errors.
 */
const sentProof = (run: Run, seen: Observation): { text: string; by: 'page' | 'form_gone' } | undefined => {
  if (seen.messages.some(({ kind }) => kind === 'error')) return undefined
  if (seen.confirmation && seen.confirmation !== run.commit?.shownBefore) return { text: seen.confirmation, by: 'page' }
  const moved = run.commit !== undefined && run.commit.page >= 0 && run.commit.page < pageNumber(run)
  if (run.input.jobType !== 'fill_form' || !moved || seen.loading || seen.fields.some(({ trap }) => !trap))
    return undefined
  const text = `The form is gone and the site shows “${(seen.headings[0] ?? seen.title) || seen.url}”.`
  return { text, by: 'form_gone' }
}
