/** Words the proof that something was sent: the page's text as a quotation, our own as it is. Pure. */
import type { JobResult } from './job.ts'
import { say } from './sentences.ts'

type Proof = Pick<JobResult, 'confirmation' | 'confirmed_by'>

/** One sentence, or undefined if there is no proof. */
export const proofSentence = ({ confirmation, confirmed_by = 'page' }: Proof): string | undefined => {
  if (!confirmation) return undefined
  return confirmed_by === 'page' ? say('confirmed_page', { words: confirmation }).text : confirmation
}
