/** Combines a job with its stored trace into the trace that is displayed. */
import { GhError } from '../../shared/domain/errors.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { TraceStep } from '../../shared/domain/step-trace.ts'
import { addressWithoutTokens } from '../../shared/domain/without-tokens.ts'
import type { JobTrace, JobTraceStep } from '../../shared/protocol/http-trace.ts'
import type { FileArea } from '../assets/area.ts'
import { readStepTrace, stepTracePath } from '../assets/step-trace.ts'
import type { Repositories } from '../store/index.ts'
import { addEvent, noFacts } from './operator/timeline.ts'

/** @throws GhError NOT_FOUND, with what to do, if no trace is stored */
export const traceOf = async (view: Repositories, artifacts: FileArea, job: JobRecord): Promise<JobTrace> => {
  const trace = await readStepTrace(artifacts, job.id)
  if (!trace) throw new GhError('NOT_FOUND', await whyNone(view, job))
  return {
    job_id: job.id,
    job_type: job.type,
    target_url: addressWithoutTokens(job.targetUrl),
    status: job.status,
    started_at: job.startedAt,
    finished_at: job.finishedAt,
    error: job.error,
    steps: inWords(job.id, trace),
  }
}

const whyNone = async (view: Repositories, job: JobRecord): Promise<string> => {
  const path = stepTracePath(job.id)
  if ((await view.artifacts.ofJob(job.id)).some((one) => one.path === path))
    return `The trace of job ${job.id} is not here: it lies on the machine that did the job, or its time was up.`
  return `Job ${job.id} has no trace to step through. Run it with --trace (keep_trace over the API), or set trace = true to keep one of every job.`
}

/**
 * An entry without a row of its own is not a step: its observation belongs to the next step, its messages to the last
 * one.
 */
export const inWords = (jobId: string, recorded: readonly TraceStep[]): JobTraceStep[] => {
  const facts = noFacts()
  const steps: JobTraceStep[] = []
  let silent: TraceStep | undefined
  for (const [seq, step] of recorded.entries()) {
    const at = new Date(step.at).toISOString()
    const rows = addEvent(facts, { job_id: jobId, seq, at, type: step.type, data: step.data })
    const last = steps.at(-1)
    if (rows.length > 0) {
      const { before = silent?.before, seen = silent?.seen } = step
      steps.push({ ...step, ...(before && { before }), ...(seen && { seen }), rows })
      silent = undefined
    } else {
      silent = step
      last?.network.push(...step.network)
      last?.console.push(...step.console)
      if (last && step.left) last.left = (last.left ?? 0) + step.left
    }
  }
  return steps
}
