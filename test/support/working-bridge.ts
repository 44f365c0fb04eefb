// A bridge that runs jobs in real browsers and serves its API, in this process, with its own home and sites.
import { loadConfig } from '../../bridge/base/config.ts'
import { readToken } from '../../bridge/base/home.ts'
import { type App, openApp } from '../../bridge/cli/compose.ts'
import { openApi } from '../../bridge/cli/compose-api.ts'
import type { Interaction } from '../../shared/domain/interaction.ts'
import { type Site, type Sites, startSites } from '../../sites/server.ts'
import { testHome } from './home.ts'

const person = { id: 'ines', name: 'Ines Duarte', email: 'ines@example.com', phone: '+1 310 555 0142' }

export interface WorkingBridge extends AsyncDisposable {
  app: App
  /** Origin of the API and its pages. */
  base: string
  home: string
  sites: Sites
  /** Starts Ines's application at a path of the sites and returns the job's id. */
  apply(path: string): Promise<string>
  /** The same, but resolves when it waits for a person; the link comes from the API. */
  waiting(path: string): Promise<{ id: string; request: Interaction; viewerUrl: string }>
}

/** `sites`: the sites to serve, all by default. A question that nobody answers waits. */
export const openWorkingBridge = async (sites?: readonly Site[]): Promise<WorkingBridge> => {
  await using undo = new AsyncDisposableStack()
  const { path: home, remove: removeHome } = await testHome('bridge')
  undo.defer(removeHome)
  const served = await startSites(sites && { sites })
  undo.defer(() => served.close())
  const app = undo.use(await openApp(loadConfig({ home, env: process.env }), { unanswered: 'wait' }))
  const api = openApi(app)
  undo.defer(() => api.close(0))
  const base = await api.listen(0)
  await app.jobs.start()
  const apply = async (path: string): Promise<string> => {
    const input_data = { user_data: person }
    const { id } = await app.submit({ job_type: 'apply', target_url: served.url(path), again: true, input_data })
    await app.jobs.enqueue(id)
    return id
  }
  const opened = undo.move()
  return {
    app,
    base,
    home,
    sites: served,
    apply,
    async waiting(path) {
      const id = await apply(path)
      for await (const { type } of app.jobs.watch(id, { signal: AbortSignal.timeout(30_000) }))
        if (type === 'human_intervention_requested') break
      const request = await app.store.interactions.openOf(id)
      if (!request) throw new Error('it waits for nobody')
      const answer = await fetch(`${base}/api/v1/gh/valet/status/${id}`, {
        headers: { authorization: `Bearer ${readToken(app.config.home)}` },
      })
      const { interaction } = (await answer.json()) as { interaction: { viewer_url: string } }
      return { id, request, viewerUrl: interaction.viewer_url }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
