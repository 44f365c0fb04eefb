// Installs the libraries of package.json and bundles the pages into dist/, each where it is not there already.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const HERE = dirname(fileURLToPath(import.meta.url))
const DIST = join(HERE, 'dist')
const DONE = join(DIST, 'done')
/** ms that another process may take to install and build. */
const WAIT_MS = 600_000
const windows = process.platform === 'win32'

/** What the bundles are made from; a bundle of other sources is made anew. */
const sources = (): string[] => {
  const pages = readdirSync(join(HERE, 'pages')).map((name) => join(HERE, 'pages', name))
  return [join(HERE, 'package-lock.json'), join(HERE, 'build.ts'), ...pages]
}

const isCurrent = (): boolean => {
  if (!existsSync(DONE)) return false
  const { mtimeMs } = statSync(DONE)
  return sources().every((file) => statSync(file).mtimeMs < mtimeMs)
}

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean }>
}
const lockIn = (path: string): Lock['packages'] => (JSON.parse(readFileSync(join(HERE, path), 'utf8')) as Lock).packages

const isInstalled = (): boolean => {
  try {
    const [have, want] = [lockIn('node_modules/.package-lock.json'), lockIn('package-lock.json')]
    return Object.entries(want).every(
      ([path, { version, optional }]) =>
        path === '' || (have[path] ? have[path].version === version : optional === true),
    )
  } catch {
    return false
  }
}

/** Pages by name: every module of the folder that is named in `PAGES`. */
const PAGES: readonly string[] = [
  'react.jsx',
  'mui.jsx',
  'antd.jsx',
  'jquery.js',
  'vanilla.js',
  'vue.js',
  'more-react.jsx',
]

let current: Promise<string> | undefined

/** Resolves to the folder with a script and a style sheet a page. */
export const buildWidgets = (): Promise<string> => {
  current ??= isCurrent() ? Promise.resolve(DIST) : alone(buildAll)
  return current
}

/** Once no other process is building; whoever waited finds it done. The lock is the system's, and goes with its process. */
const alone = async (work: () => Promise<void>): Promise<string> => {
  const lock = new DatabaseSync(join(HERE, 'dist.lock'), { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    if (!isCurrent()) await work()
    return DIST
  } finally {
    lock.close()
  }
}

const buildAll = async (): Promise<void> => {
  if (!isInstalled())
    execFileSync(
      windows ? 'npm.cmd' : 'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: HERE,
        stdio: ['ignore', 2, 2],
        shell: windows,
      },
    )
  // Put in its place in one step: another process may be serving the pages of before.
  const draft = `${DIST}-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  // Whatever the process that builds is for: under a test runner the pages would ask for what only development has.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    for (const page of PAGES) await bundle(page, draft)
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
  writeFileSync(join(draft, 'done'), '')
  rmSync(DIST, { recursive: true, force: true })
  renameSync(draft, DIST)
}

const bundle = (page: string, outDir: string): Promise<unknown> => {
  const name = page.replace(/\.jsx?$/, '')
  return build({
    root: HERE,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', process: '{"env":{}}' },
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      lib: { entry: join(HERE, 'pages', page), formats: ['es'], fileName: () => `${name}.js`, cssFileName: name },
      rollupOptions: { output: { codeSplitting: false } },
    },
  })
}

if (import.meta.main) await buildWidgets()
