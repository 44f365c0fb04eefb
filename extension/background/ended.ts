/** The message on a task's page for a moment after its end, where the person looks anyway. Pure. */
import type { BridgeView, Screen } from '../../shared/protocol/view.ts'
import { outcomeTitle } from '../../shared/ui/job-words.ts'

/** Duration of the message, in ms. */
export const ENDED_MS = 5_000

/** What the page shows after the screen of a finished task; null if there is nothing to say. */
export const endedScreen = (before: Screen | undefined, view: BridgeView | null): Screen | null => {
  const job = view?.jobs.find(({ id }) => id === before?.jobId)
  if (!before || !job?.outcome) return null
  return {
    ...before,
    phase: job.phase,
    now: outcomeTitle(job),
    said: {},
    page: null,
    request: null,
    notYet: null,
    marks: [],
    clear: null,
  }
}
