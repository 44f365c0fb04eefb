/** Words for a task and its end, in the person's language. The service worker uses them, too. */

import type { Said } from '../domain/sentences.ts'
import { worded } from './request-words.ts'
import { known, spoken, t } from './words.ts'

interface Named {
  title: string
  type: string
  host: string
  company?: string | undefined
  status: string
}

/** The bridge names tasks in English by kind, state and site, so other languages can do the same. */
export const jobTitle = (job: Named): string =>
  titleIn(job, job.status === 'completed' ? 'done' : job.status === 'awaiting_approval' ? 'ask' : 'working')

function titleIn(job: Named, state: 'done' | 'ask' | 'working'): string {
  if (spoken().tag === 'en') return job.title
  const place = state === 'done' ? (job.company ?? job.host) : job.host
  const host = `\u2068${place}\u2069`
  return known(`title_${job.type}_${state}`, { host }) ?? t(`title_other_${state}`, { host })
}

interface Ended {
  outcome: { title: string; said?: { title?: Said | undefined } | undefined } | null
}

/** How it ended. For what was sent or collected, by kind and site. */
export const outcomeTitle = (job: Named & Ended): string => {
  const { outcome } = job
  if (!outcome) return jobTitle(job)
  if (outcome.said?.title) return worded(outcome.title, outcome.said.title)
  return spoken().tag === 'en' ? outcome.title : jobTitle(job)
}
