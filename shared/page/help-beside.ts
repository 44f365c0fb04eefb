/**
 * The help text that only its position connects to a field: it is in the element that wraps the label, this one control
 * and little else. Error messages, counters and texts of buttons are not help texts.
 */

import { composedParent, squeeze, textOf } from './label-text.ts'
import { CONTROL_SELECTOR, controlsIn, holdsControl } from './near-text.ts'
import { hasBox } from './reading.ts'

/**
 * Elements that the wrapper of a single field does not contain. A part with a heading or a link may be about
 * more than the field.
 */
const MORE_THAN_A_FIELD = 'h1,h2,h3,h4,h5,h6,[role=heading],legend,hr,ul,ol,table,img,video,iframe,form,fieldset'
const NOT_HELP =
  '[role=alert],[role=status],[aria-live],[role=listbox],[role=option],[role=tooltip],[role=progressbar],[aria-hidden=true],[hidden],label,button,a,[class*="error"i],[id*="error"i],[class~="err"],[class*="-err"],[class*="invalid"i],[class*="warning"i],[class*="success"i],[class*="count"i],[class*="remaining"i],[class*="suggestion"i]'
/** "0 / 500", "500 characters left". */
const COUNTER =
  /^[\d\s/|:.,-]+$|\b\d+ ?(?:\/|of|von|sur|de) ?\d+\b|\b(?:characters?|zeichen|caract[èe]res?|caracteres|words?) (?:left|remaining|übrig|restants?|restantes)\b/i

const LEVELS = 4
const LONGEST = 300

/** @param label elements with the label's words */
export const helpBeside = (control: Element, label: readonly Element[]): string => {
  const wrapper = wrapperOf(control, label)
  if (!wrapper || wrapper.matches('form,fieldset,body,main,section,article,[role=form],[role=group]')) return ''
  const others = [...wrapper.children].filter(
    (child) =>
      !child.contains(control) && !label.some((one) => child.contains(one)) && squeeze(child.textContent ?? '') !== '',
  )
  const visible = others.filter((child) => hasBox(child))
  if (
    visible.some(
      (child) =>
        child.matches(MORE_THAN_A_FIELD) || child.querySelector(`${MORE_THAN_A_FIELD},button,input[type=submit]`),
    )
  )
    return ''
  const texts = visible.filter(isHelp).map((child) => squeeze(textOf(child, { max: LONGEST + 1 })))
  const [only, another] = texts.filter((text) => text !== '' && !COUNTER.test(text))
  return only === undefined || another !== undefined || only.length > LONGEST || !/\p{L}{2,}\s+\p{L}/u.test(only)
    ? ''
    : only
}

/** "(e.g. 05/21/1970)" right after a control: how to write the value. */
export const exampleAfter = (control: Element): string => {
  let text = ''
  for (let next = control.nextSibling; next; next = next.nextSibling) {
    if (next instanceof Element && holdsControl(next)) break
    text += next.textContent ?? ''
  }
  return EXAMPLE.exec(squeeze(text))?.[1] ?? ''
}
const EXAMPLE =
  /^[\s*]*\(?\s*((?:e\.?\s?g|z\.?\s?b|ex(?:emple|ample)?|p\.?\s?ej|ej|por ejemplo|por exemplo|esempio|es|np|bijv)\b[.:]*\s*[\d./-]{4,20})\s*\)?[\s*]*$/i

const isHelp = (child: Element): boolean =>
  !child.matches(NOT_HELP) && !child.querySelector(`${NOT_HELP},${CONTROL_SELECTOR}`)

/** The nearest ancestor that also contains the label, and no other control. */
const wrapperOf = (control: Element, label: readonly Element[]): Element | undefined => {
  const [first] = label
  if (!first) return undefined
  // A label around its field is inside the wrapper itself.
  let node = composedParent(first.contains(control) ? first : control)
  for (let level = 0; node && level < LEVELS; level += 1) {
    const controls = controlsIn(node)
    if (
      controls.some(
        (other) => other !== control && !control.contains(other) && other.getAttribute('aria-hidden') !== 'true',
      )
    )
      return undefined
    if (node.contains(first)) return node
    node = composedParent(node)
  }
  return undefined
}
