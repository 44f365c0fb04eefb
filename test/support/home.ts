// A GhostHands home of a test's own, removed with the database in it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { homeAt } from '../../bridge/base/home.ts'
import { destroyStore } from '../../bridge/store/index.ts'

/** `name` tells it from others in the folder of temporary files; short, since sockets lie below it. */
export const testHome = (name: string): { path: string; remove(): Promise<void> } => {
  const path = mkdtempSync(join(tmpdir(), `gh-${name}-`))
  return {
    path,
    async remove() {
      await destroyStore(homeAt(path).data)
      rmSync(path, { recursive: true, force: true })
    },
  }
}
