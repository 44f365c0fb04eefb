/** Trace entries as the steps that a person sees. */
import { expect, test } from 'vitest'
import { inWords } from '../../../bridge/api/job-trace.ts'
import type { TraceStep } from '../../../shared/domain/step-trace.ts'

const entry = (type: TraceStep['type'], data: TraceStep['data'], left?: number): TraceStep => ({
  at: 0,
  type,
  data,
  network: [],
  console: [],
  ...(left !== undefined && { left }),
})

test('lines dropped beside an entry without a row count for the step before it', () => {
  const steps = inWords('one', [
    entry('warning', { message: 'The page is slow.' }, 2),
    entry('thinking', {}, 3),
    entry('warning', { message: 'The page is still slow.' }),
  ])
  expect(steps.map(({ left }) => left)).toEqual([5, undefined])
})
