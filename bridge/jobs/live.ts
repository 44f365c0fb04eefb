/** The working browsers of this process, by job, for everybody who may watch them. */
import type { LiveView } from '../../shared/domain/live-view.ts'

export interface LiveViews {
  /** @returns takes it away again */
  add(jobId: string, view: LiveView): () => void
  of(jobId: string): LiveView | undefined
}

export const createLiveViews = (): LiveViews => {
  const views = new Map<string, LiveView>()
  return {
    add(jobId, view) {
      views.set(jobId, view)
      return () => {
        if (views.get(jobId) === view) views.delete(jobId)
      }
    },
    of: (jobId) => views.get(jobId),
  }
}
