// Checks types, lint, import rules, dead code and the dependencies, in parallel; prints failures and one line per
// check. Not for tests of behaviour.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => join(ROOT, 'node_modules/.bin', name)

const CHECKS = [
  ['types', 'tsc', ['-b']],
  ['lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['architecture', 'vitest', ['run', '--project', 'architecture', '--reporter', 'dot']],
  ['dead code', 'knip', ['--no-progress']],
  ['supply chain', process.execPath, [join(ROOT, 'scripts/supply-chain.mjs')]],
]

const results = await Promise.all(CHECKS.map(check))
for (const { output, passed } of results) if (!passed) process.stdout.write(`${output.trimEnd()}\n`)
for (const { name, passed, ms } of results)
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${(ms / 1000).toFixed(1)} s)`)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1

function check([name, command, args]) {
  const start = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command === process.execPath ? command : bin(command), args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => (output += `${command}: ${error.message}\n`))
    child.on('close', (code) => resolve({ name, output, passed: code === 0, ms: performance.now() - start }))
  })
}
