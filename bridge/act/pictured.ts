/**
 * Decides from its pixels whether a field is visible, for the few fields where style and position cannot tell (see
 * `shared/page/doubt.ts`).
 */

import type { Frame } from 'playwright-core'
import { LEAST_DIFFERENCE, LEAST_OF_FIELD } from '../../shared/domain/colour-difference.ts'
import type { At, Doubt, Rectangle } from '../../shared/page/acting-types.ts'
import { instead } from '../base/debug.ts'
import { callPage, locate } from '../browser/page-world.ts'
import { decodePng, type Grey } from '../browser/png.ts'
import type { Act } from './context.ts'
import { until } from './wait.ts'

/** Share of the pixels that a mark must cover. */
const REACHED = 0.2
/** ms for a screenshot. */
const PICTURE_MS = 3_000

/** If no screenshot can be taken, the field counts as invisible. */
export const isPictured = async (act: Act, frame: Frame, at: At, doubt: Doubt): Promise<boolean> => {
  const { why, region, drawn = at, blank = why === 'blank' ? region : undefined } = doubt
  const seen = await (async () =>
    (why === 'blank' || (await isReached(act, frame, drawn, region))) &&
    (!blank || (await standsOut(act, frame, drawn, blank))))().catch(instead('act', false))
  if (seen) await callPage(frame, 'trustField', [at])
  return seen
}

/** The area of a field in the page's viewport; null if it has none. */
export const placeOf = (frame: Frame, at: At): Promise<Rectangle | null> =>
  locate(frame, at).boundingBox({ timeout: PICTURE_MS }).catch(instead('act', null))

const picture = async ({ page }: Act, frame: Frame, at: At, region: Rectangle): Promise<Grey> => {
  const box = await locate(frame, at).boundingBox({ timeout: PICTURE_MS })
  if (!box) throw new Error('It has no place.')
  const clip = { x: box.x + region.x, y: box.y + region.y, width: region.width, height: region.height }
  const made = decodePng(await page.screenshot({ clip, scale: 'css', timeout: PICTURE_MS }))
  if (!made) throw new Error('The picture cannot be read.')
  return made
}

/** There is more than one colour. */
const standsOut = async (act: Act, frame: Frame, at: At, region: Rectangle): Promise<boolean> => {
  const { grey } = await picture(act, frame, at, region)
  return grey.some((dot) => Math.abs(dot - (grey[0] ?? 0)) > LEAST_OF_FIELD)
}

/** ms for the open list of another field to close. */
const BARE_MS = 400

/** Number of repeated screenshots: a moving element seldom looks the same in all of them. */
const ALIKE = 2

/** Whether a mark on the field is visible, provided that nothing else moves. */
const isReached = async (act: Act, frame: Frame, at: At, region: Rectangle): Promise<boolean> => {
  await until(
    act.deadline,
    'the field to be uncovered',
    BARE_MS,
    async () => (await callPage(frame, 'bareField', [at])) || undefined,
  )
  const pictures = async (): Promise<Uint8Array[]> => {
    const made: Uint8Array[] = []
    while (made.length < ALIKE) made.push((await picture(act, frame, at, region)).grey)
    return made
  }
  const before = await pictures()
  const first = before[0] ?? new Uint8Array()
  const isBright = first.reduce((sum, dot) => sum + dot, 0) / first.length > 127
  await callPage(frame, 'markField', [at, isBright ? 'black' : 'white'])
  const marked = await pictures().finally(() => callPage(frame, 'markField', [at, null]))
  const plain = [...before, ...(await pictures())]
  const isStill = (all: Uint8Array[], n: number): boolean => {
    const dots = all.map((grey) => grey[n] ?? 0)
    return Math.max(...dots) - Math.min(...dots) <= LEAST_DIFFERENCE
  }
  const reached = first.filter((dot, n) => {
    const change = ((marked[0]?.[n] ?? dot) - dot) * (isBright ? -1 : 1)
    return change > LEAST_DIFFERENCE && isStill(plain, n) && isStill(marked, n)
  }).length
  return reached > first.length * REACHED
}
