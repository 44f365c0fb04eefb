/**
 * Counts all events that could change a fact about this document, for waits on a person. Counts from the first call.
 */
import { DomWatch } from './dom-watch.ts'
import { documentId } from './index.ts'

const EVENTS = ['input', 'change', 'focusout', 'click', 'keyup', 'transitionend'] as const

let count = 0
const watch = new DomWatch(
  (records) => {
    count += records.length
  },
  (root) => {
    for (const event of EVENTS) root.addEventListener(event, () => (count += 1), { capture: true, passive: true })
  },
)

/** Changes whenever something has happened. Its value has no further meaning. */
export function activityToken(): string {
  watch.update()
  return `${documentId} ${location.href} ${count}`
}
