// A bridge that is told to stop while it starts stops, with its database, however often it is told.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { testHome } from '../support/home.ts'
import { clusterIn } from '../support/prepared-cluster.ts'

const { path: home, remove } = await testHome('signals')
afterAll(remove)

test('SIGTERM while it starts is not lost, and a second one changes nothing', { timeout: 180_000 }, async () => {
  const bin = join(packageRoot(), 'bin/ghosthands.mjs')
  const child = spawn(process.execPath, [bin, 'serve', '--json', '--home', home, '--port', '0'])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  // The database is starting.
  const starting = join(await clusterIn(join(home, 'data')), 'postmaster.pid')
  await vi.waitFor(() => expect(existsSync(starting)).toBe(true), { timeout: 120_000, interval: 20 })
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  expect(await ended, said).toBe(0)
  expect(said).not.toContain('"ready"')
})
