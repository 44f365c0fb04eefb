/**
 * Stagehand 3.7 with its cache on disk: one `act` per step with the values as variables, or its agent with the whole
 * task.
 */
import { instruction, type Step, sentence } from './tasks.ts'
import {
  API_KEY,
  MODEL_NAME,
  type PeerJob,
  type PeerTool,
  peerModule,
  valueFor,
  variableOf,
  variablesOf,
} from './tool.ts'

interface StagehandPage {
  goto(url: string, options: { waitUntil: 'load' }): Promise<unknown>
}
interface StagehandInstance {
  init(): Promise<void>
  close(): Promise<void>
  context: { pages(): StagehandPage[] }
  act(what: string, options: { variables: Record<string, string> }): Promise<{ success: boolean; message: string }>
  agent(options: object): {
    execute(options: object): Promise<{ success: boolean; message: string }>
  }
}

const openStagehand = async ({ baseUrl, endpoint, folder }: PeerJob): Promise<StagehandInstance> => {
  const { Stagehand } = await peerModule<{ Stagehand: new (options: object) => StagehandInstance }>(
    '@browserbasehq/stagehand',
  )
  const { webSocketDebuggerUrl } = (await (await fetch(`${endpoint}/json/version`)).json()) as Record<string, string>
  const stagehand = new Stagehand({
    env: 'LOCAL',
    localBrowserLaunchOptions: { cdpUrl: webSocketDebuggerUrl },
    model: { modelName: `openai/${MODEL_NAME}`, apiKey: API_KEY, baseURL: baseUrl },
    cacheDir: folder,
    selfHeal: true,
    experimental: true,
    disableAPI: true,
    disablePino: true,
    verbose: 0,
    logger: () => undefined,
  })
  await stagehand.init()
  return stagehand
}

const pageOf = (stagehand: StagehandInstance): StagehandPage => {
  const [page] = stagehand.context.pages()
  if (!page) throw new Error('no tab')
  return page
}

/** `%name%` in place of the value, so that the cache fits anybody. To find a choice, the model needs its value. */
const variable =
  (job: PeerJob) =>
  (step: Step): string =>
    step.apart ? valueFor(job.who)(step) : `%${variableOf(step)}%`

export const acts: PeerTool = {
  async open(job) {
    const stagehand = await openStagehand(job)
    return {
      async go() {
        await pageOf(stagehand).goto(job.url, { waitUntil: 'load' })
        const all = variablesOf(job)
        for (const step of job.task.steps) {
          const name = variableOf(step)
          const variables = step.values ? { [name]: all[name] ?? '' } : {}
          const { success, message } = await stagehand.act(sentence(step, variable(job)(step)), { variables })
          if (!success) throw new Error(message)
        }
      },
      close: () => stagehand.close(),
    }
  },
}

export const agent: PeerTool = {
  async open(job) {
    const stagehand = await openStagehand(job)
    return {
      async go() {
        await pageOf(stagehand).goto(job.url, { waitUntil: 'load' })
        const { success, message } = await stagehand.agent({}).execute({
          instruction: instruction(job.task, variable(job)),
          maxSteps: 40,
          highlightCursor: false,
          variables: variablesOf(job),
        })
        if (!success) throw new Error(message)
      },
      close: () => stagehand.close(),
    }
  },
}
