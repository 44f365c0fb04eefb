/**
 * What a person could act on though neither its tag nor its role says so: it answers to the mouse, can be dragged, changes its
 * look under the mouse, or scrolls. Only for a reader who chooses by sight what to act on; whoever fills in forms by rule needs none of it.
 */
import { type Path, SHADOW } from '../domain/element-path.ts'
import { hoverRules } from './hover-rules.ts'

/** Why it is offered; the first that holds. */
export type Use = 'heard' | 'drag' | 'cursor' | 'hover' | 'icon' | 'scroll'

/** CSS px between which a wordless part of something pressed is an icon. */
const ICON = { least: 8, most: 48 }
/** CSS px from which a box that scrolls is one that a person would scroll, and px that must be hidden in it. */
const SCROLLS = { box: 60, hidden: 8 }
const MOVES = /^(?:move|grab|grabbing|-webkit-grab|all-scroll|(?:ns|ew|nesw|nwse|row|col)-resize|pointer)$/

export class Usable {
  private readonly heard: ReadonlySet<Element>
  private readonly hovered = hoverSelector()

  /** @param paths elements that have listeners for the mouse, which only the browser knows */
  constructor(paths: readonly Path[] = []) {
    this.heard = new Set(paths.flatMap((path) => elementAlong(path) ?? []))
  }

  /** @param under what the mouse shows over the element around it: its own look is told only where that differs */
  why(el: Element, under: string): Use | undefined {
    if (this.heard.has(el)) return 'heard'
    if (el instanceof HTMLElement && el.draggable && el.hasAttribute('draggable')) return 'drag'
    const { cursor, overflowX, overflowY } = getComputedStyle(el)
    if (cursor !== under && MOVES.test(cursor)) return 'cursor'
    if (cursor === 'pointer' && (el.tagName === 'A' || isIcon(el))) return 'icon'
    if (scrolls(el, overflowX, overflowY)) return 'scroll'
    return this.hovered !== '' && el.matches(this.hovered) ? 'hover' : undefined
  }
}

function elementAlong(path: Path): Element | undefined {
  let at: Element | ShadowRoot | undefined = document.documentElement
  for (const step of path) {
    if (!at) return undefined
    at = step === SHADOW ? ((at as Element).shadowRoot ?? undefined) : at.children[step]
  }
  return at instanceof Element ? at : undefined
}

const isIcon = (el: Element): boolean => {
  if ((el.textContent ?? '').trim() !== '' || el.querySelector('input,button,a')) return false
  const { width, height } = el.getBoundingClientRect()
  return Math.min(width, height) >= ICON.least && Math.max(width, height) <= ICON.most
}

const scrolls = (el: Element, x: string, y: string): boolean =>
  el !== document.documentElement &&
  el !== document.body &&
  el.clientHeight >= SCROLLS.box &&
  el.clientWidth >= SCROLLS.box &&
  ((/auto|scroll/.test(y) && el.scrollHeight - el.clientHeight > SCROLLS.hidden) ||
    (/auto|scroll/.test(x) && el.scrollWidth - el.clientWidth > SCROLLS.hidden))

/** How far a box that scrolls is scrolled, of how much it can be; undefined where there is nothing to scroll. */
export const scrolledBy = (el: Element): string | undefined => {
  const [down, right] = [el.scrollHeight - el.clientHeight, el.scrollWidth - el.clientWidth]
  const said = [
    ...(down > SCROLLS.hidden ? [`${Math.round(el.scrollTop)} of ${down} px down`] : []),
    ...(right > SCROLLS.hidden ? [`${Math.round(Math.abs(el.scrollLeft))} of ${right} px across`] : []),
  ]
  return said.join(', ') || undefined
}

/** One selector for all that a rule of the page draws otherwise under the mouse; empty where there is none that can be used. */
function hoverSelector(): string {
  const found = new Set<string>()
  for (const { selectorText } of hoverRules())
    for (const one of selectorText.split(',')) {
      const hovered = /^(.*?):hover/.exec(one.trim())?.[1]?.trim()
      // Of no class, id or attribute: what all of a tag looks like says nothing of one element.
      if (hovered && /[.#[]|^(?:li|tr|td|dd|dt)$/.test(hovered.split(/[\s>+~]+/).at(-1) ?? '') && isValid(hovered))
        found.add(hovered)
    }
  return [...found].join(',')
}

const isValid = (selector: string): boolean => {
  try {
    document.querySelector(selector)
    return true
  } catch {
    return false
  }
}
