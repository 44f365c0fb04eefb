/** What is said on a task's page for a moment once it is over: how it ended, where the person looks anyway. Pure. */
import type { BridgeView, Screen } from '../../shared/protocol/view.ts'
import { outcomeTitle } from '../../shared/ui/job-words.ts'

/** ms it is said. */
export const ENDED_MS = 5_000

/** What stands on the page after the screen of a task that is over by now; null where nothing is to be said. */
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
