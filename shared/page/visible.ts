/**
 * What a person can see and reach, for one reading of the page: rendered, sized, not clipped away, not transparent, not
 * inert, not covered by something else. Everything is remembered per element, so that a whole snapshot reads layout once.
 * Make a new one per reading; the page may have changed since.
 */
import { labelsOf } from './label-name.ts'
import { composedParent } from './label-text.ts'
import { beneathOverlay } from './overlay.ts'
import { clientRect, computedStyle, hasVisibleBox } from './reading.ts'

export type Rect = { left: number; top: number; right: number; bottom: number }

type State = {
  rect: Rect
  /** What cuts the element itself off; undefined is nothing. */
  clip: Rect | undefined
  /** What cuts off children in flow and children positioned absolutely; undefined is nothing. */
  flow: Rect | undefined
  absolute: Rect | undefined
  /** The same, for boxes that scroll: what is outside is reachable, but not on the screen now. */
  scrolled: Rect | undefined
  transparent: boolean
  inert: boolean
  /** Under aria-hidden. */
  unspoken: boolean
  /** Own or inherited position fixed or sticky. */
  pinned: boolean
}

const encloses = (outer: Rect, inner: Rect): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom

const DIALOG = '[aria-modal=true],dialog'
const SMALL = 2
const REACHABLE = 8
const SCROLLS = /auto|scroll/

export class Layout {
  readonly width = innerWidth
  readonly height = innerHeight
  readonly scrollX = window.scrollX
  readonly scrollY = window.scrollY
  private readonly states = new Map<Element, State>()
  private readonly verdicts = new Map<Element, boolean>()
  private readonly modal = topModal()
  private readonly dialog = openDialog()
  /** What together lies over the whole viewport; empty where nothing does. */
  private sheet: readonly Element[] | undefined

  rect(el: Element): Rect {
    return this.state(el).rect
  }

  /** x, y, width, height in CSS px, relative to this frame's viewport, rounded. */
  box(el: Element): [number, number, number, number] {
    const { left, top, right, bottom } = this.shownRect(el)
    return [Math.round(left), Math.round(top), Math.round(right - left), Math.round(bottom - top)]
  }

  inViewport(el: Element): boolean {
    const { left, top, right, bottom } = this.shownRect(el)
    return right > 0 && bottom > 0 && left < this.width && top < this.height
  }

  /** Vertical place of an element against the viewport. */
  fold(el: Element): 'above' | 'in' | 'below' {
    const { top, bottom } = this.shownRect(el)
    return bottom <= 0 ? 'above' : top >= this.height ? 'below' : 'in'
  }

  /** Could a person see it and get at it, scrolling allowed? Does not ask what lies on top; see {@link covered}. */
  visible(el: Element): boolean {
    let verdict = this.verdicts.get(el)
    if (verdict === undefined) {
      verdict = this.judge(el)
      this.verdicts.set(el, verdict)
    }
    return verdict
  }

  /** Whether text directly in this element is shown. */
  shows(el: Element): boolean {
    if (!hasVisibleBox(el)) return false
    const state = this.state(el)
    return !state.transparent && !gone(state, this)
  }

  /** The box a person sees for it: for a native box replaced by a drawn one, that of its label or wrapper. */
  private shownRect(el: Element): Rect {
    const { rect } = this.state(el)
    if (rect.right - rect.left >= SMALL && rect.bottom - rect.top >= SMALL) return rect
    const stand = this.standIn(el)
    return stand ? this.state(stand).rect : rect
  }

  private judge(el: Element): boolean {
    const rendered = hasVisibleBox(el)
    if (el instanceof HTMLInputElement && el.type === 'file')
      return (rendered && this.plainly(el)) || this.standIn(el) !== undefined
    if (this.modal && !within(el, this.modal) && !this.escapesModal(el)) return false
    if (!rendered) return isBox(el) && this.standIn(el) !== undefined
    if (this.plainly(el)) return true
    if (isBox(el)) return this.standIn(el) !== undefined
    // The input inside a drawn select or chip list is a hair wide or transparent; the drawn control around it is what one sees.
    if (el.getAttribute('role') === 'combobox' || /list|both/.test(el.getAttribute('aria-autocomplete') ?? ''))
      return this.standIn(el) !== undefined
    // The browser's own slider is kept, a speck, in the knob that is drawn for it.
    if (el instanceof HTMLInputElement && el.type === 'range') return this.standIn(el) !== undefined
    return !gone(this.state(el), this) && !isTextInput(el) && this.hitItself(el)
  }

  /**
   * Taken out of use. What is only hidden from screen readers and can be seen is still typed into by people, unless a dialog
   * put it out of reach; a button that is hidden so has another one in its place.
   */
  private silenced(el: Element): boolean {
    const { inert, unspoken } = this.state(el)
    return inert || (unspoken && (!isControl(el) || this.dialog !== undefined))
  }

  private plainly(el: Element): boolean {
    const state = this.state(el)
    return !this.silenced(el) && !state.transparent && !gone(state, this)
  }

  /** What is drawn in place of a hidden native control: its label, or the small wrapper around it. */
  standIn(el: Element): Element | undefined {
    for (const label of labelsOf(el)) if (label !== el && hasVisibleBox(label) && this.plainly(label)) return label
    const levels = el instanceof HTMLInputElement && el.type === 'file' ? 4 : 3
    let parent = composedParent(el)
    for (let level = 0; parent && level < levels; level += 1, parent = composedParent(parent)) {
      if (parent.tagName === 'BODY' || parent.tagName === 'FORM') return undefined
      if (!hasVisibleBox(parent)) continue
      // A wrapper that holds other controls stands for none of them.
      const others = [...parent.querySelectorAll('input:not([type=hidden]),select,textarea')].filter(
        (other) =>
          other !== el &&
          // Kept for the browser's own check of the form, and nobody's to go into.
          !other.matches('[aria-hidden=true][tabindex="-1"]') &&
          hasVisibleBox(other),
      )
      if (others.length > 0) return undefined
      if (isBox(el) && parent.querySelector('button,[role=button],[role=checkbox],[role=radio],[role=switch]'))
        return undefined
      if (this.plainly(parent)) return parent
    }
    return undefined
  }

  private hitItself(el: Element): boolean {
    const { rect } = this.state(el)
    if (rect.right - rect.left < REACHABLE || rect.bottom - rect.top < REACHABLE) return false
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
    // What is not on the screen cannot be hit: parts of a date may be clear until they are pressed, under the words in their box.
    if (x < 0 || y < 0 || x >= this.width || y >= this.height)
      return el.getAttribute('role') === 'spinbutton' && this.isWithinShown(el)
    return hitAt(x, y) === el
  }

  /** Inside of the nearest box around it that is no more transparent, and in use. */
  private isWithinShown(el: Element): boolean {
    let around = composedParent(el)
    while (around && this.state(around).transparent) around = composedParent(around)
    return around !== null && around !== undefined && this.plainly(around) && encloses(this.rect(around), this.rect(el))
  }

  private escapesModal(el: Element): boolean {
    // Lists that belong to the dialog are often put at the end of the body, in the top layer or not.
    return el.closest('[popover]:popover-open') !== null
  }

  /**
   * What lies on top of an element, if a person could not get past it by scrolling: another element over every probed point,
   * or a sheet over the whole viewport. `partly` is a pinned bar that scrolling would move away.
   */
  covered(el: Element): 'no' | 'partly' | 'yes' {
    const rect = this.shownRect(el)
    const state = this.state(el)
    const view = cut({ left: 0, top: 0, right: this.width, bottom: this.height }, state.scrolled)
    const seen = cut(rect, view)
    // What is not on the screen cannot be probed; only a sheet over everything says something about it.
    if (empty(seen)) return this.underSheet(el) ? 'yes' : 'no'
    const over = this.whatCovers(el, seen)
    if (!over) return 'no'
    if (this.underSheet(el)) return 'yes'
    return this.state(over).pinned && !state.pinned && this.canScrollPast(rect) ? 'partly' : 'yes'
  }

  /** What lies over the whole of an element that is on the screen now, as far as it can be seen there. */
  over(el: Element): Element | undefined {
    const view = cut({ left: 0, top: 0, right: this.width, bottom: this.height }, this.state(el).scrolled)
    const seen = cut(this.rect(el), view)
    return empty(seen) ? undefined : this.whatCovers(el, seen)
  }

  /** Own or inherited position fixed or sticky. */
  pinned(el: Element): boolean {
    return this.state(el).pinned
  }

  /** What lies on every probed point of an element; undefined where one of them is free. */
  private whatCovers(el: Element, seen: Rect): Element | undefined {
    const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2]
    const [dx, dy] = [(seen.right - seen.left) / 4, (seen.bottom - seen.top) / 4]
    let over: Element | undefined
    for (const [px, py] of [
      [x, y],
      [x - dx, y],
      [x + dx, y],
      [x - dx, y - dy],
      [x + dx, y + dy],
    ] as const) {
      const hit = hitAt(px, py)
      if (!hit || this.belongs(hit, el)) return undefined
      over ??= hit
    }
    return over
  }

  private underSheet(el: Element): boolean {
    const sheet = this.coveringSheet()
    return (
      sheet.length > 0 &&
      sheet.every((part) => !within(el, part) && !within(part, el)) &&
      !el.closest('[popover]:popover-open')
    )
  }

  private canScrollPast(rect: Rect): boolean {
    const root = document.scrollingElement ?? document.documentElement
    const room = root.scrollHeight - this.height
    return room > 4 && (rect.top > this.height / 2 ? this.scrollY < room - 4 : this.scrollY > 4)
  }

  /** The hit is the element, part of it, its label, or what it is part of. */
  private belongs(hit: Element, el: Element): boolean {
    if (within(hit, el) || within(el, hit)) return true
    for (const label of labelsOf(el)) if (within(hit, label)) return true
    // Decorations drawn over a control inside its own wrapper (icons, floating labels, chips): no larger than the control.
    if (!(isControl(el) || el.hasAttribute('role')) || area(this.rect(hit)) > 1.3 * this.drawnArea(el)) return false
    if (this.state(hit).pinned !== this.state(el).pinned) return false
    let around = composedParent(el)
    for (let level = 0; around && level < 3 && around !== document.body; level += 1, around = composedParent(around)) {
      if (around.querySelectorAll('input:not([type=hidden]),select,textarea,button').length > 2) return false
      if (within(hit, around)) return hit.closest(DIALOG) === el.closest(DIALOG)
    }
    return false
  }

  /** What is drawn for it: the input of a list may be a hair wide while nothing is typed. */
  private drawnArea(el: Element): number {
    const rect = this.shownRect(el)
    const stand = rect.right - rect.left < HAIR && isTextInput(el) ? this.standIn(el) : undefined
    return area(stand ? this.rect(stand) : rect)
  }

  /** One pinned element over (nearly) the whole viewport, such as a consent wall, or a backdrop with the dialog before it. */
  private coveringSheet(): readonly Element[] {
    if (this.sheet !== undefined) return this.sheet
    this.sheet = []
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [x * this.width, y * this.height] as const),
    )
    const first = hitAt(points[0]?.[0] ?? 0, points[0]?.[1] ?? 0)
    for (let around: Element | null = first; around && around !== document.body; around = composedParent(around)) {
      const style = computedStyle(around)
      if (style.position !== 'fixed') continue
      const { left, top, right, bottom } = this.state(around).rect
      if (left > 8 || top > 8 || right < this.width - 8 || bottom < this.height - 8) continue
      // A backdrop and the dialog it belongs to are often siblings in one portal.
      const portal: Element = around
      const hits = points.map(([x, y]) => hitAt(x, y) ?? document.body)
      const beside = hits.filter((hit) => !within(hit, portal)).map((hit) => pinnedBeside(hit, portal))
      if (beside.some((one) => one === undefined)) continue
      this.sheet = [portal, ...new Set(beside.flatMap((one) => one ?? []))]
      break
    }
    return this.sheet
  }

  private state(el: Element): State {
    const known = this.states.get(el)
    if (known) return known
    const parentElement = composedParent(el)
    const parent = parentElement ? this.state(parentElement) : undefined
    const style = computedStyle(el)
    const { left, top, right, bottom } = clientRect(el)
    const rect = { left, top, right, bottom }
    const { position, overflowX, overflowY, opacity } = style
    const fixed = position === 'fixed'
    const clip = fixed ? undefined : position === 'absolute' ? parent?.absolute : parent?.flow
    // Overflow of the root and the body is the viewport's, not theirs; display: contents has no box to cut with.
    const cuts =
      (overflowX !== 'visible' || overflowY !== 'visible') &&
      el !== document.documentElement &&
      el !== document.body &&
      !/^(?:contents|inline)$/.test(style.display)
    const scrolls = cuts && (SCROLLS.test(overflowX) || SCROLLS.test(overflowY))
    const flow = cuts && !scrolls ? cut(rect, clip) : clip
    const state: State = {
      rect,
      clip,
      flow,
      absolute: position === 'static' ? parent?.absolute : flow,
      scrolled: fixed ? undefined : cuts ? cut(rect, parent?.scrolled) : parent?.scrolled,
      transparent: parent?.transparent === true || (opacity !== '1' && Number(opacity) < 0.02),
      inert: parent?.inert === true || (el as HTMLElement).inert === true,
      unspoken: parent?.unspoken === true || el.getAttribute('aria-hidden') === 'true',
      pinned: fixed || position === 'sticky' || parent?.pinned === true,
    }
    this.states.set(el, state)
    return state
  }
}

function gone(state: State, layout: Layout): boolean {
  const { rect } = state
  if (rect.right - rect.left < SMALL || rect.bottom - rect.top < SMALL) return true
  if (rect.right + layout.scrollX <= 0 || rect.bottom + layout.scrollY <= 0) return true
  const { clip } = state
  if (!clip) return false
  const left = cut(rect, clip)
  return left.right - left.left < SMALL || left.bottom - left.top < SMALL
}

const cut = (rect: Rect, by: Rect | undefined): Rect =>
  by
    ? {
        left: Math.max(rect.left, by.left),
        top: Math.max(rect.top, by.top),
        right: Math.min(rect.right, by.right),
        bottom: Math.min(rect.bottom, by.bottom),
      }
    : rect
const area = (rect: Rect): number => (rect.right - rect.left) * (rect.bottom - rect.top)
const empty = (rect: Rect): boolean => rect.right <= rect.left || rect.bottom <= rect.top

/** CSS px: no text would fit in there. */
const HAIR = 8
/** A native box, or a button in the place of one. */
export const isBox = (el: Element): boolean =>
  el.matches('input[type=checkbox],input[type=radio],button[role=switch],button[role=checkbox],button[role=radio]')
const isControl = (el: Element): boolean =>
  /^(?:SELECT|TEXTAREA)$/.test(el.tagName) ||
  (el instanceof HTMLInputElement && !/^(?:submit|button|reset|image)$/.test(el.type))
const isTextInput = (el: Element): boolean =>
  el instanceof HTMLTextAreaElement ||
  (el instanceof HTMLInputElement && !/^(?:checkbox|radio|file|button|submit|image|reset|range|color)$/.test(el.type))

/** Whether an element is another or stands inside it, in the composed tree. */
export function within(el: Element, ancestor: Element): boolean {
  if (ancestor.contains(el)) return true
  for (let node: Element | null = el; node; node = composedParent(node)) if (node === ancestor) return true
  return false
}

/** The topmost element at a point of the viewport, open shadow roots looked into, our own overlay seen through. */
export function hitAt(x: number, y: number, of: Document = document): Element | null {
  let hit = beneathOverlay(of, x, y)
  while (hit?.shadowRoot) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === hit || inner.getRootNode() !== hit.shadowRoot) break
    hit = inner
  }
  return hit
}

/** What a point hits of the pinned elements beside another one. */
const pinnedBeside = (hit: Element | null, portal: Element): Element | undefined => {
  for (let node = hit; node; node = composedParent(node))
    if (node.parentElement && node.parentElement === portal.parentElement)
      return computedStyle(node).position === 'fixed' ? node : undefined
  return undefined
}

const openDialog = (): Element | undefined =>
  [...document.querySelectorAll('[aria-modal=true]')].find((el) => hasVisibleBox(el))

/** The topmost modal `<dialog>` makes everything else inert, whatever it looks like. */
const topModal = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1)
