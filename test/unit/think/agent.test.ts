// Another agent as the provider: it is shown a page and answers once, in its own time, or its session ends.
import { expect, test } from 'vitest'
import { createAgentDecisions } from '../../../bridge/think/agent.ts'
import type { DecideQuestion } from '../../../shared/domain/provider.ts'
import { objective, seen } from './models/observing.ts'

const question = (more: Partial<DecideQuestion> = {}): DecideQuestion => ({
  observation: seen(),
  objective: objective(),
  history: [],
  signal: new AbortController().signal,
  ...more,
})
const HOUR = 3_600_000

test('a page is shown until it is answered, once, with the data by name and no secret', async () => {
  const { provider, page, wanted, answer } = createAgentDecisions(HOUR)
  expect(page()).toBeUndefined()
  expect(() => answer({ steps: [] })).toThrow(expect.objectContaining({ code: 'CONFLICT' }))
  const text = 'The page repeats Quay-Street-12'
  const data = [{ what: 'rows', data: [{ key: 'Quay-Street-12' }] }]
  const decided = provider.analyse(question({ observation: seen({ text }), objective: objective({ data }) }))
  await wanted(new AbortController().signal)
  expect(page()).toMatchObject({ text: expect.stringContaining('The page repeats {{secret:'), done: [] })
  expect(page()?.keys).toEqual(expect.arrayContaining(['{{name}}', '{{email}}', '{{answer:Why us?}}']))
  expect(JSON.stringify(page())).not.toContain('Quay-Street-12')
  expect(() => answer({ steps: [{ op: 'click', index: 99 }] })).toThrow(/no \[99\]/)
  answer({ steps: [{ op: 'type', index: 1, text: '{{name}}' }], picture: true })
  expect(page()).toBeUndefined()
  expect(() => answer({ steps: [] })).toThrow(expect.objectContaining({ code: 'CONFLICT' }))
  expect(await decided).toMatchObject({
    status: 'in_progress',
    operations: [{ operation: { op: 'type', text: 'Ada King' }, source: { from: 'profile', key: 'name' } }],
  })
  expect(provider.traits.seesPictures).toBe(true)
})

test('an agent without requests ends its session; a stopped task ends it with its own reason', async () => {
  await expect(createAgentDecisions(1).provider.analyse(question())).rejects.toMatchObject({ code: 'CANCELLED' })
  const stop = new AbortController()
  const { provider, page } = createAgentDecisions(HOUR)
  const decided = provider.analyse(question({ signal: stop.signal }))
  stop.abort(new Error('the user stopped it'))
  await expect(decided).rejects.toThrow()
  expect(page()).toBeUndefined()
})
