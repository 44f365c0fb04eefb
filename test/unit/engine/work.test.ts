// What a run keeps of its exploring, and what a later attempt continues with.
import { describe, expect, test } from 'vitest'
import { readCheckpoint } from '../../../bridge/engine/state/checkpoint.ts'
import { addSpent, newWork, savedWork, spentHere, totalSpent, workedMs } from '../../../bridge/engine/state/work.ts'

const BUDGET = { maxCostUsd: 1, maxIterations: 10 }
const usage = (costUsd: number | null, more = {}) => ({
  calls: 1,
  inputTokens: 100,
  outputTokens: 10,
  cachedTokens: 0,
  costUsd,
  provider: 'anthropic',
  model: 'm',
  ...more,
})

describe('what was spent', () => {
  test('is kept by provider, model and purpose, and summed with extraction apart', () => {
    const work = newWork(BUDGET, 0)
    addSpent(work, usage(0.1), 'act')
    addSpent(work, usage(0.2, { failedCalls: 2 }), 'act')
    addSpent(work, usage(0.3), 'extract')
    addSpent(work, usage(0.4, { provider: 'google' }), 'act')
    expect(work.spent).toHaveLength(3)
    expect(totalSpent(work)).toMatchObject({ calls: 3, extractCalls: 1, failedCalls: 2, tokens: 440 })
    expect(totalSpent(work).costUsd).toBeCloseTo(1)
  })

  test('is unknown as soon as one price is unknown', () => {
    const work = newWork(BUDGET, 0)
    addSpent(work, usage(0.1), 'act')
    addSpent(work, usage(null, { model: 'own' }), 'act')
    expect(totalSpent(work).costUsd).toBeNull()
  })

  test('by an earlier attempt counts towards the limit, but not for this attempt', () => {
    const first = newWork(BUDGET, 0)
    addSpent(first, usage(0.1), 'act')
    const second = newWork(BUDGET, 0, { saved: savedWork(first, 0, 0) })
    addSpent(second, usage(0.2), 'act')
    expect(totalSpent(second)).toMatchObject({ calls: 2, tokens: 220 })
    expect(spentHere(second)).toMatchObject([{ calls: 1, inputTokens: 100, costUsd: expect.closeTo(0.2) }])
  })
})

describe('a later attempt', () => {
  test('has the plan, and a raised limit', () => {
    const first = newWork(BUDGET, 0)
    first.plan = { steps: ['a'], criteria: [], items: [] }
    first.offered = { limit: 'maxCostUsd', to: 2 }
    const saved = readCheckpoint({ work: JSON.parse(JSON.stringify(savedWork(first, 0, 0))) }).work
    expect(newWork(BUDGET, 0, { saved })).toMatchObject({ plan: first.plan, budget: BUDGET })
    expect(newWork(BUDGET, 0, { saved, raised: {} }).budget.maxCostUsd).toBe(2)
    expect(newWork(BUDGET, 0, { saved, raised: { limitUsd: 3 } }).budget.maxCostUsd).toBe(3)
    expect(newWork({ ...BUDGET, maxCostUsd: 9 }, 0, { saved }).budget.maxCostUsd).toBe(9)
  })

  test('starts again if the checkpoint is invalid', () => {
    for (const checkpoint of [null, {}, { work: 'x' }, { work: { spent: 3 } }])
      expect(newWork(BUDGET, 5, { saved: readCheckpoint(checkpoint).work })).toMatchObject({
        iteration: 0,
        spent: [],
        startedAt: 5,
      })
  })
})

test('time stands still while waiting for a person, also across attempts', () => {
  const first = newWork(BUDGET, 1_000)
  expect(workedMs(first, 11_000, 4_000)).toBe(6_000)
  const second = newWork(BUDGET, 50_000, { saved: savedWork(first, 11_000, 4_000) })
  expect(workedMs(second, 52_000, 500)).toBe(7_500)
})
