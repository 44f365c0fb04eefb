/**
 * The element that contains everything drawn in a page: closed shadow root, top layer, no box in the page's layout. If
 * a page removes it, it returns at once. Knows nothing about its content.
 */

import { OVERLAY_HOST, OVERLAY_MARK, OVERLAY_VEIL, VEIL_MS } from '../../shared/domain/overlay.ts'
import { composedParent } from '../../shared/page/label-text.ts'
import { hitAt } from '../../shared/page/visible.ts'

/** Events from the card that the page must not react to with its hotkeys and focus traps. */
const OWN_EVENTS = [
  'keydown',
  'keyup',
  'keypress',
  'input',
  'beforeinput',
  'change',
  'paste',
  'copy',
  'cut',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'wheel',
  'submit',
] // prettier-ignore

/**
 * Listens for elements entering the top layer, on the window from before the page's first script: the first listener
 * there can keep events from all others.
 */
const topLayer = new Set<(event: Event) => void>()
const tellTopLayer = (event: Event): void => {
  for (const heard of topLayer) heard(event)
}
/** Also after `document.open`, which removes all listeners. */
export const watchTopLayer = (): void => {
  for (const name of ['toggle', 'fullscreenchange']) addEventListener(name, tellTopLayer, { capture: true })
}
watchTopLayer()

const onTopLayer = (heard: (event: Event) => void, until: AbortSignal): void => {
  topLayer.add(heard)
  until.addEventListener('abort', () => topLayer.delete(heard), { once: true })
}

/** Minimum ms between two times that it is raised above something. */
const UNCOVER_EVERY_MS = 300

export class Host {
  readonly element = document.createElement('div')
  readonly root: ShadowRoot
  private readonly watcher = new MutationObserver(() => this.keep())
  /** Changes to the host itself by a page, or by an abandoned screenshot. */
  private readonly mender = new MutationObserver(() => this.mend())
  private unveiling: ReturnType<typeof setTimeout> | undefined
  private raisedAt = Number.NEGATIVE_INFINITY
  private readonly alive: () => boolean
  private shown = false
  private readonly stop = new AbortController()

  /** @param alive whether our extension still knows this script: an orphan must not fight its successor for the page */
  constructor(sheets: CSSStyleSheet[], alive: () => boolean) {
    this.alive = alive
    removeOthers(this.element)
    this.root = this.element.attachShadow({ mode: 'closed' })
    this.root.adoptedStyleSheets = sheets
    this.element.popover = 'manual'
    this.element.setAttribute(OVERLAY_MARK, '')
    this.mender.observe(this.element, { attributes: true })
    for (const name of OWN_EVENTS) this.root.addEventListener(name, (event) => event.stopPropagation())
    const options = { capture: true, signal: this.stop.signal }
    // Focus traps listen on the window or document. The first listener decides, and content scripts come first.
    for (const name of ['focusin', 'focus', 'focusout', 'blur'])
      addEventListener(name, (event) => event.target === this.element && event.stopImmediatePropagation(), options)
    // Elements that enter the top layer later cover us, and a modal dialog makes everything outside it inert.
    const raise = (event: Event): void => {
      if (this.shown && event.target !== this.element) queueMicrotask(() => this.raise())
    }
    onTopLayer(raise, this.stop.signal)
  }

  show(): void {
    if (!this.shown) {
      this.shown = true
      this.watcher.observe(document, { childList: true })
    }
    this.keep()
  }

  hide(): void {
    this.shown = false
    this.watcher.disconnect()
    this.element.remove()
  }

  /** An unannounced element covers it: it is raised again, but not in a race with a page that does the same. */
  uncover(): void {
    if (!this.shown || performance.now() - this.raisedAt < UNCOVER_EVERY_MS) return
    this.raisedAt = performance.now()
    this.raise()
  }

  close(): void {
    this.hide()
    this.mender.disconnect()
    clearTimeout(this.unveiling)
    this.stop.abort()
  }

  /** Moves the host to its place if it is not there. */
  private keep(): void {
    if (!this.shown) return
    if (!this.alive()) {
      this.close()
      return
    }
    const parent = this.parent()
    if (this.element.parentNode !== parent) {
      parent.append(this.element)
      this.watcher.disconnect()
      // A dialog may be removed anywhere, with us in it.
      this.watcher.observe(document, { childList: true, subtree: parent !== document.documentElement })
      this.watcher.observe(document.documentElement, { childList: true })
    }
    if (!this.element.matches(':popover-open')) this.element.showPopover()
  }

  private mend(): void {
    if (!this.element.hasAttribute(OVERLAY_MARK)) this.element.setAttribute(OVERLAY_MARK, '')
    if (this.element.popover !== 'manual') this.element.popover = 'manual'
    if (this.shown && this.element.isConnected && !this.element.matches(':popover-open')) this.keep()
    if (!this.element.hasAttribute(OVERLAY_VEIL)) {
      clearTimeout(this.unveiling)
      this.unveiling = undefined
    } else this.unveiling ??= setTimeout(() => this.element.removeAttribute(OVERLAY_VEIL), VEIL_MS)
  }

  /** To the top of the top layer; the focused element inside keeps the focus. */
  private raise(): void {
    if (!this.shown || !document.documentElement) return
    const focused = this.root.activeElement
    if (this.element.matches(':popover-open')) this.element.hidePopover()
    this.keep()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }

  private parent(): Element {
    const modals = document.querySelectorAll('dialog:modal')
    let node: Element | null = modals[modals.length - 1] ?? hitAt(innerWidth / 2, innerHeight / 2)
    for (; node; node = composedParent(node)) if (node.matches('dialog:modal')) return node
    return document.documentElement
  }
}

/** Hosts of a reloaded or updated extension: their scripts are dead, so they would stay for ever. */
function removeOthers(own: Element): void {
  for (const other of document.querySelectorAll(OVERLAY_HOST)) if (other !== own) other.remove()
}
