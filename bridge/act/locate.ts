/** Finds the element that an operation names, and waits while the page is still loading. */

import type { Frame } from 'playwright-core'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { TargetRef } from '../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { APPEAR_MS } from '../../shared/domain/waits.ts'
import type { Missing } from '../../shared/page/acting-types.ts'
import { instead } from '../base/debug.ts'
import { frameAt } from '../browser/frame-path.ts'
import { locateIndex } from '../browser/page-index.ts'
import { callPage } from '../browser/page-world.ts'
import { ACTION_MS, type Act, type FoundElement, fail, nameOf } from './context.ts'
import { until } from './wait.ts'

export const isMissing = (answer: unknown): answer is Missing =>
  typeof answer === 'object' && answer !== null && 'missing' in answer

/**
 * Looks for the target until it is there. An index finds its element at once, or the element that its description now
 * matches, or nothing. A descriptor is tried again while the page may still bring it.
 * @throws GhError ACTION_STALE, TARGET_NOT_FOUND, TARGET_AMBIGUOUS
 */
export const onTarget = async <T extends object>(
  act: Act,
  target: TargetRef,
  ask: (found: FoundElement) => Promise<T | Missing>,
): Promise<{ frame: Frame; answer: T }> => {
  if ('index' in target) {
    const place = locateIndex(act.page, target.index)
    const answer = place && (await ask({ frame: place.frame, ref: place.local }))
    if (place && answer && !isMissing(answer)) return { frame: place.frame, answer }
    // Redrawn since it was observed: its description finds it, if it matches only one element.
    const anew = act.options.descriptor && (await askOnce(act, act.options.descriptor, ask))
    if (anew && !isMissing(anew.answer)) return { frame: anew.frame, answer: anew.answer }
    throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
  }
  const { descriptor } = target
  const started = performance.now()
  let missing: Missing = { missing: 'none' }
  const found = await until(
    act.deadline,
    'the target to be there',
    act.options.appearsWithinMs ?? ACTION_MS,
    async () => {
      const asked = await askOnce(act, descriptor, ask)
      if (asked && !isMissing(asked.answer)) return { frame: asked.frame, answer: asked.answer }
      if (asked && isMissing(asked.answer)) missing = asked.answer
      if (act.options.appearsWithinMs !== undefined || performance.now() - started < APPEAR_MS.target) return undefined
      return (await isLoading(act)) ? undefined : ('given up' as const)
    },
  )
  if (found !== undefined && found !== 'given up') return found
  throw missingError(act, missing)
}

const askOnce = async <T extends object>(
  act: Act,
  descriptor: TargetDescriptor,
  ask: (found: FoundElement) => Promise<T | Missing>,
): Promise<{ frame: Frame; answer: T | Missing } | undefined> => {
  const frame = await frameAt(act.page, descriptor.frame)
  const answer = frame && (await askQuietly(frame, () => ask({ frame, ref: { target: descriptor } })))
  return frame && answer ? { frame, answer } : undefined
}

/** A frame that is being replaced cannot answer now; the next one can. */
const askQuietly = async <T>(frame: Frame, ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (frame.isDetached()) return undefined
    throw error
  }
}

const isLoading = async (act: Act): Promise<boolean> => {
  const state = await callPage(act.page.mainFrame(), 'loading', []).catch(instead('act', true))
  return state === true
}

const missingError = (act: Act, { missing, candidates = 0 }: Missing) => {
  const [code, why]: [ErrorCode, string] =
    missing === 'ambiguous'
      ? ['TARGET_AMBIGUOUS', `could be any of ${candidates} elements`]
      : missing === 'hidden'
        ? ['TARGET_NOT_FOUND', 'is on the page but cannot be seen']
        : missing === 'stale'
          ? ['ACTION_STALE', 'is no longer on the page']
          : ['TARGET_NOT_FOUND', 'is not on the page']
  return fail(code, `${nameOf(act)} ${why}.`, {
    candidates,
    unusable: true,
    ...(missing === 'hidden' && { unseen: true }),
  })
}
