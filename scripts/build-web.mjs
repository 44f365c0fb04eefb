// Builds the pages of the bridge (viewer, dashboard, trace) into dist/web: scripts and styles that load nothing from
// other sites. Plain JavaScript on purpose: a bridge that runs from source runs it if the files are outdated.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const LOCALES = join(root, 'extension/public/_locales')
const PAGES = join(root, 'bridge/web')
const WORDS = join(PAGES, 'words')

const pages = () => readdirSync(PAGES).filter((name) => existsSync(join(PAGES, name, 'main.tsx')))

/** A page's words in each language: those of all surfaces, those of these pages, and the page's own, if it has any. */
function words(page) {
  const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const plain = (table) => Object.fromEntries(Object.entries(table).map(([key, { message }]) => [key, { message }]))
  const own = join(PAGES, page, 'words')
  const names = readdirSync(existsSync(own) ? own : WORDS).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    names.map((name) => {
      const tag = name.replace('.json', '')
      const tables = [join(LOCALES, tag, 'messages.json'), join(WORDS, name), join(own, name)]
      return [tag, Object.assign({}, ...tables.map((file) => plain(read(file))))]
    }),
  )
}

/** Resolves to the folder. Safe if several processes build at once: it is replaced in one step. */
export async function buildWeb() {
  const { build } = await import('vite')
  const { default: preact } = await import('@preact/preset-vite')
  const outDir = join(root, 'dist/web')
  const draft = `${outDir}.${process.pid}`
  await mkdir(dirname(outDir), { recursive: true })
  // One build per page, so that each page is one script and one style sheet.
  for (const page of pages())
    await build({
      root: PAGES,
      configFile: false,
      logLevel: 'error',
      plugins: [preact()],
      define: { __WORDS__: JSON.stringify(words(page)) },
      build: {
        outDir: draft,
        emptyOutDir: false,
        target: 'es2022',
        modulePreload: false,
        rollupOptions: {
          input: { [page]: join(PAGES, page, 'main.tsx') },
          output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]', codeSplitting: false },
        },
      },
    })
  rmSync(outDir, { recursive: true, force: true })
  renameSync(draft, outDir)
  return outDir
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildWeb()
