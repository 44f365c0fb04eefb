/**
 * What a person could act on though neither its tag nor its role says so: it answers to the mouse, can be dragged, changes its
 * look under the mouse, or scrolls. Only for a reader who chooses by sight what to act on; whoever fills in forms by rule needs none of it.
 */
import type { Path } from '../domain/element-path.ts'
import { elementAlong } from './along.ts'
import { hoverRules } from './hover-rules.ts'
import { partsOf } from './listened-parts.ts'
import { clientRect, computedStyle } from './reading.ts'

/** Why it is offered; the first that holds. */
export type Use = 'heard' | 'drag' | 'cursor' | 'hover' | 'icon' | 'scroll'

/** CSS px between which a wordless part of something pressed is an icon. */
const ICON = { least: 8, most: 48 }
/** CSS px from which a box that scrolls is one that a person would scroll, and px that must be hidden in it. */
const SCROLLS = { box: 60, hidden: 8 }
/** Cells of a table or calendar, each no larger than this in CSS px, come in rows of so many. */
const CELL = { most: [240, 160], row: 5 } as const
/** How far above a cell what hears for it may stand: row, body, table. */
const HEARS_ABOVE = 3
const MOVES =
  /^(?:move|grab|grabbing|-webkit-grab|all-scroll|(?:ns|ew|nesw|nwse|row|col)-resize|pointer|cell|zoom-in|context-menu)$/

export class Usable {
  private readonly heard: ReadonlySet<Element>
  /** What hears for its parts, and those. */
  private readonly carriers = new Set<Element>()
  private readonly parts = new Set<Element>()
  private readonly hovered = hoverSelector()

  /** @param paths elements that have listeners for the mouse, which only the browser knows */
  constructor(paths: readonly Path[] = []) {
    this.heard = new Set(paths.flatMap((path) => elementAlong(path) ?? []))
    for (const el of this.heard) {
      if (el.matches('html,body')) continue
      const parts = partsOf(el, this.heard)
      if (parts) this.carriers.add(el)
      for (const part of parts ?? []) this.parts.add(part)
    }
  }

  /** @param under what the mouse shows over the element around it: its own look is told only where that differs */
  why(el: Element, under: string): Use | undefined {
    if (this.parts.has(el) || (this.heard.has(el) && !this.carriers.has(el))) return 'heard'
    if (el instanceof HTMLElement && el.draggable && el.hasAttribute('draggable')) return 'drag'
    const { cursor, overflowX, overflowY, touchAction } = computedStyle(el)
    // Said by what follows a finger by itself.
    if (touchAction === 'none') return 'drag'
    if (cursor !== under && MOVES.test(cursor)) return 'cursor'
    if (cursor === 'pointer' && (el.tagName === 'A' || (isIcon(el) && !isOnlyAround(el)))) return 'icon'
    if (scrolls(el, overflowX, overflowY)) return 'scroll'
    // Text that a cell shows to be written into.
    if (cursor === 'text' && cursor !== under && /^T[DH]$/.test(el.tagName)) return 'cursor'
    if (this.isCell(el)) return 'heard'
    return this.hovered !== '' && el.matches(this.hovered) ? 'hover' : undefined
  }

  /** One of many alike in a grid whose listener stands on the grid. */
  private isCell(el: Element): boolean {
    const row = el.parentElement
    if (this.heard.size === 0 || !row || row.childElementCount < CELL.row || !this.isHeardFor(row)) return false
    const [width, height] = CELL.most
    const box = clientRect(el)
    if (box.width === 0 || box.width > width || box.height > height || el.querySelector('input,select,textarea'))
      return false
    const alike = [...row.children].filter(
      (one) => one.localName === el.localName && one.classList[0] === el.classList[0],
    )
    return alike.length >= CELL.row && /^(?:grid|flex|table-row)$/.test(computedStyle(row).display)
  }

  private isHeardFor(row: Element): boolean {
    let above: Element | null = row
    for (let level = 0; above && level < HEARS_ABOVE; level += 1, above = above.parentElement)
      if (this.heard.has(above)) return true
    return false
  }
}

const isIcon = (el: Element): boolean => {
  if ((el.textContent ?? '').trim() !== '' || el.querySelector('input,button,a')) return false
  const { width, height } = clientRect(el)
  return Math.min(width, height) >= ICON.least && Math.max(width, height) <= ICON.most
}

/** A cell or the like around one drawn mark: the mark is what is pressed, and shows how it stands. */
const isOnlyAround = (el: Element): boolean => {
  const [only, ...more] = el.children
  return only instanceof HTMLElement && more.length === 0 && !/^(?:I|IMG)$/.test(only.tagName) && isIcon(only)
}

/** Nothing in it is said or can be used apart: whatever it is drawn of, it is one thing. */
export const isOneDrawing = (el: Element): boolean =>
  (el.textContent ?? '').trim() === '' &&
  !el.querySelector('input,button,a,[title],[aria-label]') &&
  (el.childElementCount <= 1 || isIcon(el))

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
