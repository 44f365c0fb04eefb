// `npm run chaos -- --minutes 5 [--seed 7] [--hosts 3]`: prints what happens, then the figures. The exit status is 1
// if anything was wrong.
import { parseArgs } from 'node:util'
import { canPlayHosts } from './hosts.ts'
import { runChaos } from './run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    hosts: { type: 'string' },
    quiet: { type: 'boolean' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const minutes = Number(values.minutes ?? 1)
const hosts = values.hosts === undefined ? undefined : Number(values.hosts)
if (!(minutes > 0) || !Number.isInteger(seed) || (hosts !== undefined && !(hosts > 0 && hosts < 100))) {
  console.error('Usage: npm run chaos -- --minutes 5 [--seed 7] [--hosts 3] [--quiet]')
  process.exit(2)
}
if (hosts !== undefined && !canPlayHosts()) {
  console.error('Several hosts are network namespaces of Linux, which only root makes.')
  process.exit(2)
}
console.log(`seed ${seed}, ${minutes} min${hosts === undefined ? '' : `, ${hosts} hosts`}`)
const began = Date.now()
const { figures, faults } = await runChaos({
  seed,
  seconds: minutes * 60,
  ...(hosts !== undefined && { hosts }),
  ...(!values.quiet && { say: (line) => console.log(`${((Date.now() - began) / 1_000).toFixed(1)} ${line}`) }),
})
for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure}`)
for (const fault of faults) console.log(`NOT RIGHT: ${fault}`)
console.log(faults.length === 0 ? 'All was as it has to be.' : `${faults.length} things were not right.`)
process.exit(faults.length === 0 ? 0 : 1)
