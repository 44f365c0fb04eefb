/**
 * Choices drawn without a role: chips, cards, stars and plain buttons side by side under a question. Recognised by
 * shape: neighbours that look alike, can be pressed, contain no control and are not ordinary buttons. The selected one
 * differs in its class, or in how it is drawn compared with the others.
 */

import { byWord } from '../domain/by-word.ts'
import { purposeOf } from '../domain/purpose.ts'
import { isMark, markName, markQuestion, markRow } from './drawn-marks.ts'
import { groupLabel } from './group-label.ts'
import { hoverRules } from './hover-rules.ts'
import { isOverEditor, standsAlone, standsInForm } from './in-form.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { CONTROL_SELECTOR } from './near-text.ts'
import { computedStyle } from './reading.ts'

const TAGS = new Set(['DIV', 'SPAN', 'LI', 'BUTTON', 'A', 'P', 'I', 'B', 'STRONG', 'TD', 'svg', 'IMG'])
const ELSEWHERE =
  'nav,header,footer,menu,[role=navigation],[role=menu],[role=menubar],[role=toolbar],[role=tablist],[role=listbox],[role=combobox],[role=grid],[role=tree],[class*="pagination"i],[class*="breadcrumb"i],[class*="calendar"i],[class*="datepicker"i],[class*="toolbar"i]'
const MOST = 15
const MAX_NAME = 80

const classesOf = (el: Element): string[] => [...el.classList]

/** Characters that mean yes and no. */
const THUMBS: Readonly<Record<string, string>> = byWord({ '👍': 'Yes', '👎': 'No' })

/** The name of one of several drawn choices: a card's heading, or an icon's label. */
export const choiceName = (el: Element): string => {
  const said = squeeze(el.getAttribute('aria-label') ?? '')
  if (said !== '') return said
  const heading = el.querySelector('h1,h2,h3,h4,h5,h6')
  const written = (heading && textOf(heading)) || textOf(el, { controls: true, max: MAX_NAME + 1 })
  const words = written.replace(STATE_SIGN, '')
  if (/[\p{L}\p{N}]/u.test(words)) return words
  const told = squeeze(el.getAttribute('title') ?? el.getAttribute('alt') ?? '')
  return told || THUMBS[words] || words || (isMark(el) ? markName(el) : '')
}

/** A sign before the words of a choice that tells its state: “● Onion”, “☐ Tomato”. */
const STATE_SIGN = /^(?:[●◉☑☒✅✔✓]|[○◯☐⬜])\s*(?=[\p{L}\p{N}])/u
const signOf = (el: Element): 'on' | 'off' | 'none' => {
  const sign = STATE_SIGN.exec(squeeze(el.textContent ?? ''))?.[0].trim()
  return sign === undefined ? 'none' : /[○◯☐⬜]/u.test(sign) ? 'off' : 'on'
}

/** A class for the state of one of several: `selected`, `chip--on`. */
const STATE =
  /(?:^|[-_]|is|has)(?:active|selected|checked|chosen|picked|current|on|sel|filled|full|lit|rated|highlight(?:ed)?)(?:$|[-_])/i
export const isState = (token: string): boolean => STATE.test(token)

/** Whether two elements have the same tag and share a class; state classes do not count. */
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
  return computedStyle(el).cursor === 'pointer'
}

const GLYPH = /[★☆⭐✩✪♥♡❤●○]/u
const isBare = (el: Element): boolean => isPressable(el) && !el.querySelector(`${CONTROL_SELECTOR},button,a[href]`)

const isChoice = (el: Element): boolean => {
  if (!isBare(el)) return false
  const name = choiceName(el)
  if (name === '' || name.length > MAX_NAME || !(/[\p{L}\p{N}]/u.test(name) || GLYPH.test(name))) return false
  return purposeOf(name) === 'other'
}

/** The choices that an element is one of, including itself; empty if it is another kind of button. */
export function drawnChoices(el: Element, seen: (el: Element) => boolean): Element[] {
  const parent = composedParent(el)
  if (!parent || !isPressable(el)) return []
  const marks = isMark(el) ? drawnMarks(el, seen) : []
  if (marks.length > 0) return marks
  const near = [el.previousElementSibling, el.nextElementSibling]
  if (!near.some((one) => one && alike(one, el)) || el.closest(ELSEWHERE)) return []
  let run: Element[] = []
  for (const child of parent.children) {
    if (alike(child, el) && isChoice(child)) run.push(child)
    // An unavailable choice does not end the row.
    else if (alike(child, el) && !isPressable(child)) continue
    else if (run.includes(el)) break
    else run = []
  }
  const visible = run.filter(seen)
  if (!visible.includes(el) || visible.length < 2 || visible.length > MOST) return []
  if (hangs(parent) || isOverEditor(el) || isRowOfDays(visible, parent)) return []
  const { text } = groupLabel(visible)
  const isAsked =
    standsInForm(el, (one) => visible.includes(one)) || (/[?？؟]\s*\*?$/.test(text) && standsAlone(visible, seen))
  if (!isAsked) return []
  return text === '' || text.length > 200 ? [] : together(visible)
}

/**
 * Circles of a row that are below or before their words, otherwise a row of stars: three to ten that look
 * alike, under a question.
 */
function drawnMarks(el: Element, seen: (el: Element) => boolean): Element[] {
  if (el.closest(ELSEWHERE)) return []
  const row = markRow(el).filter((one) => isBare(one) && seen(one))
  if (row.length < 2 || row.length > MOST || !standsInForm(el, (one) => row.includes(one))) return []
  if (row.every((one) => markName(one) !== ''))
    return markQuestion(el) === '' && groupLabel(row).text === '' ? [] : together(row)
  const neighbours = row.every((one) => composedParent(one) === composedParent(el))
  // Icons of a toolbar look alike too, but each has a different picture.
  const same = row.every((one) => shape(one) === shape(el)) && fullStars(row) !== undefined
  const stars = neighbours && row.length >= 3 && row.length <= STARS && (same || firstStyles.has(el))
  return stars && groupLabel(row).text !== '' ? together(row) : []
}
const STARS = 10

/** The markup of the drawing, without ids and references to them. */
const drawing = ({ innerHTML }: Element): string =>
  innerHTML.replace(/\sid="[^"]*"|url\([^)]*#[^)]*\)|href="#[^"]*"/g, '')

/** The same without colours: full and empty stars are one shape. */
const shape = (el: Element): string =>
  drawing(el).replace(/\s(?:fill|stroke|class|style|opacity|fill-opacity)="[^"]*"/g, '')

/**
 * How many elements at the start look different from all the rest; 0 if all look alike, undefined if the row has
 * another pattern.
 */
const fullStars = (row: readonly Element[]): number | undefined => {
  const styles = row.map(styleOf)
  const off = styles.findIndex((style) => style !== styles[0])
  if (off < 0) return 0
  return styles.slice(off).every((style) => style === styles[off]) ? off : undefined
}

/** Whether it is a list that opened over the page. */
const hangs = (parent: Element): boolean =>
  [parent, composedParent(parent)].some((one) => one && computedStyle(one).position === 'absolute')

const isRowOfDays = (run: readonly Element[], parent: Element): boolean =>
  run.every((one) => /^\d{1,2}$/.test(choiceName(one))) &&
  [parent.previousElementSibling, parent.nextElementSibling].some(
    (row) => row && row.children.length >= 5 && [...row.children].every((one) => /^\d{0,2}$/.test(choiceName(one))),
  )

const STYLES = ['backgroundColor', 'backgroundImage', 'borderTopColor', 'color', 'fill', 'filter', 'fontWeight', 'opacity', 'boxShadow', 'outlineStyle'] as const // biome-ignore format: a list

const drawnAs = (el: Element): string => {
  const style = computedStyle(el)
  return [...STYLES.map((key) => style[key]), ...classesOf(el).sort()].join('|')
}

/** Including its content: a tick, or a dot in a circle. */
const styleOf = (el: Element): string =>
  `${drawnAs(el)}|${el.childElementCount}|${isMark(el) ? squeeze(el.textContent ?? '') + drawing(el) : ''}`

/** The style that all of them have; undefined if they differ. */
const styleOfAll = (members: readonly Element[]): string | undefined => {
  const [first, ...rest] = members.map(drawnAs)
  return rest.every((style) => style === first) ? first : undefined
}

/** The group of each member, and how the members looked while nothing was chosen. */
const groups = new WeakMap<Element, readonly Element[]>()
const firstStyles = new WeakMap<Element, string>()

const together = (members: Element[]): Element[] => {
  const untouched = !members.some((one) => firstStyles.has(one)) && styleOfAll(members) !== undefined
  for (const member of members) {
    groups.set(member, members)
    if (untouched) firstStyles.set(member, styleOf(member))
  }
  return members
}

/** Whether it looks different only because the mouse is over it. */
const isHovered = (el: Element): boolean =>
  el.matches(':hover') &&
  [...hoverRules()].some(({ selectorText }) => {
    try {
      return el.matches(selectorText.replaceAll(':hover', ''))
    } catch {
      // Without “:hover” nothing valid is left of the selector.
      return false
    }
  })

/** Whether a choice is selected: by its class, or by how it differs from the others or from before. */
export function isPicked(el: Element): boolean {
  const others =
    groups.get(el)?.filter((one) => one !== el) ??
    [...(composedParent(el)?.children ?? [])].filter((one) => one !== el && alike(one, el))
  const sign = signOf(el)
  if (sign !== 'none' || others.some((one) => signOf(one) !== 'none')) return sign === 'on'
  const own = classesOf(el).filter((token) => !others.every((one) => one.classList.contains(token)))
  const someState = [el, ...others].some((one) =>
    classesOf(one).some((token) => isState(token) && ![el, ...others].every((all) => all.classList.contains(token))),
  )
  if (someState) return own.some(isState)
  const preset = presetOf(el, others)
  if (preset !== undefined) return preset
  const first = firstStyles.get(el)
  if (first !== undefined) return styleOf(el) !== first && !isHovered(el)
  if (others.length < 2) return false
  const written = classesOf(el).sort().join(' ')
  const signs = others.map((one) => classesOf(one).sort().join(' '))
  if (signs.some((sign) => sign !== written)) return signs.every((sign) => sign === signs[0]) && signs[0] !== written
  const rest = styleOfAll(others)
  return rest !== undefined && rest !== drawnAs(el)
}

/** Whether a star is one of the full ones, even if the page filled them; undefined if that is not visible. */
function presetOf(el: Element, others: readonly Element[]): boolean | undefined {
  const row = groups.get(el)
  if (!row || row.length !== others.length + 1 || row.length < 3 || !row.every(isStar)) return undefined
  const full = fullStars(row)
  return full ? row.indexOf(el) < full : undefined
}

/** For a rating of four, the first four stars are full, but only the last of them is the choice. */
export const lastOfRow = (members: readonly Element[], isOn: (el: Element) => boolean): readonly Element[] => {
  const on = members.filter(isOn)
  const rating =
    members.length >= 3 && members.every((one) => isGlyph(one) || RATED.test(choiceName(one)) || isStar(one))
  return rating && on.length > 1 && on.every((one, at) => one === members[at]) ? on.slice(-1) : on
}
const isGlyph = (el: Element): boolean => GLYPH.test(el.textContent ?? '') && signOf(el) === 'none'
const RATED = /^\d{1,2} ?(?:stars?|points?|hearts?|sterne?|étoiles?|estrellas?|estrelas?)$/i

/** Whether only its position in a row gives it a meaning. */
const isStar = (el: Element): boolean => !el.matches('input,[role]') && isMark(el) && markName(el) === ''

const SEVERAL =
  /\b(?:choose|select|tick|check|pick|mark)\b.{0,12}\b(?:any|all|several|many|one or more|up to (?:[2-9]|two|three|four|five))\b|\b(?:all|any) that apply\b|\bmehrere|\bmehrfach|\bplusieurs\b|\bvari[ao]s\b|\bv[áa]ri[ao]s\b|\bpi[ùu] risposte\b|\bmeerdere\b/i

/** Whether the question above drawn choices says that several may be selected, or several are, or they are boxes. */
export const takesSeveral = (members: readonly Element[]): boolean =>
  SEVERAL.test(groupLabel(members).text) ||
  members.filter((one) => signOf(one) === 'on').length > 1 ||
  members.some((one) => /^[☑☒☐⬜]/u.test(squeeze(one.textContent ?? '')))
