/** Playbooks from end to end: runs of the real command create and use them, and `ghosthands playbooks` manages them. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sites, startSites } from '../../sites/server.ts'
import { KEY, type ModelServer, startModelServer } from '../support/model-servers/server.ts'
import { studioOracle } from '../support/model-servers/studio-oracle.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))

let sites: Sites
let service: ModelServer
let home: string
beforeAll(async () => {
  ;[sites, service, home] = await Promise.all([
    startSites(),
    startModelServer('openai-compatible', studioOracle),
    mkdtemp(join(tmpdir(), 'gh-playbooks-')),
  ])
})
afterAll(async () => {
  await service.close()
  await sites.close()
  await rm(home, { recursive: true, force: true })
})

const typed = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', GHOSTHANDS_MODEL_API_KEY: KEY }
    execFile(process.execPath, [MAIN, ...args, '--home', home], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })

/** The number of calls that setting a theme took. */
const theme = async (task: string, ...more: string[]): Promise<number> => {
  const model = ['--provider', 'openai-compatible', '--model', 'm', '--model-base-url', service.baseUrl]
  const { code, out, err } = await typed(
    'run',
    sites.url('/studio/create'),
    '--type',
    'custom',
    '--task',
    task,
    '--json',
    ...model,
    ...more,
  )
  expect(code, `${out}\n${err}`).toBe(0)
  return (JSON.parse(out) as { llm_calls: number }).llm_calls
}

test('what runs leave is listed, shown, exported as a file, deleted and imported again', async () => {
  expect(await theme('Make a theme with colour Violet, style Lyra.')).toBe(6)
  expect(await theme('Make a theme with colour Amber, style Maia.', '--no-playbooks')).toBe(6)
  expect(await theme('Make a theme with colour Amber, style Maia.')).toBe(2)

  const { host } = new URL(sites.origin)
  const listed = await typed('playbooks', 'list')
  expect(listed.out).toMatch(/^[0-9a-f]{16} {2}Select (Colour|Style) .* 2 ok, 0 failed .*\/studio\/create$/m)
  expect(listed.out.trim().split('\n')).toHaveLength(2)
  const shown = await typed('playbooks', 'show', 'select colour')
  expect(shown.out).toContain('worked 2×, failed 0×')
  expect(shown.out).toMatch(/1\. click {3}Colour\n +2\. click {3}an option {2}\(one of: Slate, Violet, /)

  const path = join(home, 'domains', host.replaceAll(':', '_'), 'playbooks.json')
  expect((await typed('playbooks', 'export', host)).out).toContain(path)
  const text = await readFile(path, 'utf8')
  expect((await typed('playbooks', 'export', host, '-o', '-')).out).toBe(text)
  expect(JSON.parse(text)).toMatchObject({ format: 'ghosthands-playbooks/1', domain: host })

  expect((await typed('playbooks', 'delete', 'Select Colour')).out).toContain('Deleted')
  expect((await typed('playbooks', 'show', 'Select Colour')).code).toBe(2)
  expect((await typed('playbooks', 'import', path)).out).toContain('Imported 2 playbooks')
  // The playbook that was not deleted adds up both counts.
  const both = (await typed('playbooks', 'list', host)).out
  expect(both).toMatch(/Select Colour .* 2 ok/)
  expect(both).toMatch(/Select Style .* 4 ok/)

  const wrong = join(home, 'wrong.json')
  await writeFile(wrong, text.replace('"action": "click"', '"action": "evaluate"'))
  const refused = await typed('playbooks', 'import', wrong)
  expect(refused).toMatchObject({ code: 2, out: '' })
  expect(refused.err).toContain('Nothing was imported.')
  expect((await typed('playbooks', 'export', '../../etc')).code).toBe(2)
  expect((await typed('playbooks', 'delete', 'no such')).err).toContain('There is no playbook')
}, 300_000)
