/** Whether what has no role stands among the fields of a form: only there is it one of them. */

import { composedParent } from './label-text.ts'
import { CONTROL_SELECTOR } from './near-text.ts'

/** How far above it the form may begin. */
const MAX_LEVELS = 6
const SEARCH = '[type=search],[role=searchbox]'

/** @param own what is part of it, and no field beside it */
export const standsInForm = (el: Element, own: (control: Element) => boolean): boolean => {
  const holdsOther = (node: Element): boolean =>
    [...node.querySelectorAll(CONTROL_SELECTOR)].some((one) => !own(one) && !one.matches(SEARCH))
  let node = composedParent(el)
  for (let level = 0; node && level < MAX_LEVELS; level += 1, node = composedParent(node)) {
    // A page that is one form as a whole has no other.
    if (node.tagName === 'BODY') return document.forms.length === 0 && holdsOther(node)
    if (holdsOther(node)) return true
  }
  return false
}
