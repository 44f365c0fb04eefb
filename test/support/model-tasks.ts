// Tasks of one page each, done by a simulated model that knows only its requests, and replayed without it, in one
// browser. What the site recorded counts, not what the run reports.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { heldOpen } from '../../bench/held-session.ts'
import type { Session } from '../../bridge/browser/session.ts'
import { type RunOutput, runJob } from '../../bridge/engine/run/run.ts'
import type { RunInput } from '../../bridge/engine/state/ports.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { type Memory, memoryPorts, runInput } from './memory.ts'
import { act, done } from './model-run.ts'
import { KEY, type ModelServer, startModelServer } from './model-servers/server.ts'
import type { Asked, Reply } from './model-servers/wire.ts'
import { openSharedBrowser } from './shared-browser.ts'

export const RUN_MS = 150_000

/** The number in the newest matching line that the model received. */
export const at = ({ text }: Asked, line: RegExp): number => {
  const found = [...text.matchAll(new RegExp(`\\[(\\d+)\\] ${line.source}`, 'g'))].at(-1)
  if (!found) throw new Error(`the model is not shown ${line}:\n${text.slice(-4_000)}`)
  return Number(found[1])
}
export const click = (asked: Asked, line: RegExp) => ({ op: 'click', index: at(asked, line) })
/** Only the text from the last occurrence of these words on. */
export const after = (asked: Asked, words: string): Asked => ({
  ...asked,
  text: asked.text.slice(asked.text.lastIndexOf(words)),
})

export interface Task {
  /** Its action at each observation; after that, it reports success. */
  steps: ((asked: Asked) => unknown[])[]
  /** What the site must have recorded last. */
  kept: Record<string, string>
  /** Sent together with the report of success. */
  result?: string
  /** Its last step also reports success; one question follows: whether it is done. */
  atOnce?: true
  /** Its last step also quotes the page's coming text, so no question about the end follows. */
  proof?: string
  /** With its last step, too: the page's answer to what was sent proves the end, so no question follows. */
  told?: true
  /** The page does not show the outcome, so a replay could not recognise the end and nothing is learned. */
  unshown?: true
  /** A query that changes the page, and what a replay then asks for instead of typing it again. */
  notOn?: { query: string; asks: string }
  /** The same page drawn otherwise: a replay does there what the task says, or stops before it does anything wrong. */
  redrawn?: { query: string; does: Record<string, string> } | { query: string; stops: string }
  input?: Partial<RunInput>
  /** Further checks of the result. */
  also?: (output: RunOutput) => void
}

export interface TaskRuns {
  /** Explores one task of the site, and replays what was learned. */
  both(name: string, task: Task): Promise<void>
  sites(): Sites
}

/** For one test file: a browser, the sites and the model's service live as long as its tests. */
export const taskRuns = (site: string, wording: Readonly<Record<string, string>>): TaskRuns => {
  let sites: Sites
  let service: ModelServer
  let session: Session
  let answer: (asked: Asked, nth: number) => Reply
  let began = 0
  beforeAll(async () => {
    ;[sites, session] = await Promise.all([startSites(), openSharedBrowser()])
    service = await startModelServer('anthropic', (asked, nth) => answer(asked, nth - began))
  })
  afterAll(async () => {
    await session.close()
    await service.close()
    await sites.close()
  })
  beforeEach(() => sites.reset())

  const runOf = (name: string, input: Partial<RunInput>, memory: Memory, mode: 'ai' | 'cookbook') =>
    runJob(
      runInput({
        targetUrl: sites.url(`/${site}/${name}`),
        jobType: 'custom',
        task: wording[name] ?? '',
        mode,
        commitPolicy: 'granted',
        hitlEnabled: false,
        applicant: parseUserData({ name: 'Ada King', address: { street: 'Quay 4', postcode: '5003', city: 'Bergen' } }),
        ...input,
      }),
      memory.ports,
      AbortSignal.timeout(RUN_MS),
    )

  return {
    sites: () => sites,
    both: async (name, { steps, kept, result, atOnce, proof, told, unshown, notOn, redrawn, input = {}, also }) => {
      began = service.asked.length
      let trouble: unknown
      answer = (asked, nth) => {
        if (asked.tool?.name === 'judge') return { tool: 'judge', call: { met: true, missing: '' } }
        try {
          const isLast = (atOnce || proof || told) && nth === steps.length - 1
          const last = isLast ? { task_status: 'completed', ...(proof && { proof }) } : {}
          return steps[nth] ? act(steps[nth](asked), last) : done(result === undefined ? {} : { result })
        } catch (error) {
          // The expected element is missing: the run gets a report of success, and the test gets the reason.
          trouble ??= error
          return done({})
        }
      }
      const memory = memoryPorts({
        provider: createProvider('anthropic', { baseUrl: service.baseUrl, apiKey: KEY, model: 'claude-haiku-4-5' }),
        openSession: async () => heldOpen(session),
      })
      const explored = await runOf(name, input, memory, 'ai')
      if (trouble) throw trouble
      expect(explored.status, explored.result.error?.message).toBe('completed')
      await expect.poll(() => sites.submissions(site).at(-1)).toMatchObject({ posting: name, fields: kept })
      if (atOnce || proof || told) expect(service.asked.length - began).toBe(steps.length + (atOnce ? 1 : 0))
      also?.(explored)
      expect(explored.result.manual === null, explored.result.notes?.join()).toBe(unshown === true)
      if (unshown) return

      sites.reset()
      const before = service.asked.length
      const replayed = await runOf(name, input, memory, 'cookbook')
      expect(replayed.status, replayed.result.error?.message).toBe('completed')
      expect(service.asked).toHaveLength(before)
      await expect.poll(() => sites.submissions(site).at(-1)).toMatchObject({ posting: name, fields: kept })
      also?.(replayed)
      if (redrawn) {
        sites.reset()
        const there = { ...input, targetUrl: sites.url(`/${site}/${name}${redrawn.query}`) }
        const { status, result: ended } = await runOf(name, there, memory, 'cookbook')
        expect(service.asked).toHaveLength(before)
        if ('does' in redrawn)
          await expect.poll(() => sites.submissions(site)).toMatchObject([{ posting: name, fields: redrawn.does }])
        else {
          expect(ended.error?.message).toContain(redrawn.stops)
          expect([status, sites.submissions(site)]).toEqual(['failed', []])
        }
      }
      if (!notOn) return

      sites.reset()
      const targetUrl = sites.url(`/${site}/${name}${notOn.query}`)
      const elsewhere = await runOf(name, { ...input, targetUrl }, memory, 'cookbook')
      expect(elsewhere.status).toBe('failed')
      expect(elsewhere.result.error?.message).toContain(notOn.asks)
      expect(sites.submissions(site)).toEqual([])
      const otherPerson = parseUserData({ name: 'Bo Lind' })
      const another = await runOf(name, { ...input, applicant: otherPerson }, memory, 'cookbook')
      expect(another.result.error?.message).toContain(notOn.asks)
      expect(sites.submissions(site)).toEqual([])
    },
  }
}
