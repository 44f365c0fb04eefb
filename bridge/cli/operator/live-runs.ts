/** The sessions of operator jobs in this process's hand, by job: where they work, and whose input it was. */
import type { LiveRuns } from '../../api/operator/deps.ts'
import type { OperatorSession } from '../../browser/session.ts'

export interface LiveRunRegistry extends LiveRuns {
  /** From now on the job works in this session; ends by itself with what it gives back. */
  add(jobId: string, session: OperatorSession): () => void
  /** How a tab's target is found where the extension does not say it. */
  findTarget(look: LiveRuns['tabTarget']): void
}

export const createLiveRuns = (): LiveRunRegistry => {
  const sessions = new Map<string, OperatorSession>()
  const listeners = new Set<(jobId: string) => void>()
  let look: LiveRuns['tabTarget'] = async () => undefined
  const changed = (jobId: string): void => {
    for (const listener of listeners) listener(jobId)
  }
  return {
    add(jobId, session) {
      sessions.set(jobId, session)
      const stop = session.on(() => changed(jobId))
      changed(jobId)
      return () => {
        stop()
        if (sessions.get(jobId) !== session) return
        sessions.delete(jobId)
        changed(jobId)
      }
    },
    findTarget(found) {
      look = found
    },
    targetOf: (jobId) => sessions.get(jobId)?.place().targetId,
    isOurs: (jobId, input) => sessions.get(jobId)?.inputs.matches(input) ?? false,
    async show(jobId) {
      const session = sessions.get(jobId)
      await session?.show()
      return session !== undefined
    },
    tabTarget: (instance, tabId) => look(instance, tabId),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
