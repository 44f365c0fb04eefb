/** A temporary copy of the product's sources to extend, and the compiler's messages about it. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const execute = promisify(execFile)

export interface TreeCopy {
  /** Inserts `text` before the first occurrence of `at`. Throws if the file does not contain it. */
  insert(file: string, at: string, text: string): Promise<void>
  /** Adds a new file. */
  add(file: string, text: string): Promise<void>
  /** Its path. */
  root: string
  /** Runs a program of the tree's packages, `node` or `npm` in the copy's root; returns its exit code and output. */
  run(command: string, ...args: string[]): Promise<{ code: number; output: string }>
  /**
   * Problems that the linter, which formats first, and the tests of import rules and code conventions report in changed
   * files; '' if there are none.
   */
  faults(): Promise<string>
  /** Files that do not compile, among these and their imports; each once. */
  broken(files: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

/** Everything that a developer needs, except generated and installed files, and pictures. */
const PARTS = [
  'bench',
  'bin',
  'bridge',
  'extension',
  'scripts',
  'shared',
  'sites',
  'test',
  'biome.json',
  'package.json',
]
const CONFIGS = ['tsconfig.base.json', 'tsconfig.json', 'vitest.config.ts', 'manifest.json', 'docs/requirements.md']
const LEFT_OUT = /\/(?:node_modules|dist|dist\.lock|public\/images)$/

/** Uses the original tree's packages. */
export const copyTree = async (): Promise<TreeCopy> => {
  const root = await mkdtemp(join(tmpdir(), 'gh-tree-'))
  const changed = new Set<string>()
  for (const part of [...PARTS, ...CONFIGS])
    await cp(join(ROOT, part), join(root, part), { recursive: true, filter: (from) => !LEFT_OUT.test(from) })
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const run: TreeCopy['run'] = async (command, ...args) => {
    const found = { node: process.execPath, npm: 'npm' }[command]
    const program = found ?? join(ROOT, 'node_modules/.bin', command)
    const told = (code: number, { stdout, stderr }: { stdout: string; stderr: string }) => ({
      code,
      output: `${stdout}${stderr}`.trim(),
    })
    return execute(program, args, { cwd: root, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } }).then(
      (done) => told(0, done),
      (error: { code: number; stdout: string; stderr: string }) => told(error.code, error),
    )
  }
  return {
    root,
    run,
    async insert(file, at, text) {
      const path = join(root, file)
      const now = await readFile(path, 'utf8')
      if (!now.includes(at)) throw new Error(`${file} has no “${at}”`)
      changed.add(file)
      await writeFile(
        path,
        now.replace(at, () => `${text}${at}`),
      )
    },
    async add(file, text) {
      changed.add(file)
      await writeFile(join(root, file), text, { flag: 'wx' })
    },
    async faults() {
      const all = await Promise.all([
        run('biome', 'check', '--write', '--error-on-warnings', '--vcs-enabled=false', ...changed),
        run('vitest', 'run', 'test/architecture.test.ts', 'test/unit/conventions.test.ts'),
      ])
      return all.map(({ code, output }) => (code === 0 ? '' : output)).join('')
    },
    async broken(files) {
      // The real check separates the environments; here, one program is enough.
      const config = {
        extends: './tsconfig.base.json',
        compilerOptions: {
          composite: false, incremental: false, noEmit: true, emitDeclarationOnly: false, types: ['node'], tsBuildInfoFile: null,
          jsx: 'react-jsx', jsxImportSource: 'preact',
          lib: ['es2025', 'esnext.disposable', 'esnext.collection', 'dom', 'dom.iterable'],
        },
        files,
      } // biome-ignore format: a configuration
      await writeFile(join(root, 'tsconfig.copy.json'), JSON.stringify(config))
      const { output } = await run('tsc', '-p', 'tsconfig.copy.json', '--pretty', 'false')
      return [...new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file ?? ''))].sort()
    },
    close: () => rm(root, { recursive: true }),
  }
}
