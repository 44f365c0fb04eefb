/**
 * The element that holds everything drawn in a page: closed shadow root, top layer, no box in the page's layout, and back
 * again at once where a page throws it out. Knows nothing of what is drawn in it.
 */

import { composedParent } from '../../shared/page/label-text.ts'
import { hitAt } from '../../shared/page/visible.ts'
import { OVERLAY_HOST } from '../../shared/protocol/version.ts'

/** Events that a page must not take for its own when they come from the card: its hotkeys and focus traps would react. */
const KEPT_INSIDE = [
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

export class Host {
  readonly element = document.createElement(OVERLAY_HOST)
  readonly root: ShadowRoot
  private readonly watcher = new MutationObserver(() => this.keep())
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
    for (const name of KEPT_INSIDE) this.root.addEventListener(name, (event) => event.stopPropagation())
    const options = { capture: true, signal: this.stop.signal }
    // Focus traps listen on the window or document: whoever hears first decides, and content scripts are first.
    for (const name of ['focusin', 'focus', 'focusout', 'blur'])
      addEventListener(name, (event) => event.target === this.element && event.stopImmediatePropagation(), options)
    // What enters the top layer later lies over us, and a modal dialog makes everything outside it dead.
    const raise = (event: Event): void => {
      if (this.shown && event.target !== this.element) queueMicrotask(() => this.raise())
    }
    document.addEventListener('toggle', raise, options)
    document.addEventListener('fullscreenchange', raise, options)
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

  close(): void {
    this.hide()
    this.stop.abort()
  }

  /** Puts the host where it belongs, if it is not there. */
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
      // A dialog may be taken out anywhere, with us in it.
      this.watcher.observe(document, { childList: true, subtree: parent !== document.documentElement })
      this.watcher.observe(document.documentElement, { childList: true })
    }
    if (!this.element.matches(':popover-open')) this.element.showPopover()
  }

  /** To the top of the top layer; what had the focus in here keeps it. */
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

/** Hosts of an extension that was reloaded or updated: their scripts are dead, they would stay for ever. */
function removeOthers(own: Element): void {
  for (const other of document.querySelectorAll(OVERLAY_HOST)) if (other !== own) other.remove()
}
