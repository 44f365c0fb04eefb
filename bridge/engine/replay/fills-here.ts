/** What anybody filled in on the current view. */
import { FILLS } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { pageNumber, type Run } from '../state/context.ts'

export const fillsHere = (run: Run): TraceEntry[] =>
  run.trace.entries.filter(
    ({ page, operation, outcome }) => page === pageNumber(run) && FILLS.has(operation.op) && outcome.status === 'done',
  )

/** Keys of fields that do not show what their list has selected. */
export const takenByList = (run: Run): ReadonlySet<string> =>
  new Set(
    fillsHere(run).flatMap(({ descriptor, outcome }) =>
      descriptor && outcome.status === 'done' && outcome.observed.byList ? [targetKey(descriptor)] : [],
    ),
  )
