/** A temporary copy of the product's sources to add something to, and what the compiler says of it. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

export interface TreeCopy {
  /** Puts `text` before the first occurrence of `at`. Throws where the file does not have it. */
  insert(file: string, at: string, text: string): Promise<void>
  /** A new file. */
  add(file: string, text: string): Promise<void>
  /** What a module prints that is run at the top of the copy. */
  output(module: string): Promise<string>
  /** Files that do not compile, of those that these lead to; each once. */
  broken(files: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

/** @param folders what of the tree is copied; packages are the tree's own */
export const copyTree = async (folders: readonly string[]): Promise<TreeCopy> => {
  const root = await mkdtemp(join(tmpdir(), 'gh-tree-'))
  for (const one of ['tsconfig.base.json', 'package.json', ...folders])
    await cp(join(ROOT, one), join(root, one), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return {
    async insert(file, at, text) {
      const path = join(root, file)
      const now = await readFile(path, 'utf8')
      if (!now.includes(at)) throw new Error(`${file} has no “${at}”`)
      await writeFile(
        path,
        now.replace(at, () => `${text}${at}`),
      )
    },
    add: (file, text) => writeFile(join(root, file), text, { flag: 'wx' }),
    output: async (module) =>
      (await run(process.execPath, ['--input-type=module', '-e', module], { cwd: root })).stdout.trim(),
    async broken(files) {
      // The environments are fenced from each other by the check itself; here one program is enough.
      const config = {
        extends: './tsconfig.base.json',
        compilerOptions: {
          composite: false, incremental: false, noEmit: true, emitDeclarationOnly: false, types: ['node'], tsBuildInfoFile: null,
          jsx: 'react-jsx', jsxImportSource: 'preact',
          lib: ['es2025', 'esnext.disposable', 'esnext.collection', 'dom', 'dom.iterable'],
        },
        files,
      } // biome-ignore format: a configuration
      await writeFile(join(root, 'tsconfig.json'), JSON.stringify(config))
      const told = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', root, '--pretty', 'false'], {
        cwd: root,
      }).then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      )
      return [...new Set([...told.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file ?? ''))].sort()
    },
    close: () => rm(root, { recursive: true }),
  }
}
