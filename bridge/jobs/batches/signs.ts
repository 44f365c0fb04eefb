/** Signs that a site minds, in what its tasks came to: a check that one is a person, too many visits, a refusal. Pure. */

import type { HeldSite } from '../../../shared/domain/batch/batch.ts'
import { BLOCKERS, blockerTraits } from '../../../shared/domain/blockers.ts'
import type { WholeItem } from './view.ts'

const CODES: ReadonlySet<string> = new Set(Object.values(BLOCKERS).flatMap(({ minds, code }) => (minds ? [code] : [])))

/** What an answer of the site says, as it stands in the sentence of the end. */
const OF_STATUS: readonly (readonly [RegExp, HeldSite['why']])[] = [
  [/\banswered 429\b/, 'too_many'],
  [/\banswered 403\b/, 'refused'],
]

export const signOf = ({ job, open }: Pick<WholeItem, 'job' | 'open'>): HeldSite['why'] | undefined => {
  if (open && blockerTraits(open.kind)?.minds) return 'captcha'
  const { error } = job ?? {}
  if (job?.status !== 'failed' || !error) return undefined
  if (CODES.has(error.code)) return 'captcha'
  return error.code === 'HTTP_ERROR' ? OF_STATUS.find(([says]) => says.test(error.message))?.[1] : undefined
}
