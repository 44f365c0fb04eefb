/**
 * The behaviours of real application pages that break form fillers, by their numbers in the list of twenty: those
 * that show in single actions.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Outcome } from '../../shared/domain/outcome.ts'
import { type Acting, startActing } from '../support/acting.ts'
import { some } from '../support/seeded.ts'

const GREENHOUSE = '/greenhouse/northwindlabs/jobs/4012345'
const LEVER = '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply'
const WORKDAY = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042/apply/applyManually'
const ASHBY = '/ashby/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b/application'
const SMART = '/smartrecruiters/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d'

let acting: Acting
let files: string
let resume: string

beforeAll(async () => {
  acting = await startActing()
  files = await mkdtemp(join(tmpdir(), 'gh-files-'))
  resume = join(files, 'Mara Okafor.pdf')
  await writeFile(resume, '%PDF-1.4 resume')
})
afterAll(async () => {
  await acting.close()
  await rm(files, { recursive: true })
})
beforeEach(() => acting.sites.reset())

const done = (outcome: Outcome) => {
  expect(outcome, outcome.status === 'failed' ? outcome.message : '').toMatchObject({ status: 'done' })
  return outcome.status === 'done' ? outcome.observed : {}
}
const received = async (site: string) => {
  await expect.poll(() => acting.sites.submissions(site).length, { timeout: 10_000 }).toBe(1)
  await acting.look()
  return acting.sites.submissions(site)[0]
}
/** Looks again until a field appears: the answer it depends on is still being entered. */
const appears = (label: string | RegExp) =>
  expect
    .poll(
      async () =>
        (await acting.look()).fields.some((field) =>
          typeof label === 'string' ? field.label === label : label.test(field.label),
        ),
      { timeout: 10_000 },
    )
    .toBe(true)

describe('on a Greenhouse board', () => {
  const fill = async (country: string) => {
    await acting.open(GREENHOUSE)
    done(await acting.type('First Name', 'Mara'))
    done(await acting.type('Last Name', 'Okafor'))
    done(await acting.type('Email', 'mara@okafor.example'))
    const shown = { country: done(await acting.choose('Country', country)).value, field: acting.field('Country') }
    done(await acting.type('Phone', '416 555 0142'))
    const location = done(await acting.choose('Location (City)', 'Toronto, Ontario')).value
    const upload = done(await acting.upload(/^Attach$|Resume/, resume)).value
    const authorized = done(await acting.choose(/legally authorized/, 'Yes')).value
    done(await acting.choose(/sponsorship/, 'No'))
    done(await acting.choose(/hear about/, 'referral'))
    return { shown, location, upload, authorized }
  }

  test('1: the choice of a select built from an input is read from what it shows, not from its blank input', async () => {
    const { authorized } = await fill('Canada')
    expect(authorized).toBe('Yes')
    expect(await acting.session.active().page.locator('#question_40003').inputValue()).toBe('')
    done(await acting.press('Submit application'))
    expect((await received('greenhouse'))?.fields).toMatchObject({
      question_40003: 'Yes',
      question_40004: 'No',
      question_40005: 'Employee referral',
    })
  })

  test.each([
    ['Canada', 'ca'],
    ['United States', 'us'],
  ])('2: two countries show "+1" once chosen, and %s is the one that is sent', async (country, sent) => {
    const { shown } = await fill(country)
    expect(shown.country).toBe('+1')
    done(await acting.press('Submit application'))
    expect((await received('greenhouse'))?.fields).toMatchObject({ country: sent })
  })

  test('4: a lookup that reacts only to keys, half a second later, is typed into and chosen from', async () => {
    const { location } = await fill('Canada')
    expect(location).toBe('Toronto, Ontario, Canada')
    done(await acting.press('Submit application'))
    expect((await received('greenhouse'))?.fields).toMatchObject({ 'candidate-location': 'Toronto, Ontario, Canada' })
  })

  test('8: a file input that leaves the page has done its job', async () => {
    const { upload } = await fill('Canada')
    expect(upload).toBe('Mara Okafor.pdf')
    expect(await acting.session.active().page.locator('#resume').count()).toBe(0)
    done(await acting.press('Submit application'))
    expect((await received('greenhouse'))?.files).toMatchObject({ resume: [{ name: 'Mara Okafor.pdf' }] })
  })
})

describe('on a Lever page', () => {
  const fill = async () => {
    await acting.open(LEVER)
    done(await acting.upload(/resume/i, resume))
    done(await acting.type('Full name', 'Mara Okafor'))
    done(await acting.type('Email', 'mara@okafor.example'))
    done(await acting.type('Phone', '416 555 0142'))
    done(await acting.choose(/legally authorized/, 'Yes'))
    done(await acting.choose(/sponsorship/, 'No'))
    done(await acting.choose(/hear about/, 'LinkedIn'))
    done(await acting.type(/salary/, '95000'))
    done(await acting.choose(/offices/, 'Remote'))
    done(await acting.check(/confirm/))
  }

  test('3: a place that is typed but not chosen is a failure, not a filled field; a chosen one is sent', async () => {
    await fill()
    expect(await acting.type('Current location', 'Atlantis')).toMatchObject({
      status: 'failed',
      code: 'OPTION_NOT_FOUND',
    })
    await acting.look()
    expect(acting.field('Current location').value).toBe('')
    expect(done(await acting.type('Current location', 'Portland, OR'))).toEqual({
      value: 'Portland, Oregon, United States',
      openedBy: 'typing',
    })
    done(await acting.press('Submit application'))
    expect((await received('lever'))?.fields).toMatchObject({
      location: 'Portland, Oregon, United States',
      selectedLocation: expect.stringContaining('Portland'),
    })
  })

  test('9: what the résumé parser writes into the form does not replace what was typed', async () => {
    await acting.open(`${LEVER}?overwrite=1`)
    await fill()
    done(await acting.choose('Current location', 'Portland, OR'))
    done(await acting.press('Submit application'))
    expect((await received('lever'))?.fields).toMatchObject({
      name: 'Mara Okafor',
      email: 'mara@okafor.example',
      phone: '416 555 0142',
    })
  })

  test('12: the visible button sends, though the one that really submits is hidden', async () => {
    await fill()
    done(await acting.choose('Current location', 'Portland, OR'))
    const buttons = (await acting.look()).buttons.filter(({ name }) => /submit/i.test(name))
    expect(buttons).toHaveLength(1)
    done(await acting.press('Submit application'))
    expect((await received('lever'))?.fields).toMatchObject({ name: 'Mara Okafor', email: 'mara@okafor.example' })
  })
})

describe.each(some(['new', 'old'], 1))('on a Workday page (%s ids)', (generation) => {
  const information = async (query = '') => {
    await acting.open(`${WORKDAY}?gen=${generation}${query}`)
    const source = done(await acting.choose(/Hear About/, 'LinkedIn')).value
    done(await acting.choose(/previously worked/, 'No'))
    done(await acting.type('First Name', 'Mara'))
    done(await acting.type('Last Name', 'Okafor'))
    done(await acting.type('Address Line 1', '12 Quay Street'))
    done(await acting.type('City', 'Harbor City'))
    const state = done(await acting.choose('State', 'California')).value
    done(await acting.type('Postal Code', '90710'))
    done(await acting.type('Email Address', 'mara@okafor.example'))
    const device = done(await acting.choose('Phone Device Type', 'Mobile')).value
    done(await acting.type('Phone Number', '310-555-0142'))
    return { source, state, device }
  }
  const next = async () => {
    done(await acting.press('Save and Continue'))
    return acting.look()
  }
  /** Completes and sends the rest of the form, so that the server's record can be read. */
  const finish = async () => {
    done(await acting.upload(/file|resume/i, resume))
    await next()
    done(await acting.choose(/legally authorized/, 'Yes'))
    done(await acting.choose(/sponsorship/, 'No'))
    await next()
    done(await acting.choose(/gender/, 'Female'))
    done(await acting.choose(/veteran/, 'I am not a veteran'))
    done(await acting.check(/consent/))
    await next()
    done(await acting.type('Name', 'Mara Okafor'))
    done(await acting.type('Date', '2026-11-21'))
    done(
      await acting.choose(/disability|check one/i, 'No, I do not have a disability and have not had one in the past'),
    )
    await next()
    done(await acting.press('Submit'))
    return received('workday')
  }

  test.each(['', '&listbox=bare'])(
    '5: the list at the end of the body is chosen from, not the decoy before it %s',
    async (query) => {
      const { state, device } = await information(query)
      expect([state, device]).toEqual(['California', 'Mobile'])
    },
  )

  test('6: a prompt is searched with Enter, its categories are only ways to a choice', async () => {
    const { source } = await information()
    expect(source).toBe('LinkedIn')
    expect(done(await acting.choose('Country Phone Code', 'Canada (+1)')).value).toContain('Canada (+1)')
    expect(await acting.choose('Country Phone Code', 'Atlantis (+999)')).toMatchObject({
      status: 'failed',
      code: 'OPTION_NOT_FOUND',
      offered: expect.any(Array),
    })
  })

  test('7: choosing a country replaces the address: the old inputs are reported as gone, the new State is filled', async () => {
    await acting.open(`${WORKDAY}?gen=${generation}&country=none`)
    await appears('Country')
    const before = (await acting.look()).fields
    done(await acting.choose('Country', 'Canada'))
    await appears(/Province/)
    const gone = before.find(({ label }) => label === 'Address Line 1') ?? before.find(({ label }) => label === 'City')
    if (gone)
      expect(await acting.do({ op: 'type', target: { index: gone.index }, text: 'x' })).toMatchObject({
        status: 'failed',
        code: 'ACTION_STALE',
      })
    expect(done(await acting.choose(/Province/, 'Ontario')).value).toBe('Ontario')
    done(await acting.choose('Country', 'United States of America'))
    await appears('State')
    expect(done(await acting.choose('State', 'California')).value).toBe('California')
  })

  test('8: a file input that is emptied after the upload has done its job', async () => {
    await information()
    await next()
    expect(done(await acting.upload(/file|resume/i, resume)).value).toBe('Mara Okafor.pdf')
    expect(
      await acting.session
        .active()
        .page.locator('input[type=file]')
        .evaluate((input: HTMLInputElement) => input.files?.length),
    ).toBe(0)
  })

  test('15: segmented dates are typed key by key, month and year or month, day and year', async () => {
    await information()
    await next()
    done(await acting.press('Add Work Experience'))
    await acting.look()
    done(await acting.type('Job Title', 'Site Reliability Engineer'))
    done(await acting.type('Company', 'Tidewater Systems'))
    expect(done(await acting.type('From', '2019-03')).value).toBe('03/2019')
    expect(done(await acting.type('To', '2024-05-31')).value).toBe('05/2024')
    done(await acting.type('Role Description', 'Kept the tide gauges up.'))
    const submission = await finish()
    expect(submission?.fields).toMatchObject({
      'workExperience.0.from': '2019-03',
      'workExperience.0.to': '2024-05',
      signatureDate: '2026-11-21',
      source: 'LinkedIn',
      region: 'California',
      phoneType: 'Mobile',
    })
    expect(submission?.files).toMatchObject({ resume: [{ name: 'Mara Okafor.pdf' }] })
  })
})

describe('on an Ashby page', () => {
  test.each(['second', 'classonly'])(
    '14: a yes/no pair that binds late, or shows its state by class only, holds the answer (%s)',
    async (yesno) => {
      await acting.open(`${ASHBY}?yesno=${yesno}`)
      done(await acting.type('Name', 'Mara Okafor'))
      done(await acting.type('Email', 'mara@okafor.example'))
      done(await acting.type('Phone Number', '416 555 0142'))
      done(await acting.choose(/Location|based/, 'Portland, OR'))
      done(await acting.upload('Resume', resume))
      expect(done(await acting.choose(/legally authorized/, 'Yes')).value).toBe('Yes')
      expect(done(await acting.choose(/sponsorship/, 'No')).value).toBe('No')
      done(await acting.choose(/When could/, 'March'))
      done(
        await acting.do({
          op: 'select',
          target: {
            index:
              (await acting.look()).fields.find(({ options }) => options?.some(({ label }) => label === '2028'))
                ?.index ?? -1,
          },
          options: ['2028'],
        }),
      )
      done(await acting.type(/salary/, '95000'))
      done(await acting.choose(/hear about/, 'LinkedIn'))
      done(await acting.type(/proudest/, 'The tide gauges.'))
      done(await acting.press('Submit Application'))
      expect((await received('ashby'))?.fields).toMatchObject({
        '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d05': 'true',
        '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d06': 'false',
      })
    },
  )

  test('a field that its own choice redraws is known to have opened by typing', async () => {
    await acting.open(ASHBY)
    done(await acting.press('Add Education'))
    await acting.look()
    expect(done(await acting.choose('School', 'Stanford University'))).toEqual({
      value: 'Stanford University',
      openedBy: 'typing',
    })
  })

  test('text that is wiped when the page hydrates is put back before it is sent', async () => {
    await acting.session.active().page.goto(acting.sites.url(`${ASHBY}?hydrate=wipe`))
    await appears('Name')
    done(await acting.type('Name', 'Mara Okafor'))
    done(await acting.type('Email', 'mara@okafor.example'))
    await appears('Phone Number')
    done(await acting.type('Phone Number', '416 555 0142'))
    done(await acting.choose(/Location|based/, 'Portland, OR'))
    done(await acting.upload('Resume', resume))
    done(await acting.choose(/legally authorized/, 'Yes'))
    done(await acting.choose(/sponsorship/, 'No'))
    done(await acting.choose(/When could/, 'March'))
    done(
      await acting.do({
        op: 'select',
        target: {
          index:
            (await acting.look()).fields.find(({ options }) => options?.some(({ label }) => label === '2028'))?.index ??
            -1,
        },
        options: ['2028'],
      }),
    )
    done(await acting.type(/salary/, '95000'))
    done(await acting.choose(/hear about/, 'LinkedIn'))
    done(await acting.type(/proudest/, 'The tide gauges.'))
    done(await acting.press('Submit Application'))
    expect((await received('ashby'))?.fields).toMatchObject({
      _systemfield_name: 'Mara Okafor',
      _systemfield_email: 'mara@okafor.example',
    })
  })
})

describe('on a SmartRecruiters page', () => {
  test('16: rows without a role in another shadow root than the input are found and chosen', async () => {
    await acting.open(SMART)
    expect(done(await acting.type('City', 'Portland, OR')).value).toBe('Portland, Oregon, United States')
    await acting.look()
    expect(acting.field('City').value).toBe('Portland, Oregon, United States')
  })
})
