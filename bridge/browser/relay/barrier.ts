/**
 * Restores an order that chrome.debugger does not keep: its events overtake the answers of commands, and Playwright
 * would then assign a load to an earlier page. A command that switches events on is held until the earlier answers have
 * arrived.
 */

const SWITCHES_ON = new Set([
  'Page.setLifecycleEventsEnabled',
  'Runtime.enable',
  'Target.setAutoAttach',
  'Network.enable',
  'Page.addScriptToEvaluateOnNewDocument',
  'Runtime.runIfWaitingForDebugger',
])

/** Commands that may take as long as the page likes, or that wait for held ones: nothing waits for these. */
const OPEN_ENDED =
  /^(?:Runtime\.(?!enable|runIfWaiting)|Input\.|Page\.(?:navigate|reload|captureScreenshot|printToPDF|handleJavaScriptDialog|close)|Fetch\.|IO\.)/

export class Barrier {
  private before: Promise<unknown> = Promise.resolve()
  private readonly asked = new Set<Promise<unknown>>()

  /** Sends as soon as allowed; commands keep their order. */
  send<T>(method: string, go: () => Promise<T>): Promise<T> {
    const open = OPEN_ENDED.test(method)
    const held = SWITCHES_ON.has(method)
    if (!held && !this.holding) return this.track(go(), open)
    const next = this.before.then(async () => {
      if (held) await Promise.allSettled(this.asked)
    })
    this.holding += 1
    const answer = next.then(() => {
      this.holding -= 1
      return { done: this.track(go(), open) }
    })
    // The next in line may go as soon as this one is sent.
    this.before = answer
    return answer.then(({ done }) => done)
  }

  private holding = 0

  private track<T>(answer: Promise<T>, open: boolean): Promise<T> {
    if (!open) {
      this.asked.add(answer)
      const done = (): void => void this.asked.delete(answer)
      answer.then(done, done)
    }
    return answer
  }
}
