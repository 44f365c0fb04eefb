/**
 * Audit mode (S1): a screenshot and a record of everything that is observed, decided and done, kept for a week with the
 * job's other files. For investigating problems, not for the run itself: what cannot be captured is left out.
 */

import { join } from 'node:path'
import type { Emit, EventType } from '../../shared/domain/events.ts'
import type { JobFiles } from '../assets/files.ts'
import { instead } from '../base/debug.ts'
import type { Redactor } from '../base/redact.ts'
import type { Session } from '../browser/session.ts'
import { screenshot } from '../observe/index.ts'
import type { Repositories } from '../store/index.ts'

export const AUDIT_DAYS = 7

/** Events worth a screenshot. */
const PICTURED: Record<EventType, boolean> = {
  observed: true,
  decided: true,
  step: true,
  engine_step: true,
  completion_refused: true,
  receipt: true,
  origin_decided: true,
  commit_begun: true,
  commit_confirmed: true,
  replay_broken: true,
  human_intervention_requested: true,
  human_asked_again: true,
  human_not_yet: true,
  human_resumed: true,
  human_acted: true,
  step_skipped: true,
  blocker: true,
  operator_action_requested: true,
  error: true,
  waited: false,
  mode_selected: false,
  planned: false,
  thinking: false,
  extracted: false,
  code_answered: false,
  mail_came: false,
  manual_learned: false,
  playbook_learned: false,
  playbook_variant: false,
  session_restored: false,
  session_kept: false,
  account_made: false,
  account_used: false,
  human_reminder: false,
  budget_raised: false,
  warning: false,
  job_retry: false,
  provider_fallback: false,
  cdp_endpoint_retry: false,
  cdp_endpoint_cycle: false,
  detached: false,
  connection_lost: false,
  reconnecting: false,
  browser_reconnected: false,
  browser_low_memory: false,
}

export interface JobAudit {
  /** The browser to take screenshots of from now on. */
  of(session: Session): void
  note: Emit
  /** Resolves once everything noted is stored. */
  done(): Promise<void>
}

export const jobAudit = (
  jobId: string,
  files: JobFiles,
  { store, redactor }: { store: Repositories; redactor: Redactor },
): JobAudit => {
  let session: Session | undefined
  // In sequence: the order of the files is the order of events.
  let order: Promise<void> = Promise.resolve()

  const append = async (entry: Record<string, unknown>): Promise<void> => {
    const image = await Promise.try(() => session && screenshot(session.active(), {})).catch(instead('cli', undefined))
    if (!image) return
    const picture = await files.keepImage(image)
    const record = picture.replace(/\.jpg$/, '.json')
    const text = JSON.stringify(redactor.data({ ...entry, picture }))
    await files.write(record, text)
    const about = { jobId, about: { audit: true }, keepDays: AUDIT_DAYS }
    await store.artifacts.add({
      ...about,
      kind: 'screenshot',
      path: join(jobId, picture),
      mediaType: 'image/jpeg',
      bytes: image.length,
    })
    await store.artifacts.add({
      ...about,
      kind: 'data',
      path: join(jobId, record),
      mediaType: 'application/json',
      bytes: Buffer.byteLength(text),
    })
  }

  return {
    of: (opened) => {
      session = opened
    },
    note(type, data) {
      if (!PICTURED[type]) return
      const at = new Date().toISOString()
      order = order.then(() => append({ ...data, at, type })).catch(instead('cli', undefined))
    },
    done: () => order,
  }
}
