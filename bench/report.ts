/** What every bench returns, and how it is shown: one table, and its goals. Pure. */
import { styleText } from 'node:util'

/** One bench: a file of this folder, listed in `main.ts`. */
export interface Bench {
  name: string
  run(options: BenchOptions): Promise<Report>
}

export interface BenchOptions {
  /** Rounds for benches that repeat a whole run; each has its own default. */
  rounds?: number | undefined
  /**
   * Measures only what `--check` needs, within a minute. The best round counts, because a machine that also builds and
   * tests is loaded, and load only makes figures worse.
   */
  short?: boolean | undefined
  /** Limits a bench that covers many pages to these. */
  only?: readonly string[] | undefined
  /** Limits a bench that covers several tools to these. */
  tools?: readonly string[] | undefined
  /** A JSON file that lists pages in an old and a new version. */
  pairs?: string | undefined
  /** Installs the tools that the bench compares GhostHands with. */
  install?: boolean | undefined
}

/** Column → cell. All rows of a report have the same columns, named as in JSON: `replay_ms`, `right_pct`. */
export type Row = Readonly<Record<string, string | number | null>>

export interface Report {
  title: string
  rows: readonly Row[]
  /** Further tables below the first. */
  tables?: readonly { title: string; rows: readonly Row[] }[]
  goals: readonly Goal[]
  /** How it was measured, and other findings. */
  notes: readonly string[]
  /** Further figures, for JSON only. */
  details?: object
}

export interface Goal {
  what: string
  value: number
  limit: number
  /** `wish`: shown beside the figure; missing it is not a failure. */
  kind: 'at most' | 'at least' | 'wish: at most'
  reached: boolean
}

export const atMost = (what: string, value: number, limit: number): Goal => ({
  what,
  value,
  limit,
  kind: 'at most',
  reached: value <= limit,
})
export const atLeast = (what: string, value: number, limit: number): Goal => ({
  what,
  value,
  limit,
  kind: 'at least',
  reached: value >= limit,
})
export const wish = (what: string, value: number, limit: number): Goal => ({
  ...atMost(what, value, limit),
  kind: 'wish: at most',
})

/** The bench cannot run on this machine because something that it needs is missing. */
export class CannotRun extends Error {}

/** 0: every goal reached · 1: a measured goal was missed · 2: no goal missed, but a bench could not run here. */
export const exitCodeOf = (reports: readonly (Report | { cannot_run: string })[]): 0 | 1 | 2 => {
  const goals = reports.flatMap((report) => ('goals' in report ? report.goals : []))
  if (goals.some(({ kind, reached }) => !reached && kind !== 'wish: at most')) return 1
  return reports.some((report) => 'cannot_run' in report) ? 2 : 0
}

/** The report for a terminal. */
export const asText = ({ title, rows, tables = [], goals, notes }: Report): string =>
  [
    styleText('bold', title),
    ...table(rows),
    ...tables.flatMap((one) => ['', one.title, ...table(one.rows)]),
    ...goals.map(goalText),
    ...notes.map((note) => styleText('dim', note)),
    '',
  ].join('\n')

const goalText = ({ what, value, limit, kind, reached }: Goal): string => {
  const mark = reached ? styleText('green', 'ok  ') : styleText(kind === 'wish: at most' ? 'yellow' : 'red', 'MISS')
  return `  ${mark} ${what}: ${cell(value)} (${kind} ${cell(limit)})`
}

const table = (rows: readonly Row[]): string[] => {
  const columns = Object.keys(rows[0] ?? {})
  const grid = [
    columns.map((name) => name.replaceAll('_', ' ')),
    ...rows.map((row) => columns.map((name) => cell(row[name]))),
  ]
  const isNumber = columns.map((name) => rows.some((row) => typeof row[name] === 'number'))
  const widths = columns.map((_, at) => Math.max(...grid.map((line) => line[at]?.length ?? 0)))
  return grid.map((line) =>
    `  ${line.map((text, at) => (isNumber[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0))).join('  ')}`.trimEnd(),
  )
}

const cell = (value: string | number | null | undefined): string =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : (value ?? '–')
