/** Converts records of the store to resources of the API. Pure. */
import type { Interaction } from '../../../shared/domain/interaction.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { toSentence } from '../../../shared/domain/sentences.ts'
import type { SiteWait } from '../../../shared/domain/site-wait.ts'
import type { DeliveryResource } from '../../../shared/protocol/http-bridge.ts'
import type { ArtifactResource, InteractionResource, JobResource } from '../../../shared/protocol/http-jobs.ts'
import type { Needed } from '../../../shared/protocol/http-valet.ts'
import { jobView, withoutPassword } from '../../jobs/view.ts'
import type { Artifact } from '../../store/repositories/artifacts.ts'
import type { Delivery } from '../../store/repositories/deliveries.ts'
import type { Profile } from '../../vault/profiles.ts'
import type { BrowserPlace, Links } from './deps.ts'

/**
 * `open`: its request to a person; `waits`: the site rule it waits for, if any; `traced`: its step-by-step trace is
 * available.
 */
export const jobResource = (
  job: JobRecord,
  { open, waits, traced }: { open: Interaction | undefined; waits?: SiteWait | undefined; traced: boolean },
  links: Links,
): JobResource => {
  const { interaction: _, ...view } = jobView(job, { waits })
  // File paths mean nothing to a remote caller.
  const result = view.result && { ...view.result, report: view.result.report && links.report(job.id) }
  return {
    ...view,
    result,
    has_trace: traced,
    ...(job.status === 'paused' && { interaction: open ? interactionResource(open, job, links) : null }),
  }
}

export const interactionResource = (
  open: Interaction,
  browser: BrowserPlace | undefined,
  links: Links,
): InteractionResource => ({
  ...neededOf(open, browser, links),
  job_id: open.jobId,
  kind: open.kind,
  title: open.title,
  text: open.text,
  words: open.words ?? null,
  said: {
    not_yet: (open.notYet && toSentence(open.notYet).said) || null,
    facts: open.facts.map((fact) => toSentence(fact).said ?? null),
  },
  actions: open.actions,
  not_yet: open.notYet,
  items: open.items,
  code: open.code,
  // Values offered for typing by hand are the person's data.
  value: open.kind === 'guide_step' ? null : (open.value?.text ?? null),
  limit: open.limit,
  facts: open.facts,
  questions: open.questions.map(({ question, options, required, error, draft }) => ({
    question,
    ...(options && { options }),
    ...(required !== undefined && { required }),
    ...(error !== undefined && { error }),
    ...(draft && { draft }),
  })),
  status: open.status,
})

/** The form used in callbacks and VALET's status (H4). */
export const neededOf = (open: Interaction, browser: BrowserPlace | undefined, links: Links): Needed => ({
  id: open.id,
  reason: open.kind,
  description: open.description,
  screenshot_url: open.screenshot === null ? null : links.artifact(open.jobId, open.screenshot),
  ...viewerOf(open, browser, links),
  current_url: open.currentUrl,
  paused_at: open.pausedAt,
  expires_at: open.expiresAt,
  timeout_seconds: open.timeoutSeconds,
})

export const artifactResource = (artifact: Artifact, links: Links): ArtifactResource => ({
  id: artifact.id,
  job_id: artifact.jobId,
  kind: artifact.kind,
  media_type: artifact.mediaType,
  bytes: artifact.bytes,
  about: artifact.about,
  created_at: artifact.createdAt,
  expires_at: artifact.expiresAt,
  url: links.artifact(artifact.jobId, artifact.id),
})

export const profileResource = ({ id, name, data, secrets, answers }: Profile) => ({ id, name, data, secrets, answers })

export const deliveryResource = (delivery: Delivery): DeliveryResource => ({
  id: delivery.id,
  job_id: delivery.jobId,
  status: delivery.kind,
  url: withoutPassword(delivery.url),
  state: delivery.state,
  attempts: delivery.attempts,
  tries: delivery.tries,
  next_at: delivery.state === 'pending' ? delivery.nextAt : null,
  created_at: delivery.createdAt,
})

const viewerOf = (
  { id, status }: Interaction,
  browser: BrowserPlace | undefined,
  links: Links,
): { viewer_url?: string } => {
  const url = browser && status === 'open' ? links.viewer(browser, id) : undefined
  return url === undefined ? {} : { viewer_url: url }
}
