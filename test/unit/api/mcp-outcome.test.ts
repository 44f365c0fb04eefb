/** What another agent learns about its task: progress, a request to a person, and the outcome. */
import { describe, expect, test } from 'vitest'
import { follow } from '../../../bridge/api/mcp/follow.ts'
import { outcomeOf, TaskOutcome } from '../../../bridge/api/mcp/outcome.ts'
import type { Interaction } from '../../../shared/domain/interaction.ts'
import type { JobEvent } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { jobResult } from '../../support/job-result.ts'

const job = (more: Partial<JobRecord> = {}): JobRecord =>
  ({ id: 'j1', status: 'running', result: null, error: null, ...more }) as JobRecord
const request = {
  id: 'i1',
  kind: 'screening_question',
  description: 'Shirt size?',
  currentUrl: 'http://here/',
  expiresAt: '2026-11-21T10:05:00.000Z',
} as Interaction

describe('the outcome', () => {
  test('a task that waits says for what, and how to answer', () => {
    const outcome = TaskOutcome.parse(outcomeOf(job(), request))
    expect(outcome).toMatchObject({
      status: 'paused',
      success: false,
      message: 'Waiting for a human: Shirt size? Answer it with answer_human.',
      request: { id: 'i1', kind: 'screening_question' },
      steps: null,
      cost_usd: null,
    })
  })

  test('a finished one says so in a sentence, with its result', () => {
    const sent = job({
      status: 'completed',
      result: jobResult({ confirmation: 'Thank you', data: { rows: [] } } as never),
    })
    expect(outcomeOf(sent, request)).toMatchObject({
      message: 'Sent: Thank you',
      request: null,
      data: { rows: [] },
      cost_usd: 0,
    })
    expect(outcomeOf(job({ status: 'completed', result: jobResult() }), undefined).message).toBe('Done.')
    const failed = job({ status: 'failed', error: { code: 'TIMEOUT', message: 'It took too long.' } })
    expect(outcomeOf(failed, undefined)).toMatchObject({
      message: 'It took too long.',
      error: { code: 'TIMEOUT', message: 'It took too long.' },
    })
    expect(outcomeOf(job({ status: 'cancelled' }), undefined).message).toBe('The task is cancelled.')
    expect(outcomeOf(job({ status: 'queued' }), undefined).message).toContain('Ask again with job_status')
  })
})

describe('following', () => {
  const events = (...list: [type: string, data: Record<string, unknown>][]) => ({
    async *watch(_id: string, { since = 0 }: { since?: number } = {}) {
      for (const [at, [type, data]] of list.entries()) if (at + 1 > since) yield { seq: at + 1, type, data } as JobEvent
    },
  })
  const followed = async (jobs: ReturnType<typeof events>, open: (Interaction | undefined)[], since = 0) => {
    const said: string[] = []
    const end = await follow({ jobs: jobs as never, job: async () => job(), open: async () => open.shift() }, 'j1', {
      since,
      say: (line) => said.push(line),
      signal: AbortSignal.timeout(10_000),
    })
    return { said, request: end.request }
  }

  test('reports each action, and no typed value', async () => {
    const { said, request: asked } = await followed(
      events(
        ['observed', { title: 'Apply', url: 'http://here/' }],
        ['observed', { url: 'http://there/' }],
        ['mode_selected', { manual: 'm1' }],
        ['mode_selected', {}],
        ['step', { status: 'done', op: 'type', label: 'Password', value: 'hunter2' }],
        ['step', { status: 'failed', op: 'press', label: 'Next' }],
        ['replay_broken', { problem: 'No such field.' }],
        ['human_resumed', {}],
        ['commit_confirmed', { proof: 'Thank you' }],
        ['checkpoint', { any: 1 }],
      ),
      [undefined],
    )
    expect(said).toEqual([
      'Page: Apply',
      'Page: http://there/',
      'Following what was learned',
      'No manual yet: working it out',
      'type Password',
      'Failed: press Next',
      'No such field.',
      'Going on',
      'Sent',
    ])
    expect(asked).toBeUndefined()
  })

  test('ends when a human is asked, unless that was answered meanwhile', async () => {
    const asks = events(
      ['human_intervention_requested', { description: 'A code' }],
      ['human_resumed', {}],
      ['human_intervention_requested', { description: 'Shirt size?' }],
      ['commit_confirmed', {}],
    )
    const first = await followed(asks, [undefined, request])
    expect(first.said).toEqual(['Waiting for a human: A code', 'Going on', 'Waiting for a human: Shirt size?'])
    expect(first.request?.id).toBe('i1')
    // Earlier messages are not repeated.
    expect((await followed(asks, [undefined], 3)).said).toEqual(['Sent'])
  })
})
