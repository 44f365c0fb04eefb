// Bundles the command: bridge/cli/main.ts and what it imports, a chunk for each command and for what several share. Node opens and
// links a thousand small files in half a second, a few large ones in a tenth of it. A package carries it beside the files that are read
// or started by path (dist/node); a checkout has one too, which bin/ghosthands.mjs takes as long as no source has changed since.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundlesOf, noteOf, stampOf } from '../bin/newest-bundle.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
/** A bridge that still runs from an older build reads further chunks of it. */
const KEPT_MS = 24 * 60 * 60_000

/**
 * Packages of many small files that everything needs. What is rarely needed, has parts of its own on the disk or is no ES module
 * stays outside.
 */
const INSIDE =
  /^(?:@asteasolutions\/zod-to-openapi|@hono\/.+|commander|hono|iso-3166|kysely|libphonenumber-js|otpauth|smol-toml|zod)(?:\/|$)/
/** What decides besides the sources. */
const ALSO = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'scripts/build-command.mjs']

/** For a package, into dist/bundle. */
export async function bundleForPackage() {
  const out = join(ROOT, 'dist/bundle')
  rmSync(out, { recursive: true, force: true })
  const { chunks } = await bundle('main.js', (path) => `../node/${path.replace(/\.ts$/, '.js')}`)
  write(out, chunks)
}

/** For this checkout. Safe when several processes build at once. */
async function bundleForCheckout() {
  const before = Date.now()
  const { main, chunks, sources } = await bundle('main-[hash].js', (path) => `../../${path}`)
  const out = bundlesOf(ROOT)
  write(out, chunks)
  // What changed while it was read may be in it or not.
  const files = [...sources, ...ALSO.filter((path) => existsSync(join(ROOT, path)))].map((path) => {
    const [, mtimeMs, size] = stampOf(ROOT, path)
    return [path, mtimeMs < before ? mtimeMs : 0, size]
  })
  replace(noteOf(ROOT), JSON.stringify({ main, files }))
  for (const name of readdirSync(out))
    if (Date.now() - statSync(join(out, name)).mtimeMs > KEPT_MS) rmSync(join(out, name), { force: true })
}

/** A chunk's name says what is in it: one that is there is the same. */
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

/** `placeOf` says where a source lies, seen from the bundle; `sources` are relative to the root. */
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
          // Files are read from beside the module that names them, wherever its code has gone.
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
