/** The wording for a task in each of its states: titles and endings, by kind of task. Pure. */

import { collectedOf } from '../../../shared/domain/collected.ts'
import { SENT_CONFIRMED, SENT_UNKNOWN } from '../../../shared/domain/commit.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { goalOf, type JobType } from '../../../shared/domain/job-types.ts'
import { proofSentence } from '../../../shared/domain/proof.ts'
import { failureSentence, type LocalisedText, say, toSentence } from '../../../shared/domain/sentences.ts'
import { TableResult } from '../../../shared/domain/table.ts'
import { readWishes } from '../../../shared/domain/wishes/index.ts'
import type { JobPhase, JobView } from '../../../shared/protocol/view.ts'
import type { JobFacts } from './timeline.ts'

type Titles = Record<'working' | 'ask' | 'done', (place: string) => string> & { plan: LocalisedText }

const TITLES: Readonly<Record<JobType, Titles>> = {
  apply: {
    working: (place) => `Applying at ${place}`,
    ask: (place) => `Apply at ${place}?`,
    done: (place) => `Application sent to ${place}`,
    plan: say('plan_apply'),
  },
  fill_form: {
    working: (place) => `Filling in a form at ${place}`,
    ask: (place) => `Fill in the form at ${place}?`,
    done: (place) => `Form sent to ${place}`,
    plan: say('plan_fill_form'),
  },
  scrape: {
    working: (place) => `Collecting from ${place}`,
    ask: (place) => `Collect from ${place}?`,
    done: (place) => `Collected from ${place}`,
    plan: say('plan_scrape'),
  },
  custom: {
    working: (place) => `Working at ${place}`,
    ask: (place) => `Work at ${place}?`,
    done: (place) => `Done at ${place}`,
    plan: say('plan_else'),
  },
}

const titlesOf = (type: string): Titles => (Object.hasOwn(TITLES, type) ? TITLES[type as JobType] : TITLES.custom)

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url

/** The person's own words are unchanged, followed by those that no rule follows. */
export const planOf = (job: JobRecord): LocalisedText => {
  const words = job.request.task_description?.trim()
  if (!words) return titlesOf(job.type).plan
  const { unclear } = goalOf(job.type).inWords ? { unclear: [] } : readWishes(job.type, words)
  if (unclear.length === 0) return { text: words }
  return say('plan_unclear', { words, unclear: unclear.map((one) => `“${one}”`).join(', ') })
}

/** `company`: to whom it was sent, if the posting names a company. Before that, only the site is certain. */
export const titleOf = (job: JobRecord, phase: JobPhase, company: string | null = null): string => {
  const host = hostOf(job.targetUrl)
  const titles = titlesOf(job.type)
  if (phase === 'done') return titles.done(company ?? host)
  return job.status === 'awaiting_approval' ? titles.ask(host) : titles.working(host)
}

/** After the end: what happened, what was kept, what comes next. */
export const outcomeOf = (job: JobRecord, facts: JobFacts): JobView['outcome'] => {
  const { result } = job
  const parts = endingOf(job, facts)
  if (!parts) return null
  const { title, text, kept: saved } = parts
  const said = {
    ...(title.said && { title: title.said }),
    ...(text.said && { text: text.said }),
    ...(saved?.said && { kept: saved.said }),
  }
  return {
    title: title.text,
    text: text.text,
    kept: saved?.text ?? null,
    report: result?.report ?? null,
    ...rowsOf(job),
    said,
  }
}

const endingOf = (
  job: JobRecord,
  facts: JobFacts,
): { title: LocalisedText; text: LocalisedText; kept: LocalisedText | null } | undefined => {
  const { result, error } = job
  if (job.status === 'completed') {
    if (result?.kept !== undefined)
      return {
        title: { text: titlesOf(job.type).working(hostOf(job.targetUrl)) },
        text: toSentence(result.kept),
        kept: facts.learned ? say('kept_learned') : null,
      }
    const proof = proofSentence({ ...result, confirmation: result?.confirmation ?? facts.confirmation })
    return {
      title: { text: titleOf(job, 'done', facts.company) },
      text: proof === undefined ? rowsText(result?.data) : toSentence(proof),
      kept: facts.learned ? say('kept_learned') : null,
    }
  }
  const saved = facts.stepsDone > 0 ? say('kept_steps', { count: facts.stepsDone }) : null
  if (job.status === 'cancelled') return { title: say('you_stopped'), text: sentOf(job, facts), kept: saved }
  if (job.status !== 'failed') return undefined
  const stopped = facts.page ? say('stopped_on_page', { page: facts.page.current + 1 }) : say('stopped')
  return {
    title: error?.code === 'human_timeout' ? say('stopped_waiting') : stopped,
    text: error ? failureSentence(error.message, error.code) : sentOf(job, facts),
    kept: saved,
  }
}

const sentOf = ({ error }: JobRecord, { confirmation }: JobFacts): LocalisedText =>
  confirmation || error?.message.includes(SENT_CONFIRMED)
    ? say('sent_before')
    : say(error?.message.includes(SENT_UNKNOWN) ? 'wrong_unconfirmed' : 'nothing_sent')

/** How many rows a finished task collected. */
export const rowsOf = ({ status, result }: JobRecord): { rows?: number } => {
  const collected = status === 'completed' ? collectedOf(result?.data) : undefined
  return collected ? { rows: collected.rows.length } : {}
}

const rowsText = (data: unknown): LocalisedText => {
  const table = TableResult.safeParse(data)
  const rows = table.success ? table.data.rows : data
  return Array.isArray(rows) ? say('rows', { count: rows.length }) : say('done')
}

/** One line for the history. */
export const noteOf = (job: JobRecord): LocalisedText | null => {
  if (job.status === 'failed') return job.error ? failureSentence(job.error.message, job.error.code) : null
  if (job.status === 'cancelled') return say('you_stopped_it')
  if (job.status !== 'completed' || !job.result) return null
  const { steps, mode_used, manual } = job.result
  if (steps.healed > 0) return say('healed', { count: steps.healed })
  return say(mode_used === 'ai' || !manual ? 'worked_out' : 'from_manual')
}
