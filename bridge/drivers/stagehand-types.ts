/**
 * The part of `@browserbasehq/stagehand` 3.7 that is used here, as this file needs it: the package is not installed for
 * most, and its own types want two more engines beside it.
 */
import type { z } from 'zod'

export interface ModelUsage {
  inputTokens?: number | undefined
  outputTokens?: number | undefined
  cachedInputTokens?: number | undefined
}

/** Around every model call, whatever it is for. */
export interface ModelMiddleware {
  middlewareVersion: 'v2'
  wrapGenerate<T extends { usage?: ModelUsage }>(call: { doGenerate(): PromiseLike<T> }): Promise<T>
}

export interface StagehandPage {
  targetId(): string
  url(): string
  goto(url: string): Promise<unknown>
  screenshot(): Promise<Uint8Array>
}

export interface StepDone {
  toolCalls?: readonly { toolName: string }[]
}

export interface StagehandOptions {
  env: 'LOCAL'
  localBrowserLaunchOptions: { cdpUrl: string }
  model: { modelName: string; apiKey: string; baseURL?: string; middleware: ModelMiddleware }
  disableAPI: boolean
  serverCache: boolean
  disablePino: boolean
  experimental: boolean
  selfHeal: boolean
  verbose: 0
  logger(): void
}

export interface StagehandInstance {
  init(): Promise<void>
  close(): Promise<void>
  context: {
    pages(): StagehandPage[]
    activePage(): StagehandPage | undefined
    setActivePage(page: StagehandPage): void
    conn: { onTransportClosed(listener: () => void): void }
  }
  agent(options: { systemPrompt: string }): {
    execute(options: {
      instruction: string
      maxSteps: number
      page: StagehandPage
      signal: AbortSignal
      highlightCursor: boolean
      variables: Readonly<Record<string, string>>
      excludeTools: readonly string[]
      callbacks: { onStepFinish(step: StepDone): void }
    }): Promise<{ success: boolean; completed: boolean; message: string }>
  }
  extract<T>(what: string, schema: z.ZodType<T>, options: { page: StagehandPage }): Promise<T>
}

export interface StagehandModule {
  Stagehand: new (options: StagehandOptions) => StagehandInstance
}
