/**
 * The behaviours of real application pages that break form fillers, as whole jobs: those of the list of twenty that
 * only a run can show (the others are in behaviours.test.ts), and what must never be claimed or done twice.
 */
import { describe, expect, test } from 'vitest'
import { expectRecords, frontDoor, story } from '../support/front-door.ts'
import { ashby } from './expected/ashby.ts'
import { icims } from './expected/icims.ts'
import { FURNITURE, lever } from './expected/lever.ts'
import { person } from './expected/people.ts'
import { workday } from './expected/workday.ts'

const WORKDAY = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'
const GREENHOUSE = '/greenhouse/northwindlabs/jobs/4012345'
const LEVER = '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e'
const ASHBY = '/ashby/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b/application'
const VISA = 'Which visa do you hold now, or will you need?'
const LONG = { timeout: 150_000 }

const door = frontDoor()
const received = (site: string) => door.sites.submissions(site)
const questions = () => door.memory.asks.flatMap((ask) => ask.questions?.map(({ question }) => question) ?? [])

describe('of the twenty', () => {
  test('10: an upload that reloads the frame with somebody else’s profile does not send theirs', LONG, async () => {
    const run = await door.run('/icims/jobs/4021/login', { applicant: person('tunde') })
    expect(story(run)).toBe('completed in ai mode')
    expectRecords(received('icims'), [icims.tunde])
  })

  test('11: the honeypot beside the account’s fields stays empty', LONG, async () => {
    const run = await door.run(`${WORKDAY}?account=1`, { applicant: person('rosalind') })
    expect(story(run)).toBe('completed in ai mode')
    expect(received('workday').map(({ posting }) => posting)).toEqual(['account', 'Platform-Engineer_R-1042'])
  })

  test('13: a Next that is refused without a message is noticed, and the missing answer given', LONG, async () => {
    const run = await door.run(`${WORKDAY}?phonecode=empty`, { applicant: person('rosalind') })
    expect(story(run)).toBe('completed in ai mode')
    expectRecords(received('workday'), [workday.rosalind])
  })

  test('13: a Next that stays refused ends with the question, not after a hundred tries', LONG, async () => {
    const run = await door.run(WORKDAY, { applicant: person('rosalind', { phone: null }) })
    expect(run.status).toBe('paused')
    expect(questions().join()).toContain('Phone Number')
    expect(received('workday')).toEqual([])
  })

  test.each([
    ['Ashby', ASHBY, 'ashby', 'Which project of yours are you proudest of?'],
    ['iCIMS', '/icims/jobs/4021/login', 'icims', 'Do you hold a transport worker identification card?'],
  ])(
    '17: on %s a star alone marks a required answer: it is asked for before anything is sent',
    LONG,
    async (_, path, site, question) => {
      const run = await door.run(path, { applicant: person('rosalind', { answers: {} }) })
      expect(run.status).toBe('paused')
      expect(questions()).toEqual([question])
      expect(received(site)).toEqual([])
    },
  )

  test('17: a required file is recognised by the star beside it', LONG, async () => {
    const run = await door.run(`${LEVER}/apply`, { applicant: person('rosalind', { resume: null }) })
    expect(run.status).toBe('paused')
    expect(questions().join()).toMatch(/r[eé]sum[eé]/i)
    expect(received('lever')).toEqual([])
  })

  test('18: both groups of boxes are answered, though ticking one makes the other look optional', LONG, async () => {
    const run = await door.run(`${LEVER}/apply`, { applicant: person('rosalind') })
    expect(story(run)).toBe('completed in ai mode')
    expectRecords(received('lever'), [lever.rosalind], FURNITURE)
  })

  test('19: a thank-you page that anybody can open is no proof of an application', LONG, async () => {
    const run = await door.run(`${LEVER}/thanks`, { applicant: person('rosalind') })
    expect(run.result.success).toBe(false)
    expect(run.result.confirmation).toBeNull()
    expect(received('lever')).toEqual([])
  })

  test('19: an answer 200 that flags it as spam is no proof of an application', LONG, async () => {
    const run = await door.run(`${ASHBY}?result=spam`, { applicant: person('rosalind') })
    expect(run.result.success).toBe(false)
    expect(run.result.confirmation).toBeNull()
    expect(received('ashby')).toEqual([])
  })

  test('19: an answer 200 that asks for corrections is corrected and sent once', LONG, async () => {
    const run = await door.run(`${ASHBY}?result=corrections`, { applicant: person('rosalind') })
    expect(story(run)).toBe('completed in ai mode')
    expectRecords(received('ashby'), [ashby.rosalind])
  })

  test('20: a code that is asked for after the submit pauses the job, and no success is claimed', LONG, async () => {
    const run = await door.run(`${GREENHOUSE}?code=1`, { applicant: person('rosalind') })
    expect(run.status).toBe('paused')
    expect(run.ask?.kind).toBe('2fa')
    expect(run.result).toMatchObject({ success: false, confirmation: null })
    expect(received('greenhouse')).toEqual([])
  })
})

describe('what is sent', () => {
  test('the guesses of a parser that keeps nothing are not sent', LONG, async () => {
    const run = await door.run(`${LEVER}/apply?overwrite=1`, { applicant: person('tunde') })
    expect(story(run)).toBe('completed in ai mode')
    expectRecords(received('lever'), [lever.tunde], FURNITURE)
  })

  test('a replay waits for a parser that answers late', LONG, async () => {
    await door.learned(`${LEVER}/apply`, person('rosalind'))
    const run = await door.run(`${LEVER}/apply`, { applicant: person('tunde'), mode: 'cookbook' })
    expect(story(run)).toBe('completed in cookbook mode')
    expectRecords(received('lever'), [lever.tunde], FURNITURE)
  })

  test(
    'what the page had preset for the first person is chosen again for somebody from another country',
    LONG,
    async () => {
      await door.learned(WORKDAY, person('rosalind'))
      const abroad = {
        requires_sponsorship: false,
        phone: '+44 7700 900123',
        address: { line1: '88 Juniper Lane', city: 'Leeds', zip: 'LS1 4AP', country: 'United Kingdom' },
      }
      const run = await door.run(WORKDAY, { applicant: person('tunde', abroad), mode: 'cookbook' })
      expect(story(run)).toBe('completed in cookbook mode')
      const { region: _, ...fields } = workday.tunde.fields
      const there = {
        country: 'United Kingdom',
        city: 'Leeds',
        postalCode: 'LS1 4AP',
        phoneCode: 'United Kingdom (+44)',
        phone: '7700900123',
      }
      expectRecords(received('workday'), [{ ...workday.tunde, fields: { ...fields, ...there } }])
    },
  )

  test('a slow answer is not taken for a missing one: one application, not two', LONG, async () => {
    const run = await door.run(`${LEVER}/apply?answerMs=4000`, { applicant: person('rosalind') })
    expect(story(run)).toBe('completed in ai mode')
    expect(received('lever')).toHaveLength(1)
  })

  test('a banner over the button is closed', LONG, async () => {
    const run = await door.run(`${LEVER}/apply?banner=1`, { applicant: person('rosalind') })
    expect(story(run)).toBe('completed in ai mode')
    expect(received('lever')).toHaveLength(1)
  })

  test('a visible captcha is left to the person', LONG, async () => {
    const run = await door.run(`${LEVER}/apply?captcha=visible`, { applicant: person('rosalind') })
    expect(run.status).toBe('paused')
    expect(run.ask?.kind).toBe('captcha')
    expect(received('lever')).toEqual([])
  })

  test('a button that does nothing sends nothing, and no success is claimed', LONG, async () => {
    const run = await door.run(`${LEVER}/apply?captcha=blocked`, { applicant: person('rosalind') })
    expect(run.result).toMatchObject({ success: false, confirmation: null })
    expect(received('lever')).toEqual([])
  })

  test(
    'a question that an earlier answer reveals is asked, answered and kept in the next version of the manual',
    LONG,
    async () => {
      door.human(() => ({ action: 'resume', choice: 'answer', answers: { [VISA]: 'H-1B' }, remember: false }))
      await door.learned(WORKDAY, person('rosalind'))
      const run = await door.run(WORKDAY, { applicant: person('tunde'), mode: 'hybrid' })
      expect(story(run)).toBe('completed in hybrid mode')
      expect(questions()).toEqual([VISA])
      expect(run.result.manual?.version).toBe(2)
      const fields = { ...workday.tunde.fields, sponsorship: 'Yes', sponsorshipDetail: 'H-1B' }
      expectRecords(received('workday'), [{ ...workday.tunde, fields }])
    },
  )

  test(
    'in a replay, a question that no step of the manual knows is answered with what the person said',
    LONG,
    async () => {
      await door.learned(WORKDAY, person('rosalind'))
      const run = await door.run(WORKDAY, {
        applicant: person('tunde', { answers: { [VISA]: 'H-1B' } }),
        mode: 'cookbook',
      })
      expect(story(run)).toBe('completed in cookbook mode')
      const fields = { ...workday.tunde.fields, sponsorship: 'Yes', sponsorshipDetail: 'H-1B' }
      expectRecords(received('workday'), [{ ...workday.tunde, fields }])
    },
  )
})
