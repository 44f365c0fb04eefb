// Approving batch by batch in the card: in a frame of another origin, under a strict content policy, in shadow trees.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Interaction, isCommit } from '../../shared/domain/interaction.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { OVERLAY_HOST } from '../../shared/protocol/version.ts'
import { expectRecords } from '../support/front-door.ts'
import { type OperatorStage, openOperator } from '../support/operator.ts'
import { type OverlayView, overlayOf } from '../support/ui/overlay-view.ts'
import { icims } from './expected/icims.ts'
import { type Expected, person } from './expected/people.ts'
import { smartrecruiters } from './expected/smartrecruiters.ts'

vi.setConfig({ testTimeout: 300_000 })

let stage: OperatorStage
beforeAll(async () => {
  stage = await openOperator({ transport: 'relay' })
})
afterAll(() => stage[Symbol.asyncDispose]())

/** Approves everything in the card until the job is over. Returns what was asked, in order. */
const approveAll = async (
  id: string,
  overlay: OverlayView,
  look: (request: Interaction) => Promise<unknown> = async () => {},
): Promise<Interaction[]> => {
  const asked: Interaction[] = []
  for (;;) {
    const job = await stage.job(
      id,
      ({ request, outcome }) => outcome !== null || (request !== null && request.id !== asked.at(-1)?.id),
    )
    if (!job.request) {
      expect(job, job.outcome?.text).toMatchObject({ status: 'completed', phase: 'done' })
      return asked
    }
    asked.push(job.request)
    await overlay.until(`root.textContent.includes(${JSON.stringify(job.request.title)})`)
    // A request that `look` has answered elsewhere is not answered again.
    if ((await look(job.request)) === true) continue
    if (isCommit(job.request)) await stage.decide(job.request)
    else await overlay.click('.request__actions button:nth-of-type(1)')
  }
}

const SMARTRECRUITERS =
  '/smartrecruiters/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d'

/** Each entry would only be asked about as the fields before it. */
const NO_ENTRIES = { experience: [], education: [] }

/** The record of a person without entries who changed one field and left another out. */
const changed = ({ fields, raw, ...rest }: Expected, other: Record<string, string>): Expected => ({
  ...rest,
  ...(raw !== undefined && { raw: NO_ENTRIES }),
  fields: {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => !/^\d_/.test(name))),
    ...other,
  },
})

interface Edited {
  name: string
  path: string
  jobType: string
  /** Part of the address of the frame with the form, if the frame is of another site. */
  frame?: string
  edit: { label: RegExp; to: string }
  leave?: RegExp
  /** The least number of batches asked about. */
  batches: number
  check(): void
}

const EDITED: Edited[] = [
  {
    name: 'a strict content policy',
    path: '/misc/csp',
    jobType: 'fill_form',
    edit: { label: /^Full name/, to: 'Rosamund Achterberg' },
    batches: 1,
    check: () => expect(stage.sites.submissions('misc')[0]?.fields.name).toBe('Rosamund Achterberg'),
  },
  {
    name: 'nested shadow trees',
    path: SMARTRECRUITERS,
    jobType: 'apply',
    edit: { label: /^First name/i, to: 'Rosamund' },
    leave: /^LinkedIn/,
    batches: 2,
    check: () =>
      expectRecords(stage.sites.submissions('smartrecruiters'), [
        changed(smartrecruiters.rosalind, { firstName: 'Rosamund', linkedin: '' }),
      ]),
  },
  {
    name: 'a frame of another site',
    path: '/icims/jobs/4021/platform-engineer/job?cross=1',
    jobType: 'apply',
    frame: 'in_iframe',
    edit: { label: /^First name/i, to: 'Rosamund' },
    leave: /^LinkedIn/,
    batches: 4,
    check: () =>
      expectRecords(stage.sites.submissions('icims'), [
        changed(icims.rosalind, { 'PersonProfileFields.FirstName': 'Rosamund', rcf3101: '' }),
      ]),
  },
]

test.each(EDITED)(
  '$name: nothing is typed or sent before a click in the card; a value is changed and a field left out there',
  async (one) => {
    stage.sites.reset()
    const profileId = await stage.keepProfile(person('rosalind', NO_ENTRIES))
    const { page, tabId, overlay } = await stage.open(one.path)
    const id = await stage.start(tabId, { jobType: one.jobType, profileId, supervision: 'approve', mode: 'ai' })
    const done = { outlined: false, edited: false, left: one.leave === undefined }
    const asked = await approveAll(id, overlay, async ({ kind, items }) => {
      if (kind !== 'approve_batch') return
      const typed = items.filter((item) => item.kind === 'type')
      const frame = one.frame ? page.frames().find((each) => each.url().includes(one.frame ?? '')) : undefined
      // The fields are still empty: the values over them are drawn by us.
      const values = await (frame ?? page)
        .locator('input[type=text], input[type=email]')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
      for (const { value } of typed) expect(values).not.toContain(value)
      if (!done.outlined && typed.length > 1) {
        if (frame) await expect.poll(() => frame.locator(OVERLAY_HOST).count()).toBe(1)
        const marks = frame ? await overlayOf(page, frame) : overlay
        for (const { number, value } of typed.slice(0, 2))
          await marks.until(
            // In another site's frame only the number is drawn: that site may not see the value before it is typed.
            `[...root.querySelectorAll('.plan')].some((plan) => plan.textContent.includes(${JSON.stringify(value)}) === ${!frame} && plan.querySelector('.tag')?.textContent === '${number}')`,
          )
        done.outlined = true
      }
      const pencil = (number: number): string => `.batch > li:nth-of-type(${number}) button[aria-expanded]`
      const edit = typed.find(({ label }) => one.edit.label.test(label))
      if (edit && !done.edited) {
        await overlay.click(pencil(edit.number))
        await overlay.until('root.activeElement?.matches(".batch__edit input")')
        await page.keyboard.type(one.edit.to)
        await page.keyboard.press('Enter')
        await overlay.until(`root.querySelector('.batch').textContent.includes(${JSON.stringify(one.edit.to)})`)
        done.edited = true
      }
      const leave = typed.find(({ label }) => one.leave?.test(label))
      if (leave && !done.left) {
        await overlay.click(pencil(leave.number))
        await overlay.click('.batch__edit .row button:last-of-type')
        await overlay.until(`root.querySelector('.batch > li:nth-of-type(${leave.number})').classList.contains('out')`)
        done.left = true
      }
    })
    expect(done).toEqual({ outlined: true, edited: true, left: true })
    for (const { kind } of asked) expect(kind).toMatch(/^approve_/)
    expect(asked.filter(({ kind }) => kind === 'approve_batch').length).toBeGreaterThanOrEqual(one.batches)
    expect(asked.at(-1)?.kind).toBe('approve_submit')
    one.check()
    if (one.jobType === 'apply') {
      // From now on this is known when the same posting is opened again, and in the history.
      const { applied } = await stage.surface.ask('offer', { tabId, url: stage.sites.url(one.path) })
      expect(applied?.find((one) => one.profileId === profileId)).toMatchObject({ sure: true })
      const { rows } = await stage.surface.ask('history', { cursor: null })
      expect(rows.find(({ jobId }) => jobId === id)).toMatchObject({ person: 'Rosalind Achterberg' })
    }
    await page.close()
  },
)

test('an edit is for this task; the profile changes only if the person says so, and a replay uses the profile', async () => {
  stage.sites.reset()
  const profileId = await stage.keepProfile(person('rosalind', { answers: { Message: 'Ahoy.' } }))
  const inProfile = async () => {
    const { data, answers } = await stage.surface.ask('profile', { id: profileId })
    return { email: data.email, answers: data.answers, learned: answers }
  }
  const before = await inProfile()
  const { page, tabId, overlay } = await stage.open('/misc/plain')
  const again = async (mode: 'ai' | 'hybrid', edits: Record<string, string>, always: boolean): Promise<string[]> => {
    await page.goto(stage.sites.url('/misc/plain'))
    const id = await stage.start(tabId, { jobType: 'fill_form', profileId, supervision: 'approve', mode })
    const offered: string[] = []
    await approveAll(id, overlay, async ({ id: request, kind, items }) => {
      if (kind !== 'approve_batch') return false
      const edited: Record<string, string> = {}
      for (const { label, number, value } of items) {
        const to = Object.entries(edits).find(([name]) => label.startsWith(name))?.[1]
        offered.push(`${label}: ${value}`)
        if (to === undefined) continue
        edited[number] = to
        if (always) continue
        await overlay.click(`.batch > li:nth-of-type(${number}) button[aria-expanded]`)
        await overlay.until('root.activeElement?.matches(".batch__edit input")')
        await page.keyboard.type(to)
        await page.keyboard.press('Enter')
        await overlay.until(`root.querySelector('.batch').textContent.includes(${JSON.stringify(to)})`)
      }
      if (Object.keys(edited).length === 0) return false
      // The card is inside a page, so it does not offer to change the profile, which is used on other sites too. Our
      // own window does.
      await overlay.until('root.querySelector(".check") === null')
      if (!always) return false
      const resolution = resolutionOf(kind, 'approve', { edited, changeProfile: true })
      await stage.surface.ask('answer', { interactionId: request, jobId: id, resolution })
      return true
    })
    return offered
  }
  const sent = () => stage.sites.submissions('misc').map(({ fields: { email, message } }) => [email, message])

  await again('ai', { Email: 'once@example.com', Message: 'Once.' }, false)
  expect(await inProfile()).toEqual(before)
  const offered = await again('hybrid', { Email: 'always@example.com', Message: 'Always.' }, true)
  // Replayed from a run in which something else was typed: the step is bound to the profile, not to that text.
  expect(offered).toEqual(
    expect.arrayContaining([`Email: ${before.email}`, expect.stringMatching(/^Message.*: Ahoy\.$/)]),
  )
  expect(await inProfile()).toMatchObject({ email: 'always@example.com', answers: { Message: 'Always.' }, learned: [] })
  await again('hybrid', {}, false)
  expect(sent()).toEqual([
    ['once@example.com', 'Once.'],
    ['always@example.com', 'Always.'],
    ['always@example.com', 'Always.'],
  ])
  await page.close()
})

test('what is refused before it is sent is not sent, under a strict content security policy too', async () => {
  stage.sites.reset()
  const profileId = await stage.keepProfile(person('rosalind'))
  const { page, tabId, overlay } = await stage.open('/misc/csp')
  const id = await stage.start(tabId, { jobType: 'fill_form', profileId, supervision: 'approve', mode: 'ai' })
  const batch = await stage.job(id, ({ request }) => request !== null)
  await overlay.click('.request__actions button:nth-of-type(1)')
  const send = await stage.job(id, ({ request }) => request !== null && request.id !== batch.request?.id)
  expect(send.request?.kind).toBe('approve_submit')
  await overlay.until(`root.textContent.includes(${JSON.stringify(send.request?.title)})`)
  if (send.request) await stage.decide(send.request, 'refuse')
  await stage.job(id, ({ status }) => status === 'cancelled')
  expect(stage.sites.submissions('misc')).toEqual([])
  expect(await page.inputValue('#email')).toBe('rosalind.achterberg@example.com')
})
