// After an installation: removes files that are only needed to develop with the libraries: type declarations, sources,
// source maps, guides, tests, static libraries, and the headers of the npm package of Node, which are for compiling
// native programs. That is two fifths of what npm installs. If npm does not run install scripts, everything stays, and
// nothing works differently.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const PARTS_OF_NODE = ['include', 'share', 'CHANGELOG.md']
const FOR_DEVELOPERS = /\.(?:map|[cm]?tsx?|mdx|a)$|(?:^|\/)CHANGELOG\.md$|^(?:tests?|docs|examples?|benchmarks?)\//
const DECLARATIONS = /\.d\.[cm]?ts$/
/** Kept, because the declarations of `ghosthands/client` refer to theirs. */
const TYPES_OF_CLIENT = new Set(['openapi-fetch', 'openapi-typescript-helpers'])

/**
 * Whether a file of a library does nothing when GhostHands runs.
 * @param library its npm name
 * @param file its path within the library, with slashes
 */
export const isForDevelopers = (library, file) =>
  FOR_DEVELOPERS.test(file) && !(TYPES_OF_CLIENT.has(library) && DECLARATIONS.test(file))

/** Also removed in a checkout, since nothing there is compiled against Node. */
export function slimNode() {
  try {
    const inner = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'node_modules')
    // One package per system, of which npm installed the right one.
    for (const name of readdirSync(inner).filter((one) => /^node-(?:bin-)?(?:linux|darwin|win)-/.test(one)))
      for (const part of PARTS_OF_NODE) rmSync(join(inner, name, part), { recursive: true, force: true })
  } catch {
    // Without that package, or in a read-only folder, only space is lost.
  }
}

/** @param root the folder of the installed package */
export function slimLibraries(root = ROOT) {
  try {
    const libraries = ownLibraries(root)
    if (libraries !== undefined) for (const { name, folder } of packagesIn(libraries)) slim(name, folder)
  } catch {
    // As above.
  }
}

/** The folder of the libraries if only GhostHands uses them; undefined in a checkout and in a project with others. */
function ownLibraries(root) {
  if (existsSync(join(root, 'bridge/cli/main.ts'))) return undefined
  const within = join(root, 'node_modules')
  if (existsSync(join(within, 'playwright-core'))) return within
  const beside = dirname(root)
  return basename(beside) === 'node_modules' && isAlone(dirname(beside)) ? beside : undefined
}

/** Whether a project depends only on GhostHands; npm may not have recorded that dependency yet. */
function isAlone(project) {
  const file = join(project, 'package.json')
  if (!existsSync(file)) return true
  const { dependencies, devDependencies, optionalDependencies, workspaces } = JSON.parse(readFileSync(file, 'utf8'))
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  return workspaces === undefined && names.every((name) => name === 'ghosthands')
}

function packagesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    if (name === 'ghosthands' || name.startsWith('.')) return []
    if (!name.startsWith('@')) return [{ name, folder: join(folder, name) }]
    return readdirSync(join(folder, name)).map((inner) => ({
      name: `${name}/${inner}`,
      folder: join(folder, name, inner),
    }))
  })
}

/** Nested packages are slimmed, too. */
function slim(library, folder, within = '') {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = within + entry.name
    if (entry.isDirectory()) slim(library, join(folder, entry.name), `${file}/`)
    else if (entry.isFile() && isForDevelopers(library, file)) rmSync(join(folder, entry.name), { force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  slimNode()
  slimLibraries()
}
