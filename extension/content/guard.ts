/**
 * Whether a press in the overlay came from the person, on something they have seen: visible, with nothing over it, and
 * still for a moment. A page can neither press for them, nor cover a card, nor move one under their pointer.
 */

/** ms that a card must have been visible and still before it is pressed; nobody reads faster. */
const REST_MS = 500
/** ms without being visible after which the card says that something is in the way. */
const BLOCKED_MS = 3_000
/** ms between two checks by Chrome of what covers it, the minimum allowed. */
const CHECK_MS = 100

export interface GuardPorts {
  /** Something covers the watched element. */
  covered(): void
  changed(state: { ready: boolean; blocked: boolean }): void
}

/** Events that count as a press; others in a card need no person. */
const PRESSES = [
  'click',
  'auxclick',
  'dblclick',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'keydown',
  'keyup',
  'submit',
  'input',
  'change',
] // prettier-ignore

export class Guard {
  private readonly ports: GuardPorts
  private readonly observer: IntersectionObserver
  private watched: Element | null = null
  private seen = false
  /** When it was last hidden, moved or changed, in event time. */
  private unrestAt = performance.now()
  private pressedReady = false
  private counts = false
  private ready = false
  private blocked = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private late: ReturnType<typeof setTimeout> | undefined

  constructor(root: ShadowRoot, ports: GuardPorts) {
    this.ports = ports
    this.observer = new IntersectionObserver((entries) => this.assess(entries), {
      threshold: [0, 1],
      trackVisibility: true,
      delay: CHECK_MS,
    } as IntersectionObserverInit)
    for (const name of PRESSES) root.addEventListener(name, (event) => this.hear(event), { capture: true })
  }

  /** The card or notch with a request; null if there is none. */
  watch(element: Element | null): void {
    if (element === this.watched) return
    if (this.watched) this.observer.unobserve(this.watched)
    this.watched = element
    this.seen = false
    this.unrest()
    if (element) this.observer.observe(element)
  }

  /** The watched element moved or changed its text. */
  unrest(): void {
    this.unrestAt = performance.now()
    this.tell()
  }

  /** Whether the current press counts. */
  permits(): boolean {
    return this.counts
  }

  close(): void {
    clearTimeout(this.timer)
    clearTimeout(this.late)
    this.observer.disconnect()
  }

  private hear(event: Event): void {
    if (!event.isTrusted) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    if (event.type === 'pointerdown') this.pressedReady = this.isReady()
    else if (event.type === 'click') {
      // A click made with a key has no click count.
      this.counts = this.isReady() && ((event as MouseEvent).detail === 0 || this.pressedReady)
      queueMicrotask(() => setTimeout(() => (this.counts = false)))
    }
  }

  private isReady(): boolean {
    this.assess(this.observer.takeRecords())
    return this.watched !== null && this.seen && performance.now() - this.unrestAt >= REST_MS
  }

  private assess(entries: readonly IntersectionObserverEntry[]): void {
    const last = entries.findLast(({ target }) => target === this.watched)
    if (!last) return
    // If Chrome does not report what is painted, being on the screen is all that can be checked.
    const { isVisible = last.isIntersecting } = last as IntersectionObserverEntry & { isVisible?: boolean }
    const before = this.seen
    this.seen = isVisible
    if (before !== isVisible) this.unrest()
    if (!isVisible && last.isIntersecting) this.ports.covered()
  }

  /** Reports the state now or later. */
  private tell(): void {
    clearTimeout(this.timer)
    const ready = this.isReadyNow()
    if (!ready && this.seen) {
      this.timer = setTimeout(() => this.tell(), REST_MS - (performance.now() - this.unrestAt))
    }
    if (ready || this.watched === null) {
      clearTimeout(this.late)
      this.late = undefined
      this.set(ready, false)
      return
    }
    this.set(false, this.blocked)
    this.late ??= setTimeout(() => {
      this.late = undefined
      // Nothing is painted in a tab that nobody sees.
      if (!document.hidden && this.watched && !this.isReadyNow()) this.set(false, true)
    }, BLOCKED_MS)
  }

  private isReadyNow(): boolean {
    return this.watched !== null && this.seen && performance.now() - this.unrestAt >= REST_MS
  }

  private set(ready: boolean, blocked: boolean): void {
    if (ready === this.ready && blocked === this.blocked) return
    this.ready = ready
    this.blocked = blocked
    this.ports.changed({ ready, blocked })
  }
}
