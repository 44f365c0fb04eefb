/**
 * The budgets of `budgets.json`: ratios that must hold, and stricter ones to aim for. Benches take their limits from
 * here. `npm run bench -- --check` measures those that take only minutes, and says which is broken.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { atMost, type Goal, type Report, wish } from './report.ts'
import { rounded } from './statistics.ts'

const Budget = z.strictObject({
  bench: z.string(),
  what: z.string(),
  at_most: z.number(),
  wish: z.number().optional(),
  /** A size or a count, which load does not change. */
  exact: z.boolean().optional(),
  /** Measured by `--check`. */
  short: z.boolean().optional(),
})
type Budget = z.infer<typeof Budget>

export const BUDGETS: readonly Budget[] = z
  .array(Budget)
  .parse(JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8')))

/** Benches that `--check` runs. */
export const CHECKED: readonly string[] = [...new Set(BUDGETS.flatMap(({ bench, short }) => (short ? [bench] : [])))]

/** Compares a figure with its budget and with the stricter aim. @throws Error if it has no budget */
export const within = (bench: string, what: string, value: number): Goal[] => {
  const budget = BUDGETS.find((one) => one.bench === bench && one.what === what)
  if (!budget) throw new Error(`budgets.json has nothing for “${what}” of ${bench}.`)
  return [atMost(what, value, budget.at_most), ...(budget.wish === undefined ? [] : [wish(what, value, budget.wish)])]
}

export interface Checked {
  bench: string
  what: string
  /** Undefined if it was not measured; the budget then counts as missed. */
  value: number | undefined
  at_most: number
  reached: boolean
}

/**
 * The budgets that `--check` covers, for the benches that ran.
 * @param slack factor by which figures that are not exact may exceed their limit
 */
export const checked = (
  reports: Readonly<Record<string, Report | { cannot_run: string }>>,
  budgets: readonly Budget[] = BUDGETS,
  slack = 1,
): Checked[] =>
  budgets
    .filter(({ bench, short }) => short && bench in reports)
    .map(({ bench, what, exact, at_most: limit }) => {
      const at_most = exact ? limit : rounded(limit * slack, 2)
      const report = reports[bench]
      const goals = report && 'goals' in report ? report.goals : []
      const value = goals.find((goal) => goal.what === what && goal.kind === 'at most')?.value
      return { bench, what, value, at_most, reached: value !== undefined && value <= at_most }
    })

export const budgetText = ({ bench, what, value, at_most, reached }: Checked): string =>
  `${reached ? 'ok    ' : 'BROKEN'} ${bench}: ${what}: ${value ?? 'not measured'} (at most ${at_most})`
