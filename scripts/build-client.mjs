// Builds the types of the client that a package exports (dist/client); its code is part of dist/node.
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(ROOT, 'dist/client')

export function buildClientTypes() {
  rmSync(OUT, { recursive: true, force: true })
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.client.json'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(1)
  copyFileSync(join(ROOT, 'bridge/api/client/paths.d.ts'), join(OUT, 'paths.d.ts'))
  // All module resolution modes accept this extension in a package.
  const index = join(OUT, 'index.d.ts')
  writeFileSync(index, readFileSync(index, 'utf8').replaceAll("'./paths.d.ts'", "'./paths.js'"))
}
