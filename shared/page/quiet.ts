/**
 * How long a document has been quiet, so that an observation can wait until the page has settled. Watches a document
 * from the first call on.
 */

import { isLoading } from './confirm.ts'
import { DomWatch } from './dom-watch.ts'
import { Layout } from './visible.ts'

/** Time of the last change; undefined before the first call. */
let last: number | undefined
let count = 0

/** Running animations change these on single elements all the time, which does not count. New nodes and texts do. */
const ANIMATED = /^(?:style|class|d|transform|stroke.*)$/

const watch = new DomWatch((records) => {
  if (records.every(({ type, attributeName }) => type === 'attributes' && ANIMATED.test(attributeName ?? ''))) return
  last = performance.now()
  count += records.length
})

export type Quiet = { quietMs: number; changes: number; ready: boolean; loading: boolean }

/** ms. A page that keeps changing does so at least once within this time. */
const WATCHED_MS = 50

/**
 * The time since the last change in ms, the number of changes so far, whether the document is parsed, and whether it
 * shows a spinner.
 */
export function quiet(): Quiet {
  watch.update()
  last ??= beforeFirst()
  return {
    quietMs: performance.now() - last,
    changes: count,
    ready: document.readyState !== 'loading',
    loading: isLoading(new Layout()),
  }
}

/** Changes before the first call are unknown: a document counts as quiet only after it was watched for a moment. */
const beforeFirst = (): number => {
  const born = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  return Math.max(born?.domContentLoadedEventEnd ?? 0, performance.now() - WATCHED_MS)
}
