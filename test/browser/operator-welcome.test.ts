/** The first ten minutes, from the Chrome that `ghosthands start` opens to the first application that was sent, through the real surfaces. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { walkFirstMinutes } from '../support/first-minutes.ts'
import { type OperatorStage, openOperator } from '../support/operator.ts'

vi.setConfig({ testTimeout: 170_000 })

let stage: OperatorStage
beforeAll(async () => {
  stage = await openOperator({ transport: 'launch', welcome: true })
})
afterAll(() => stage[Symbol.asyncDispose]())

test('a résumé becomes a profile and the sample application is sent, in at most twelve decisions and three minutes', async () => {
  const { decisions, ms, request, keptUnseen } = await walkFirstMinutes(stage)
  expect(keptUnseen).toBe(0)
  expect(request, request?.questions.map(({ question }) => question).join('; ')).toMatchObject({
    kind: 'approve_submit',
  })
  expect(decisions.length, decisions.join('; ')).toBeLessThanOrEqual(12)
  expect(ms).toBeLessThan(180_000)
  // The file that was dropped is the one that was sent, and lies where it is nobody else's.
  const { profiles } = await stage.surface.view(() => true)
  const { data } = await stage.surface.ask('profile', { id: profiles[0]?.id ?? '' })
  expect(data).toMatchObject({
    'work-authorization': 'Yes',
    sponsorship: 'No',
    resume: expect.stringMatching(/\/documents\/[\w-]+\/resume\.docx$/),
  })
})
