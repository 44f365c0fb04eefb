// The three execution modes in a person's own Chrome with the real extension, over each transport: started in a tab,
// watched there, and sent by a real click in the extension's own window.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { homeAt, readToken } from '../../bridge/base/home.ts'
import type { Applicant } from '../../shared/domain/applicant.ts'
import type { Params } from '../../shared/protocol/methods.ts'
import { expectRecords } from '../support/front-door.ts'
import { type OperatorStage, openOperator } from '../support/operator.ts'
import { FURNITURE as LEVER_FURNITURE, lever } from './expected/lever.ts'
import type { Expected } from './expected/people.ts'
import { person } from './expected/people.ts'
import { workday } from './expected/workday.ts'

/**
 * The longest form over the relay, which has the most parts between it and the page; a form of one document over the
 * others.
 */
const FORMS = {
  workday: {
    site: 'workday',
    path: '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042',
    expected: workday,
    second: person('tunde', { requires_sponsorship: false }),
    furniture: undefined,
  },
  lever: {
    site: 'lever',
    path: '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply',
    expected: lever,
    second: person('tunde'),
    furniture: LEVER_FURNITURE,
  },
} as const
const JOB_MS = 110_000

const WAYS = [
  {
    name: 'a debugging port',
    transport: 'endpoint',
    variant: 'full',
    form: 'lever',
    modes: ['ai', 'cookbook', 'hybrid'],
  },
  { name: 'the relay', transport: 'relay', variant: 'full', form: 'workday', modes: ['ai', 'cookbook', 'hybrid'] },
  { name: 'a Chrome of its own', transport: 'launch', variant: 'full', form: 'lever', modes: ['ai', 'cookbook'] },
  // The tab is found by a value that its content script keeps in its own world.
  {
    name: 'a debugging port, without the debugger permission',
    transport: 'endpoint',
    variant: 'lite',
    form: 'lever',
    modes: ['ai'],
  },
] as const

describe.each(WAYS)('over $name', ({ transport, variant, form, modes }) => {
  const { site, path, expected: records, second, furniture } = FORMS[form]
  const only = (mode: (typeof modes)[number]) => ((modes as readonly string[]).includes(mode) ? test : undefined)

  let stage: OperatorStage
  beforeAll(async () => {
    stage = await openOperator({ transport, variant })
  })
  afterAll(() => stage[Symbol.asyncDispose]())
  beforeEach(() => stage.sites.reset())

  const recordOf = async (id: string) => {
    const authorization = `Bearer ${readToken(homeAt(stage.home))}`
    return (await fetch(new URL(`/jobs/${id}`, stage.bridge.url), { headers: { authorization } })).json()
  }

  const apply = async (who: Applicant, expected: Expected, job: Partial<Params<'start_job'>>) => {
    const profileId = await stage.keepProfile(who)
    const { page, tabId, overlay } = await stage.open(path)
    const id = await stage.start(tabId, { jobType: 'apply', profileId, supervision: 'auto', ...job })
    const asked = await stage.job(id, ({ request }) => request !== null)
    expect(asked.request?.kind).toBe('approve_submit')
    expect(asked).toMatchObject({ tabId, phase: 'approve', status: 'paused' })
    expect(stage.sites.submissions(site)).toEqual([])
    await overlay.until('root.querySelector(".ocard")?.textContent.includes("own window")')
    if (asked.request) await stage.decide(asked.request)
    const done = await stage.job(id, ({ status }) => !['queued', 'running', 'paused'].includes(status))
    expect(done).toMatchObject({ status: 'completed', phase: 'done' })
    expectRecords(stage.sites.submissions(site), [expected], furniture)
    const { result } = await recordOf(id)
    expect([result.mode_requested, result.llm_calls, result.steps.replayed > 0]).toEqual([
      job.mode,
      0,
      job.mode !== 'ai',
    ])
    const report = done.outcome?.report ?? ''
    expect(await fetch(report).then(async (answer) => (await answer.text()).includes(who.values.name ?? '?'))).toBe(
      true,
    )
    expect(
      (await fetch(report.replace(/reports\/(.)/, (_, first) => `reports/${first === '_' ? '-' : '_'}`))).status,
    ).toBe(404)
    // The result is shown for five seconds. After that nothing of ours is left in the person’s tab, which stays open.
    if (job.mode === 'ai') await expect.poll(() => overlay.read('true'), { timeout: 12_000 }).toBeUndefined()
    await page.close()
    // A repeating task is created over the same connection.
    const task = {
      url: 'https://shop.example/',
      jobType: 'scrape',
      profileId: null,
      cron: '0 9 * * *',
      timeZone: 'UTC',
    }
    await stage.surface.ask('add_schedule', task)
    const { schedules } = await stage.surface.ask('schedules', {})
    expect(schedules).toMatchObject([{ cron: '0 9 * * *', job_type: 'scrape', state: 'on' }])
    await stage.surface.ask('change_schedule', { id: schedules[0]?.id ?? '', action: 'delete' })
    expect((await stage.surface.ask('schedules', {})).schedules).toEqual([])
    const { rows } = await stage.surface.ask('history', { cursor: null })
    return rows.find(({ jobId }) => jobId === id)
  }

  only('ai')?.('ai: worked out and learned', { timeout: JOB_MS }, async () => {
    const run = await apply(person('rosalind'), records.rosalind, { mode: 'ai' })
    expect(run?.mode).toBe('ai')
  })

  only('cookbook')?.('cookbook: done as it was learned', { timeout: JOB_MS }, async () => {
    const run = await apply(second, records.tunde, { mode: 'cookbook' })
    expect(run?.mode).toBe('cookbook')
  })

  only('hybrid')?.('hybrid: done as it was learned, with the rest worked out', { timeout: JOB_MS }, async () => {
    const run = await apply(person('rosalind'), records.rosalind, { mode: 'hybrid', again: true })
    expect(run?.note).toContain('learned')
  })
})
