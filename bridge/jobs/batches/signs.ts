/** Signs that a site objects, in the results of its tasks: a bot check, too many visits, a refusal. Pure. */

import { type HeldSite, mindsVisits } from '../../../shared/domain/batch/batch.ts'
import { BLOCKERS, checksForAPerson } from '../../../shared/domain/blockers.ts'
import type { WholeItem } from './view.ts'

const CODES: ReadonlySet<string> = new Set(Object.values(BLOCKERS).flatMap(({ minds, code }) => (minds ? [code] : [])))

export const signOf = ({ job, open }: Pick<WholeItem, 'job' | 'open'>): HeldSite['why'] | undefined => {
  if (open && checksForAPerson(open.kind)) return 'captcha'
  if (job?.status !== 'failed' || !job.error) return undefined
  return CODES.has(job.error.code) ? 'captcha' : mindsVisits(job.result?.error?.http_status)
}
