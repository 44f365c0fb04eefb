/** Tells of every change of the page's elements, including those inside open shadow roots at any depth. */
import { type OpenRoot, openRoots } from './selector.ts'

export class DomWatch {
  private readonly roots = new WeakSet<OpenRoot>()
  private readonly observer: MutationObserver
  private readonly onRoot: (root: OpenRoot) => void

  /**
   * @param onChange called soon after changes, with all of them
   * @param onRoot called once for each root, when it is first seen
   */
  constructor(onChange: (records: MutationRecord[]) => void, onRoot: (root: OpenRoot) => void = () => undefined) {
    this.observer = new MutationObserver(onChange)
    this.onRoot = onRoot
  }

  /** Starts to watch the roots that are new since the last call. Nothing is watched before the first. */
  update(): void {
    for (const root of openRoots()) {
      if (this.roots.has(root)) continue
      this.roots.add(root)
      this.observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
      this.onRoot(root)
    }
  }

  /** Whether there were changes that `onChange` has not been told of; it no longer will be. */
  takeChanges(): boolean {
    return this.observer.takeRecords().length > 0
  }
}
