// Long runs of what CI does in short: `npm run soak -- disconnects` loses browsers at every point of every mode, with a new seed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const seed = String(process.env.GH_SEED ?? Math.floor(Math.random() * 1e9))

const SOAKS = {
  disconnects: { file: 'test/browser/lost-browser.test.ts', env: { GH_POINTS: '16' } },
  faults: { file: 'test/browser/operator-faults.test.ts', env: { GH_FAULTS: '50' } },
  kills: { file: 'test/browser/kill.test.ts', env: {} },
}

const [name] = process.argv.slice(2)
const soak = SOAKS[name]
if (!soak) {
  console.error(`Choose what to soak: ${Object.keys(SOAKS).join(', ')}.`)
  process.exit(2)
}
console.log(`seed ${seed}`)
const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', soak.file], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, ...soak.env, GH_SEED: seed },
})
process.exit(status ?? 1)
