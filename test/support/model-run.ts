// A job decided by a simulated model service, in a real browser on the test's own pages; ports in memory.

import { type RunOutput, runJob } from '../../bridge/engine/run/run.ts'
import type { HumanAsk, RunInput } from '../../bridge/engine/state/ports.ts'
import { createProvider, type ProviderOptions } from '../../bridge/think/registry.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Memory, memoryPorts, runInput } from './memory.ts'
import { pagesIn } from './model-servers/pages-in.ts'
import { KEY, type ModelServer, startModelServer } from './model-servers/server.ts'
import type { Asked, Reply } from './model-servers/wire.ts'
import { openSharedBrowser } from './shared-browser.ts'

/** The latest page in the request: a full observation, or only what changed. */
export const shownIn = ({ text }: Asked): string => pagesIn(text).at(-1) ?? ''

/** Number of the element with this name, in any observation that the model has received. */
export const numberOf = ({ text }: Asked, name: string): number => {
  const found = [...text.matchAll(/\[(\d+)\] [^\n]*?"([^"]*)"/g)].findLast((match) => match[2] === name)
  if (!found) throw new Error(`the model is not shown “${name}”:\n${text}`)
  return Number(found[1])
}

/** An answer that calls the tool. */
export const act = (operations: unknown[], more: Record<string, unknown> = {}): Reply => ({
  call: { thought: 'So it goes on.', operations, task_status: 'in_progress', confidence: 1, ...more },
})
export const done = (more: Record<string, unknown> = {}): Reply => act([], { task_status: 'completed', ...more })

export interface ModelRun {
  output: RunOutput
  memory: Memory
  asked: Asked[]
  of(type: string): Record<string, unknown>[]
}

/** Runs a job, a custom one by default, to its end. */
export async function modelRun(given: {
  url: string
  answer: (asked: Asked, nth: number) => Reply
  input?: Partial<RunInput>
  provider?: ProviderOptions
  human?: (ask: HumanAsk) => Resolution | undefined
  /** Changes the ports before the run. */
  prepare?: (memory: Memory, service: ModelServer) => void
}): Promise<ModelRun> {
  // Unless the test answers a judgement itself, everything counts as fulfilled.
  await using service = await startModelServer('anthropic', (asked, nth) => {
    const reply = given.answer(asked, nth)
    const judges = asked.tool?.name === 'judge' && !(typeof reply === 'object' && 'tool' in reply)
    return judges ? { tool: 'judge', call: { met: true, missing: '' } } : reply
  })
  const memory = memoryPorts({
    provider: createProvider('anthropic', {
      baseUrl: service.baseUrl,
      apiKey: KEY,
      model: 'claude-haiku-4-5',
      pace: { baseMs: 1, maxMs: 2 },
      ...given.provider,
    }),
    openSession: (_, signal) => openSharedBrowser({ signal }),
    ...(given.human && { human: given.human }),
  })
  given.prepare?.(memory, service)
  const output = await runJob(
    runInput({
      targetUrl: given.url,
      jobType: 'custom',
      mode: 'ai',
      task: 'Do it.',
      applicant: parseUserData({ name: 'Ada King', email: 'ada@example.test' }),
      ...given.input,
    }),
    memory.ports,
    AbortSignal.timeout(90_000),
  )
  return {
    output,
    memory,
    asked: service.asked,
    of: (type) => memory.events.filter((event) => event.type === type).map(({ data }) => data),
  }
}
