// `npm run canaries`: does tasks of every kind with unique values, and searches for them in everything that is left
// behind. The exit status is 1 if one is in a forbidden place.
import { runCanaries } from './run.ts'

const { ended, faults, typed, reports } = await runCanaries((line) => console.log(line))
console.log(
  `${ended.size} kinds of task; passwords typed: ${typed}; files for the owner with a person’s data: ${reports}`,
)
if (typed === 0 || reports === 0) faults.push('nothing was typed or reported, so that there was nothing to find')
for (const fault of faults) console.log(`NOT RIGHT: ${fault}`)
console.log(faults.length === 0 ? 'No value stands where it must not.' : `${faults.length} things were not right.`)
process.exit(faults.length === 0 ? 0 : 1)
