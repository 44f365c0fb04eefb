/** What the pages of a run say about the job that is applied for. */
import type { PostingFacts } from '../../../shared/domain/posting/facts.ts'
import { mergeFacts } from '../../../shared/domain/posting/facts.ts'
import { instead } from '../../base/debug.ts'
import { postingOn } from '../../observe/index.ts'
import type { Run } from './context.ts'

/** Characters of the pages' text that are kept: about two long postings. */
const MOST_TEXT = 16_000

/** Adds what the present page says. */
export const notePosting = async (run: Run): Promise<PostingFacts> => {
  const { facts, text } = await postingOn(run.session.active()).catch(instead('state', { facts: {}, text: '' }))
  run.posting = mergeFacts(run.posting, facts)
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line !== '' && run.postingText.length + line.length < MOST_TEXT && !run.postingText.includes(`${line}\n`))
      run.postingText += `${line}\n`
  }
  return run.posting
}
