/** What a run report shows: plain data, already masked. Built by `bridge/cli/report.ts`, drawn by `render.ts`. */

export interface ReportStep {
  kind: 'done' | 'found_again' | 'human' | 'failed' | 'secret'
  label: string
  /** What was typed or chosen; dots where secret. */
  value?: string
  ms: number
  /** Of a failed one: what was tried, a line each. */
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

/** One question of what was told: the value as the page showed it, dots where secret, and where it came from. */
export interface ReportAnswer {
  question: string
  value: string
  source: string
  /** Deserves a second look: a guess, or another answer than the same employer got before. */
  unsure: boolean
  /** What the same employer was told before, where it was something else. */
  before?: string
}

export interface ReportData {
  status: 'sent' | 'done' | 'needs_you' | 'failed' | 'stopped'
  title: string
  text: string
  /** A way on, where the run failed or waits. */
  note?: string
  run: ReportRun
  /** The run its manual was learned from. */
  first?: ReportRun
  /** A manual was learned from this run. */
  learned: boolean
  /** A trace to step through is kept of it. */
  traced: boolean
  pages: ReportPage[]
  /** What was told, to whom: the receipt; left out where nothing was sent. */
  told?: { employer: string; lines: ReportAnswer[] }
  /** What was collected: the first rows, how many there are, and the whole as files (data: addresses). */
  collected?: {
    columns: readonly string[]
    rows: readonly Readonly<Record<string, string>>[]
    count: number
    csv: string
    json: string
  }
  /** What pages handed over; beside the report, in the folder `downloads`. */
  files?: readonly { name: string; kind: string; bytes: number }[]
  jobId: string
}
