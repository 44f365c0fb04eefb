// Builds shared/page into dist/page/page.js, one script that defines the global __ghPage. Plain JavaScript on purpose:
// set-up runs it, and so does a bridge that runs from source if the bundle is outdated.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Resolves to the bundle's path. Safe if several processes build at once: the file is replaced in one step. */
export async function buildPage() {
  const { build } = await import('vite')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: !process.env.GH_PAGE_READABLE,
      target: 'chrome120',
      lib: {
        entry: join(root, 'shared/page/bundle.ts'),
        formats: ['iife'],
        name: '__ghPage',
        fileName: () => 'page.js',
      },
    },
  })
  const code = [result].flat()[0].output[0].code
  const file = join(root, 'dist/page/page.js')
  const draft = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(draft, code)
  await rename(draft, file)
  return file
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildPage()
