/** Checks a condition about the page without a model: postconditions, waits, success criteria. */
import type { Condition } from '../domain/operation.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { matchesUrlPattern } from '../domain/url.ts'
import { isDrawnAs } from './appearance.ts'
import { statesOf } from './controls.ts'
import { DomCache } from './dom-cache.ts'
import { isChecked } from './field-widget.ts'
import { squeeze, textOf } from './label-text.ts'
import { oncePerReading } from './reading.ts'
import { resolve } from './resolve.ts'
import { roleOf } from './role.ts'
import { openRoots } from './selector.ts'
import { Layout } from './visible.ts'
import { displayedValue, widgetOf } from './widgets.ts'

export function holds(condition: Condition): boolean {
  switch (condition.is) {
    case 'downloaded':
      // Only the browser knows this.
      return false
    case 'url_changed':
      return matchesUrlPattern(location.href, condition.pattern)
    case 'text_present':
      return textPresent(condition.text)
    case 'text_gone':
      return !textPresent(condition.text)
    case 'heading_present':
      return headingPresent(condition.text)
    case 'element_gone': {
      const found = resolve(condition.target, { position: false })
      return !found.element && found.reason !== 'ambiguous'
    }
    case 'element_visible': {
      const found = resolve(condition.target, { position: false })
      return found.element !== undefined && !found.element.matches(':disabled,[aria-disabled=true]')
    }
    case 'value_is': {
      const { element } = resolve(condition.target)
      return element !== undefined && sameText(valueNow(element), condition.value)
    }
    case 'state_is': {
      const { element } = resolve(condition.target, { position: false })
      if (!element) return false
      const said = statesOf(element, roleOf(element))
      return condition.states.every((state) => isDrawnAs(element, state) ?? said.includes(state))
    }
    case 'checked_is': {
      const { element } = resolve(condition.target)
      return element !== undefined && isChecked(element) === condition.checked
    }
  }
}

/**
 * Positions of the conditions about values whose field is here and shows something else: it was emptied, redrawn, or
 * changed by somebody else. A field that is gone lost nothing: its entry was saved, or its question withdrawn.
 */
export const lost = (facts: readonly Condition[]): number[] => {
  const dom = new DomCache()
  return facts.flatMap((fact, at) => {
    if (fact.is !== 'value_is' && fact.is !== 'checked_is') return []
    const { element } = resolve(fact.target, {}, dom)
    if (!element) return []
    const same = fact.is === 'value_is' ? sameSigns(valueNow(element), fact.value) : isChecked(element) === fact.checked
    return same ? [] : [at]
  })
}

/** Equal apart from the page's notation: `3105550142` and `(310) 555-0142`, with or without a calling code. */
function sameSigns(a: string, b: string): boolean {
  const [one, other] = [signsOf(a), signsOf(b)]
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return /^\d{7,}$/.test(short) && /^\d+$/.test(long) && long.endsWith(short)
}

const signsOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The present value of the field that a target describes; null if it is not there. */
export function valueAt(target: TargetDescriptor): string | null {
  const { element } = resolve(target)
  return element ? valueNow(element) : null
}

function valueNow(el: Element): string {
  const group = new DomCache().group(el)
  const members = group && group.members.length > 1 ? group.members : []
  return displayedValue(el, widgetOf(el, members), members)
}

const sameText = (a: string, b: string): boolean => squeeze(a).toLowerCase() === squeeze(b).toLowerCase()

/** Searches visible text only; white space and case do not matter. */
function textPresent(wanted: string): boolean {
  const needle = squeeze(unruled(wanted)).toLowerCase()
  if (needle === '' || (document.body && visibleText(document.body).includes(needle))) return true
  return openRoots().some(
    (root) =>
      root instanceof ShadowRoot &&
      [...root.children].some((child) => child instanceof HTMLElement && visibleText(child).includes(needle)),
  )
}

/** The rendered text as the browser computes it. It stops at shadow roots. */
const visibleText = oncePerReading((el: HTMLElement): string => squeeze(unruled(el.innerText)).toLowerCase())

/** Without the strokes between the cells of a row, which appear when a page is written as text. */
const unruled = (text: string): string => text.replace(/ \| /g, ' ')

function headingPresent(wanted: string): boolean {
  const layout = new Layout()
  return openRoots().some((root) =>
    [...root.querySelectorAll('h1,h2,h3,h4,h5,h6,[role=heading],legend')].some(
      (el) => sameText(textOf(el, { controls: true, max: 150 }), wanted) && layout.visible(el),
    ),
  )
}
