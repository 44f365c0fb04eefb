/** Works through one decision's operations, in order, until one fails that matters or the page went elsewhere (A4). */
import type { Decision, PlannedOperation } from '../../shared/domain/decision.ts'
import type { Observation } from '../../shared/domain/observation.ts'
import { pageNumber, type Run, type StageEnd } from './context.ts'
import { perform } from './perform.ts'
import { identity } from './views.ts'

export interface Batch {
  succeeded: number
  /** What the provider is told at its next look. */
  problem?: string
  end?: StageEnd
}

export const actOn = async (run: Run, seen: Observation, { operations }: Decision): Promise<Batch> => {
  let succeeded = 0
  const problems: string[] = []
  for (const planned of operations) {
    run.signal.throwIfAborted()
    const { entry, end } = await perform(run, planned, 'ai', appeared(run, seen, planned), seen)
    if (end) return { succeeded, end }
    const { outcome } = entry
    if (outcome.status === 'done') {
      run.counts.ai += 1
      succeeded += 1
      if (outcome.observed.navigated) break
      continue
    }
    problems.push(
      outcome.status === 'failed'
        ? `${entry.label ?? entry.operation.op}: ${outcome.message}`
        : `${outcome.blocker.kind} on the page`,
    )
    if (!planned.optional) break
  }
  return { succeeded, ...(problems.length > 0 && { problem: problems.join(' ') }) }
}

/** A field that was not there when its view was first looked at exists because of an earlier answer. */
const appeared = (
  run: Run,
  seen: Observation,
  planned: PlannedOperation,
): { conditional?: boolean; entry?: string } => {
  const key =
    planned.source?.from === 'profile' ? /^((?:experience|education)\.\d+)\./.exec(planned.source.key)?.[1] : undefined
  const target = 'target' in planned.operation ? planned.operation.target : undefined
  const field = target && 'index' in target ? seen.fields.find(({ index }) => index === target.index) : undefined
  const conditional = field !== undefined && run.firstFields.get(pageNumber(run))?.has(identity(field)) === false
  return { ...(key && { entry: key }), ...(conditional && { conditional }) }
}
