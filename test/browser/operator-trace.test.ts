// A task in a person's own Chrome can be stepped through afterwards, from the panel and without a token, over any
// transport.
import { expect, test } from 'vitest'
import type { JobTrace } from '../../shared/protocol/http-trace.ts'
import { openOperator } from '../support/operator.ts'
import { person } from './expected/people.ts'

test.each(['endpoint', 'relay', 'launch'] as const)('over the %s each step has its picture', async (transport) => {
  await using stage = await openOperator({ transport, flags: ['--trace', 'true'] })
  const profileId = await stage.keepProfile(person('rosalind', { answers: { Message: 'Ahoy.' } }))
  const { tabId } = await stage.open('/misc/plain')
  const id = await stage.start(tabId, { jobType: 'fill_form', profileId, supervision: 'auto', mode: 'ai' })
  const asked = await stage.job(id, ({ request }) => request !== null)
  expect(asked.request?.kind).toBe('approve_submit')
  if (asked.request) await stage.decide(asked.request)
  const { outcome } = await stage.job(id, (job) => job.outcome !== null)
  const page = await fetch(outcome?.trace ?? '').then((answer) => answer.text())
  const held = /id="trace">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}'
  const { trace, pictures } = JSON.parse(held) as { trace: JobTrace; pictures: Record<string, string> }
  const acts = trace.steps.filter(({ type }) => type === 'step')
  expect(acts.length).toBeGreaterThan(3)
  for (const { before } of acts) expect(pictures[before?.file ?? '']).toMatch(/^data:image\/jpeg;base64,/)
})
