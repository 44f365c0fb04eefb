/** Waits until the task is over or a person is asked, and reports progress meanwhile. */
import { type StoredEvent, storedEvent } from '../../../shared/domain/events.ts'
import type { Interaction } from '../../../shared/domain/interaction.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { Jobs } from '../../jobs/index.ts'

export interface Followed {
  jobs: Pick<Jobs, 'watch'>
  job(id: string): Promise<JobRecord>
  open(id: string): Promise<Interaction | undefined>
}

/**
 * @param since number of the last event already reported
 * @param say receives one line per action; never a typed value
 * @throws GhError NOT_FOUND; the signal's reason
 */
export const follow = async (
  { jobs, job, open }: Followed,
  id: string,
  { since = 0, say, signal }: { since?: number; say(line: string): void; signal: AbortSignal },
): Promise<{ job: JobRecord; request: Interaction | undefined }> => {
  for await (const event of jobs.watch(id, { since, signal })) {
    const known = storedEvent(event)
    const line = known && lineOf(known)
    if (line) say(line)
    if (known?.type !== 'human_intervention_requested' && known?.type !== 'human_asked_again') continue
    // The answer may already have come from the page or another surface.
    const request = await open(id)
    if (request) return { job: await job(id), request }
  }
  return { job: await job(id), request: await open(id) }
}

/** The same events; `told` stores the number of the last reported one, by task. */
export async function* counted<T extends { seq: number }>(
  events: AsyncIterable<T>,
  id: string,
  told: Map<string, number>,
): AsyncGenerator<T> {
  for await (const event of events) {
    told.set(id, event.seq)
    yield event
  }
}

const lineOf = (event: StoredEvent): string | undefined => {
  const { type, data } = event
  switch (type) {
    case 'observed':
      return `Page: ${data.title || (data.url ?? '')}`
    case 'mode_selected':
      return data.manual ? 'Following what was learned' : 'No manual yet: working it out'
    case 'planned':
      return `Plan: ${(data.steps ?? []).join(' → ')}`
    case 'step':
      return `${data.status === 'done' ? '' : 'Failed: '}${data.op ?? ''} ${data.label ?? ''}`.trim()
    case 'engine_step':
      return data.step
    case 'extracted':
      return `Collected ${data.what ?? ''}`.trim()
    case 'completion_refused':
      return `Not done yet: ${data.missing ?? ''}`
    case 'replay_broken':
      return data.problem
    case 'human_intervention_requested':
    case 'human_asked_again':
      return `Waiting for a human: ${data.description ?? ''}`
    case 'human_reminder':
      return 'Still waiting for a human'
    case 'human_not_yet':
      return `Not yet: ${data.text ?? ''}`
    case 'human_resumed':
      return 'Going on'
    case 'step_skipped':
      return `Skipped: ${data.label ?? ''}`
    case 'budget_raised':
      return `The limit ${data.limit ?? ''} is now ${data.to ?? ''}`
    case 'receipt':
      return `Receipt kept: ${data.lines?.length ?? 0} answers with their sources`
    case 'origin_decided':
      return `${data.origin ?? ''} ${data.allowed ? 'may have what it asks for' : 'gets nothing'}`
    case 'commit_begun':
      return 'Sending'
    case 'commit_confirmed':
      return 'Sent'
    case 'manual_learned':
      return `Learned ${data.steps ?? 0} steps for next time`
    case 'warning':
    case 'error':
    case 'job_retry':
    case 'provider_fallback':
    case 'detached':
    case 'cdp_endpoint_retry':
    case 'cdp_endpoint_cycle':
      return data.message
    case 'connection_lost':
      return data.message ?? 'The browser went away'
    case 'reconnecting':
      return 'Connecting to the browser again'
    case 'browser_reconnected':
      return 'The browser is there again'
    case 'browser_low_memory':
      return 'Memory ran out: the browser starts again without images'
    case 'blocker':
      return `In the way: ${data.kind ?? ''}`
    case 'operator_action_requested':
      return data.reason
    // An agent needs actions and requests, not thoughts or learning; a person's manual actions are private.
    case 'waited':
    case 'thinking':
    case 'decided':
    case 'code_answered':
    case 'mail_came':
    case 'playbook_learned':
    case 'playbook_variant':
    case 'session_restored':
    case 'session_kept':
    case 'account_made':
    case 'account_used':
    case 'human_acted':
    // The result of the call says how it ended.
    case 'status':
      return undefined
    default:
      return event satisfies never
  }
}
