// After an installation: takes the headers and documents out of the npm package of Node, a third of what it weighs. They are for
// programs that are compiled against Node; the runtime itself stays. Where npm runs no install scripts they just stay.
import { readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const UNNEEDED = ['include', 'share', 'CHANGELOG.md']

export function slimNode() {
  try {
    const inner = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'node_modules')
    // One for each system, of which npm installed its own.
    for (const name of readdirSync(inner).filter((one) => /^node-(?:bin-)?(?:linux|darwin|win)-/.test(one)))
      for (const part of UNNEEDED) rmSync(join(inner, name, part), { recursive: true, force: true })
  } catch {
    // Without that package, or in a folder that cannot be written to, nothing is lost but room.
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) slimNode()
