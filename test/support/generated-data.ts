/** What fast-check generates is the same in every run (`GH_SEED`), and ten times as much in a long one. */
import fc from 'fast-check'
import { SEED, times } from './seeded.ts'

fc.configureGlobal({ seed: SEED, numRuns: times(100, 1000) })
