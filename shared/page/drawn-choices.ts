/**
 * Choices drawn without a role: chips, cards, stars and plain buttons side by side under a question, of which one is picked by
 * pressing it. Told by their shape: neighbours that look alike, can be pressed, hold no control and do nothing a button is
 * known for. Which one is picked shows in its class, else in how it is drawn beside the others.
 */

import { purposeOf } from '../domain/purpose.ts'
import { CONTROL_SELECTOR, groupLabel } from './label.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'

const TAGS = new Set(['DIV', 'SPAN', 'LI', 'BUTTON', 'A', 'P', 'I', 'B', 'STRONG'])
const ELSEWHERE =
  'nav,header,footer,menu,[role=navigation],[role=menu],[role=menubar],[role=toolbar],[role=tablist],[role=listbox],[role=grid],[role=tree],[class*="pagination"i],[class*="breadcrumb"i],[class*="calendar"i],[class*="datepicker"i],[class*="toolbar"i]'
const MOST = 15
const MAX_NAME = 80
/** How far above the choices the form they belong to may begin. */
const MAX_LEVELS = 6

const classesOf = (el: Element): string[] => [...el.classList]
const nameOf = (el: Element): string =>
  squeeze(el.getAttribute('aria-label') ?? '') ||
  textOf(el, { controls: true, max: MAX_NAME + 1 }) ||
  squeeze(el.getAttribute('title') ?? '')

/** A class that says how one of several stands now: `selected`, `chip--on`. */
const STATE =
  /(?:^|[-_]|is|has)(?:active|selected|checked|chosen|picked|current|on|sel|filled|full|lit|rated|highlight(?:ed)?)(?:$|[-_])/i
export const isState = (token: string): boolean => STATE.test(token)

/** Tag and classes without those that say how it stands now. */
const alike = (a: Element, b: Element): boolean => {
  if (a.tagName !== b.tagName) return false
  const [one, other] = [classesOf(a), classesOf(b)]
  if (one.length === 0 || other.length === 0) return one.length === other.length || [...one, ...other].every(isState)
  return one.some((token) => other.includes(token))
}

const isPressable = (el: Element): boolean => {
  const role = el.getAttribute('role')
  if (!TAGS.has(el.tagName) || (role !== null && role !== 'button')) return false
  if (el.hasAttribute('href') || el.hasAttribute('aria-expanded') || el.hasAttribute('aria-haspopup')) return false
  if (el instanceof HTMLButtonElement) return !(el.type === 'submit' && el.form) && el.type !== 'reset'
  return getComputedStyle(el).cursor === 'pointer'
}

const GLYPH = /[★☆⭐✩✪♥♡❤●○]/u
const isChoice = (el: Element): boolean => {
  if (!isPressable(el) || el.querySelector(`${CONTROL_SELECTOR},button,a[href]`)) return false
  const name = nameOf(el)
  if (name === '' || name.length > MAX_NAME || !(/[\p{L}\p{N}]/u.test(name) || GLYPH.test(name))) return false
  return purposeOf(name) === 'other'
}

/** The choices that one is among, itself included; none where it is something else to press. */
export function drawnChoices(el: Element, seen: (el: Element) => boolean): Element[] {
  const parent = composedParent(el)
  if (!parent || !isPressable(el)) return []
  const near = [el.previousElementSibling, el.nextElementSibling]
  if (!near.some((one) => one && alike(one, el)) || el.closest(ELSEWHERE)) return []
  let run: Element[] = []
  for (const child of parent.children) {
    if (alike(child, el) && isChoice(child)) run.push(child)
    else if (run.includes(el)) break
    else run = []
  }
  const shown = run.filter(seen)
  if (!shown.includes(el) || shown.length < 2 || shown.length > MOST) return []
  if (hangs(parent) || isRowOfDays(shown, parent) || !standsInForm(el, shown)) return []
  const { text } = groupLabel(shown)
  return text === '' || text.length > 200 ? [] : shown
}

/** A list that opened over the page. */
const hangs = (parent: Element): boolean =>
  [parent, composedParent(parent)].some((one) => one && getComputedStyle(one).position === 'absolute')

const isRowOfDays = (run: readonly Element[], parent: Element): boolean =>
  run.every((one) => /^\d{1,2}$/.test(nameOf(one))) &&
  [parent.previousElementSibling, parent.nextElementSibling].some(
    (row) => row && row.children.length >= 5 && [...row.children].every((one) => /^\d{0,2}$/.test(nameOf(one))),
  )

const standsInForm = (el: Element, run: readonly Element[]): boolean => {
  let node = composedParent(el)
  for (let level = 0; node && level < MAX_LEVELS && node.tagName !== 'BODY'; level += 1, node = composedParent(node))
    if ([...node.querySelectorAll(CONTROL_SELECTOR)].some((one) => !run.includes(one))) return true
  return false
}

const LOOKS = ['backgroundColor', 'borderTopColor', 'color', 'fontWeight', 'boxShadow', 'outlineStyle'] as const

/** Whether this one of the choices is picked, by its class, else by how it differs from the others. */
export function isPicked(el: Element): boolean {
  const others = [...(composedParent(el)?.children ?? [])].filter((one) => one !== el && alike(one, el))
  const own = classesOf(el).filter((token) => !others.every((one) => one.classList.contains(token)))
  const someState = [el, ...others].some((one) =>
    classesOf(one).some((token) => isState(token) && ![el, ...others].every((all) => all.classList.contains(token))),
  )
  if (someState) return own.some(isState)
  if (others.length < 2) return false
  const kept = classesOf(el).sort().join(' ')
  const signs = others.map((one) => classesOf(one).sort().join(' '))
  if (signs.some((sign) => sign !== kept)) return signs.every((sign) => sign === signs[0]) && signs[0] !== kept
  const looks = (one: Element): string => {
    const style = getComputedStyle(one)
    return LOOKS.map((key) => style[key]).join('|')
  }
  const rest = others.map(looks)
  return rest.every((look) => look === rest[0]) && rest[0] !== looks(el)
}

/** Stars up to the fourth are drawn full where four are given: only the last of them is the choice. */
export const lastOfRow = (members: readonly Element[], isOn: (el: Element) => boolean): readonly Element[] => {
  const on = members.filter(isOn)
  const rating =
    members.length >= 3 && members.every((one) => GLYPH.test(one.textContent ?? '') || RATED.test(nameOf(one)))
  return rating && on.length > 1 && on.every((one, at) => one === members[at]) ? on.slice(-1) : on
}
const RATED = /^\d{1,2} ?(?:stars?|points?|hearts?|sterne?|étoiles?|estrellas?|estrelas?)$/i
