/** What was filled in on the view at hand, by whomever. */
import { FILLS } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { pageNumber, type Run } from '../state/context.ts'

export const fillsHere = (run: Run): TraceEntry[] =>
  run.trace.entries.filter(
    ({ page, operation, outcome }) => page === pageNumber(run) && FILLS.has(operation.op) && outcome.status === 'done',
  )
