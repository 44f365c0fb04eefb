/**
 * Counts all events that could change a fact about this document, for waits on a person. Counts from the first call.
 */
import { documentId } from './index.ts'
import { openRoots } from './selector.ts'

let count = 0
const watched = new WeakSet<Node>()
const observer = new MutationObserver((records) => {
  count += records.length
})
const EVENTS = ['input', 'change', 'focusout', 'click', 'keyup', 'transitionend'] as const

/** Changes whenever something has happened. Its value has no further meaning. */
export function activityToken(): string {
  for (const root of openRoots()) {
    if (watched.has(root)) continue
    watched.add(root)
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
    for (const event of EVENTS) root.addEventListener(event, () => (count += 1), { capture: true, passive: true })
  }
  return `${documentId} ${location.href} ${count}`
}
