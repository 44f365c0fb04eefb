/** The result object of a run (X9), the same for CLI, API and callbacks. Pure. */
import type { JobResult } from '../../../shared/domain/job.ts'
import type { ManualBody } from '../../../shared/domain/manual.ts'
import { openWords } from '../../../shared/domain/receipt.ts'
import { unmetWords } from '../../../shared/domain/wishes/fields.ts'
import { costSavingsPct } from '../../learn/savings.ts'
import type { Run, StageEnd } from '../state/context.ts'
import type { RunInput } from '../state/ports.ts'
import { totalSpent } from '../state/work.ts'
import { contradictions } from '../step/receipt.ts'

export interface ResultInput {
  input: RunInput
  /** Undefined if no browser could be opened. */
  run: Run | undefined
  end: StageEnd
  durationMs: number
  /** The manual that was followed or learned. */
  manual?: { id: string; version: number; body?: ManualBody | undefined } | undefined
}

/** How the run ended, and the manual that was followed or learned. */
export type Worked = { end: StageEnd } & Pick<ResultInput, 'manual'>

export const resultOf = ({
  input,
  run,
  end,
  durationMs,
  manual,
}: ResultInput): Omit<JobResult, 'report' | 'interaction' | 'status'> => {
  const steps = run?.counts ?? { replayed: 0, healed: 0, ai: 0, human: 0 }
  const spent = totalSpent(run?.work ?? { spent: [] })
  const replayed = steps.replayed + steps.healed > 0
  const modeUsed = !replayed ? (input.mode === 'cookbook' ? 'cookbook' : 'ai') : steps.ai > 0 ? 'hybrid' : 'cookbook'
  const savings = replayed ? costSavingsPct(manual?.body?.baseline?.costUsd, spent.costUsd) : null
  const leftEmpty = end.end === 'done' ? openWords(run?.receipt?.lines ?? []) : undefined
  const notes = [
    ...(run?.gap === undefined ? [] : [run.gap]),
    ...(run?.notes ?? []),
    // A replay does not observe every page. The run that it was learned from has reported this.
    ...(run && end.end === 'done' && !replayed ? unmetWords(run.wishes.form, run.namesMet) : []),
    ...(run ? contradictions(run) : []),
    ...(leftEmpty === undefined ? [] : [leftEmpty]),
  ]
  return {
    job_id: input.jobId,
    success: end.end === 'done',
    mode_requested: input.mode,
    mode_used: modeUsed,
    llm_calls: spent.calls,
    extract_calls: spent.extractCalls,
    failed_calls: spent.failedCalls,
    tokens: spent.tokens,
    cost_usd: spent.costUsd,
    cost_savings_pct: savings,
    duration_ms: Math.round(durationMs),
    steps: { ...steps },
    manual: manual ? { id: manual.id, version: manual.version } : null,
    ...(notes.length > 0 && { notes }),
    ...(run && run.warnings.length > 0 && { warnings: [...run.warnings] }),
    ...(end.end === 'done' && end.withoutSending !== undefined && { kept: end.withoutSending }),
    confirmation: end.end === 'done' ? (end.confirmation ?? null) : null,
    ...(end.end === 'done' && end.confirmedBy && { confirmed_by: end.confirmedBy }),
    ...(end.end === 'done' && end.result !== undefined && { data: end.result }),
    ...(run && run.files.kept.length > 0 && { files: [...run.files.kept] }),
    result_data: { mode: modeUsed, cost_savings_pct: savings },
    error:
      end.end === 'failed'
        ? { code: end.code, message: end.message, ...(end.httpStatus !== undefined && { http_status: end.httpStatus }) }
        : end.end === 'paused'
          ? { code: 'human_required', message: end.ask.description }
          : null,
  }
}
