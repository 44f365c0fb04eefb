/** How long a document has been quiet, so that it settles before an observation. Watches from the first call in a document on. */

import { isLoading } from './confirm.ts'
import { Layout } from './visible.ts'

let last = performance.now()
let watched = new WeakSet<Node>()
let count = 0

const observer = new MutationObserver((records) => {
  // Attribute churn of running animations (style, class on one element) is no news; new nodes and texts are.
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

/** A page that changes all the time shows it within this. */
const WATCHED_MS = 50

/** ms since the document last changed, how many changes were seen in all, whether it has been parsed, and shows a spinner. */
export function quiet(): Quiet {
  if (!watched.has(document)) {
    watched = new WeakSet([document])
    observer.observe(document, OPTIONS)
    // What happened before the watch began is unknown: it counts as quiet only after having been watched for a moment.
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
