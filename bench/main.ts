/**
 * `npm run bench -- [name…] [--check [--slack N]] [--json] [--rounds N] [--only PAGE,…] [--tool TOOL,…] [--pairs FILE] [--install]`:
 * runs the named benches, or all, one after the other. A bench is a file here and a line below. `--check` compares
 * what takes only minutes with `budgets.json`; `--slack 1.6` allows 1.6 times as much. Exits with 1 if a goal was
 * missed, 2 if a bench cannot run here, 64 for a wrong argument.
 */
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArguments } from './arguments.ts'
import { BUDGETS, budgetText, CHECKED, checked } from './budgets.ts'
import { asText, type Bench, CannotRun, exitCodeOf, type Report } from './report.ts'

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  fields: () => import('./fields.ts'),
  names: () => import('./names.ts'),
  lookup: () => import('./lookup.ts'),
  store: () => import('./store.ts'),
  'many-jobs': () => import('./many-jobs.ts'),
  observe: () => import('./observe.ts'),
  replay: () => import('./replay.ts'),
  trace: () => import('./step-trace.ts'),
  overlay: () => import('./overlay.ts'),
  modes: () => import('./modes.ts'),
  tokens: () => import('./tokens.ts'),
  playbooks: () => import('./playbooks.ts'),
  mutations: () => import('./mutations.ts'),
  found: () => import('./found-again.ts'),
  'found-pairs': () => import('./found-pairs.ts'),
  transports: () => import('./transports.ts'),
  hitl: () => import('./hitl.ts'),
  viewer: () => import('./viewer.ts'),
  truth: () => import('./truth.ts'),
  widgets: () => import('./widgets.ts'),
  start: () => import('./start.ts'),
  weight: () => import('./weight.ts'),
  hundred: () => import('./hundred.ts'),
  'hundred-model': () => import('./hundred-model.ts'),
  peers: () => import('./peers.ts'),
}

const asked = parseArguments(process.argv.slice(2), Object.keys(BENCHES), CHECKED)
if ('wrong' in asked) {
  process.stderr.write(`${asked.wrong}\n`)
  process.exit(64)
}
const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memory_gb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load: loadavg()[0] ?? 0,
}
if (!asked.json)
  process.stdout.write(
    `${machine.cores} cores (${machine.cpu}), ${machine.memory_gb} GB, Node ${machine.node}, load ${machine.load.toFixed(1)}\n\n`,
  )
const results: Record<string, (Report | { cannot_run: string }) & { at: string }> = {}
for (const name of asked.names) {
  const bench = await BENCHES[name]?.()
  if (!bench) continue
  const at = new Date().toISOString()
  const result = await bench
    .run({
      rounds: asked.rounds,
      short: asked.check,
      only: asked.only,
      tools: asked.tools,
      pairs: asked.pairs,
      install: asked.install,
    })
    .catch((error: unknown) => {
      if (error instanceof CannotRun) return { cannot_run: error.message }
      throw error
    })
  results[name] = { ...result, at }
  if (asked.json || asked.check) continue
  process.stdout.write('goals' in result ? `${asText(result)}\n` : `${name}: ${result.cannot_run}\n\n`)
}
const budgets = asked.check ? checked(results, BUDGETS, asked.slack) : []
if (asked.json)
  process.stdout.write(`${JSON.stringify(asked.check ? { machine, budgets } : { machine, ...results })}\n`)
else for (const line of budgets) process.stdout.write(`${budgetText(line)}\n`)
for (const [name, result] of Object.entries(results))
  if (asked.check && 'cannot_run' in result) process.stderr.write(`${name}: ${result.cannot_run}\n`)
const cannotRun = Object.values(results).some((result) => 'cannot_run' in result)
if (!asked.check) process.exit(exitCodeOf(Object.values(results)))
process.exit(cannotRun ? 2 : budgets.every(({ reached }) => reached) ? 0 : 1)
