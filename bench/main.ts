/**
 * `npm run bench -- [name…] [--json] [--rounds N]`: runs the named benches, or all, one after the other. A bench is a file
 * here and a line below. Exits with 1 where a measured goal was missed, 2 where a bench cannot run here, 64 for a wrong word.
 */
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArguments } from './arguments.ts'
import { asText, type Bench, CannotRun, exitCodeOf, type Report } from './report.ts'

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  fields: () => import('./fields.ts'),
  lookup: () => import('./lookup.ts'),
  store: () => import('./store.ts'),
  observe: () => import('./observe.ts'),
  replay: () => import('./replay.ts'),
  overlay: () => import('./overlay.ts'),
  modes: () => import('./modes.ts'),
  tokens: () => import('./tokens.ts'),
  playbooks: () => import('./playbooks.ts'),
  mutations: () => import('./mutations.ts'),
  found: () => import('./found-again.ts'),
  transports: () => import('./transports.ts'),
  hitl: () => import('./hitl.ts'),
  viewer: () => import('./viewer.ts'),
  truth: () => import('./truth.ts'),
  widgets: () => import('./widgets.ts'),
  start: () => import('./start.ts'),
  hundred: () => import('./hundred.ts'),
  'hundred-model': () => import('./hundred-model.ts'),
}

const asked = parseArguments(process.argv.slice(2), Object.keys(BENCHES))
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
  const result = await bench.run({ rounds: asked.rounds }).catch((error: unknown) => {
    if (error instanceof CannotRun) return { cannot_run: error.message }
    throw error
  })
  results[name] = { ...result, at }
  if (asked.json) continue
  process.stdout.write('goals' in result ? `${asText(result)}\n` : `${name}: ${result.cannot_run}\n\n`)
}
if (asked.json) process.stdout.write(`${JSON.stringify({ machine, ...results })}\n`)
process.exit(exitCodeOf(Object.values(results)))
