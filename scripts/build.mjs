// Builds the content of a package: dist/bundle (the command), dist/node (the bridge and the sample sites as JavaScript,
// since Node does not strip types under node_modules) with the files they read, the typed client's types, dist/page,
// and both variants of the extension. Checks nothing: `npm run check` does.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildClientTypes } from './build-client.mjs'
import { bundleForPackage } from './build-command.mjs'
import { buildExtensions } from './build-extension.mjs'
import { buildPage } from './build-page.mjs'
import { buildWeb } from './build-web.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(ROOT, 'dist/node')

rmSync(OUT, { recursive: true, force: true })
const compiled = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json'], {
  cwd: ROOT,
  stdio: ['ignore', 2, 2],
})
if (compiled.status !== 0) process.exit(1)
for (const folder of ['bridge', 'shared', 'sites']) copyAssets(folder)
buildClientTypes()
await bundleForPackage()
await buildPage()
await buildWeb()
await buildExtensions()

/** Copies files that are read, not imported, to the same place beside the code. */
function copyAssets(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.tsx?$|^tsconfig\.json$|^README\.md$/.test(entry.name)) continue
    const from = join(entry.parentPath, entry.name)
    const to = join(OUT, from.slice(ROOT.length))
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to)
  }
}
