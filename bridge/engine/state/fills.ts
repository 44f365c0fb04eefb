/** The values entered on one view, by anybody. */
import { FILLS } from '../../../shared/domain/operation.ts'
import type { Trace, TraceEntry } from '../../../shared/domain/outcome.ts'

export const fillsOn = ({ entries }: Pick<Trace, 'entries'>, page: number): TraceEntry[] =>
  entries.filter((entry) => entry.page === page && FILLS.has(entry.operation.op) && entry.outcome.status === 'done')
