/** Visits of the theme studio by a simulated model, one after the other, for the test of playbooks and their bench. */

import { runJob } from '../../bridge/engine/run/run.ts'
import type { RunInput } from '../../bridge/engine/state/ports.ts'
import type { PlaybookShelf } from '../../bridge/learn/playbooks.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import type { Sites } from '../../sites/server.ts'
import { memoryPorts, runInput } from './memory.ts'
import { KEY, type ModelServer } from './model-servers/server.ts'
import type { Asked } from './model-servers/wire.ts'
import { openSharedBrowser } from './shared-browser.ts'

export interface Visit {
  task: string
  path?: string
  viewport?: { width: number; height: number }
  /** If absent, the visit neither uses nor creates playbooks. */
  playbooks?: PlaybookShelf | undefined
  input?: Partial<RunInput>
}

export interface Visited {
  ok: boolean
  error: string
  calls: number
  tokens: number
  ms: number
  /** Actions on the page. */
  steps: { label: string; status: string }[]
  /** Number of steps of each decision with an action. */
  perCall: number[]
  asked: Asked[]
  learned: string[]
  /** The final settings recorded by the site. */
  set: Record<string, string | string[]>
}

const VISIT_MS = 60_000

export const visitStudio = async (
  { sites, service }: { sites: Sites; service: ModelServer },
  { task, path = '/studio/create', viewport, playbooks, input }: Visit,
): Promise<Visited> => {
  sites.reset()
  const { ports, events } = memoryPorts({
    provider: createProvider('anthropic', { baseUrl: service.baseUrl, apiKey: KEY, model: 'claude-sonnet-5-5' }),
    openSession: (_, signal) => openSharedBrowser({ signal, ...(viewport && { viewport }) }),
  })
  const first = service.asked.length
  const started = performance.now()
  const { status, result } = await runJob(
    runInput({
      targetUrl: sites.url(path),
      jobType: 'custom',
      mode: 'ai',
      task,
      applicant: parseUserData({ name: 'Ada King' }),
      ...input,
    }),
    { ...ports, ...(playbooks && { playbooks }) },
    AbortSignal.timeout(VISIT_MS),
  )
  const perCall: number[] = []
  for (const { type } of events) {
    if (type === 'decided') perCall.push(0)
    else if (type === 'step') perCall[perCall.length - 1] = (perCall.at(-1) ?? 0) + 1
  }
  return {
    ok: status === 'completed',
    error: result.error?.message ?? '',
    calls: result.llm_calls,
    tokens: result.tokens,
    ms: Math.round(performance.now() - started),
    steps: events
      .filter(({ type }) => type === 'step')
      .map(({ data }) => ({ label: String(data.label ?? ''), status: String(data.status) })),
    perCall: perCall.filter((steps) => steps > 0),
    asked: service.asked.slice(first),
    learned: events.filter(({ type }) => type === 'playbook_learned').map(({ data }) => String(data.name)),
    set: sites.submissions('studio').at(-1)?.fields ?? {},
  }
}
