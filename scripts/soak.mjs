// Long versions of CI's tests: `npm run soak -- disconnects` loses browsers at every point of every mode, with a new
// seed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const seed = String(process.env.GH_SEED ?? Math.floor(Math.random() * 1e9))

const SOAKS = {
  disconnects: { files: ['lost-browser'], env: { GH_POINTS: '16' } },
  faults: { files: ['operator-faults'], env: { GH_FAULTS: '50' } },
  kills: { files: ['kill'], env: {} },
  // All tests with generated data, each with ten times as much data.
  generated: { projects: ['unit', 'contract', 'store-embedded'], env: {} },
  // Hundreds of popups, clicks, jobs and a person's inputs in one browser.
  operator: { files: ['operator-relay', 'operator-session', 'operator-takeover'], env: {} },
}

const [name] = process.argv.slice(2)
const soak = SOAKS[name]
if (!soak) {
  console.error(`Choose what to soak: ${Object.keys(SOAKS).join(', ')}.`)
  process.exit(2)
}
console.log(`seed ${seed}`)
const { status } = spawnSync(
  process.execPath,
  [
    VITEST,
    'run',
    ...(soak.files ?? []).map((name) => `test/browser/${name}.test.ts`),
    ...(soak.projects ?? []).flatMap((name) => ['--project', name]),
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, GH_LONG: '1', ...soak.env, GH_SEED: seed },
  },
)
process.exit(status ?? 1)
