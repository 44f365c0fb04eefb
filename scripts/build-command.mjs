// Bundles the command: bridge/cli/main.ts and its imports, with a chunk for each command and for shared code. Node
// needs half a second to open and link a thousand small files, and a tenth of that for a few large ones. A package
// contains the bundle beside the files that are read or started by path (dist/node). A checkout has one too, which
// bin/ghosthands.mjs uses until a source file changes.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundlesOf, noteOf, stampOf } from '../bin/newest-bundle.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Old chunks are kept this long, because a running bridge may still load them. */
const KEPT_MS = 24 * 60 * 60_000

/**
 * Packages with many small files that every command needs. Packages that are rarely needed, read their own files, or
 * are not ES modules stay outside.
 */
const INSIDE =
  /^(?:@asteasolutions\/zod-to-openapi|@hono\/.+|commander|hono|iso-3166|kysely|libphonenumber-js|otpauth|smol-toml|zod)(?:\/|$)/
/** Files other than sources that make a bundle outdated. */
const ALSO = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'scripts/build-command.mjs']

/** Builds into dist/bundle, for a package. */
export async function bundleForPackage() {
  const out = join(ROOT, 'dist/bundle')
  rmSync(out, { recursive: true, force: true })
  const { chunks } = await bundle('main.js', (path) => `../node/${path.replace(/\.ts$/, '.js')}`)
  write(out, chunks)
}

/** Builds for this checkout. Safe if several processes build at once. */
async function bundleForCheckout() {
  const before = Date.now()
  const { main, chunks, sources } = await bundle('main-[hash].js', (path) => `../../${path}`)
  const out = bundlesOf(ROOT)
  write(out, chunks)
  // A file that changed during the build may be included in either version.
  const files = [...sources, ...ALSO.filter((path) => existsSync(join(ROOT, path)))].map((path) => {
    const [, mtimeMs, size] = stampOf(ROOT, path)
    return [path, mtimeMs < before ? mtimeMs : 0, size]
  })
  replace(noteOf(ROOT), JSON.stringify({ main, files }))
  for (const name of readdirSync(out))
    if (Date.now() - statSync(join(out, name)).mtimeMs > KEPT_MS) rmSync(join(out, name), { force: true })
}

/** A chunk's name contains its hash, so an existing file has the same content. */
function write(out, chunks) {
  mkdirSync(out, { recursive: true })
  for (const { fileName, code } of chunks) {
    const file = join(out, fileName)
    if (existsSync(file)) utimesSync(file, new Date(), new Date())
    else replace(file, code)
  }
}

function replace(file, text) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

/** `placeOf` returns a source's path relative to the bundle; `sources` are relative to the root. */
async function bundle(entryFileNames, placeOf) {
  const { rolldown } = await import('rolldown')
  const sources = new Set()
  const build = await rolldown({
    input: { main: join(ROOT, 'bridge/cli/main.ts') },
    cwd: ROOT,
    platform: 'node',
    external: (id) => !/^[./]|^[A-Z]:/i.test(id) && !INSIDE.test(id),
    plugins: [
      {
        name: 'own-place',
        transform(code, id) {
          const path = relative(ROOT, id).replaceAll('\\', '/')
          if (id.startsWith('\0') || path.startsWith('..') || path.includes('node_modules/')) return
          sources.add(path)
          // Code that reads files beside its module must still find them from inside the bundle.
          if (!code.includes('import.meta.url')) return
          return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(placeOf(path))}, import.meta.url).href`)
        },
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', entryFileNames, chunkFileNames: '[name]-[hash].js' })
  await build.close()
  const main = output.find(({ isEntry }) => isEntry).fileName
  return { main, chunks: output, sources: [...sources].sort() }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await bundleForCheckout()
