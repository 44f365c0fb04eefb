/**
 * Which target is which tab of an extension that may not ask Chrome. Its content script keeps the tab's mark in its own
 * world of every page, which the page's scripts cannot reach; this file reads it there.
 */

import { EXTENSION_ID, TAB_MARK } from '../../../shared/protocol/version.ts'
import { Deadline } from '../../base/deadline.ts'
import { instead } from '../../base/debug.ts'
import { targetInfoOf } from '../cdp.ts'
import type { CdpSocket } from './socket.ts'

/** ms for all pages together; one that hangs has no mark. */
const READ_MS = 2_000

/** Targets by their marks. */
export const tabMarks = async (socket: CdpSocket): Promise<ReadonlyMap<string, string>> => {
  const { targetInfos } = await socket.send('Target.getTargets')
  const pages = (targetInfos as unknown[]).map(targetInfoOf).filter((info) => info?.type === 'page')
  const found = await Promise.all(
    pages.map((page) => page && markOf(socket, page.targetId).catch(instead('browser', undefined))),
  )
  return new Map(found.flatMap((mark, at) => (mark === undefined ? [] : [[mark, pages[at]?.targetId ?? '']])))
}

const markOf = async (socket: CdpSocket, targetId: string): Promise<string | undefined> => {
  using deadline = Deadline.after(READ_MS, { what: 'the mark of a tab' })
  const { sessionId } = await socket.send('Target.attachToTarget', { targetId, flatten: true })
  const own = String(sessionId)
  let world: number | undefined
  const stop = socket.on(({ method, params, sessionId: from }) => {
    if (from !== own || method !== 'Runtime.executionContextCreated') return
    const context = params.context as { id: number; origin: string; auxData?: { frameId?: string } } | undefined
    // A page's main frame has its target's id.
    if (context?.origin === `chrome-extension://${EXTENSION_ID}` && context.auxData?.frameId === targetId)
      world = context.id
  })
  try {
    // Existing ones are reported before the response.
    await deadline.race(socket.send('Runtime.enable', {}, own))
    if (world === undefined) return undefined
    const asked = { expression: `globalThis.${TAB_MARK}`, contextId: world, returnByValue: true }
    const { result } = await deadline.race(socket.send('Runtime.evaluate', asked, own))
    const { value } = result as { value?: unknown }
    return typeof value === 'string' ? value : undefined
  } finally {
    stop()
    void socket.send('Target.detachFromTarget', { sessionId: own }).catch(instead('browser', undefined))
  }
}
