/** Checks a view before it is left or sent. */
import type { Manual, ManualStep } from '../../../shared/domain/manual.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { rest } from '../../observe/index.ts'
import { clearCaptcha } from '../blockers/guard.ts'
import { pageNumber, type Run } from '../state/context.ts'
import { observeNow, picture } from '../step/observe.ts'
import { type DoAgain, type Filled, type Renamed, unready } from './view-check.ts'

/** Result of checking a view. `seen` is set if the check made an observation and nothing was done since. */
export type PreparedCommit = { trouble: Awaited<ReturnType<typeof unready>>; seen?: Observation | undefined }

/**
 * Before a view is left, checks what was done on it, while it is observed and a screenshot is taken. Repeats this if a
 * value had to be restored.
 */
export const prepareCommit = async (
  run: Run,
  manual: Manual,
  step: ManualStep,
  filled: readonly Filled[],
  again: DoAgain,
  renamed: Renamed = () => Promise.resolve(false),
): Promise<PreparedCommit> => {
  // Pending requests of the page may change its content: a parsed résumé, the response to a choice.
  if (filled.length > 0) await rest(run.session.active(), { signal: run.signal })
  const { length } = run.trace.entries
  const open = await clearCaptcha(run)
  if (open && 'end' in open) return { trouble: open.end }
  // A view on which nothing was done needs no screenshot, unless it is about to be sent.
  const worth = step.commit || run.trace.entries.some(({ page }) => page === pageNumber(run))
  const [trouble, seen] = await Promise.all([
    unready(run, manual, filled, again, renamed),
    step.commit ? observeNow(run) : undefined,
    worth ? picture(run) : undefined,
  ])
  if (run.trace.entries.length === length) return { trouble, seen }
  await picture(run)
  return { trouble }
}
