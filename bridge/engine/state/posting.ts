/** What the pages of a run say about the job that is applied for. */
import type { PostingFacts } from '../../../shared/domain/posting/facts.ts'
import { mergeFacts } from '../../../shared/domain/posting/facts.ts'
import { instead } from '../../base/debug.ts'
import { postingOn } from '../../observe/index.ts'
import type { Run } from './context.ts'

/** Adds what the present page says. */
export const notePosting = async (run: Run): Promise<PostingFacts> => {
  const here = await postingOn(run.session.active()).catch(instead('state', {}))
  run.posting = mergeFacts(run.posting, here)
  return run.posting
}
