/** What a task is called in every state of it: titles and endings, by kind of task. Pure. */
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { proofSentence } from '../../../shared/domain/proof.ts'
import { say, type Told, told, toldWrong } from '../../../shared/domain/sentences.ts'
import type { JobView, Turn } from '../../../shared/protocol/view.ts'
import type { JobFacts } from './timeline.ts'

type Titles = Record<'working' | 'ask' | 'done', (host: string) => string> & { plan: Told }

const TITLES: Record<string, Titles> = {
  apply: {
    working: (host) => `Applying at ${host}`,
    ask: (host) => `Apply at ${host}?`,
    done: (host) => `Application sent to ${host}`,
    plan: say('plan_apply'),
  },
  fill_form: {
    working: (host) => `Filling in a form at ${host}`,
    ask: (host) => `Fill in the form at ${host}?`,
    done: (host) => `Form sent to ${host}`,
    plan: say('plan_fill_form'),
  },
  scrape: {
    working: (host) => `Collecting from ${host}`,
    ask: (host) => `Collect from ${host}?`,
    done: (host) => `Collected from ${host}`,
    plan: say('plan_scrape'),
  },
}
const OTHER: Titles = {
  working: (host) => `Working at ${host}`,
  ask: (host) => `Work at ${host}?`,
  done: (host) => `Done at ${host}`,
  plan: say('plan_else'),
}

const titlesOf = (type: string): Titles => TITLES[type] ?? OTHER

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url

/** A person's own words are left as they are. */
export const planOf = (job: JobRecord): Told =>
  job.request.task_description === undefined ? titlesOf(job.type).plan : { text: job.request.task_description }

export const titleOf = (job: JobRecord, turn: Turn): string => {
  const host = hostOf(job.targetUrl)
  const titles = titlesOf(job.type)
  if (turn === 'done') return titles.done(host)
  return job.status === 'awaiting_approval' ? titles.ask(host) : titles.working(host)
}

/** Once it is over: what happened, what is kept, what next. */
export const outcomeOf = (job: JobRecord, facts: JobFacts): JobView['outcome'] => {
  const { result } = job
  const parts = endingOf(job, facts)
  if (!parts) return null
  const { title, text, kept } = parts
  const said = {
    ...(title.said && { title: title.said }),
    ...(text.said && { text: text.said }),
    ...(kept?.said && { kept: kept.said }),
  }
  return { title: title.text, text: text.text, kept: kept?.text ?? null, report: result?.report ?? null, said }
}

const endingOf = (job: JobRecord, facts: JobFacts): { title: Told; text: Told; kept: Told | null } | undefined => {
  const { result, error } = job
  if (job.status === 'completed') {
    const proof = proofSentence({ ...result, confirmation: result?.confirmation ?? facts.confirmation })
    return {
      title: { text: titleOf(job, 'done') },
      text: proof === undefined ? rowsText(result?.data) : told(proof),
      kept: facts.learned ? say('kept_learned') : null,
    }
  }
  const kept = facts.stepsDone > 0 ? say('kept_steps', { count: facts.stepsDone }) : null
  if (job.status === 'cancelled') return { title: say('you_stopped'), text: sentOf(facts), kept }
  if (job.status !== 'failed') return undefined
  const stopped = facts.page ? say('stopped_on_page', { page: facts.page.current + 1 }) : say('stopped')
  return {
    title: error?.code === 'human_timeout' ? say('stopped_waiting') : stopped,
    text: error ? toldWrong(error.message, error.code) : sentOf(facts),
    kept,
  }
}

const sentOf = ({ confirmation }: JobFacts): Told => say(confirmation ? 'sent_before' : 'nothing_sent')

const rowsText = (data: unknown): Told => (Array.isArray(data) ? say('rows', { count: data.length }) : say('done'))

/** One line for the history. */
export const noteOf = (job: JobRecord): Told | null => {
  if (job.status === 'failed') return job.error ? toldWrong(job.error.message, job.error.code) : null
  if (job.status === 'cancelled') return say('you_stopped_it')
  if (job.status !== 'completed' || !job.result) return null
  const { steps, mode_used, manual } = job.result
  if (steps.healed > 0) return say('healed', { count: steps.healed })
  return say(mode_used === 'ai' || !manual ? 'worked_out' : 'from_manual')
}
