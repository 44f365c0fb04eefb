/**
 * Elements that a person can act on although neither tag nor role says so: they react to the mouse, can be dragged,
 * change their look on hover, or scroll. Only for models that choose by sight what to act on; filling in forms by rules
 * does not need this.
 */
import type { Path } from '../domain/element-path.ts'
import { elementAlong } from './along.ts'
import { isOnTrack } from './drawn-slider.ts'
import { hoverRules } from './hover-rules.ts'
import { isBlankDay, partsOf } from './listened-parts.ts'
import { clientRect, computedStyle } from './reading.ts'

/** Why it is offered; the first reason that applies. */
export type Use = 'heard' | 'drag' | 'cursor' | 'hover' | 'icon' | 'scroll'

/** Limits in CSS px of the size of an icon: a part without text. */
const ICON = { least: 8, most: 48 }
/** Least size in CSS px of a scroll container that a person would scroll, and the least hidden part in px. */
const SCROLLS = { box: 60, hidden: 8 }
/** Maximum width and height of a cell of a table or calendar in CSS px, and the least number of cells in a row. */
const CELL = { most: [240, 160], row: 5 } as const
/** How many levels above a cell its listener may be: row, body, table. */
const HEARS_ABOVE = 3
const MOVES =
  /^(?:move|grab|grabbing|-webkit-grab|all-scroll|(?:ns|ew|nesw|nwse|row|col)-resize|pointer|cell|zoom-in|context-menu)$/

export class Usable {
  private readonly heard: ReadonlySet<Element>
  /** Elements with a listener for their parts, and those parts. */
  private readonly carriers = new Set<Element>()
  private readonly parts = new Set<Element>()
  private readonly hovered = hoverSelector()

  /** @param paths elements with mouse listeners, which only the browser knows */
  constructor(paths: readonly Path[] = []) {
    this.heard = new Set(paths.flatMap((path) => elementAlong(path) ?? []))
    const carriers = [...this.heard].filter((el) => !el.matches('html,body'))
    // Nothing else says what can be pressed on such a page.
    if (document.body && carriers.length === 0 && isBare()) carriers.push(document.body)
    for (const el of carriers) {
      const parts = partsOf(el, this.heard)
      if (parts) this.carriers.add(el)
      for (const part of parts ?? []) this.parts.add(part)
    }
  }

  /** @param under the cursor of the surrounding element: the element's own counts only if it differs */
  why(el: Element, under: string): Use | undefined {
    if (this.parts.has(el) || (this.heard.has(el) && !this.carriers.has(el))) return 'heard'
    if (el instanceof HTMLElement && el.draggable && el.hasAttribute('draggable')) return 'drag'
    const { cursor, overflowX, overflowY, touchAction } = computedStyle(el)
    // Set on elements that handle touch themselves, such as those that follow a finger.
    if (touchAction === 'none' || isOnTrack(el)) return 'drag'
    if (cursor !== under && MOVES.test(cursor)) return 'cursor'
    if (cursor === 'pointer' && (el.tagName === 'A' || (isIcon(el) && !isOnlyAround(el)))) return 'icon'
    if (scrolls(el, overflowX, overflowY)) return 'scroll'
    // A cell whose text can be edited.
    if (cursor === 'text' && cursor !== under && /^T[DH]$/.test(el.tagName)) return 'cursor'
    if (this.isCell(el) || isDeclared(el)) return 'heard'
    return this.hovered !== '' && el.matches(this.hovered) ? 'hover' : undefined
  }

  /** Whether it is one of many similar cells in a grid that has the listener. */
  private isCell(el: Element): boolean {
    const row = el.parentElement
    if (this.heard.size === 0 || !row || row.childElementCount < CELL.row || !this.isHeardFor(row)) return false
    const [width, height] = CELL.most
    const box = clientRect(el)
    if (isBlankDay(el)) return false
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

/**
 * Whether the page has hardly any control that its tags show, but scripts: its document or its window listens for all
 * its parts. It stays so while it shows more.
 */
const isBare = (): boolean => {
  if (bare.has(document)) return true
  if (!document.querySelector('script') || document.querySelector('[draggable=true]')) return false
  if (document.querySelectorAll(CONTROLS).length > MOST_CONTROLS) return false
  bare.add(document)
  return true
}
const bare = new WeakSet<Document>()
const CONTROLS = 'button,a[href],input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[tabindex]'
const MOST_CONTROLS = 2

/**
 * Whether its own attributes say that pressing it does something, although only the document listens: a link without an
 * address that has data, or an attribute by which a framework attaches its handlers.
 */
const isDeclared = (el: Element): boolean => {
  const link = el.localName === 'a' && !el.hasAttribute('href') && Object.keys((el as HTMLElement).dataset).length > 0
  if (!link && !el.matches(DECLARED)) return false
  return (el.textContent ?? '').trim().length <= COMMAND && !el.querySelector('a[href],button,input,select,textarea')
}
/** Maximum length of the text of a pressable element. */
const COMMAND = 40
const DECLARED =
  '[ng-click],[data-ng-click],[jsaction],[data-action],[data-click],[data-onclick],[phx-click],[hx-get],[hx-post],[hx-put],[hx-patch],[hx-delete],[wire\\:click],[v-on\\:click],[\\@click],[x-on\\:click]'

const isIcon = (el: Element): boolean => {
  if ((el.textContent ?? '').trim() !== '' || el.querySelector('input,button,a')) return false
  const { width, height } = clientRect(el)
  return Math.min(width, height) >= ICON.least && Math.max(width, height) <= ICON.most
}

/** Whether it only contains one drawn mark: the mark is what is pressed, and what shows the state. */
const isOnlyAround = (el: Element): boolean => {
  const [only, ...more] = el.children
  return only instanceof HTMLElement && more.length === 0 && !/^(?:I|IMG)$/.test(only.tagName) && isIcon(only)
}

/** Whether nothing in it has text or can be used separately, so that it is one thing. */
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

/** How far a scroll container is scrolled, and how far it can be; undefined if there is nothing to scroll. */
export const scrolledBy = (el: Element): string | undefined => {
  const [down, right] = [el.scrollHeight - el.clientHeight, el.scrollWidth - el.clientWidth]
  const said = [
    ...(down > SCROLLS.hidden ? [`${Math.round(el.scrollTop)} of ${down} px down`] : []),
    ...(right > SCROLLS.hidden ? [`${Math.round(Math.abs(el.scrollLeft))} of ${right} px across`] : []),
  ]
  return said.join(', ') || undefined
}

/** One selector for everything that the page's rules draw differently on hover; empty if there is no usable one. */
function hoverSelector(): string {
  const found = new Set<string>()
  for (const { selectorText } of hoverRules())
    for (const one of selectorText.split(',')) {
      const hovered = /^(.*?):hover/.exec(one.trim())?.[1]?.trim()
      // A rule for all elements of a tag says nothing about a single one, so a class, id or attribute is needed.
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
    // The selector is invalid.
    return false
  }
}
