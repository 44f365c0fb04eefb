/** HyperAgent: `page.ai` with the whole task the first time, then `runFromActionCache` with the cache it left. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageIn } from './script-tool.ts'
import { API_KEY, MODEL_NAME, type PeerTool, peerModule, taskWithValues } from './tool.ts'

interface HyperPage {
  goto(url: string): Promise<unknown>
  ai(task: string, options: object): Promise<{ status?: string; output?: string; actionCache?: object }>
  runFromActionCache(cache: object, options: object): Promise<{ status: string }>
}
interface HyperAgentInstance {
  initBrowser(): Promise<unknown>
  getCurrentPage(): Promise<HyperPage>
  browser: unknown
  context: unknown
  closeAgent(): Promise<void>
}

export const tool: PeerTool = {
  async open(job) {
    const { HyperAgent } = await peerModule<{ HyperAgent: new (options: object) => HyperAgentInstance }>(
      '@hyperbrowser/agent',
    )
    const { browser } = await pageIn(job.endpoint)
    const agent = new HyperAgent({
      llm: { provider: 'openai', model: MODEL_NAME, apiKey: API_KEY, baseURL: job.baseUrl },
    })
    // It can only start browsers itself, so it gets the running one in the form that it expects from its own.
    agent.browser = browser
    agent.context = browser.contexts()[0]
    const page = await agent.getCurrentPage()
    const cacheFile = join(job.folder, `${job.who}.json`)
    return {
      async go() {
        await page.goto(job.url)
        if (existsSync(cacheFile)) {
          const { status } = await page.runFromActionCache(JSON.parse(readFileSync(cacheFile, 'utf8')), {
            maxXPathRetries: 3,
          })
          if (status !== 'completed') throw new Error(status)
          return
        }
        const { status, output, actionCache } = await page.ai(taskWithValues(job), { maxSteps: 40 })
        if (status !== 'completed') throw new Error(output ?? status)
        if (actionCache) writeFileSync(cacheFile, JSON.stringify(actionCache))
      },
      close: () => browser.close(),
    }
  },
}
