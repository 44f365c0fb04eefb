/** What every bench returns, and how it is shown: one table, and the goals it was measured against. Pure. */
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
   * Only what `--check` looks at, within a minute, and of the rounds the best one: load makes a figure worse and never
   * better, and a machine that builds and tests is loaded.
   */
  short?: boolean | undefined
  /** What of a bench over many pages is wanted, where not all of it is. */
  only?: readonly string[] | undefined
  /** The same of a bench over several tools. */
  tools?: readonly string[] | undefined
  /** Installs what the bench sets GhostHands beside. */
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
  /** How it was measured, and what else was seen. */
  notes: readonly string[]
  /** More figures, for JSON only. */
  details?: object
}

export interface Goal {
  what: string
  value: number
  limit: number
  /** `wish`: stated beside the figure, never a failure. */
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

/** A bench that cannot measure on this machine: something it needs is not there. */
export class CannotRun extends Error {}

/** 0: every goal reached · 1: a measured goal was missed · 2: nothing was missed, but a bench could not run here. */
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
