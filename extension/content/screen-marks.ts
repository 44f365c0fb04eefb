/** What a screen says about the page below it: what is marked, what its request is about, whether the task is over. */
import type { Mark, Screen } from '../../shared/protocol/view.ts'

/** It only shows briefly how the task ended. */
export const isOver = ({ phase }: Screen): boolean => phase === 'done' || phase === 'failed' || phase === 'stopped'

export const targetOf = (screen: Screen | null): Mark['target'] | null =>
  screen?.request ? (screen.request.target ?? screen.request.questions[0]?.target ?? null) : null

/** The given marks, and those of the request itself: its target, its items. */
export function marksOf(screen: Screen): Mark[] {
  const { request, marks } = screen
  const known = new Set(marks.map(({ target }) => JSON.stringify(target)))
  const own: Mark[] = []
  const add = (mark: Mark): void => {
    if (!known.has(JSON.stringify(mark.target))) own.push(mark)
  }
  for (const item of request?.items ?? [])
    if (item.target)
      add({
        target: item.target,
        variant: item.guess ? 'guess' : 'planned',
        badge: item.number,
        value: item.value,
        label: item.label,
      })
  const target = targetOf(screen)
  if (target) add({ target, variant: 'yours', badge: null, value: null, label: request?.title ?? '' })
  return [...marks, ...own]
}

/** The bridge has sent something new about the request, or about whose turn it is. */
export const changed = (before: Screen, after: Screen): boolean =>
  before.phase !== after.phase ||
  before.notYet !== after.notYet ||
  JSON.stringify(before.request) !== JSON.stringify(after.request)
