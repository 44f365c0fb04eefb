/** What anybody filled in on the current view. */
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { pageNumber, type Run } from '../state/context.ts'
import { fillsOn } from '../state/fills.ts'

export const fillsHere = (run: Run): TraceEntry[] => fillsOn(run.trace, pageNumber(run))

/** Keys of fields that do not show what their list has selected. */
export const takenByList = (run: Run): ReadonlySet<string> =>
  new Set(
    fillsHere(run).flatMap(({ descriptor, outcome }) =>
      descriptor && outcome.status === 'done' && outcome.observed.byList ? [targetKey(descriptor)] : [],
    ),
  )
