/** What leads on from a page, by what its buttons say in any language, by their kind and their place, whoever fills the page in. */
import type { Observation } from '../../shared/domain/observation.ts'
import type { TraceEntry } from '../../shared/domain/outcome.ts'
import type { Objective } from '../../shared/domain/provider.ts'
import { type Entrance, entranceNow, entrances, hasForm, isFilled, onward } from './local/onward.ts'
import { planContext } from './local/plan-context.ts'

export interface NextButton {
  /** Number of the element on the page as it was seen. */
  index: number
  /** Pressing it sends what was filled in. */
  commit: boolean
}

/** From a posting into its application, from a form onward; undefined where nothing stands out. */
export const nextButton = (
  seen: Observation,
  about: Objective,
  history: readonly TraceEntry[],
  now: number,
): NextButton | undefined => {
  const context = planContext(seen, about, history, new Date(now))
  const way = hasForm(context) ? undefined : entranceNow(context)
  if (way) return { index: way.index, commit: false }
  // A last look at what was given asks nothing, and is sent all the same.
  if (!hasForm(context) && !history.some(isFilled)) return undefined
  const next = onward(context)
  return next && { index: next.button.index, commit: next.commit }
}

/** All on a page that says it leads into an application, those of other postings beside it among them. */
export const applyLinks = (seen: Observation): readonly Entrance[] => entrances({ seen })
