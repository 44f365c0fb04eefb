/**
 * A test's view of the overlay: its closed shadow root is reached as a debugger reaches it, and used through real
 * input.
 */
import type { Frame, Page } from 'playwright-core'
import { OVERLAY_MARK } from '../../../shared/domain/overlay.ts'

export interface OverlayView {
  /** Runs in the page with the shadow root as `root`; undefined if there is no overlay. */
  read<T>(body: string): Promise<T | undefined>
  /** Waits until the body returns something true. */
  until(body: string): Promise<void>
  text(): Promise<string>
  /** A real click on the centre of the first matching element. */
  click(selector: string): Promise<void>
}

interface CdpNode {
  nodeName: string
  attributes?: string[]
  backendNodeId: number
  children?: CdpNode[]
  shadowRoots?: CdpNode[]
  contentDocument?: CdpNode
}

const find = (node: CdpNode): CdpNode | undefined => {
  if (node.attributes?.includes(OVERLAY_MARK)) return node.shadowRoots?.[0]
  for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) {
    const found = find(child)
    if (found) return found
  }
  return undefined
}

/** @param frame a frame of another site, which has a process and an overlay of its own */
export async function overlayOf(page: Page, frame?: Frame): Promise<OverlayView> {
  const cdp = await page.context().newCDPSession(frame ?? page)
  /** Cached while it is in the page, because searching it transfers the whole page. */
  let known: string | undefined
  const rootOf = async (): Promise<string | undefined> => {
    const { root } = (await cdp.send('DOM.getDocument', { depth: -1, pierce: true })) as unknown as { root: CdpNode }
    const shadow = find(root)
    if (!shadow) return undefined
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId: shadow.backendNodeId })
    return object.objectId
  }
  const call = (objectId: string, body: string) =>
    cdp.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: `function () { const root = this; ${body} }`,
      returnByValue: true,
    })
  const isThere = async (objectId: string): Promise<boolean> =>
    (await call(objectId, 'return root.isConnected').catch(() => undefined))?.result.value === true
  const read = async <T>(body: string): Promise<T | undefined> => {
    if (known !== undefined && !(await isThere(known))) known = undefined
    known ??= await rootOf()
    if (known === undefined) return undefined
    const { result, exceptionDetails } = await call(known, body.includes('return') ? body : `return (${body})`)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as T
  }
  const until = async (body: string): Promise<void> => {
    const end = Date.now() + 8000
    for (;;) {
      if (await read(body).catch(() => false)) return
      if (Date.now() > end)
        throw new Error(`the overlay never came to: ${body}\nit shows: ${await read('root.textContent')}`)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20))))
    }
  }
  return {
    read,
    until,
    text: async () => (await read<string>('root.querySelector(".gh")?.innerText ?? ""')) ?? '',
    async click(selector) {
      await until(`root.querySelector(${JSON.stringify(selector)})`)
      // A click would miss an element that is still moving in.
      await until(
        `root.querySelector(${JSON.stringify(selector)}).closest('section').getAnimations().every((one) => one.playState === 'finished')`,
      )
      // A press counts only after the card has been visible for a moment.
      if (await read(`root.querySelector(${JSON.stringify(selector)}).matches('.ocard *, .notch--open *')`))
        await until(`root.querySelector('.gh').dataset.ready === 'yes'`)
      // A card moves with its field: it is pressed once it has not moved for a frame.
      const where = `const box = root.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }`
      let at: { x: number; y: number } | undefined
      for (let before = ''; JSON.stringify(at ?? null) !== before; ) {
        before = JSON.stringify(at ?? '')
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20))))
        at = await read(where)
      }
      if (!at) throw new Error(`nothing to click: ${selector}`)
      await page.mouse.click(at.x, at.y)
    },
  }
}
