/**
 * The button that leads on from a page, whoever fills it in: recognised by its text in any language, its kind and its
 * place.
 */
import type { Observation } from '../../shared/domain/observation.ts'
import type { TraceEntry } from '../../shared/domain/outcome.ts'
import type { Objective } from '../../shared/domain/provider.ts'
import { type Entrance, entranceNow, entrances, hasForm, hasPutIn, onward } from './local/onward.ts'
import { planContext } from './local/plan-context.ts'

export interface NextButton {
  /** Number of the element in the observation. */
  index: number
  /** Pressing it sends what was filled in. */
  commit: boolean
}

/** From a posting into its application, or from a form to the next step; undefined if no button stands out. */
export const nextButton = (
  seen: Observation,
  about: Objective,
  history: readonly TraceEntry[],
  now: number,
): NextButton | undefined => {
  const context = planContext(seen, about, history, new Date(now))
  const way = hasForm(context) ? undefined : entranceNow(context)
  if (way) return { index: way.index, commit: false }
  // A final review asks nothing, but is still sent.
  if (!hasForm(context) && !history.some(hasPutIn)) return undefined
  const next = onward(context)
  return next && { index: next.button.index, commit: next.commit }
}

/** All buttons on a page that lead into an application, including those of other postings. */
export const applyLinks = (seen: Observation): readonly Entrance[] => entrances({ seen })
