// The command itself, as a shell starts it: on an old Node, without its own Node, and from a package.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'

const BIN = join(packageRoot(), 'bin/ghosthands.mjs')
const VERSION = (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }).version

/** Makes this process's child believe it is an older Node. The Node that the child starts does not get the option. */
const PRETEND_OLD = `data:text/javascript,${encodeURIComponent("Object.defineProperty(process.versions, 'node', { value: '20.0.0' })")}`

const run = (bin: string, args: string[], old = false) =>
  spawnSync(process.execPath, [...(old ? ['--import', PRETEND_OLD] : []), bin, ...args], {
    encoding: 'utf8',
    timeout: 30_000,
  })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-bin-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the command prints its version', () => {
  expect(run(BIN, ['--version'])).toMatchObject({ status: 0, stdout: `${VERSION}\n`, stderr: '' })
})

test('started by an older Node it runs on the one it contains, and passes arguments and exit code through', () => {
  expect(run(BIN, ['--version'], true)).toMatchObject({ status: 0, stdout: `${VERSION}\n`, stderr: '' })
  const wrong = run(BIN, ['no-such-command'], true)
  expect(wrong.status).toBe(run(BIN, ['no-such-command']).status)
  expect(wrong.status).toBe(2)
})

test('if install scripts were blocked it says what to run', () => {
  cpSync(dirname(BIN), join(folder, 'bin'), { recursive: true })
  const { status, stderr } = run(join(folder, 'bin/ghosthands.mjs'), ['--version'], true)
  expect(status).toBe(1)
  expect(stderr).toMatch(/needs Node 24; this is v.*npm rebuild node/s)
})

test('a checkout runs its bundle until a source changes, and coverage measures the source', () => {
  cpSync(dirname(BIN), join(folder, 'bin'), { recursive: true })
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const source = 'bridge/cli/main.ts'
  put(source, "process.stdout.write('source' as string)")
  put('dist/command/main-1.js', "process.stdout.write('bundle')")
  const { mtimeMs, size } = statSync(join(folder, source))
  put('dist/command/newest.json', JSON.stringify({ main: 'main-1.js', files: [[source, mtimeMs, size]] }))
  const said = (env: Record<string, string> = {}): string =>
    spawnSync(process.execPath, [join(folder, 'bin/ghosthands.mjs')], {
      encoding: 'utf8',
      env: { ...process.env, NODE_V8_COVERAGE: undefined, ...env },
    }).stdout
  expect(said()).toBe('bundle')
  expect(said({ NODE_V8_COVERAGE: join(folder, 'coverage') })).toBe('source')
  put(source, "process.stdout.write('edited source' as string)")
  expect(said()).toBe('edited source')
})
