/** Whether something on the page is still moving or changing its appearance. */
import { composedParent } from './label-text.ts'

export const endsBySelf = (effect: AnimationEffect | null): boolean =>
  effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY

/**
 * Rows that are still fading in, unfolding or making room for others: what is visible now is not all, and will move.
 */
export const isMoving = (rows: readonly Element[]): boolean => {
  const [first, last] = [rows[0], rows.at(-1)]
  const list = first && composedParent(first)
  if (!first || !last || !list) return false
  return document.getAnimations().some(({ playState, effect }) => {
    if (playState !== 'running' || !endsBySelf(effect)) return false
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return (
      target !== null && (target.contains(first) || target.contains(last) || rows.some((row) => target.contains(row)))
    )
  })
}

/** A view that fades or slides in: what is invisible now will be visible in a moment. */
export const isArriving = (el: Element): boolean =>
  document.getAnimations().some(({ playState, effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' && endsBySelf(effect) && target?.contains(el) === true
  })
