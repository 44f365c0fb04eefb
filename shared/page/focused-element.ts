/** The element with the focus, also inside open shadow roots; null if no element has it. */
export function focusedElement(): Element | null {
  let el = document.activeElement
  while (el?.shadowRoot?.activeElement) el = el.shadowRoot.activeElement
  return el === document.body ? null : el
}
