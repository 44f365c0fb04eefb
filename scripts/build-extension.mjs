// Builds both variants of the extension, dist/extension (with the debugger relay) and dist/extension-lite, each also as
// a zip. `node scripts/build-extension.mjs full` builds only one of them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const FOLDERS = { full: 'dist/extension', lite: 'dist/extension-lite' }

/**
 * Builds one variant; resolves to its folder. `outDir`: a folder other than the usual one. Without `welcome`, no tab
 * opens after the installation.
 */
export async function buildExtension(variant, outDir = join(root, FOLDERS[variant]), { welcome = true } = {}) {
  const { build } = await import('vite')
  await build({
    configFile: join(root, 'vite.config.ts'),
    mode: variant,
    logLevel: 'error',
    build: { outDir },
    ...(!welcome && { define: { __WELCOME__: 'false' } }),
  })
  return outDir
}

/** The same content gives the same bytes, so that builds can be compared. */
async function zip(folder) {
  const { zipSync } = await import('fflate')
  const files = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files[path.slice(folder.length + 1).replaceAll('\\', '/')] = [readFileSync(path), { mtime: new Date(1980, 0, 1) }]
  }
  writeFileSync(`${folder}.zip`, zipSync(files, { level: 9 }))
}

/** Builds the variants one after the other, because the bundler's plugins keep state. */
export async function buildExtensions(variants = Object.keys(FOLDERS)) {
  for (const variant of variants) await zip(await buildExtension(variant))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const chosen = process.argv.slice(2)
  const unknown = chosen.find((name) => !(name in FOLDERS))
  if (unknown) {
    console.error(`There is no variant ${unknown}: full or lite.`)
    process.exit(2)
  }
  await buildExtensions(chosen.length > 0 ? chosen : undefined)
}
