/** What each execution mode does with and without a manual, on pages as they were learned and on changed ones. */
import { describe, expect, test } from 'vitest'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import type { JobResult } from '../../shared/domain/job.ts'
import { urlPattern } from '../../shared/domain/url.ts'
import { expectRecords, frontDoor, story } from '../support/front-door.ts'
import { greenhouse } from './expected/greenhouse.ts'
import { person } from './expected/people.ts'
import { workday } from './expected/workday.ts'

const BOARD = '/greenhouse/northwindlabs/jobs/4012345'
const WORKDAY = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'
const REDESIGN = `${BOARD}?mutate=11&mutate-kinds=ids,wrap,text,banner`
/** Changes every class, and nothing else. */
const RENAMED = `${BOARD}?mutate=11&mutate-rate=1&mutate-kinds=classes`
const REWORDED = `${WORKDAY}?mutate=101&mutate-kinds=ids,classes,text,wrap,reorder,banner`
const CONSENT = `${BOARD}?gdpr=1`
/** Has not agreed to anything in advance. */
const UNASKED = person('tunde', { permissions: { certification: true, privacy: false } })
const SHORTER = `${WORKDAY}?selfid=0`
const LONG = { timeout: 150_000 }

const door = frontDoor()
const received = () => door.sites.submissions('greenhouse')
const explore = (path: string) => door.learned(path, person('rosalind'))
/**
 * Simulates a change of the learned page. The variants differ in their address, so the manual is moved to the changed
 * one's.
 */
const changes = (to: string): void => {
  const pattern = urlPattern(door.sites.url(to))
  for (const manual of door.memory.manuals) manual.body = { ...manual.body, urlPattern: pattern }
}
const versions = () => door.memory.manuals.map(({ version, createdBy }) => [version, createdBy])

/** What a result says about how the work was done. */
const how = (result: Omit<JobResult, 'report' | 'interaction' | 'status'>) => ({
  success: result.success,
  asked: result.mode_requested,
  used: result.mode_used,
  replayed: result.steps.replayed > 0,
  ai: result.steps.ai > 0,
  manual: result.manual?.version ?? null,
})

describe('without a manual', () => {
  test('ai explores and learns one', LONG, async () => {
    const { result } = await door.run(BOARD, { applicant: person('rosalind'), mode: 'ai' })
    expect(how(result)).toEqual({ success: true, asked: 'ai', used: 'ai', replayed: false, ai: true, manual: 1 })
    expectRecords(received(), [greenhouse.rosalind])
  })

  test('hybrid explores and learns one', LONG, async () => {
    const { result } = await door.run(BOARD, { applicant: person('rosalind'), mode: 'hybrid' })
    expect(how(result)).toEqual({ success: true, asked: 'hybrid', used: 'ai', replayed: false, ai: true, manual: 1 })
    expectRecords(received(), [greenhouse.rosalind])
  })

  test('cookbook fails with a clear code, without having done anything', LONG, async () => {
    const { result } = await door.run(BOARD, { applicant: person('rosalind'), mode: 'cookbook' })
    expect(how(result)).toEqual({
      success: false,
      asked: 'cookbook',
      used: 'cookbook',
      replayed: false,
      ai: false,
      manual: null,
    })
    expect(result.error).toMatchObject({ code: 'NO_MANUAL', message: expect.stringContaining('hybrid') })
    expect(received()).toEqual([])
    expect(door.memory.manuals).toEqual([])
  })
})

describe('with a manual', () => {
  test('ai explores all the same', LONG, async () => {
    await explore(BOARD)
    const { result } = await door.run(BOARD, { applicant: person('tunde'), mode: 'ai' })
    expect(how(result)).toMatchObject({ success: true, asked: 'ai', used: 'ai', replayed: false, ai: true })
    expectRecords(received(), [greenhouse.tunde])
  })

  test('cookbook replays it without a single step of the planner', LONG, async () => {
    await explore(BOARD)
    const { result } = await door.run(BOARD, { applicant: person('tunde'), mode: 'cookbook' })
    expect(how(result)).toEqual({
      success: true,
      asked: 'cookbook',
      used: 'cookbook',
      replayed: true,
      ai: false,
      manual: 1,
    })
    expectRecords(received(), [greenhouse.tunde])
  })

  test('hybrid replays it too, and says which mode the work was done in', LONG, async () => {
    await explore(BOARD)
    const { result } = await door.run(BOARD, { applicant: person('tunde'), mode: 'hybrid' })
    expect(how(result)).toEqual({
      success: true,
      asked: 'hybrid',
      used: 'cookbook',
      replayed: true,
      ai: false,
      manual: 1,
    })
    expectRecords(received(), [greenhouse.tunde])
  })

  test('a result says what the job cost, how long it took and how it ended', LONG, async () => {
    const first = await explore(BOARD)
    const { result } = await door.run(BOARD, { applicant: person('tunde'), mode: 'cookbook' })
    expect(result).toMatchObject({
      success: true,
      mode_requested: 'cookbook',
      mode_used: 'cookbook',
      llm_calls: 0,
      tokens: 0,
      cost_usd: 0,
      // The first run cost nothing, so there is nothing to save.
      cost_savings_pct: null,
      steps: { healed: 0, ai: 0, human: 0 },
      manual: { id: first.result.manual?.id, version: 1 },
      confirmation: 'Thank you for applying',
      result_data: { mode: 'cookbook', cost_savings_pct: null },
      error: null,
    })
    expect(result.steps.replayed).toBeGreaterThan(10)
    expect(result.duration_ms).toBeGreaterThan(0)
  })
})

describe('on a page that has changed since', () => {
  test('a redesign is healed, and the manual stays as it was', LONG, async () => {
    await explore(BOARD)
    changes(REDESIGN)
    const { result, ...run } = await door.run(REDESIGN, {
      applicant: person('tunde'),
      mode: 'hybrid',
    })
    expect(story({ result, ...run })).toBe('completed in cookbook mode')
    expect(versions()).toEqual([[1, 'ai']])
    expectRecords(received(), [greenhouse.tunde])
  })

  test('custom selects whose parts have other names are recognised by their structure', LONG, async () => {
    await explore(BOARD)
    changes(RENAMED)
    const { result, ...run } = await door.run(RENAMED, { applicant: person('tunde'), mode: 'cookbook' })
    expect(story({ result, ...run })).toBe('completed in cookbook mode')
    expect(result.steps).toMatchObject({ healed: 0, ai: 0 })
    expectRecords(received(), [greenhouse.tunde])
  })

  test('required fields of an entry that have other names and ids are found without a model', LONG, async () => {
    await explore(WORKDAY)
    changes(REWORDED)
    const { result, ...run } = await door.run(REWORDED, {
      applicant: person('rosalind'),
      mode: 'cookbook',
      again: true,
    })
    expect(story({ result, ...run })).toBe('completed in cookbook mode')
    expect(result.steps.healed).toBeGreaterThan(0)
    expectRecords(door.sites.submissions('workday'), [workday.rosalind])
  })

  test(
    'a new required box that the person’s data has no answer for makes cookbook stop before anything is sent',
    LONG,
    async () => {
      await explore(BOARD)
      changes(CONSENT)
      const { result } = await door.run(CONSENT, { applicant: UNASKED, mode: 'cookbook' })
      expect(result.error).toMatchObject({
        code: 'UNCOVERED_FIELD',
        message: expect.stringContaining('Nothing was sent'),
      })
      expect(received()).toEqual([])
    },
  )

  test(
    'hybrid asks about a new required box and keeps the healed manual as its next version, which replays',
    LONG,
    async () => {
      await explore(BOARD)
      changes(CONSENT)
      door.human(({ questions }) => {
        const answers = Object.fromEntries((questions ?? []).map(({ question }) => [question, 'Yes']))
        return resolutionOf('screening_question', 'answer', { answers })
      })
      const mended = await door.run(CONSENT, { applicant: UNASKED, mode: 'hybrid' })
      expect(how(mended.result)).toEqual({
        success: true,
        asked: 'hybrid',
        used: 'hybrid',
        replayed: true,
        ai: true,
        manual: 2,
      })
      expect(versions()).toEqual([
        [1, 'ai'],
        [2, 'heal'],
      ])
      const again = await door.run(CONSENT, { applicant: person('rosalind'), mode: 'cookbook', again: true })
      expect(how(again.result)).toMatchObject({ success: true, used: 'cookbook', ai: false, manual: 2 })
      expectRecords(received(), [greenhouse.tunde, greenhouse.rosalind], /^gdpr/)
    },
  )

  test('a missing page is noticed at once, and the replay continues with the next', LONG, async () => {
    await explore(WORKDAY)
    changes(SHORTER)
    const { result, ...run } = await door.run(SHORTER, {
      applicant: person('tunde', { requires_sponsorship: false }),
      mode: 'cookbook',
    })
    expect(story({ result, ...run })).toBe('completed in cookbook mode')
    expect(result.duration_ms).toBeLessThan(30_000)
    const { language, signatureName, signatureDate, disability, ...fields } = workday.tunde.fields
    expectRecords(door.sites.submissions('workday'), [{ ...workday.tunde, fields }])
  })

  test('more jobs than the manual has steps for are entered with the page’s own button', LONG, async () => {
    await door.run(WORKDAY, { applicant: person('tunde', { requires_sponsorship: false }), mode: 'ai' })
    const { result, ...run } = await door.run(WORKDAY, { applicant: person('rosalind'), mode: 'cookbook' })
    expect(story({ result, ...run })).toBe('completed in cookbook mode')
    expectRecords(door.sites.submissions('workday'), [workday.tunde, workday.rosalind])
  })
})

describe('sending', () => {
  test('the same person never applies twice to a posting, whatever the mode', LONG, async () => {
    await explore(BOARD)
    for (const mode of ['ai', 'cookbook', 'hybrid'] as const) {
      const { result } = await door.run(`${BOARD}?utm_source=mail`, { applicant: person('rosalind'), mode })
      expect(result.error?.code).toBe('already_submitted')
    }
    expect(received()).toEqual([])
  })
})
