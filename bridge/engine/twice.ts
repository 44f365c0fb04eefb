/** One more try of an operation that may only have met the page at a bad moment (R2 tier 1), before the provider is told of it. */
import type { PlannedOperation } from '../../shared/domain/decision.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Observation } from '../../shared/domain/observation.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import type { TraceEntry } from '../../shared/domain/outcome.ts'
import { settle } from '../observe/index.ts'
import type { Run } from './context.ts'
import { type Known, type Performed, perform } from './perform.ts'

/** What a page that has come to rest may not do again. Values it does not take and options it does not have stay as they are. */
const PASSING = new Set<ErrorCode>([
  'ACTION_STALE',
  'ACTION_OBSCURED',
  'TARGET_NOT_FOUND',
  'TARGET_DISABLED',
  'PAGE_JS_ERROR',
])

export const performTwice = async (
  run: Run,
  planned: PlannedOperation,
  known: Known,
  seen: Observation,
): Promise<Performed> => {
  const first = await perform(run, planned, 'ai', known, seen)
  // A planner that costs nothing tries again by itself, and knows what it tried.
  if (run.ports.provider.estimate === undefined || first.end || first.interrupted || !isPassing(first.entry))
    return first
  await settle(run.session.active(), { signal: run.signal })
  const { descriptor, label, widget } = first.entry
  const operation: Operation =
    descriptor && 'target' in planned.operation && planned.operation.target
      ? { ...planned.operation, target: { descriptor } }
      : planned.operation
  return perform(run, { ...planned, operation }, 'ai', {
    ...known,
    ...(label && { label }),
    ...(widget && { widget }),
  })
}

/** What sends is never simply done again. */
const isPassing = ({ outcome, commit }: TraceEntry): boolean =>
  !commit && outcome.status === 'failed' && PASSING.has(outcome.code)
