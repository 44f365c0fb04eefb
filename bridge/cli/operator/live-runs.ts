/** The operator sessions in this process, by job: where they work, and whose input an event was. */
import type { LiveRuns } from '../../api/operator/deps.ts'
import type { OperatorSession } from '../../browser/session.ts'
import type { OperatorBrowsers } from './browsers.ts'

export interface LiveRunRegistry extends LiveRuns {
  /** Registers the job's session; the returned function ends it. */
  add(jobId: string, session: OperatorSession): () => void
  /** How tabs and targets are matched if the extension does not tell. */
  findTabs(finders: Pick<OperatorBrowsers, 'tabTarget' | 'marks'>): void
}

export const createLiveRuns = (): LiveRunRegistry => {
  const sessions = new Map<string, OperatorSession>()
  const listeners = new Set<(jobId: string) => void>()
  let finders: Parameters<LiveRunRegistry['findTabs']>[0] | undefined
  /** Marks by target, as last read. */
  const marks = new Map<string, string>()
  const changed = (jobId: string): void => {
    for (const listener of listeners) listener(jobId)
  }
  const readMarks = async (): Promise<void> => {
    const browsers = new Set([...sessions.values()].map((session) => session.place().browser))
    let news = false
    for (const browser of browsers)
      for (const [mark, targetId] of (await finders?.marks(browser)) ?? []) {
        news ||= marks.get(targetId) !== mark
        marks.set(targetId, mark)
      }
    if (news) for (const jobId of sessions.keys()) changed(jobId)
  }
  return {
    add(jobId, session) {
      sessions.set(jobId, session)
      const stop = session.on(() => changed(jobId))
      void readMarks()
      changed(jobId)
      return () => {
        stop()
        if (sessions.get(jobId) !== session) return
        sessions.delete(jobId)
        changed(jobId)
      }
    },
    findTabs(given) {
      finders = given
    },
    tabOf(jobId, instance) {
      const targetId = sessions.get(jobId)?.place().targetId
      const mark = targetId === undefined ? undefined : marks.get(targetId)
      return mark?.startsWith(`${instance}:`) ? Number(mark.slice(instance.length + 1)) : undefined
    },
    marked: () => void readMarks(),
    targetOf: (jobId) => sessions.get(jobId)?.place().targetId,
    isOurs: (jobId, input) => sessions.get(jobId)?.inputs.matches(input) ?? false,
    async show(jobId) {
      const session = sessions.get(jobId)
      await session?.show()
      return session !== undefined
    },
    tabTarget: async (instance, tabId) => finders?.tabTarget(instance, tabId),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
