/**
 * Frames by the path that descriptors carry (`frame: ["name=board", "css=#form_frame"]`), and the descriptor's element
 * in them. Keys are made by `shared/page/frames.ts`.
 */

import type { Frame, Locator, Page } from 'playwright-core'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import type { Rectangle } from '../../shared/page/acting-types.ts'
import type { ResolveOptions } from '../../shared/page/resolve.ts'
import type { Resolved } from '../../shared/page/types.ts'
import { instead } from '../base/debug.ts'
import { callPage, type LocalIndex, locate } from './page-world.ts'

/** The frame of a frame element; undefined if there is none (yet). */
export const childFrame = async (parent: Frame, element: LocalIndex): Promise<Frame | undefined> => {
  const known = owners.get(parent)?.get(`${element.document}:${element.index}`)
  if (known && !known.isDetached()) return known
  const handle = await locate(parent, element).elementHandle({ timeout: 2_000 })
  const frame = (await handle?.contentFrame()) ?? undefined
  await handle?.dispose()
  if (frame) {
    const frames = owners.get(parent) ?? new Map<string, Frame>()
    owners.set(parent, frames)
    frames.set(`${element.document}:${element.index}`, frame)
  }
  return frame
}

/** The frame that an element showed when last asked: saves two round trips per frame and observation. */
const owners = new WeakMap<Frame, Map<string, Frame>>()

/** The frame at the end of a path; undefined if a part of the path is not on the page now. */
export const frameAt = async (page: Page, path: readonly string[]): Promise<Frame | undefined> => {
  let frame = page.mainFrame()
  for (const key of path) {
    const { document, frames } = await callPage(frame, 'frames', [])
    const matches = frames.filter((view) => view.key === key)
    // A renamed frame still matches if it is the only one that shows anything.
    const seen = frames.filter(({ visible }) => visible)
    const view = matches.find(({ visible }) => visible) ?? matches[0] ?? (seen.length === 1 ? seen[0] : undefined)
    const next = view && (await childFrame(frame, { document, index: view.index }))
    if (!next) return undefined
    frame = next
  }
  return frame
}

/** `unsure`: only pixels can tell. */
export interface FrameSight {
  kind: 'visible' | 'hidden' | 'unsure'
}

/**
 * Whether a person can see into a frame, through all its parents.
 * @param place of the searched element, in the viewport of the page
 */
export const frameSight = async (frame: Frame, place: Rectangle | null): Promise<FrameSight> => {
  const parent = frame.parentFrame()
  if (!parent) return { kind: 'visible' }
  const { document, frames } = await callPage(parent, 'frames', [])
  for (const { index, visible } of frames) {
    const element = { document, index }
    if ((await childFrame(parent, element).catch(instead('browser', undefined))) !== frame) continue
    if (!visible) return { kind: 'hidden' }
    const unsure = await callPage(parent, 'isFrameUnsure', [element, parent.parentFrame() ? null : place])
    const above = await frameSight(parent, place)
    return above.kind === 'visible' && unsure ? { kind: 'unsure' } : above
  }
  return { kind: 'hidden' }
}

/** The path of a frame, as in descriptors; shorter if a part of it is being replaced. */
export const pathOf = async (frame: Frame): Promise<string[]> => {
  const parent = frame.parentFrame()
  if (!parent) return []
  const { document, frames } = await callPage(parent, 'frames', [])
  for (const { key, index } of frames)
    if ((await childFrame(parent, { document, index }).catch(instead('browser', undefined))) === frame)
      return [...(await pathOf(parent)), key]
  return pathOf(parent)
}

export type Located = { frame: Frame; locator: Locator; local: LocalIndex; by: Resolved['by'] }

/**
 * The one element of a descriptor, in its frame. It is resolved once and then used by number, so that the action
 * reaches the element that was found. `reason`: why there is none.
 */
export const locateTarget = async (
  page: Page,
  target: TargetDescriptor,
  options: ResolveOptions = {},
): Promise<Located | { reason: NonNullable<Resolved['reason']>; candidates: number }> => {
  const frame = await frameAt(page, target.frame)
  if (!frame) return { reason: 'none', candidates: 0 }
  const found = await callPage(frame, 'resolve', [target, options])
  if (found.index === undefined) return { reason: found.reason ?? 'none', candidates: found.candidates ?? 0 }
  const local = { document: found.document, index: found.index }
  return { frame, locator: locate(frame, local), local, by: found.by }
}
