/** Whether an element without a role is among the fields of a form. Only there can it be one of them. */

import { type Purpose, purposeOf } from '../domain/purpose.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { controlsIn } from './near-text.ts'
import { computedStyle } from './reading.ts'

/** How many levels above it the form may be. */
const MAX_LEVELS = 6
const SEARCH = '[type=search],[role=searchbox]'

/** @param own tells the element's own parts, which do not count as neighbouring fields */
export const standsInForm = (el: Element, own: (control: Element) => boolean): boolean => {
  const holdsOther = (node: Element): boolean => controlsIn(node).some((one) => !own(one) && !one.matches(SEARCH))
  let node = composedParent(el)
  for (let level = 0; node && level < MAX_LEVELS; level += 1, node = composedParent(node)) {
    // The whole page counts as the form only if it has no `form` element.
    if (node.tagName === 'BODY') return document.forms.length === 0 && holdsOther(node)
    if (holdsOther(node)) return true
    // What floats over the page is not part of the form below: the buttons of a cookie notice are not choices.
    if (liesOver(node)) return [...node.querySelectorAll(BUTTON)].some((one) => !own(one) && confirms(one))
    // A form that asks nothing else still has a submit button.
    if (node instanceof HTMLFormElement) return [...node.elements].some(isSubmit)
  }
  return false
}

const liesOver = (node: Element): boolean =>
  node.matches('dialog,[role=dialog],[role=alertdialog]') || computedStyle(node).position === 'fixed'

const BUTTON = 'button,[role=button],input[type=submit],input[type=button]'
const DISMISSES = new Set<Purpose>(['accept_cookies', 'close', 'back'])
const confirms = (button: Element): boolean => !DISMISSES.has(purposeOfButton(button))

const purposeOfButton = (button: Element): Purpose => {
  const words = button instanceof HTMLInputElement ? button.value : textOf(button, { controls: true })
  return purposeOf(squeeze(button.getAttribute('aria-label') ?? '') || words)
}

const isSubmit = (el: Element): boolean =>
  (el instanceof HTMLButtonElement || el instanceof HTMLInputElement) && el.type === 'submit'

const LEADS_ON = new Set<Purpose>([...DISMISSES, 'next', 'submit', 'save'])
const ASIDE = 'nav,header,footer,[role=navigation],[role=banner],[role=contentinfo]'

/** A view with only a question and its answers, as in forms that ask one thing at a time. */
export const standsAlone = (answers: readonly Element[], seen: (el: Element) => boolean): boolean =>
  !controlsIn(document).some(seen) &&
  [...document.querySelectorAll(`${BUTTON},a[href]`)].every(
    (one) => answers.includes(one) || one.closest(ASIDE) || !seen(one) || LEADS_ON.has(purposeOfButton(one)),
  )

/** How many levels up the tools of an editor may be. */
const MAX_TOOLS = 5

/** A toolbar ("B", "I", "U") directly above an editor, at any depth of a row that has only the texts of its buttons. */
export function isOverEditor(el: Element): boolean {
  let node = composedParent(el)
  for (let level = 0; node && level < MAX_TOOLS; level += 1, node = composedParent(node)) {
    if (node.matches('form,body,fieldset') || (level > 0 && textOf(node, { max: 20 }) !== '')) return false
    if (node.nextElementSibling?.matches('[contenteditable],iframe')) return true
  }
  return false
}
