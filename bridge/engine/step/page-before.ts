/**
 * What the page shows before a step of a task in words. A model's typed value follows from it, and it shows what a
 * press changed.
 */
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { errorsOn, pageState } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'

export const pageBefore = async (
  { input, ports, session }: Run,
  by: TraceEntry['by'],
): Promise<TraceEntry['before'] | undefined> => {
  if (by !== 'ai' || !goalOf(input.jobType).inWords || !ports.provider.traits.followsPageText) return undefined
  const [state, errors] = await Promise.all([pageState(session.active()), errorsOn(session.active())])
  return state === undefined ? undefined : { state, errors: errors.length }
}
