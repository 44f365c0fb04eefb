/**
 * Tabs that the work opened, known before Playwright has created their pages: protocol messages arrive before the
 * answer to the click that opened the tab. So a click knows whether to wait for one. A tab whose server never answers
 * gets no page; this file gives it up.
 */
import type { CdpMessage } from './cdp.ts'

export class PopupWatch {
  /** Targets without a page so far, oldest first, each with the timer that gives it up. */
  private readonly pending = new Map<string, NodeJS.Timeout>()
  /** Targets met before: a second connection to one is no new tab. */
  private readonly known = new Set<string>()
  private readonly waiting = new Set<() => void>()
  private readonly giveUpMs: number
  private readonly giveUp: (targetId: string) => Promise<void>

  /** @param giveUp is called for a tab that has had no page for so long; it should be closed. */
  constructor(giveUpMs: number, giveUp: (targetId: string) => Promise<void>) {
    this.giveUpMs = giveUpMs
    this.giveUp = giveUp
  }

  see({ method, params }: CdpMessage): void {
    if (method === 'Target.attachedToTarget') {
      const info = params?.targetInfo as { targetId?: string; type?: string } | undefined
      if (info?.type !== 'page' || !info.targetId || this.known.has(info.targetId)) return
      this.known.add(info.targetId)
      this.expect(info.targetId)
    } else if (method === 'Target.detachedFromTarget' || method === 'Target.targetDestroyed') {
      if (method === 'Target.targetDestroyed') this.known.delete(String(params?.targetId))
      this.settle(String(params?.targetId))
    }
  }

  /** Playwright announced a page: the oldest pending one. */
  adopted(): void {
    const [oldest] = this.pending.keys()
    if (oldest !== undefined) this.settle(oldest)
  }

  /** Resolves when no tab is without its page; at once where nothing is pending. */
  async allAdopted(): Promise<void> {
    while (this.pending.size > 0) await new Promise<void>((done) => this.waiting.add(done))
  }

  /** Nothing is waited for any more. */
  end(): void {
    for (const targetId of [...this.pending.keys()]) this.settle(targetId)
  }

  /** A tab without a page so far; only {@link see} tells one that was met before. */
  expect(targetId: string): void {
    if (this.pending.has(targetId)) return
    const timer = setTimeout(() => void this.giveUp(targetId).finally(() => this.settle(targetId)), this.giveUpMs)
    this.pending.set(targetId, timer)
  }

  /** There is a page now, or there will be none. */
  settle(targetId: string): void {
    clearTimeout(this.pending.get(targetId))
    if (!this.pending.delete(targetId)) return
    for (const wake of this.waiting) wake()
    this.waiting.clear()
  }
}
