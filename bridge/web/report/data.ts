/** What a run report shows: plain data, already masked. Built by `bridge/cli/report.ts`, drawn by `render.ts`. */

export interface ReportStep {
  kind: 'done' | 'found_again' | 'human' | 'failed' | 'secret'
  label: string
  /** What was typed or chosen; dots where secret. */
  value?: string
  ms: number
  /** For a failed one: what was tried, one line each. */
  calls?: string[]
}

export interface ReportPage {
  title: string
  /** Address of the picture relative to the report, or a data: url. */
  image?: string
  /** ms spent on this view. */
  ms: number
  steps: ReportStep[]
}

export interface ReportRun {
  label: string
  ms: number
  /** USD; null: unknown. */
  costUsd: number | null
  llmCalls: number
  steps: number
  foundAgain: number
  askedYou: number
}

/** One value of the receipt as the page showed it, dots if secret, and its source. */
export interface ReportAnswer {
  question: string
  value: string
  source: string
  /** Needs a second look: a guess, or another answer than the same employer got before. */
  unsure: boolean
  /** What the same employer was told before, if different. */
  before?: string
}

export interface ReportData {
  status: 'sent' | 'done' | 'needs_you' | 'failed' | 'stopped'
  title: string
  text: string
  /** How to continue, if the run failed or waits. */
  note?: string
  run: ReportRun
  /** The run its manual was learned from. */
  first?: ReportRun
  /** A manual was learned from this run. */
  learned: boolean
  /** A step-by-step trace of it is stored. */
  traced: boolean
  pages: ReportPage[]
  /** What was sent, and to whom: the receipt; absent if nothing was sent. */
  told?: { employer: string; lines: ReportAnswer[] }
  /** Collected rows: the first ones, their number, and all of them as files (data: addresses). */
  collected?: {
    columns: readonly string[]
    rows: readonly Readonly<Record<string, string>>[]
    count: number
    csv: string
    json: string
  }
  /** Downloads, stored beside the report in the folder `downloads`. */
  files?: readonly { name: string; kind: string; bytes: number }[]
  jobId: string
}
