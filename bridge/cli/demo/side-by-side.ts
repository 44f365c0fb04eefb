/** Both runs of the demo side by side, as text for a terminal. Pure. */
import { styleText } from 'node:util'
import type { JobResult } from '../../../shared/domain/job.ts'

interface Comparison {
  run: number
  result: JobResult
  wrong: string[]
}

export const sideBySide = (runs: readonly Comparison[], home: string): string => {
  const rows: [string, (run: Comparison) => string][] = [
    [
      'mode used',
      ({ result }) => ({ ai: 'first time', cookbook: 'repeated', hybrid: 'partly repeated' })[result.mode_used],
    ],
    [
      'steps',
      ({ result: { steps } }) => `${steps.ai} decided, ${steps.replayed} repeated, ${steps.healed} found again`,
    ],
    ['pages analysed', ({ result }) => (result.steps.ai > 0 ? 'all' : 'none')],
    ['model calls', ({ result }) => String(result.llm_calls)],
    ['tokens', ({ result }) => String(result.tokens)],
    ['cost', ({ result }) => (result.cost_usd === null ? 'unknown' : `$${result.cost_usd.toFixed(2)}`)],
    ['time', ({ result }) => `${(result.duration_ms / 1000).toFixed(1)} s`],
    ['the site says', ({ result }) => result.confirmation ?? result.error?.message ?? ''],
    ['its record', ({ wrong }) => (wrong.length === 0 ? 'correct in every field' : `${wrong.length} wrong`)],
  ]
  const first = Math.max(...rows.map(([name]) => name.length))
  const widths = runs.map((run) => Math.max(...rows.map(([, cell]) => cell(run).length), 6))
  const line = (name: string, cells: string[]): string =>
    `  ${name.padEnd(first)}   ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('   ')}`.trimEnd()
  const [one, two] = runs
  const gain =
    one && two?.result.success
      ? `\n  ${(one.result.duration_ms / Math.max(1, two.result.duration_ms)).toFixed(1)}× faster, without analysing the form again\n`
      : ''
  return [
    '',
    styleText(
      'bold',
      line(
        '',
        runs.map(({ run }) => `Run ${run}`),
      ),
    ),
    ...rows.map(([name, cell]) => line(name, runs.map(cell))),
    gain,
    ...runs.flatMap(({ run, wrong }) => wrong.map((problem) => styleText('red', `  Run ${run}: ${problem}`))),
    ...runs.flatMap(({ run, result }) =>
      result.report ? [`  Report of run ${run}:  ghosthands report ${result.job_id} --home ${home}`] : [],
    ),
    `  Home of this demo: ${home}`,
    '',
  ].join('\n')
}
