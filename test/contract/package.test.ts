// What `npm pack` creates, installed into an empty folder as a newcomer would, must work without anything of this
// checkout.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeAt } from '../../bridge/base/home.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { destroyStore } from '../../bridge/store/index.ts'

const run = promisify(execFile)
const ROOT = packageRoot()

let folder: string
/** The installed command, started the way npm's link in node_modules/.bin does. */
const ghosthands = (...args: string[]) =>
  run(process.execPath, [join(folder, 'node_modules/ghosthands/bin/ghosthands.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, GHOSTHANDS_HOME: join(folder, 'home') },
    timeout: 120_000,
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gh-package-'))
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  const { stdout } = await run('npm', ['pack', '--json', '--loglevel=error', '--pack-destination', folder], {
    cwd: ROOT,
  })
  const packed = JSON.parse(stdout.slice(stdout.search(/^[[{]$/m))) as
    | { filename: string }[]
    | Record<string, { filename: string }>
  const [{ filename } = { filename: '' }] = Object.values(packed)
  await run(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', join(folder, filename)],
    { cwd: folder },
  )
}, 300_000)

afterAll(async () => {
  for (const home of ['home', 'demo-home']) await destroyStore(homeAt(join(folder, home)).data)
  rmSync(folder, { recursive: true, force: true })
})

test('an installed package prints its version', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  expect((await ghosthands('--version')).stdout).toBe(`${version}\n`)
})

test.each(['extension', 'extension-lite'])('an installed package carries %s, as a folder and as a zip', (name) => {
  const at = (path: string): string => join(folder, 'node_modules/ghosthands/dist', path)
  const manifest = JSON.parse(readFileSync(at(`${name}/manifest.json`), 'utf8')) as { permissions: string[] }
  expect(manifest.permissions.includes('debugger')).toBe(name === 'extension')
  expect(
    readFileSync(at(`${name}.zip`))
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('an installed package weighs at most 250 MB besides its own files, without the development files of its libraries', async () => {
  const { stdout } = await run('du', ['-sb', '--exclude=node_modules/ghosthands', 'node_modules'], { cwd: folder })
  expect(Number(stdout.split('\t')[0])).toBeLessThanOrEqual(250e6)
})

test('an installed package finds a browser, starts its database and says that it can run', async () => {
  const { ok, findings } = JSON.parse((await ghosthands('doctor', '--port', '0', '--json')).stdout) as {
    ok: boolean
    findings: { check: string; state: string }[]
  }
  expect(findings.filter(({ state }) => state === 'fail')).toEqual([])
  expect(ok).toBe(true)
})

test('the demo of an installed package sends two applications, explored once and replayed with other data', async () => {
  const { stdout } = await ghosthands('demo', '--home', join(folder, 'demo-home'), '--json')
  const runs = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(runs).toMatchObject([
    { run: 1, success: true, mode_used: 'ai', record_differences: [] },
    { run: 2, success: true, mode_used: 'cookbook', llm_calls: 0, record_differences: [] },
  ])
})

test('the typed client of an installed package is found, has types in both ways of resolving modules, and works', async () => {
  const program = `import { createClient, GhostHandsError, type Job } from 'ghosthands/client'
const gh = createClient({ url: 'http://127.0.0.1:1', token: 'gh_none_at_all_here', fetch: async () =>
  Response.json({ code: 'NOT_FOUND', detail: 'There is no job x.' }, { status: 404, headers: { 'content-type': 'application/problem+json' } }) })
const { data, error } = await gh.POST('/jobs', { body: { job_type: 'apply', target_url: 'https://example.com/' } })
const job: Job | undefined = data
// @ts-expect-error there is no such state
const wrong = gh.GET('/jobs', { params: { query: { status: ['sleeping'] } } })
await wrong
try {
  await gh.wait('x')
} catch (refused) {
  if (refused instanceof GhostHandsError) console.log(refused.code, error?.code, job)
}
`
  writeFileSync(join(folder, 'use.mts'), program)
  for (const resolution of ['nodenext', 'bundler']) {
    const module = resolution === 'bundler' ? 'esnext' : 'nodenext'
    const flags = `--noEmit --strict --target es2024 --lib es2024,dom,dom.iterable --module ${module} --moduleResolution ${resolution} --types`
    await run(join(ROOT, 'node_modules/.bin/tsc'), [...flags.split(' '), '', 'use.mts'], { cwd: folder })
  }
  writeFileSync(
    join(folder, 'use.mjs'),
    program.replace(', type Job', '').replace('const job: Job | undefined', 'const job'),
  )
  expect((await run(process.execPath, ['use.mjs'], { cwd: folder })).stdout).toBe('NOT_FOUND NOT_FOUND undefined\n')
})
