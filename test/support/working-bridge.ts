// A bridge that runs jobs in real browsers and answers its API, in this process, with a home and sites of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../bridge/base/config.ts'
import { type App, openApp } from '../../bridge/cli/compose.ts'
import { openApi } from '../../bridge/cli/compose-api.ts'
import { destroyStore } from '../../bridge/store/index.ts'
import { type Site, type Sites, startSites } from '../sites/server.ts'

const person = { id: 'ines', name: 'Ines Duarte', email: 'ines@example.com', phone: '+1 310 555 0142' }

export interface WorkingBridge extends AsyncDisposable {
  app: App
  /** Origin of the API and its pages. */
  base: string
  home: string
  sites: Sites
  /** Starts an application of Ines at a path of the sites and comes back with the job's id. */
  apply(path: string): Promise<string>
}

/** `sites` are those that are served; without it all of them. A question that nobody answers waits. */
export const openWorkingBridge = async (sites?: readonly Site[]): Promise<WorkingBridge> => {
  await using undo = new AsyncDisposableStack()
  const home = mkdtempSync(join(tmpdir(), 'gh-bridge-'))
  undo.defer(async () => {
    await destroyStore(join(home, 'data'))
    rmSync(home, { recursive: true, force: true })
  })
  const served = await startSites(sites && { sites })
  undo.defer(() => served.close())
  const app = undo.use(await openApp(loadConfig({ home, env: process.env }), { unanswered: 'wait' }))
  const api = openApi(app)
  undo.defer(() => api.close(0))
  const base = await api.listen(0)
  await app.jobs.start()
  const opened = undo.move()
  return {
    app,
    base,
    home,
    sites: served,
    async apply(path) {
      const input_data = { user_data: person }
      const { id } = await app.submit({ job_type: 'apply', target_url: served.url(path), again: true, input_data })
      await app.jobs.enqueue(id)
      return id
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
