// A test's own GhostHands home with an empty database; both are removed together.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { homeAt } from '../../bridge/base/home.ts'
import { destroyStore } from '../../bridge/store/index.ts'
import { prepareCluster } from './prepared-cluster.ts'

/** `name` identifies its temporary folder; short, because the path contains sockets. */
export const testHome = async (name: string): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = mkdtempSync(join(tmpdir(), `gh-${name}-`))
  await prepareCluster(homeAt(path).data)
  return {
    path,
    async remove() {
      await destroyStore(homeAt(path).data)
      rmSync(path, { recursive: true, force: true })
    },
  }
}
