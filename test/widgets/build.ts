// Installs the libraries of package.json and bundles the pages into dist/, unless they are already there.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const HERE = dirname(fileURLToPath(import.meta.url))
const DIST = join(HERE, 'dist')
/** ms that another process may take to install and build. */
const WAIT_MS = 900_000
const windows = process.platform === 'win32'

/** Where libraries that go together are installed: those of today, further ones, earlier major versions, and some that nobody
 * had named. */
const FOLDERS = ['.', 'more', 'older', 'unseen'] as const

/** What stands between the widgets of a page, and is no page. */
const PARTS = new Set(['frame', 'react-frame', 'lists', 'jquery-global', 'bootstrap-global'])

/** Every page by its name: where its libraries are, and its module. */
const PAGES: ReadonlyMap<string, { folder: string; file: string }> = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(HERE, folder, 'pages')).map((file) => [
      file.replace(/\.jsx?$/, ''),
      { folder: join(HERE, folder), file },
    ]),
  ).filter(([name]) => !PARTS.has(name as string)) as [string, { folder: string; file: string }][],
)

const pageOf = (name: string): { folder: string; file: string } => {
  const page = PAGES.get(name)
  if (!page) throw new Error(`no page ${name}`)
  return page
}

/** The folder whose libraries a page is built from. */
export const folderOf = (name: string): string => pageOf(name).folder

/** What a bundle is made from; a bundle of other sources is made anew. */
const sources = (name: string): string[] => {
  const { folder, file } = pageOf(name)
  const parts = readdirSync(join(HERE, 'pages')).filter((part) => PARTS.has(part.replace(/\.jsx?$/, '')))
  return [
    join(folder, 'package-lock.json'),
    join(HERE, 'build.ts'),
    join(folder, 'pages', file),
    ...parts.map((part) => join(HERE, 'pages', part)),
  ]
}

const isCurrent = (name: string): boolean => {
  const bundle = join(DIST, `${name}.js`)
  if (!existsSync(bundle)) return false
  const { mtimeMs } = statSync(bundle)
  return sources(name).every((file) => statSync(file).mtimeMs < mtimeMs)
}

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean }>
}
const lockIn = (path: string): Lock['packages'] => (JSON.parse(readFileSync(path, 'utf8')) as Lock).packages

const isInstalled = (folder: string): boolean => {
  try {
    const have = lockIn(join(folder, 'node_modules/.package-lock.json'))
    return Object.entries(lockIn(join(folder, 'package-lock.json'))).every(
      ([path, { version, optional }]) =>
        path === '' || (have[path] ? have[path].version === version : optional === true),
    )
  } catch {
    return false
  }
}

const building = new Map<string, Promise<string>>()

/**
 * Resolves to the folder that holds the page's script and style sheet; its libraries are installed where they are not
 * yet.
 */
export const buildWidgets = (name: string): Promise<string> => {
  const now = building.get(name) ?? (isCurrent(name) ? Promise.resolve(DIST) : alone(name))
  building.set(name, now)
  return now
}

/**
 * Once no other process is building; whoever waited finds it done. The lock is the system's, and goes with its process.
 */
const alone = async (name: string): Promise<string> => {
  const lock = new DatabaseSync(join(HERE, 'dist.lock'), { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    if (!isCurrent(name)) await buildPage(name)
    return DIST
  } finally {
    lock.close()
  }
}

const buildPage = async (name: string): Promise<void> => {
  const { folder } = pageOf(name)
  if (!isInstalled(folder))
    execFileSync(
      windows ? 'npm.cmd' : 'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: folder,
        stdio: ['ignore', 2, 2],
        shell: windows,
      },
    )
  // Put in its place when it is whole: another process may be serving the page of before.
  const draft = `${DIST}-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  // Whatever the process that builds is for: under a test runner the pages would ask for what only development has.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await bundle(name, draft)
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
  mkdirSync(DIST, { recursive: true })
  // The script last: that it is there says that all of the page is.
  const made = readdirSync(draft).sort((one, other) => Number(one.endsWith('.js')) - Number(other.endsWith('.js')))
  for (const file of made) renameSync(join(draft, file), join(DIST, file))
  rmSync(draft, { recursive: true, force: true })
}

const isVue2 = (folder: string): boolean =>
  lockIn(join(folder, 'package-lock.json'))['node_modules/vue']?.version?.startsWith('2.') === true

const bundle = (name: string, outDir: string): Promise<unknown> => {
  const { folder, file } = pageOf(name)
  return build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', process: '{"env":{}}' },
    // Parts that all pages share stand beside the libraries of one folder, and take those of the page's own.
    resolve: {
      dedupe: ['react', 'react-dom', 'vue', 'jquery', 'bootstrap'],
      // What of Vue 2 is imported and what is required are two files, and must be one.
      alias: isVue2(folder) ? [{ find: /^vue$/, replacement: 'vue/dist/vue.runtime.esm.js' }] : [],
    },
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      lib: { entry: join(folder, 'pages', file), formats: ['es'], fileName: () => `${name}.js`, cssFileName: name },
      rollupOptions: { output: { codeSplitting: false } },
    },
  })
}

/** What the whole test run needs is built before it; the rest by the bench that asks for it. */
if (import.meta.main) for (const name of process.argv.slice(2)) await buildWidgets(name)
