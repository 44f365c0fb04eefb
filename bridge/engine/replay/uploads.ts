/** Files that were attached on the current view. */
import { targetKey } from '../../../shared/domain/target.ts'
import { pageNumber, type Run } from '../state/context.ts'

/** A site may put what it reads from a file into any field of the view. */
export const gaveFile = (run: Run): boolean => uploadsHere(run).size > 0

/** Keys and labels of attached files' inputs, which the page often empties once it has the file. */
export const uploadsHere = (run: Run): Set<string> =>
  new Set(
    run.trace.entries.flatMap(({ operation, outcome, descriptor, label, page }) =>
      operation.op === 'upload' && outcome.status === 'done' && descriptor && page === pageNumber(run)
        ? [targetKey(descriptor), label ?? '']
        : [],
    ),
  )
