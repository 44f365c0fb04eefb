/** Closes what covers a page: cookie banners and dialogs, with their own button. */
import type { Run } from '../state/context.ts'
import { observeSettled } from './observe.ts'
import { perform } from './perform.ts'

/** Presses the button that closes a cookie banner or dialog. */
export const clearOverlay = async (run: Run): Promise<boolean> => {
  const seen = await observeSettled(run)
  const way =
    seen.buttons.find(({ purpose }) => purpose === 'accept_cookies') ??
    seen.buttons.find(({ purpose }) => purpose === 'close')
  if (!way) return false
  const { entry } = await perform(
    run,
    { operation: { op: 'click', target: { index: way.index } }, commit: false },
    'heal',
    {},
    seen,
  )
  return entry.outcome.status === 'done'
}
