/** The value that represents a control inside another element's name: step 2C of accname 1.2. Never a secret. */
import { isSecretInput } from './secret-input.ts'

/**
 * @param read returns the text of an element's content
 * @returns undefined if the control has no value of this kind
 */
export function valueText(
  el: Element,
  kind: 'text' | 'choice' | 'range',
  read: (part: Element) => string,
): string | undefined {
  if (kind === 'text') return typedText(el) ?? read(el)
  if (kind === 'choice') return chosenText(el, read)
  return (
    el.getAttribute('aria-valuetext') ??
    el.getAttribute('aria-valuenow') ??
    (el instanceof HTMLInputElement ? el.value : undefined) ??
    (el instanceof HTMLProgressElement || el instanceof HTMLMeterElement ? String(el.value) : undefined)
  )
}

function typedText(el: Element): string | undefined {
  if (el instanceof HTMLInputElement) return isSecretInput(el) ? '' : el.value
  return el instanceof HTMLTextAreaElement ? el.value : undefined
}

function chosenText(el: Element, read: (part: Element) => string): string | undefined {
  if (el instanceof HTMLSelectElement) return [...el.selectedOptions].map(({ label }) => label.trim()).join(' ')
  const chosen = [...el.querySelectorAll('[role=option][aria-selected=true]')].map((option) => read(option).trim())
  if (chosen.length > 0) return chosen.join(' ')
  const typed = typedText(el) ?? typedIn(el)
  if (typed !== undefined) return typed
  return el.getAttribute('role') === 'listbox' ? '' : read(el)
}

const typedIn = (el: Element): string | undefined => {
  const inner = el.querySelector('input,textarea')
  return inner ? typedText(inner) : undefined
}
