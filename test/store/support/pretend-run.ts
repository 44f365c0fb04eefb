// A run without a browser: the job's input says what happens, step by step.

import { delay } from '../../../bridge/base/clock.ts'
import type { RunContext, RunJob } from '../../../bridge/jobs/ports.ts'
import type { Store } from '../../../bridge/store/index.ts'
import { GhError, isErrorCode } from '../../../shared/domain/errors.ts'
import { mailedWords } from '../../../shared/domain/interaction-words.ts'
import type { JobResult } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { jobResult } from '../../support/job-result.ts'

/** What `input_data.steps` may contain. */
export type Step =
  | { do: 'emit'; type: string; data?: Record<string, unknown> }
  | { do: 'wait'; ms: number }
  | { do: 'checkpoint'; state: Record<string, unknown> }
  | { do: 'commit' }
  | { do: 'collect'; rows: Record<string, string>[] }
  | { do: 'ask'; question: string; kind?: 'login' }
  /** A code came by e-mail: shown, and not stored. */
  | { do: 'offer'; code: string; from: string }
  /** Fails this often, then continues. With `ms` it returns a failed result that took so long, instead of throwing. */
  | { do: 'fail'; code: string; times: number; ms?: number }

const failed = new Map<string, number>()

/** Also emits types that no run of today emits, such as those of an older version. */
const emit = ({ emit: tell }: RunContext, { type, data = {} }: Extract<Step, { do: 'emit' }>): void =>
  (tell as (type: string, data: Record<string, unknown>) => void)(type, data)

export const pretendRun =
  (store: Store, told: (step: object) => void = () => {}): RunJob =>
  async (job, context) => {
    const answers: Record<string, string> = {}
    let collected: Record<string, string>[] | undefined
    for (const step of (job.request.input_data.steps ?? []) as Step[]) {
      told({ job: job.id, attempt: job.attempt, retry: job.retryCount, ...step })
      if (step.do === 'emit') emit(context, step)
      if (step.do === 'wait') await delay(step.ms, { signal: context.signal })
      if (step.do === 'checkpoint') await context.checkpoint(step.state)
      if (step.do === 'commit') await commitOnce(store, job)
      if (step.do === 'collect') collected = step.rows
      if (step.do === 'ask') {
        const asked = await context.askHuman({
          kind: step.kind ?? 'screening_question',
          description: step.question,
          questions: [{ question: step.question }],
          currentUrl: job.targetUrl,
        })
        if (!asked) return { ...resultFor(job), status: 'paused', success: false }
        Object.assign(answers, asked.answers)
      }
      if (step.do === 'offer') {
        const { title, text, words, actions } = mailedWords('code', 'site.example', 'pass')
        const asked = {
          kind: '2fa',
          description: title,
          title,
          text,
          words,
          actions,
          currentUrl: job.targetUrl,
        } as const
        await context.askHuman({ ...asked, transient: { text: step.code, facts: [step.from] } })
      }
      if (step.do === 'fail' && isErrorCode(step.code)) {
        const times = (failed.get(job.id) ?? 0) + 1
        failed.set(job.id, times)
        const message = `It failed for the ${times}. time.`
        if (times <= step.times && step.ms === undefined) throw new GhError(step.code, message)
        const error = { code: step.code, message }
        if (times <= step.times)
          return { ...resultFor(job), status: 'failed', success: false, duration_ms: step.ms ?? 0, error }
      }
    }
    return { ...resultFor(job), data: collected ?? { answers, attempt: job.attempt, checkpoint: job.checkpoint } }
  }

/** Begins a commit if there is none; one that a lost attempt began counts as sent. */
async function commitOnce(store: Store, job: JobRecord): Promise<void> {
  const key = { jobId: job.id, jobType: job.type, posting: job.targetUrl, applicantId: 'p' }
  const { commits } = store.forTenant(job.tenant)
  const entry = (await commits.find(key))?.id ?? (await commits.begin(key))
  await commits.settle(entry, 'confirmed', 'pretended')
}

export const resultFor = (job: JobRecord): JobResult =>
  jobResult({
    job_id: job.id,
    mode_requested: job.executionMode,
    llm_calls: 2,
    tokens: 700,
    cost_usd: 0.01,
    steps: { replayed: 0, healed: 0, ai: 1, human: 0 },
  })
