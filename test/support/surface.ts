// A surface of the extension reduced to its port: what a popup or panel would receive and send.
import type { JSHandle, Page } from 'playwright-core'
import type { Method, Params, Result } from '../../shared/protocol/methods.ts'
import type { FromSurface, ToSurface } from '../../shared/protocol/ports.ts'
import type { BridgeView, Link } from '../../shared/protocol/view.ts'
import type { ExtensionBrowser } from './extension.ts'

export interface TestSurface {
  page: Page
  send(message: FromSurface): Promise<void>
  /** The link's state once it matches `wanted`, possibly at once. */
  link(wanted: (link: Link) => boolean): Promise<Link>
  view(wanted: (view: BridgeView) => boolean): Promise<BridgeView>
  /** Rejects with the problem's code and message. */
  ask<M extends Method>(method: M, params: Params<M>): Promise<Result<M>>
  close(): Promise<void>
}

interface Box {
  link?: Link
  view?: BridgeView
  replies: Map<string, Extract<ToSurface, { type: 'reply' }>>
  said: number
  wake: () => void
  port: chrome.runtime.Port
}

const WAIT_MS = 150_000

export async function openSurface(browser: ExtensionBrowser): Promise<TestSurface> {
  const page = await browser.surface('options')
  const box: JSHandle<Box> = await page.evaluateHandle(() => {
    const box: Box = { replies: new Map(), said: 0, wake: () => {}, port: undefined as never }
    const open = (): void => {
      box.port = chrome.runtime.connect({ name: 'surface' })
      box.port.onDisconnect.addListener(open)
      box.port.onMessage.addListener((message: ToSurface) => {
        if (message.type === 'link') box.link = message.link
        else if (message.type === 'view') box.view = message.view
        else if (message.type === 'reply') box.replies.set(message.id, message)
        box.said += 1
        box.wake()
      })
    }
    open()
    return box
  })
  /** Checks again after every message. */
  const until = async <T>(look: () => Promise<T | undefined>, what: string): Promise<T> => {
    const deadline = Date.now() + WAIT_MS
    for (;;) {
      const said = await box.evaluate((now) => now.said)
      const found = await look()
      if (found !== undefined) return found
      if (Date.now() > deadline) {
        const state = await box.evaluate(({ link, view }) => JSON.stringify({ link, view }))
        throw new Error(`${what} did not come; the surface shows ${state}`)
      }
      await box.evaluate(
        (now, [seen, ms]) =>
          new Promise<void>((resolve) => {
            if (now.said !== seen) return resolve()
            now.wake = resolve
            setTimeout(resolve, ms)
          }),
        [said, 1_000] as const,
      )
    }
  }
  let asked = 0
  return {
    page,
    send: (message) => box.evaluate((now, sent) => now.port.postMessage(sent), message),
    link: (wanted) =>
      until(async () => {
        const link = await box.evaluate((now) => now.link)
        return link && wanted(link) ? link : undefined
      }, 'the state of the link'),
    view: (wanted) =>
      until(async () => {
        const view = await box.evaluate((now) => now.view)
        return view && wanted(view) ? view : undefined
      }, 'the view'),
    async ask(method, params) {
      const id = `${Date.now()}-${asked++}`
      await box.evaluate((now, sent) => now.port.postMessage(sent), { type: 'ask', id, method, params } as const)
      const reply = await until(() => box.evaluate((now, key) => now.replies.get(key), id), `the answer to ${method}`)
      if (reply.problem) throw new Error(`${reply.problem.code}: ${reply.problem.message}`)
      return reply.result as never
    },
    close: () => page.close(),
  }
}
