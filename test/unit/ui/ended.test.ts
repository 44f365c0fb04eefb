// What a task's page shows briefly once the task is over.
import { expect, test } from 'vitest'
import { endedScreen } from '../../../extension/background/ended.ts'
import * as told from '../../support/ui/fixtures.ts'

const before = told.screen({ jobId: 'job-1', phase: 'approve', request: told.REQUESTS.send() })

test('how it ended, and nothing to press', () => {
  const view = told.view([told.sent({ id: 'job-1' })])
  expect(endedScreen(before, view)).toMatchObject({
    jobId: 'job-1',
    phase: 'done',
    now: view.jobs[0]?.outcome?.title,
    request: null,
    marks: [],
  })
})

test('nothing if the task continues in another tab, is no longer known, or showed nothing here', () => {
  expect(endedScreen(before, told.view([told.job({ id: 'job-1' })]))).toBeNull()
  expect(endedScreen(before, told.view())).toBeNull()
  expect(endedScreen(before, null)).toBeNull()
  expect(endedScreen(undefined, told.view([told.sent({ id: 'job-1' })]))).toBeNull()
})
