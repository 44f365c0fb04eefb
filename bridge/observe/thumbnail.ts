/**
 * An image of the page, 160 grey pixels wide, so that two can be compared quickly (O8). It shows that a drawing or a
 * video changed although no element did; equal digests are checked first. It never leaves the process.
 */
import { swallowed } from '../base/debug.ts'
import { decodePng, type Grey } from '../browser/png.ts'
import type { Tab } from '../browser/tab.ts'
import { asItStands, shrunk } from './picture.ts'

export type Thumbnail = Grey

const ACROSS = 160
/** Share of the pixels that may differ, and by how much: a caret, a spinner. */
const MAX_SHARE = 0.01
const MAX_GREY = 24

/** Undefined if no screenshot of the page can be taken. */
export const thumbnail = async ({ page }: Pick<Tab, 'page'>): Promise<Thumbnail | undefined> => {
  try {
    return decodePng(Buffer.from(await shrunk(page, await asItStands(page), { width: ACROSS, type: 'png' })))
  } catch (error) {
    swallowed('observe', error)
    return undefined
  }
}

/** Two images that cannot be compared count as different. */
export const sameThumbnail = (one: Thumbnail, other: Thumbnail | undefined): boolean => {
  if (!other || one.width !== other.width || one.height !== other.height) return false
  let differing = 0
  for (const [at, value] of one.grey.entries()) if (Math.abs(value - (other.grey[at] ?? 0)) > MAX_GREY) differing += 1
  return differing <= one.grey.length * MAX_SHARE
}
