/** Converts a finished run to the content of its report. Secrets are already dots here; the page only renders. */

import { readFile } from 'node:fs/promises'
import { callWords } from '../../shared/domain/call-line.ts'
import { collectedCsv, collectedJson, collectedOf } from '../../shared/domain/collected.ts'
import type { JobResult } from '../../shared/domain/job.ts'
import { goalOf } from '../../shared/domain/job-types.ts'
import type { ManualBody } from '../../shared/domain/manual.ts'
import { isSecretEntry, type Trace, type TraceEntry, valueWords } from '../../shared/domain/outcome.ts'
import { proofSentence } from '../../shared/domain/proof.ts'
import { type Receipt, sourceWords } from '../../shared/domain/receipt.ts'
import type { ReportData, ReportPage, ReportRun, ReportStep } from '../web/report/data.ts'
import { renderReport } from '../web/report/render.ts'

export interface ReportInput {
  result: Omit<JobResult, 'report' | 'interaction'>
  trace: Trace
  jobType: string
  targetUrl: string
  person: string
  at: Date
  baseline?: ManualBody['baseline']
  receipts?: readonly Receipt[]
  /** A step-by-step trace of it is stored. */
  traced?: boolean
  /** The schema of the requested data. */
  schema?: Readonly<Record<string, unknown>> | undefined
}

const STYLES = [
  '../../shared/ui/tokens.css',
  '../../shared/ui/ui.css',
  '../../shared/ui/collected.css',
  '../../shared/ui/pages.css',
  '../web/report/report.css',
]

/** The report as one HTML page. */
export const reportHtml = async (input: ReportInput): Promise<string> => {
  const css = await Promise.all(STYLES.map((path) => readFile(new URL(path, import.meta.url), 'utf8')))
  return renderReport(reportData(input), css.join('\n'))
}

export const reportData = ({
  result,
  trace,
  jobType,
  targetUrl,
  person,
  at,
  baseline,
  receipts,
  traced = false,
  schema,
}: ReportInput): ReportData => {
  const host = new URL(targetUrl).host
  const when = at.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const proof = proofSentence(result)
  const replayed = result.steps.replayed + result.steps.healed > 0
  return {
    jobId: result.job_id,
    status: statusOf(result),
    title: titleOf(result, { host, jobType, company: receipts?.at(-1)?.company }),
    text: `On ${host}${person ? `, as ${person}` : ''}. ${when}.${proof ? ` ${proof}` : ''}`,
    ...noteOf(result),
    run: runOf('This run', result),
    ...(replayed && baseline && { first: firstRun(baseline, result) }),
    learned: result.success && result.manual !== null,
    traced,
    pages: pagesOf(trace),
    ...toldOf(receipts?.at(-1)),
    ...collectedIn(result.data, schema),
    ...(result.files && {
      files: result.files.map(({ name, media_type: kind, bytes }) => ({ name, kind, bytes })),
    }),
  }
}

/** Maximum rows of a report; a page with more opens slowly, and the files have them all. */
const MAX_ROWS = 200

const collectedIn = (data: unknown, schema: ReportInput['schema']): Pick<ReportData, 'collected'> => {
  const found = collectedOf(data, schema)
  if (!found) return {}
  const { columns, rows } = found
  return {
    collected: {
      columns,
      rows: rows.slice(0, MAX_ROWS),
      count: rows.length,
      csv: fileUrl('text/csv', collectedCsv(found)),
      json: fileUrl('application/json', collectedJson(found)),
    },
  }
}

/** A file embedded in the page. */
const fileUrl = (type: string, text: string): string =>
  `data:${type};charset=utf-8;base64,${Buffer.from(text).toString('base64')}`

const toldOf = (receipt: Receipt | undefined): Pick<ReportData, 'told'> =>
  receipt === undefined
    ? {}
    : {
        told: {
          employer: receipt.employer,
          lines: receipt.lines.map(({ question, value, source, of, earlier }) => ({
            question,
            value,
            source: sourceWords({ source, of }),
            unsure: source === 'guess' || earlier !== undefined,
            ...(earlier && { before: earlier.value }),
          })),
        },
      }

const noteOf = ({ error, notes = [] }: ReportInput['result']): Pick<ReportData, 'note'> => {
  const note = [...(error ? [error.message] : []), ...notes].join(' ')
  return note ? { note } : {}
}

const statusOf = (result: ReportInput['result']): ReportData['status'] => {
  if (result.status === 'paused') return 'needs_you'
  if (result.status === 'cancelled') return 'stopped'
  if (!result.success) return 'failed'
  return result.confirmation ? 'sent' : 'done'
}

const titleOf = (
  result: ReportInput['result'],
  { host, jobType, company }: { host: string; jobType: string; company: string | undefined },
): string => {
  if (result.status === 'paused') return `Waiting for you on ${host}`
  if (!result.success) return `Stopped on ${host}`
  if (!result.confirmation) return `Done on ${host}`
  return goalOf(jobType).ofPosting ? `Application sent to ${company ?? host}` : `Sent to ${host}`
}

const runOf = (label: string, result: ReportInput['result']): ReportRun => ({
  label,
  ms: result.duration_ms,
  costUsd: result.cost_usd,
  llmCalls: result.llm_calls + result.extract_calls,
  steps: result.steps.replayed + result.steps.healed + result.steps.ai,
  foundAgain: result.steps.healed,
  askedYou: result.steps.human,
})

const firstRun = (baseline: NonNullable<ManualBody['baseline']>, result: ReportInput['result']): ReportRun => ({
  label: 'First run',
  ms: baseline.durationMs,
  costUsd: baseline.costUsd,
  llmCalls: baseline.llmCalls,
  steps: baseline.steps ?? result.steps.replayed + result.steps.healed,
  foundAgain: 0,
  askedYou: baseline.human ?? 0,
})

const pagesOf = (trace: Trace): ReportPage[] =>
  trace.pages
    .map((page) => {
      const entries = trace.entries.filter((entry) => entry.page === page.page)
      return {
        title: page.heading || page.title || new URL(page.url).pathname,
        ...(page.screenshot && { image: page.screenshot }),
        ms: entries.reduce((sum, { outcome }) => sum + outcome.ms, 0),
        steps: entries.map(stepOf),
      }
    })
    .filter(({ steps, image }) => steps.length > 0 || image)

const stepOf = (entry: TraceEntry): ReportStep => {
  const secret = isSecretEntry(entry)
  const failed = entry.outcome.status !== 'done'
  const value = displayedValue(entry, secret)
  return {
    kind: failed
      ? 'failed'
      : entry.by === 'human'
        ? 'human'
        : entry.by === 'heal'
          ? 'found_again'
          : secret
            ? 'secret'
            : 'done',
    label: value === undefined ? wordsOf(entry) : (entry.label ?? entry.operation.op),
    ...(value !== undefined && { value }),
    ms: entry.outcome.ms,
    ...(entry.outcome.status === 'failed' && entry.outcome.calls && { calls: entry.outcome.calls.map(callWords) }),
  }
}

const VERB: Partial<Record<TraceEntry['operation']['op'], string>> = {
  click: 'Pressed',
  check: 'Ticked',
  hover: 'Pointed at',
  navigate: 'Opened',
  press: 'Pressed',
  scroll: 'Scrolled',
  back: 'Went back',
  wait: 'Waited',
  wait_for: 'Waited',
  drag: 'Dragged',
  switch_tab: 'Changed tab',
  close_tab: 'Closed tab',
  extract: 'Read',
}
const wordsOf = ({ operation, label }: TraceEntry): string => {
  const verb = operation.op === 'check' && !operation.checked ? 'Cleared' : (VERB[operation.op] ?? operation.op)
  return `${verb} ${operation.op === 'press' ? operation.key : (label ?? '')}`.trim()
}

const displayedValue = (entry: TraceEntry, secret: boolean): string | undefined => {
  const words = valueWords(entry)
  return words !== undefined && secret ? '••••••••' : words
}
