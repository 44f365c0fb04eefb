/** Whether something on the page is still moving or changing its look. */
import { composedParent } from './label-text.ts'

export const endsBySelf = (effect: AnimationEffect | null): boolean =>
  effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY

/** Rows that still fade in, unfold or make room for others: what is seen of them now is not all, nor where it will be. */
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

/** A view that fades or slides in: what is not seen of it yet will be in a moment. */
export const isArriving = (el: Element): boolean =>
  document.getAnimations().some(({ playState, effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' && endsBySelf(effect) && target?.contains(el) === true
  })
