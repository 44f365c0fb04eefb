/**
 * Playbooks of forms: what a batch filled in is kept without personal data, is used for the next person, and never
 * sends.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { placeOf, playbookId } from '../../shared/domain/playbook.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { correspondent } from '../support/correspondent.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { type MemoryPlaybooks, memoryPlaybooks } from '../support/memory-playbooks.ts'
import { oracle } from '../support/model-servers/oracle.ts'
import { KEY, startModelServer } from '../support/model-servers/server.ts'
import type { Asked, Reply } from '../support/model-servers/wire.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

let sites: Sites
let known: MemoryPlaybooks
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.close())
beforeEach(() => {
  sites.reset()
  known = memoryPlaybooks()
})

const RUN_MS = 60_000

const fill = async (applicant: ReturnType<typeof correspondent>, decide: (asked: Asked) => Reply) => {
  await using service = await startModelServer('google', decide)
  const { ports, events } = memoryPorts({
    provider: createProvider('google', { baseUrl: service.baseUrl, apiKey: KEY, model: 'gemini-3-flash' }),
    openSession: (_, signal) => openSharedBrowser({ signal }),
  })
  const { status, result } = await runJob(
    runInput({ targetUrl: sites.url('/misc/plain'), jobType: 'fill_form', mode: 'ai', applicant, hitlEnabled: false }),
    { ...ports, playbooks: known.shelf },
    AbortSignal.timeout(RUN_MS),
  )
  const steps = events.filter(({ type }) => type === 'step').map(({ data }) => data)
  return { status, result, steps, asked: service.asked }
}

/** Uses the page's first playbook before anything else; the rest is done as without playbooks. */
const withPlaybook = (asked: Asked): Reply => {
  const name = /^- "([^"]+)": \d+ steps/m.exec(asked.text)?.[1]
  const untouched = !asked.text.includes('# Then') && !asked.text.includes('# Last steps')
  if (!name || !untouched) return oracle(asked)
  return {
    call: {
      thought: 'This was filled in here before.',
      operations: [{ op: 'use_playbook', playbook: name }],
      task_status: 'in_progress',
      confidence: 1,
    },
  }
}

test(
  'a form filled in by one batch leaves a playbook without the person’s data, which fills it in for the next one',
  async () => {
    const first = await fill(correspondent('Ada King', 'ada@example.test', 'Ahoy from Ada.'), oracle)
    expect(first.status, first.result.error?.message).toBe('completed')
    expect(known.rows).toMatchObject([{ name: 'fill the form', path: '/misc/plain', successes: 1, failures: 0 }])
    expect(JSON.stringify([known.rows, known.lists])).not.toMatch(/Ada|King|ada@|415|Quay|Ahoy/)
    const kept = known.rows[0]?.body.steps as { action: string; value?: string; description: string }[]
    expect(kept.map(({ value }) => value)).toContain('{{email}}')
    expect(kept.some(({ description }) => /^send/i.test(description))).toBe(false)

    const second = await fill(correspondent('Tunde Bello', 'tunde@example.test', 'Anyone there?'), withPlaybook)
    expect(second.status, second.result.error?.message).toBe('completed')
    expect(second.asked[0]?.text).toContain('- "fill the form": ')
    expect(sites.submissions('misc').map(({ fields }) => [fields.name, fields.email, fields.message])).toEqual([
      ['Ada King', 'ada@example.test', 'Ahoy from Ada.'],
      ['Tunde Bello', 'tunde@example.test', 'Anyone there?'],
    ])
    expect(known.rows[0]?.successes).toBe(2)
  },
  2 * RUN_MS,
)

test(
  'a playbook from elsewhere that would send the form is stopped before it does',
  async () => {
    const { domain, path } = placeOf(sites.url('/misc/plain'))
    const target = { role: 'button', name: 'Send message', frame: [] }
    const steps = [
      {
        action: 'type' as const,
        description: 'Full name',
        target: { label: 'Full name', frame: [] },
        value: '{{name}}',
      },
      { action: 'click' as const, description: 'Show more', target },
    ]
    await known.shelf.keep(domain, { id: playbookId(steps), name: 'Show more', path, steps, successes: 9, failures: 0 })
    const { status, asked } = await fill(correspondent('Ada King', 'ada@example.test', 'Ahoy.'), (one) =>
      one.text.includes('would send something')
        ? { call: { thought: 'No way on.', operations: [], task_status: 'failed', confidence: 1 } }
        : withPlaybook(one),
    )
    expect(status).toBe('failed')
    expect(asked[1]?.text).toContain('“Send message” would send something, which no playbook does')
    expect(sites.submissions('misc')).toEqual([])
    expect(known.rows[0]).toMatchObject({ successes: 9, failures: 1 })
  },
  RUN_MS,
)
