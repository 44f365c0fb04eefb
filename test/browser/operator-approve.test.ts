// Approving batch by batch in the card, where the form is a frame of another origin: what will be typed stands on the fields there.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OVERLAY_HOST } from '../../shared/protocol/version.ts'
import { expectRecords } from '../support/front-door.ts'
import { type OperatorStage, openOperator } from '../support/operator.ts'
import { icims } from './expected/icims.ts'
import { person } from './expected/people.ts'

vi.setConfig({ testTimeout: 170_000 })

let stage: OperatorStage
beforeAll(async () => {
  stage = await openOperator({ transport: 'relay' })
})
afterAll(() => stage[Symbol.asyncDispose]())

test('nothing is typed and nothing sent before a click in the card says so', async () => {
  const profileId = await stage.keepProfile(person('rosalind'))
  const { page, tabId, overlay } = await stage.open('/icims/jobs/4021/platform-engineer/job?cross=1')
  const id = await stage.start(tabId, { jobType: 'apply', profileId, supervision: 'approve', mode: 'ai' })
  const kinds: string[] = []
  for (let last = ''; ; ) {
    const job = await stage.job(
      id,
      ({ request, outcome }) => outcome !== null || (request !== null && request.id !== last),
    )
    if (!job.request) {
      expect(job).toMatchObject({ status: 'completed', turn: 'done' })
      break
    }
    const { kind, items, title } = job.request
    kinds.push(kind)
    last = job.request.id
    await overlay.until(`root.textContent.includes(${JSON.stringify(title)})`)
    const typed = items.filter(({ kind, target }) => kind === 'type' && (target?.frame.length ?? 0) > 0)
    if (typed.length > 1) {
      const form = page.frames().find((frame) => frame !== page.mainFrame() && frame.url().includes('in_iframe'))
      await expect.poll(() => form?.locator(OVERLAY_HOST).count()).toBe(1)
      // The fields are still empty: the values that stand on them are drawn.
      const values = await form
        ?.locator('input[type=text], input[type=email]')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
      for (const { value } of typed) expect(values).not.toContain(value)
    }
    await overlay.click('.request__actions button:nth-of-type(1)')
  }
  expect(kinds.filter((kind) => kind === 'approve_batch').length).toBeGreaterThan(3)
  expect(kinds.at(-1)).toBe('approve_submit')
  expectRecords(stage.sites.submissions('icims'), [icims.rosalind])
})
