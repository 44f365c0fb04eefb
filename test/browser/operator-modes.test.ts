// Whole jobs in a person's own Chrome with the real extension: started, watched and answered there.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRecords } from '../support/front-door.ts'
import { type OperatorStage, openOperator } from '../support/operator.ts'
import { person } from './expected/people.ts'
import { workday } from './expected/workday.ts'

const WORKDAY = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'
const JOB_MS = 110_000

describe.each(['endpoint', 'relay'] as const)('over the %s transport', (transport) => {
  let stage: OperatorStage
  beforeAll(async () => {
    stage = await openOperator({ transport })
  })
  afterAll(() => stage[Symbol.asyncDispose]())
  beforeEach(() => stage.sites.reset())

  test('an application is filled in the tab it was started from, and sent once the person said so', {
    timeout: JOB_MS,
  }, async () => {
    const profileId = await stage.keepProfile(person('rosalind'))
    const { page, tabId, overlay } = await stage.open(WORKDAY)
    const id = await stage.start(tabId, { jobType: 'apply', profileId, supervision: 'auto' })
    const asked = await stage.job(id, ({ request }) => request !== null)
    expect(asked.request?.kind).toBe('approve_submit')
    expect(asked.tabId).toBe(tabId)
    await overlay.until('root.querySelector(".ocard .btn--primary")')
    await overlay.click('.ocard .btn--primary')
    await stage.job(id, ({ status }) => status === 'completed')
    expectRecords(stage.sites.submissions('workday'), [workday.rosalind])
    await page.close()
  })
})
