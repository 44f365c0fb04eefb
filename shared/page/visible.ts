/**
 * What a person can see and reach, for one reading of the page: rendered, with a size, not clipped away, not
 * transparent, not inert, not covered. Results are cached per element, so that a whole snapshot reads the layout once.
 * Make a new instance for each reading, since the page may have changed.
 */
import { labelsOf } from './label-name.ts'
import { composedParent } from './label-text.ts'
import { beneathOverlay } from './overlay.ts'
import { clientRect, computedStyle, hasVisibleBox } from './reading.ts'

export type Rect = { left: number; top: number; right: number; bottom: number }

type State = {
  rect: Rect
  /** The box that clips the element itself; undefined if nothing does. */
  clip: Rect | undefined
  /** The boxes that clip children in flow and absolutely positioned children; undefined if nothing does. */
  flow: Rect | undefined
  absolute: Rect | undefined
  /** The same for scroll containers: what is outside can be reached, but is not on the screen now. */
  scrolled: Rect | undefined
  transparent: boolean
  inert: boolean
  /** Inside an element with `aria-hidden`. */
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
  /** Elements that together cover the whole viewport; empty if nothing does. */
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

  /** Vertical position of an element relative to the viewport. */
  fold(el: Element): 'above' | 'in' | 'below' {
    const { top, bottom } = this.shownRect(el)
    return bottom <= 0 ? 'above' : top >= this.height ? 'below' : 'in'
  }

  /**
   * Whether a person could see and reach it, if need be by scrolling. Ignores what is on top of it;
   * see {@link covered}.
   */
  visible(el: Element): boolean {
    let verdict = this.verdicts.get(el)
    if (verdict === undefined) {
      verdict = this.judge(el)
      this.verdicts.set(el, verdict)
    }
    return verdict
  }

  /** Whether text directly in this element is visible. */
  shows(el: Element): boolean {
    if (!hasVisibleBox(el)) return false
    const state = this.state(el)
    return !state.transparent && !gone(state, this)
  }

  /**
   * The box that a person sees: if a drawn element replaces a native checkbox or radio, the box of
   * its label or wrapper.
   */
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
    // The input in a drawn select or chip list is very narrow or transparent; people see the drawn control around it.
    if (el.getAttribute('role') === 'combobox' || /list|both/.test(el.getAttribute('aria-autocomplete') ?? ''))
      return this.standIn(el) !== undefined
    // A drawn slider keeps the native one, tiny, in its knob.
    if (el instanceof HTMLInputElement && el.type === 'range') return this.standIn(el) !== undefined
    return !gone(this.state(el), this) && !isTextInput(el) && this.hitItself(el)
  }

  /**
   * Whether people cannot use it although it may be visible. They still type into fields that are hidden only from
   * screen readers, unless a dialog makes them unreachable. A button hidden in this way has another one in its place.
   */
  private silenced(el: Element): boolean {
    const { inert, unspoken } = this.state(el)
    return inert || (unspoken && (!isControl(el) || this.dialog !== undefined))
  }

  private plainly(el: Element): boolean {
    const state = this.state(el)
    return !this.silenced(el) && !state.transparent && !gone(state, this)
  }

  /** The element drawn in place of a hidden native control: its label, or the small wrapper around it. */
  standIn(el: Element): Element | undefined {
    for (const label of labelsOf(el)) if (label !== el && hasVisibleBox(label) && this.plainly(label)) return label
    const levels = el instanceof HTMLInputElement && el.type === 'file' ? 4 : 3
    let parent = composedParent(el)
    for (let level = 0; parent && level < levels; level += 1, parent = composedParent(parent)) {
      if (parent.tagName === 'BODY' || parent.tagName === 'FORM') return undefined
      if (!hasVisibleBox(parent)) continue
      // A wrapper that contains other controls represents none of them.
      const others = [...parent.querySelectorAll('input:not([type=hidden]),select,textarea')].filter(
        (other) =>
          other !== el &&
          // An input that exists only for the browser's form validation; nobody can reach it.
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
    // Off-screen points cannot be probed. Parts of a date may be transparent, under the text in their box,
    // until they are pressed.
    if (x < 0 || y < 0 || x >= this.width || y >= this.height)
      return el.getAttribute('role') === 'spinbutton' && this.isWithinShown(el)
    return hitAt(x, y) === el
  }

  /** Whether it is inside its nearest ancestor that is not transparent, and that ancestor is usable. */
  private isWithinShown(el: Element): boolean {
    let around = composedParent(el)
    while (around && this.state(around).transparent) around = composedParent(around)
    return around !== null && around !== undefined && this.plainly(around) && encloses(this.rect(around), this.rect(el))
  }

  private escapesModal(el: Element): boolean {
    // Lists of a dialog are often at the end of the body, in the top layer or not.
    return el.closest('[popover]:popover-open') !== null
  }

  /**
   * Whether something is on top of an element that a person could not scroll past: another element at every probed
   * point, or an element over the whole viewport. `partly` means a pinned bar that scrolling would move away.
   */
  covered(el: Element): 'no' | 'partly' | 'yes' {
    const rect = this.shownRect(el)
    const state = this.state(el)
    const view = cut({ left: 0, top: 0, right: this.width, bottom: this.height }, state.scrolled)
    const seen = cut(rect, view)
    // Off-screen elements cannot be probed; only an element over the whole viewport says anything about them.
    if (empty(seen)) return this.underSheet(el) ? 'yes' : 'no'
    const over = this.whatCovers(el, seen)
    if (!over) return 'no'
    if (this.underSheet(el)) return 'yes'
    return this.state(over).pinned && !state.pinned && this.canScrollPast(rect) ? 'partly' : 'yes'
  }

  /** The element that covers all of an on-screen element's visible part. */
  over(el: Element): Element | undefined {
    const view = cut({ left: 0, top: 0, right: this.width, bottom: this.height }, this.state(el).scrolled)
    const seen = cut(this.rect(el), view)
    return empty(seen) ? undefined : this.whatCovers(el, seen)
  }

  /** Own or inherited position fixed or sticky. */
  pinned(el: Element): boolean {
    return this.state(el).pinned
  }

  /** The element on top at the probed points; undefined if one of them is free. */
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

  /** Whether the element at a point is the control itself, a part of it, its label, or an ancestor. */
  private belongs(hit: Element, el: Element): boolean {
    if (within(hit, el) || within(el, hit)) return true
    for (const label of labelsOf(el)) if (within(hit, label)) return true
    // Decorations over a control inside its wrapper (icons, floating labels, chips) are not larger than the control.
    if (!(isControl(el) || el.hasAttribute('role')) || area(this.rect(hit)) > 1.3 * this.drawnArea(el)) return false
    if (this.state(hit).pinned !== this.state(el).pinned) return false
    let around = composedParent(el)
    for (let level = 0; around && level < 3 && around !== document.body; level += 1, around = composedParent(around)) {
      if (around.querySelectorAll('input:not([type=hidden]),select,textarea,button').length > 2) return false
      if (within(hit, around)) return hit.closest(DIALOG) === el.closest(DIALOG)
    }
    return false
  }

  /** The area of what is drawn for it: the input of a list may be very narrow while it is empty. */
  private drawnArea(el: Element): number {
    const rect = this.shownRect(el)
    const stand = rect.right - rect.left < HAIR && isTextInput(el) ? this.standIn(el) : undefined
    return area(stand ? this.rect(stand) : rect)
  }

  /**
   * A pinned element over (nearly) the whole viewport, such as a consent dialog, or a backdrop
   * together with its dialog.
   */
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
      // A backdrop and its dialog are often siblings in one portal.
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
    // Overflow of the root and the body applies to the viewport. Elements with `display: contents` have
    // no box to clip with.
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

/** CSS px. No text fits into a narrower field. */
const HAIR = 8
/** Whether it is a native checkbox or radio, or a button in place of one. */
export const isBox = (el: Element): boolean =>
  el.matches('input[type=checkbox],input[type=radio],button[role=switch],button[role=checkbox],button[role=radio]')
const isControl = (el: Element): boolean =>
  /^(?:SELECT|TEXTAREA)$/.test(el.tagName) ||
  (el instanceof HTMLInputElement && !/^(?:submit|button|reset|image)$/.test(el.type))
const isTextInput = (el: Element): boolean =>
  el instanceof HTMLTextAreaElement ||
  (el instanceof HTMLInputElement && !/^(?:checkbox|radio|file|button|submit|image|reset|range|color)$/.test(el.type))

/** Whether an element is another one or inside it, in the composed tree. */
export function within(el: Element, ancestor: Element): boolean {
  if (ancestor.contains(el)) return true
  for (let node: Element | null = el; node; node = composedParent(node)) if (node === ancestor) return true
  return false
}

/** The topmost element at a point of the viewport, including in open shadow roots, ignoring our own overlay. */
export function hitAt(x: number, y: number, of: Document = document): Element | null {
  let hit = beneathOverlay(of, x, y)
  while (hit?.shadowRoot) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === hit || inner.getRootNode() !== hit.shadowRoot) break
    hit = inner
  }
  return hit
}

/** The pinned sibling of another element that is at a point. */
const pinnedBeside = (hit: Element | null, portal: Element): Element | undefined => {
  for (let node = hit; node; node = composedParent(node))
    if (node.parentElement && node.parentElement === portal.parentElement)
      return computedStyle(node).position === 'fixed' ? node : undefined
  return undefined
}

const openDialog = (): Element | undefined =>
  [...document.querySelectorAll('[aria-modal=true]')].find((el) => hasVisibleBox(el))

/** The topmost modal `<dialog>`, which makes everything else inert. */
const topModal = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1)
