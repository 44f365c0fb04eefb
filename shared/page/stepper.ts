/**
 * A number between a minus and a plus button. Recognised by the signs or words of the two buttons, and by a single
 * number between or beside them.
 */
import { composedParent, squeeze, textOf } from './label-text.ts'
import { computedStyle } from './reading.ts'

export interface Stepper {
  holder: Element
  less: Element
  more: Element
  /** The element that shows the number. */
  display: Element
}

const LESS =
  /^(?:[-−–—‒﹣－‹◂◀▼▾⌄]|(?:decrease|decrement|fewer|less|minus|remove one|subtract|weniger|moins|menos|meno|minder)\b.*)$/i
const MORE = /^(?:[+＋﹢›▸▶▲▴⌃]|(?:increase|increment|more|plus|add one|mehr|davantage|m[áa]s|mais|pi[ùu]|meer)\b.*)$/i
const PRESSED = 'button,[role=button],a,span,i,div,b'
const MAX_LEVELS = 3
const MOST_PARTS = 20

const nameOf = (el: Element): string =>
  squeeze(el.getAttribute('aria-label') ?? '') ||
  textOf(el, { controls: true, max: 40 }) ||
  squeeze(el.getAttribute('title') ?? '')

const isPressable = (el: Element): boolean =>
  el.matches('button,[role=button]') || (!el.hasAttribute('href') && computedStyle(el).cursor === 'pointer')

const isSign = (el: Element, sign: RegExp): boolean =>
  el.matches(PRESSED) && el.childElementCount <= 1 && isPressable(el) && sign.test(nameOf(el))

/** The stepper that this element is a button or the number of. */
export function stepperOf(el: Element): Stepper | undefined {
  const own = isSign(el, LESS) || isSign(el, MORE)
  if (!own && !(el instanceof HTMLInputElement && el.readOnly && isNumber(el.value))) return undefined
  let holder = composedParent(el)
  for (let level = 0; holder && level < MAX_LEVELS; level += 1, holder = composedParent(holder)) {
    if (/^(?:FORM|BODY|MAIN|TABLE|TR)$/.test(holder.tagName)) return undefined
    const found = stepperIn(holder)
    if (found) return [found.less, found.more, found.display].includes(el) ? found : undefined
  }
  return undefined
}

/** The stepper that fills this element. */
export function stepperIn(holder: Element): Stepper | undefined {
  if (holder.childElementCount === 0 || holder.querySelectorAll('*').length > MOST_PARTS) return undefined
  const pressed = [...holder.querySelectorAll(PRESSED)]
  const less = outermost(pressed.filter((one) => isSign(one, LESS)))
  const more = outermost(pressed.filter((one) => isSign(one, MORE)))
  const [minus, plus] = [less[0], more[0]]
  if (!minus || !plus || less.length > 1 || more.length > 1) return undefined
  const inputs = [...holder.querySelectorAll('input:not([type=hidden]),select,textarea')]
  const [input] = inputs
  if (inputs.length > 1) return undefined
  // A box that a person can type into is a field of its own.
  if (input)
    return input instanceof HTMLInputElement && input.readOnly && isNumber(input.value)
      ? { holder, less: minus, more: plus, display: input }
      : undefined
  const display = [...holder.querySelectorAll('*')].filter(
    (one) =>
      one.childElementCount === 0 &&
      one !== minus &&
      one !== plus &&
      isNumber(textOf(one)) &&
      !minus.contains(one) &&
      !plus.contains(one),
  )
  return display.length === 1 && display[0] ? { holder, less: minus, more: plus, display: display[0] } : undefined
}

const outermost = (all: readonly Element[]): Element[] =>
  all.filter((one) => !all.some((other) => other !== one && other.contains(one)))

const isNumber = (text: string): boolean => /^-?\d{1,4}$/.test(text.trim())

export const stepperValue = ({ display }: Stepper): string =>
  display instanceof HTMLInputElement ? display.value.trim() : textOf(display)
