/**
 * Compares elements of two observations: whether one is still there, how to describe new ones so that they are found
 * again, and finding them.
 */

import type { Position } from '../../shared/domain/playbook-places.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { instead } from '../base/debug.ts'
import { frameAt, locateTarget } from '../browser/frame-path.ts'
import { locateIndex, tabIndex } from '../browser/page-index.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'

type OnPage = Pick<Tab, 'page'>

/** Whether the element of an index is still part of the page and drawn; covers make no difference. */
export const stands = async ({ page }: OnPage, index: number): Promise<boolean> => {
  const place = locateIndex(page, index)
  if (!place) return false
  const standing = await callPage(place.frame, 'standing', [[place.local]], 2_000).catch(instead('observe', [false]))
  return standing[0] === true
}

/** Whether the tab still shows the document that an observation's elements are of. */
export const sameDocument = async ({ page }: OnPage, indices: Iterable<number>): Promise<boolean> => {
  const main = page.mainFrame()
  for (const index of indices) if (locateIndex(page, index)?.frame === main) return inItsDocument({ page }, index)
  return false
}

/** Whether the frame still shows the document in which an element was seen. */
export const inItsDocument = async ({ page }: OnPage, index: number): Promise<boolean> => {
  const place = locateIndex(page, index)
  if (!place) return false
  const now = await callPage(place.frame, 'document', [], 2_000).catch(instead('observe', ''))
  return place.local.document === now
}

/**
 * Descriptions of elements of one frame by their index, without those that are gone. `frame`: the path of that frame.
 */
/** The element at a place of the view, in CSS px: its number and its text. */
export const numberAt = async (
  { page }: OnPage,
  point: readonly [number, number],
): Promise<{ index: number; says: string } | undefined> => {
  const frame = page.mainFrame()
  const found = await callPage(frame, 'whatIsAt', [point], 5_000)
  return found ? { index: tabIndex(page).indexFor(frame, found.document, found.index), says: found.says } : undefined
}

export const describeAll = async (
  { page }: OnPage,
  indices: readonly number[],
  frame: readonly string[],
): Promise<Map<number, TargetDescriptor>> => {
  const places = indices.flatMap((index) => {
    const place = locateIndex(page, index)
    return place ? [{ index, place }] : []
  })
  const [first] = places
  if (!first) return new Map()
  const same = places.filter(({ place }) => place.frame === first.place.frame)
  const described = await callPage(first.place.frame, 'describeAll', [same.map(({ place }) => place.local)], 5_000)
  return new Map(
    same.flatMap(({ index }, at) => {
      const target = described[at]
      return target ? [[index, { ...target, frame: [...frame] }] as const] : []
    }),
  )
}

/** Index of the one element that a description now matches. `position`: whether its position may decide. */
export const findTarget = async (
  { page }: OnPage,
  target: TargetDescriptor,
  options: { position: boolean | 'role' },
): Promise<number | undefined> => {
  const found = await locateTarget(page, target, options).catch(instead('observe', undefined))
  return found && 'local' in found
    ? tabIndex(page).indexFor(found.frame, found.local.document, found.local.index)
    : undefined
}

/** Whether a description matches this element, or an equivalent one, and no other. */
export const isMeant = async ({ page }: OnPage, index: number, target: TargetDescriptor): Promise<boolean> => {
  const place = locateIndex(page, index)
  if (!place) return false
  return callPage(place.frame, 'isMeant', [place.local, target]).catch(instead('observe', false))
}

/** Scrolls a place into view if it is off screen. */
export const placeInView = async ({ page }: OnPage, target: TargetDescriptor, place: Position): Promise<void> => {
  const frame = await frameAt(page, target.frame)
  if (frame) await callPage(frame, 'showPlace', [place])
}
