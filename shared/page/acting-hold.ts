/**
 * Prevents forms from being submitted by a key meant for one field, such as Enter that turns typed text into a choice.
 */

let held = false
let watching = false

/** Enter also presses the form's button, or sends a form without one. */
export function holdForm(hold: boolean): boolean {
  held = hold
  if (watching) return held
  watching = true
  addEventListener('submit', stop, { capture: true })
  addEventListener('click', (event) => isImplied(event) && stop(event), { capture: true })
  return held
}

function stop(event: Event): void {
  if (!held) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** A press by the browser itself: Enter in a field presses the button of the form. */
const isImplied = (event: MouseEvent): boolean =>
  event.detail === 0 &&
  event.target instanceof Element &&
  event.target.closest('button:not([type=button]):not([type=reset]),input[type=submit],input[type=image]') !== null
