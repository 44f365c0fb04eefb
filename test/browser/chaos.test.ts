// The short form of `npm run chaos`: a bridge, its browsers, its database and its site fail at seeded moments. Every
// application is at the site once, or the person is told the truth or asked about it.
import { expect, test } from 'vitest'
import { runChaos } from '../chaos/run.ts'
import { SEED } from '../support/seeded.ts'

const SECONDS = Number(process.env.GH_SECONDS ?? 25)

test(`${SECONDS} s of faults of every kind lose no application, send none twice, and leave nothing (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  const lines: string[] = []
  const { figures, faults } = await runChaos({ seed: SEED, seconds: SECONDS, say: (line) => lines.push(line) })
  console.log(JSON.stringify(figures))
  expect(faults, [...faults, 'What happened:', ...lines].join('\n')).toEqual([])
})
