/**
 * Whether a person can see what is to be filled in: by what its page says of it, by its frame, and in doubt by its
 * pixels.
 */
import type { Frame } from 'playwright-core'
import type { At, Doubt, Reading } from '../../shared/page/acting-types.ts'
import { frameSight } from '../browser/frame-path.ts'
import { callPage } from '../browser/page-world.ts'
import { type Act, fail, nameOf } from './context.ts'
import { isMissing } from './locate.ts'
import { isPictured, placeOf } from './pictured.ts'

/** Invisible fields, or fields in invisible frames, are not filled in. @throws GhError TARGET_NOT_FOUND */
export const assertSeen = async (
  act: Act,
  frame: Frame,
  { at, unpainted, doubt }: Partial<Pick<Reading, 'unpainted' | 'at' | 'doubt'>>,
): Promise<void> => {
  if (unpainted || !(await isSeen(act, frame, at, doubt)))
    throw fail('TARGET_NOT_FOUND', `${nameOf(act)} is on the page, but nobody can see it. It was left alone.`, {
      unusable: true,
      unseen: true,
    })
}

const isSeen = async (act: Act, frame: Frame, at: At | undefined, doubt: Doubt | undefined): Promise<boolean> => {
  if (!at) return (await frameSight(frame, null)).kind !== 'hidden'
  if (!frame.parentFrame()) return !doubt || isPictured(act, frame, at, doubt)
  const { drawn = at } = doubt ?? {}
  let place = await placeOf(frame, drawn)
  let sight = await frameSight(frame, place)
  if (sight.kind === 'unsure') {
    // What covers a frame can only be determined for the visible part of the page.
    await callPage(frame, 'scrollTo', [drawn, null])
    place = await placeOf(frame, drawn)
    sight = await frameSight(frame, place)
  }
  if (sight.kind === 'hidden') return false
  const blank = doubt?.why === 'blank' ? doubt.region : doubt?.blank
  const ofFrame: Doubt | undefined =
    sight.kind === 'unsure' && place
      ? { why: 'covered', region: { ...place, x: 0, y: 0 }, drawn, ...(blank && { blank }) }
      : undefined
  const remaining = ofFrame ?? doubt
  return !remaining || isPictured(act, frame, at, remaining)
}

/** The same for one box of several, which a page may cover separately. @throws GhError TARGET_NOT_FOUND */
export const assertBoxSeen = async (act: Act, frame: Frame, at: At): Promise<void> => {
  const answer = await callPage(frame, 'judgeBox', [at])
  if (!isMissing(answer) && answer.doubt) await assertSeen(act, frame, { doubt: answer.doubt, at })
}
