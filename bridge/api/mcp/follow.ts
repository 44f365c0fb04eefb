/** Waits for what an agent wants to hear next: the task is over, or a human is asked. Says in between how it goes. */
import type { Interaction } from '../../../shared/domain/interaction.ts'
import type { JobEvent } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { Jobs } from '../../jobs/index.ts'

export interface Followed {
  jobs: Pick<Jobs, 'watch'>
  job(id: string): Promise<JobRecord>
  open(id: string): Promise<Interaction | undefined>
}

/**
 * @param since number of the last event already told
 * @param say one line for each thing done; never a value that was typed
 * @throws GhError NOT_FOUND; the signal's reason
 */
export const follow = async (
  { jobs, job, open }: Followed,
  id: string,
  { since = 0, say, signal }: { since?: number; say(line: string): void; signal: AbortSignal },
): Promise<{ job: JobRecord; request: Interaction | undefined }> => {
  for await (const event of jobs.watch(id, { since, signal })) {
    const line = lineOf(event)
    if (line) say(line)
    if (event.type !== 'human_intervention_requested') continue
    // The answer may have come already, from the page or from another surface.
    const request = await open(id)
    if (request) return { job: await job(id), request }
  }
  return { job: await job(id), request: await open(id) }
}

const lineOf = ({ type, data }: JobEvent): string | undefined => {
  const text = (key: string): string => (typeof data[key] === 'string' ? data[key] : '')
  switch (type) {
    case 'observed':
      return `Page: ${text('title') || text('url')}`
    case 'mode_selected':
      return data.manual ? 'Following what was learned' : 'No manual yet: working it out'
    case 'step':
      return `${text('status') === 'done' ? '' : 'Failed: '}${text('op')} ${text('label')}`.trim()
    case 'replay_broken':
      return text('problem')
    case 'human_intervention_requested':
      return `Waiting for a human: ${text('description')}`
    case 'human_resumed':
      return 'Going on'
    case 'commit_confirmed':
      return 'Sent'
    default:
      return undefined
  }
}
