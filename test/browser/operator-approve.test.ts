// Approving batch by batch in the card: in a frame of another origin, under a strict content policy, in shadow trees.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Interaction } from '../../shared/domain/interaction.ts'
import { OVERLAY_HOST } from '../../shared/protocol/version.ts'
import { expectRecords } from '../support/front-door.ts'
import { type OperatorStage, openOperator } from '../support/operator.ts'
import type { OverlayView } from '../support/ui/overlay-view.ts'
import { icims } from './expected/icims.ts'
import { person } from './expected/people.ts'

vi.setConfig({ testTimeout: 170_000 })

let stage: OperatorStage
beforeAll(async () => {
  stage = await openOperator({ transport: 'relay' })
})
afterAll(() => stage[Symbol.asyncDispose]())

/** Says yes to everything in the card until the job is over; what was asked, in order. */
const approveAll = async (
  id: string,
  overlay: OverlayView,
  look: (request: Interaction) => Promise<void> = async () => {},
): Promise<Interaction[]> => {
  const asked: Interaction[] = []
  for (;;) {
    const job = await stage.job(
      id,
      ({ request, outcome }) => outcome !== null || (request !== null && request.id !== asked.at(-1)?.id),
    )
    if (!job.request) {
      expect(job, job.outcome?.text).toMatchObject({ status: 'completed', turn: 'done' })
      return asked
    }
    asked.push(job.request)
    await overlay.until(`root.textContent.includes(${JSON.stringify(job.request.title)})`)
    await look(job.request)
    await overlay.click('.request__actions button:nth-of-type(1)')
  }
}

test('in a frame of another origin nothing is typed and nothing sent before a click in the card says so', async () => {
  const profileId = await stage.keepProfile(person('rosalind'))
  const { page, tabId, overlay } = await stage.open('/icims/jobs/4021/platform-engineer/job?cross=1')
  const id = await stage.start(tabId, { jobType: 'apply', profileId, supervision: 'approve', mode: 'ai' })
  const asked = await approveAll(id, overlay, async ({ items }) => {
    const typed = items.filter(({ kind, target }) => kind === 'type' && (target?.frame.length ?? 0) > 0)
    if (typed.length < 2) return
    const form = page.frames().find((frame) => frame !== page.mainFrame() && frame.url().includes('in_iframe'))
    await expect.poll(() => form?.locator(OVERLAY_HOST).count()).toBe(1)
    // The fields are still empty: the values that stand on them are drawn.
    const values = await form
      ?.locator('input[type=text], input[type=email]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    for (const { value } of typed) expect(values).not.toContain(value)
  })
  expect(asked.filter(({ kind }) => kind === 'approve_batch').length).toBeGreaterThan(3)
  expect(asked.at(-1)?.kind).toBe('approve_submit')
  expectRecords(stage.sites.submissions('icims'), [icims.rosalind])
})

test.each([
  ['a strict content policy', '/misc/csp'],
  ['fields in shadow trees', '/misc/shadow'],
])('a page with %s is approved and sent from the card', async (_, path) => {
  stage.sites.reset()
  const profileId = await stage.keepProfile(person('rosalind', { answers: { Message: 'Ahoy.' } }))
  const { tabId, overlay } = await stage.open(path)
  const id = await stage.start(tabId, { jobType: 'fill_form', profileId, supervision: 'approve', mode: 'ai' })
  const asked = await approveAll(id, overlay)
  for (const { kind } of asked) expect(kind).toMatch(/^approve_/)
  expect(stage.sites.submissions('misc')).toHaveLength(1)
})
