/** What a task is called in every state of it: titles and endings, by kind of task. Pure. */
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { proofSentence } from '../../../shared/domain/proof.ts'
import type { JobView, Turn } from '../../../shared/protocol/view.ts'
import type { JobFacts } from './timeline.ts'

type Titles = Record<'working' | 'ask' | 'done' | 'plan', (host: string) => string>

const TITLES: Record<string, Titles> = {
  apply: {
    working: (host) => `Applying at ${host}`,
    ask: (host) => `Apply at ${host}?`,
    done: (host) => `Application sent to ${host}`,
    plan: () => 'Fill in the application with your profile and send it',
  },
  fill_form: {
    working: (host) => `Filling in a form at ${host}`,
    ask: (host) => `Fill in the form at ${host}?`,
    done: (host) => `Form sent to ${host}`,
    plan: () => 'Fill in the form with your profile and send it',
  },
  scrape: {
    working: (host) => `Collecting from ${host}`,
    ask: (host) => `Collect from ${host}?`,
    done: (host) => `Collected from ${host}`,
    plan: () => 'Collect the main table or list of the page',
  },
}
const OTHER: Titles = {
  working: (host) => `Working at ${host}`,
  ask: (host) => `Work at ${host}?`,
  done: (host) => `Done at ${host}`,
  plan: () => 'Do what you asked for',
}

const titlesOf = (type: string): Titles => TITLES[type] ?? OTHER

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url

export const planOf = (job: JobRecord): string => job.request.task_description ?? titlesOf(job.type).plan('')

export const titleOf = (job: JobRecord, turn: Turn): string => {
  const host = hostOf(job.targetUrl)
  const titles = titlesOf(job.type)
  if (turn === 'done') return titles.done(host)
  return job.status === 'awaiting_approval' ? titles.ask(host) : titles.working(host)
}

const counted = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

/** Once it is over: what happened, what is kept, what next. */
export const outcomeOf = (job: JobRecord, facts: JobFacts): JobView['outcome'] => {
  const { result, error } = job
  const report = result?.report ?? null
  if (job.status === 'completed') {
    const proof = proofSentence({ ...result, confirmation: result?.confirmation ?? facts.confirmation })
    const text = proof ?? rowsText(result?.data)
    const kept = facts.learned ? 'Learned for next time: the next one here is quicker and costs nothing.' : null
    return { title: titleOf(job, 'done'), text, kept, report }
  }
  const steps = `${counted(facts.stepsDone, 'step', 'steps')} done. What is on the page stays there.`
  if (job.status === 'cancelled')
    return { title: 'You stopped it', text: sentOf(facts), kept: facts.stepsDone > 0 ? steps : null, report }
  if (job.status !== 'failed') return null
  const page = facts.page ? ` on page ${facts.page.current + 1}` : ''
  return {
    title: error?.code === 'human_timeout' ? 'Stopped: nobody answered in time' : `Stopped${page}`,
    text: error?.message ?? sentOf(facts),
    kept: facts.stepsDone > 0 ? steps : null,
    report,
  }
}

const sentOf = ({ confirmation }: JobFacts): string => (confirmation ? 'It was sent before.' : 'Nothing was sent.')

const rowsText = (data: unknown): string =>
  Array.isArray(data) ? `${counted(data.length, 'row', 'rows')} collected.` : 'Done.'

/** One line for the history. */
export const noteOf = (job: JobRecord): string | null => {
  if (job.status === 'failed') return job.error?.message ?? null
  if (job.status === 'cancelled') return 'You stopped it.'
  if (job.status !== 'completed' || !job.result) return null
  const { steps, mode_used, manual } = job.result
  if (steps.healed > 0) return `${counted(steps.healed, 'step', 'steps')} found again.`
  return mode_used === 'ai' || !manual ? 'Worked out.' : 'From what was learned.'
}
