/**
 * Calls back in every animation frame in which things may have moved: while the page scrolls, resizes, changes or
 * animates, and a little longer. Costs nothing when the page is still.
 */

/** Frames without movement before it stops. */
const STILL = 12

export class Follower {
  private readonly tick: () => boolean
  private frame = 0
  private still = 0
  private readonly stop = new AbortController()
  private readonly mutations: MutationObserver
  private readonly roots = new Set<Node>()

  /**
   * @param tick returns whether something moved
   * @param changed the page's own content changed
   */
  constructor(tick: () => boolean, changed: () => void) {
    this.tick = tick
    this.mutations = new MutationObserver(() => {
      changed()
      this.wake()
    })
    const options = { capture: true, passive: true, signal: this.stop.signal }
    const wake = (): void => this.wake()
    for (const name of ['scroll', 'resize', 'load', 'transitionrun', 'animationstart', 'toggle', 'input'])
      addEventListener(name, wake, options)
    visualViewport?.addEventListener('resize', wake, options)
    visualViewport?.addEventListener('scroll', wake, options)
    this.watch(document)
  }

  /** Shadow roots of followed elements, because changes in them are not reported outside. */
  watch(root: Node): void {
    if (this.roots.has(root)) return
    this.roots.add(root)
    this.mutations.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  }

  wake(): void {
    this.still = 0
    if (this.frame === 0) this.frame = requestAnimationFrame(this.step)
  }

  close(): void {
    cancelAnimationFrame(this.frame)
    this.mutations.disconnect()
    this.stop.abort()
  }

  private readonly step = (): void => {
    this.still = this.tick() ? 0 : this.still + 1
    this.frame = this.still < STILL ? requestAnimationFrame(this.step) : 0
  }
}
