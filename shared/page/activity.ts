/**
 * Counts everything that could make a fact about this document true or false, for waits on a person. Watches from the first call
 * on.
 */
import { documentId } from './index.ts'
import { openRoots } from './selector.ts'

let count = 0
const watched = new WeakSet<Node>()
const observer = new MutationObserver((records) => {
  count += records.length
})
const EVENTS = ['input', 'change', 'focusout', 'click', 'keyup', 'transitionend'] as const

/** Another text than the last time: something has happened since. Nothing can be read out of it. */
export function activityToken(): string {
  for (const root of openRoots()) {
    if (watched.has(root)) continue
    watched.add(root)
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
    for (const event of EVENTS) root.addEventListener(event, () => (count += 1), { capture: true, passive: true })
  }
  return `${documentId} ${location.href} ${count}`
}
