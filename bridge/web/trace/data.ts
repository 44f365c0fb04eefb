/** The data of the page: from the API with the person's token, or from the page itself if it is a file. */
import { isFinal } from '../../../shared/domain/job.ts'
import type { Pictured, Seen, StepDecision } from '../../../shared/domain/step-trace.ts'
import type { JobTrace, JobTraceStep } from '../../../shared/protocol/http-trace.ts'
import { call } from '../session.ts'

/** Written into the document by `ghosthands trace`. */
export interface HeldInPage {
  trace: JobTrace
  /** data: addresses by name. */
  pictures: Readonly<Record<string, string>>
}

export const heldInPage = (): HeldInPage | undefined => {
  const text = document.getElementById('trace')?.textContent
  return text ? (JSON.parse(text) as HeldInPage) : undefined
}

export const loadTrace = (token: string, jobId: string): Promise<JobTrace> => call(token, `/jobs/${jobId}/trace`)

/** Address of a screenshot by its name; undefined if it is no longer stored. */
export type Pictures = (name: string) => Promise<string | undefined>

export const heldPictures =
  ({ pictures }: HeldInPage): Pictures =>
  async (name) =>
    pictures[name]

/** Each is fetched once, because an image element cannot send the token. */
export const apiPictures = (token: string, jobId: string): Pictures => {
  const known = new Map<string, Promise<string | undefined>>()
  return (name) => {
    const asked = known.get(name) ?? fetched(token, `/jobs/${jobId}/trace/pictures/${name}`)
    known.set(name, asked)
    return asked
  }
}

const fetched = async (token: string, path: string): Promise<string | undefined> => {
  // The page shows that there is no picture.
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
  return response?.ok ? URL.createObjectURL(await response.blob()) : undefined
}

/** The rest of the job may still arrive. */
export const goesOn = ({ status }: JobTrace): boolean => !isFinal(status)

export const isFailed = ({ rows, type }: JobTraceStep): boolean =>
  rows.some(({ kind }) => kind === 'failed') || type === 'replay_broken' || type === 'completion_refused'

/** The observation behind a step: its own, otherwise that of the last step that had one. */
export interface Context {
  seen: { seen: Seen; at: number } | undefined
  decision: StepDecision | undefined
  before: Pictured | undefined
  after: Pictured | undefined
}

export const contextOf = (steps: readonly JobTraceStep[], at: number): Context => {
  const step = steps[at]
  const seenAt = steps.findLastIndex(({ seen }, index) => index <= at && seen !== undefined)
  const seen = steps[seenAt]?.seen
  const pictured = steps.findLast((one, index) => index < at && (one.after ?? one.before) !== undefined)
  return {
    seen: seen && { seen, at: seenAt },
    decision: step?.decision,
    before: step?.before ?? pictured?.after ?? pictured?.before,
    after: step?.after,
  }
}

/** ms from one step to the next; the last one reports its own duration. */
export const spanOf = (steps: readonly JobTraceStep[], at: number): number => {
  const [step, next] = [steps[at], steps[at + 1]]
  const own = step?.rows.reduce((sum, { ms }) => sum + (ms ?? 0), 0) ?? 0
  return Math.max(own, step && next ? next.at - step.at : 0)
}
