/** Whether anything of a field is seen, by its pixels: for the few of which style and place cannot say (see `shared/page/doubt.ts`). */
import type { Frame } from 'playwright-core'
import type { At, Doubt } from '../../shared/page/acting-types.ts'
import { callPage, locate } from '../browser/page-world.ts'
import { decodePng, type Grey } from '../browser/png.ts'
import type { Act } from './context.ts'

/** Of 255: less is not seen. */
const SAME = 14
/** Share of the dots that a mark must reach. */
const REACHED = 0.2
/** ms that a picture may take. */
const PICTURE_MS = 3_000

/** Where no picture can be had it stays in doubt, and is not seen. */
export const isPictured = async (act: Act, frame: Frame, at: At, doubt: Doubt): Promise<boolean> => {
  const seen = await (doubt.why === 'blank'
    ? standsOut(act, frame, at, doubt)
    : isReached(act, frame, at, doubt)
  ).catch(() => false)
  if (seen) await callPage(frame, 'trustField', [at])
  return seen
}

const picture = async ({ page }: Act, frame: Frame, at: At, { region }: Doubt): Promise<Grey> => {
  const box = await locate(frame, at).boundingBox({ timeout: PICTURE_MS })
  if (!box) throw new Error('It has no place.')
  const clip = { x: box.x + region.x, y: box.y + region.y, width: region.width, height: region.height }
  const made = decodePng(await page.screenshot({ clip, scale: 'css', timeout: PICTURE_MS }))
  if (!made) throw new Error('The picture cannot be read.')
  return made
}

/** More than one colour is there. */
const standsOut = async (act: Act, frame: Frame, at: At, doubt: Doubt): Promise<boolean> => {
  const { grey } = await picture(act, frame, at, doubt)
  return grey.some((dot) => Math.abs(dot - (grey[0] ?? 0)) > SAME)
}

/** A mark on the field shows, where nothing else moves. */
const isReached = async (act: Act, frame: Frame, at: At, doubt: Doubt): Promise<boolean> => {
  const before = await picture(act, frame, at, doubt)
  const mean = before.grey.reduce((sum, dot) => sum + dot, 0) / before.grey.length
  await callPage(frame, 'markField', [at, mean > 127 ? 'black' : 'white'])
  const marked = await picture(act, frame, at, doubt).finally(() => callPage(frame, 'markField', [at, null]))
  const after = await picture(act, frame, at, doubt)
  const differ = (one: number, other: number | undefined): boolean => Math.abs(one - (other ?? one)) > SAME
  const reached = before.grey.filter((dot, n) => differ(dot, marked.grey[n]) && !differ(dot, after.grey[n])).length
  return reached > before.grey.length * REACHED
}
