// A page that crashes is opened again: the cost of each pass counts once, however the last one ends.
import { describe, expect, test } from 'vitest'
import { endOfAll, type Pass, passesThrough, spentByAll } from '../../../bridge/engine/run/passes.ts'
import { failed, type Run } from '../../../bridge/engine/state/context.ts'
import { addSpent, newWork } from '../../../bridge/engine/state/work.ts'
import { codeOf, GhError } from '../../../shared/domain/errors.ts'

const crashed = (): Pass => {
  const work = newWork({ maxCostUsd: 1, maxIterations: 10 }, 0)
  const usage = { calls: 1, inputTokens: 100, outputTokens: 10, cachedTokens: 0, costUsd: 0.1 }
  addSpent(work, { ...usage, provider: 'anthropic', model: 'm' }, 'act')
  return { run: { work } as Run, end: failed('PAGE_CRASH', 'The page crashed.') }
}
const endOf = (error: unknown) => failed(codeOf(error), String(error))

describe('a page that crashes', () => {
  test('and cannot be opened again: its one pass is paid and reported once', async () => {
    const passes = await passesThrough({
      pass: async () => crashed(),
      reopen: () => Promise.reject(new GhError('PAGE_CRASH', 'The page crashed.')),
      endOf,
    })
    expect(passes).toMatchObject([{ threw: true }])
    expect(spentByAll(passes)).toMatchObject([{ calls: 1, costUsd: 0.1 }])
    expect(endOfAll(passes)).toMatchObject({ code: 'PAGE_CRASH', message: expect.not.stringContaining('times') })
  })

  test('twice, and then cannot be opened again', async () => {
    let opened = 0
    const passes = await passesThrough({
      pass: async () => crashed(),
      reopen: async () => {
        opened += 1
        if (opened === 2) throw new GhError('PAGE_CRASH', 'The page crashed.')
      },
      endOf,
    })
    expect(spentByAll(passes)).toHaveLength(2)
    expect(endOfAll(passes)).toMatchObject({ message: expect.stringContaining('crashed 2 times') })
  })

  test('every time it is opened: three times, then it is the cause', async () => {
    const passes = await passesThrough({ pass: async () => crashed(), reopen: async () => undefined, endOf })
    expect(spentByAll(passes)).toHaveLength(3)
    expect(endOfAll(passes)).toMatchObject({ message: expect.stringContaining('crashed 3 times') })
  })

  test('a cancelled job ends by its reason', async () => {
    const reason = new GhError('CANCELLED', 'Cancelled.')
    const cancelled = passesThrough({
      pass: () => Promise.reject(reason),
      reopen: async () => undefined,
      endOf: (error) => {
        throw error
      },
    })
    await expect(cancelled).rejects.toBe(reason)
  })
})
