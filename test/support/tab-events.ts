/** Listens to a browser's tabs as a job's session does, and records the events. */
import type { TabSource } from '../../bridge/browser/relay/tab-source.ts'

export const tabEvents = (tabs: TabSource): unknown[][] => {
  const told: unknown[][] = []
  tabs.listen({
    event: (...what) => told.push(['event', ...what]),
    opened: ({ targetId }) => told.push(['opened', targetId]),
    gone: (...what) => told.push(['gone', ...what]),
    lost: () => told.push(['lost']),
  })
  return told
}
