// The database is killed at one moment after another while a bridge starts, always on the same home.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { homeAt } from '../../bridge/base/home.ts'
import { destroyStore } from '../../bridge/store/index.ts'
import { keepBridge } from '../chaos/bridge.ts'
import { databaseOf } from '../chaos/processes.ts'

/** ms after the database started. */
const MOMENTS = [0, 60, 120, 160, 200, 240, 300, 450, 700]
const LOOK_MS = 5

test('the bridge survives it: it starts, and stops normally', { timeout: 300_000 }, async () => {
  const home = mkdtempSync(join(tmpdir(), 'gh-away-'))
  onTestFinished(async () => {
    await destroyStore(homeAt(home).data)
    rmSync(home, { recursive: true, force: true })
  })
  for (const after of MOMENTS) {
    await using bridge = await keepBridge(home, {})
    let database = databaseOf(home)
    for (; !database; database = databaseOf(home)) await pause(LOOK_MS)
    await pause(after)
    process.kill(database, 'SIGQUIT')
    await bridge.ready()
    expect(bridge.unexpected, `killed ${after} ms after it began`).toEqual([])
    const { status, said } = await bridge.stop()
    expect([status, status === 0 ? '' : said], `killed ${after} ms after it began`).toEqual([0, ''])
    expect(databaseOf(home)).toBeUndefined()
  }
})
