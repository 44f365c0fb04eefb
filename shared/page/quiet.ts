/**
 * How long a document has been quiet, so that an observation can wait until the page has settled. Watches a document
 * from the first call on.
 */

import { isLoading } from './confirm.ts'
import { Layout } from './visible.ts'

let last = performance.now()
let watched = new WeakSet<Node>()
let count = 0

const observer = new MutationObserver((records) => {
  // Running animations change style and class of single elements all the time, which does not count. New
  // nodes and texts do.
  if (
    records.some(
      (record) =>
        record.type !== 'attributes' || !/^(?:style|class|d|transform|stroke.*)$/.test(record.attributeName ?? ''),
    )
  ) {
    last = performance.now()
    count += records.length
  }
})

const OPTIONS: MutationObserverInit = { subtree: true, childList: true, characterData: true, attributes: true }

export type Quiet = { quietMs: number; changes: number; ready: boolean; loading: boolean }

/** ms. A page that keeps changing does so at least once within this time. */
const WATCHED_MS = 50

/**
 * The time since the last change in ms, the number of changes so far, whether the document is parsed, and whether it
 * shows a spinner.
 */
export function quiet(): Quiet {
  if (!watched.has(document)) {
    watched = new WeakSet([document])
    observer.observe(document, OPTIONS)
    // Changes before the first call are unknown: a document counts as quiet only after it was watched for a moment.
    const born = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
    last = Math.max(born?.domContentLoadedEventEnd ?? 0, performance.now() - WATCHED_MS)
  }
  for (const host of document.querySelectorAll('*')) {
    if (host.shadowRoot && !watched.has(host.shadowRoot)) {
      watched.add(host.shadowRoot)
      observer.observe(host.shadowRoot, OPTIONS)
    }
  }
  return {
    quietMs: performance.now() - last,
    changes: count,
    ready: document.readyState !== 'loading',
    loading: isLoading(new Layout()),
  }
}
