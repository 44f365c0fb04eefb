// Where the bridge of a home listens for the extension: a Chrome opened later is paired to that port.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notedPort, notePort } from '../../../bridge/base/door.ts'
import { homeAt } from '../../../bridge/base/home.ts'

test('the port is known to later processes, and an invalid one is ignored', () => {
  const root = mkdtempSync(join(tmpdir(), 'gh-door-'))
  try {
    const home = homeAt(root)
    expect(notedPort(home)).toBeUndefined()
    notePort(home, 8123)
    expect(notedPort(home)).toBe(8123)
    writeFileSync(join(root, 'run/port'), 'perhaps')
    expect(notedPort(home)).toBeUndefined()
  } finally {
    rmSync(root, { recursive: true })
  }
})
