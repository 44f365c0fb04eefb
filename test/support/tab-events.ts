/** Listens to the tabs of a browser as a job's session does, and writes down what it is told. */
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
