/**
 * What only a person can do, on whole jobs in a real browser: noticed, asked for, done on the page by the person, after
 * which the job continues.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { KEYS } from '../../sites/gates/keys.ts'
import { codeOf } from '../support/code-of.ts'
import { withPeople } from '../support/with-people.ts'

const here = withPeople()
const received = () => here.sites.submissions('gates').map(({ posting, fields }) => ({ posting, name: fields.name }))
const sent = (posting: string) => [{ posting, name: 'Ines Duarte' }]
const answeredBy = async (id: string) => (await here.store.interactions.lastOf(id))?.resolvedBy

const tick = (page: Page) => page.frameLocator('iframe').first().getByLabel('I am a person').check()
const solve = async (page: Page) => {
  const boats = page.frameLocator('iframe[title^="recaptcha challenge"]').locator('[data-boat=true]')
  for (let at = 0; at < 3; at += 1) await boats.nth(at).click()
}
const signIn = async (page: Page) => {
  await page.getByLabel('Email address').fill(KEYS.email)
  await page.getByLabel('Password').fill(KEYS.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const pay = async (page: Page) => {
  await page.getByLabel('Card number').fill(KEYS.card)
  await page.getByLabel('Expiry').fill('12/30')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay $12.00' }).click()
}
const hold = async (page: Page) => page.getByText('Press & hold').click({ delay: 300 })
const agree = (page: Page) => page.getByRole('button', { name: 'I agree' }).click()
const letters = async (page: Page) => {
  await page.getByLabel('Type the characters you see').fill(KEYS.letters)
  await page.getByRole('button', { name: 'Go on' }).click()
}
const code = async (page: Page) => {
  await page.getByLabel('Verification code').fill(KEYS.code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

describe('done on the page, the job continues by itself', () => {
  test.each([
    ['tick', 'captcha', 'Tick the box to show you’re a person', tick],
    ['hcaptcha', 'captcha', 'Tick the box to show you’re a person', tick],
    ['turnstile', 'captcha', 'Tick the box to show you’re a person', tick],
    ['challenge', 'captcha', 'Solve the puzzle to show you’re a person', solve],
    ['invisible', 'captcha', 'Solve the puzzle to show you’re a person', solve],
    ['letters', 'captcha', 'Type the letters in the picture', letters],
    ['login', 'login', /^Sign in to 127\.0\.0\.1/, signIn],
    ['code', '2fa', 'Enter the 6-digit code', code],
    ['bot', 'bot_check', /^Show 127\.0\.0\.1:\d+ that you’re a person$/, hold],
    ['payment', 'payment', /^Pay \$12\.00 to 127/, pay],
    ['terms', 'legal', 'Read and accept the privacy notice', agree],
  ] as const)('%s', async (gate, kind, title, act) => {
    const id = await here.start(`/gates/${gate}/apply`)
    const asked = await here.asked(id, kind)
    expect(asked.title).toMatch(title)
    expect(asked).toMatchObject({
      byItself: true,
      actions: expect.arrayContaining([{ name: 'stop', label: 'Stop', variant: 'stop' }]),
    })
    expect(asked.evidence?.confidence).toBeGreaterThanOrEqual(0.7)
    expect(asked.evidence?.seen.length).toBeGreaterThan(0)
    await act(await here.page(id))
    expect(await here.over(id)).toMatchObject({ status: 'completed' })
    expect(received()).toEqual(sent(gate))
    expect(await answeredBy(id)).toBe('page')
  })
})

describe('a challenge that appears after the press to send', () => {
  test('with a manual it is noticed as fast, and the form is sent once', async () => {
    const first = await here.start('/gates/invisible/apply')
    await here.asked(first, 'captcha')
    await solve(await here.page(first))
    await here.over(first)
    here.sites.reset()
    const id = await here.start('/gates/invisible/apply')
    await here.asked(id, 'captcha')
    expect((await here.events(id, 'mode_selected'))[0]?.data.manual).toEqual(expect.any(String))
    await solve(await here.page(id))
    expect(await here.over(id)).toMatchObject({ status: 'completed' })
    expect(received()).toEqual(sent('invisible'))
  })

  test('if it is not solved in time, nothing was sent, and the job may be tried again', async () => {
    const id = await here.start('/gates/invisible/apply', { interaction_timeout: 1 })
    expect(await here.over(id)).toMatchObject({ status: 'failed', error: { code: 'human_timeout' } })
    expect((await here.store.commits.ofJob(id)).map(({ state }) => state)).toEqual(['abandoned'])
    expect(received()).toEqual([])
  })
})

describe('answered elsewhere, the engine types it', () => {
  test.each([
    ['code', '2fa', KEYS.code],
    ['boxes', '2fa', '246 810'],
    ['letters', 'captcha', KEYS.letters],
  ] as const)('%s', async (gate, kind, typed) => {
    const id = await here.start(`/gates/${gate}/apply`)
    const asked = await here.asked(id, kind)
    expect(asked.code).toEqual({ digits: kind === '2fa' ? 6 : null })
    await here.jobs.resume(id, resolutionOf(kind, 'type', { answers: { code: typed } }), 'test')
    expect(await here.over(id)).toMatchObject({ status: 'completed' })
    expect(received()).toEqual(sent(gate))
    // Used once, stored nowhere.
    const left = JSON.stringify([
      await here.store.interactions.lastOf(id),
      await here.events(id),
      await here.store.answers.list('ines'),
    ])
    expect(left).not.toContain(KEYS.code)
    expect(left).not.toContain(KEYS.letters)
  })

  test('a wrong code is asked for again, and the right one goes through', async () => {
    const id = await here.start('/gates/code/apply')
    await here.asked(id, '2fa')
    await here.jobs.resume(id, resolutionOf('2fa', 'type', { answers: { code: '111111' } }))
    await here.asked(id, '2fa')
    await here.jobs.resume(id, resolutionOf('2fa', 'type', { answers: { code: KEYS.code } }))
    expect(await here.over(id)).toMatchObject({ status: 'completed' })
  })

  test('an answer to a question is typed, and known the next time', async () => {
    const first = await here.start('/gates/question/apply')
    const asked = await here.asked(first, 'screening_question')
    expect(asked).toMatchObject({ title: 'Which knot would you trust your life to?', target: { label: asked.title } })
    await here.jobs.resume(
      first,
      resolutionOf('screening_question', 'answer', { answers: { [asked.title]: 'The bowline' } }),
    )
    expect(await here.over(first)).toMatchObject({ status: 'completed' })
    const second = await here.start('/gates/question/apply')
    expect(await here.over(second)).toMatchObject({ status: 'completed' })
    expect(here.sites.submissions('gates').map(({ fields }) => fields.knot)).toEqual(['The bowline', 'The bowline'])
  })

  test('a question answered on the page counts as answered, and the work continues', async () => {
    const id = await here.start('/gates/question/apply', {
      input_data: { user_data: { name: 'Ada Lind', email: 'ada@example.com' } },
    })
    await here.asked(id, 'screening_question')
    const page = await here.page(id)
    await page.getByLabel('Which knot would you trust your life to?').fill('The clove hitch')
    // The focus is still in the field: more may be typed.
    await page.getByLabel('Full name').focus()
    expect(await here.over(id)).toMatchObject({ status: 'completed' })
    expect(here.sites.submissions('gates').map(({ fields }) => fields.knot)).toEqual(['The clove hitch'])
  })
})

describe('one after the other', () => {
  test('a sign-in, then a code, then a box to tick: each is asked for on its own', async () => {
    const id = await here.start('/gates/login+code+tick/apply')
    await here.asked(id, 'login')
    const page = await here.page(id)
    await signIn(page)
    await here.asked(id, '2fa')
    await here.jobs.resume(id, resolutionOf('2fa', 'type', { answers: { code: KEYS.code } }))
    await here.asked(id, 'captcha')
    await tick(page)
    expect(await here.over(id)).toMatchObject({ status: 'completed', result: { steps: { human: 3 } } })
    expect(received()).toEqual(sent('login+code+tick'))
  })
})

describe('Done', () => {
  test('pressed too early, it says what is missing, and the same request stays open', async () => {
    const id = await here.start('/gates/login/apply')
    const asked = await here.asked(id, 'login')
    await here.jobs.resume(id, resolutionOf('login', 'done'))
    expect(await here.notYet(id)).toMatchObject({
      id: asked.id,
      notYet: 'The page still asks for a password.',
      expiresAt: asked.expiresAt,
    })
    await expect.poll(async () => (await here.events(id, 'human_not_yet')).length).toBe(1)
    await signIn(await here.page(id))
    expect(await here.over(id)).toMatchObject({ status: 'completed' })
  })

  test('pressed twice at once: one counts, the other is told that somebody was faster', async () => {
    const id = await here.start('/gates/code/apply')
    await here.asked(id, '2fa')
    const answer = resolutionOf('2fa', 'type', { answers: { code: KEYS.code } })
    const both = await Promise.all([codeOf(here.jobs.resume(id, answer)), codeOf(here.jobs.resume(id, answer))])
    expect(both.filter((code) => code === 'no error')).toHaveLength(1)
    expect(both.find((code) => code !== 'no error')).toMatch(/CONFLICT|NOT_PAUSED/)
    expect(await here.over(id)).toMatchObject({ status: 'completed' })
  })
})

describe('too late', () => {
  test('it stops, nothing is sent, the tab is closed, and a late answer is not accepted', async () => {
    // Long enough for the person to have come to the tab.
    const id = await here.start('/gates/login/apply', { interaction_timeout: 8 })
    await here.asked(id, 'login')
    const page = await here.page(id)
    const closed = new Promise<void>((resolve) => page.once('close', () => resolve()))
    expect(await here.over(id)).toMatchObject({ status: 'failed', error: { code: 'human_timeout' } })
    await closed
    expect(received()).toEqual([])
    expect(await codeOf(here.jobs.resume(id, resolutionOf('login', 'done')))).toBe('NOT_PAUSED')
  })

  test('Stop ends the job as one that a person stopped', async () => {
    const id = await here.start('/gates/login/apply')
    await here.asked(id, 'login')
    await here.jobs.resume(id, resolutionOf('login', 'stop'))
    expect(await here.over(id)).toMatchObject({ status: 'cancelled', error: { code: 'human_cancelled' } })
  })

  test.each([
    ['tick', 'captcha_blocked'],
    ['login', 'login_required'],
    ['code', '2fa_required'],
    ['bot', 'bot_check'],
  ])('if nobody may be asked: %s ends with %s at once', async (gate, error) => {
    const id = await here.start(`/gates/${gate}/apply`, { hitl_enabled: false })
    expect(await here.over(id)).toMatchObject({ status: 'failed', error: { code: error } })
  })
})

describe('taken over', () => {
  const filling = (answers: Record<string, string> = { Message: 'Ahoy.' }) => ({
    job_type: 'fill_form',
    input_data: { user_data: { name: 'Mara Okafor', email: 'mara@okafor.example', country: 'Ireland', answers } },
  })
  const firstStep = (id: string) =>
    here.store.notices.until(
      id,
      async () => ((await here.events(id, 'step')).length > 0 ? true : undefined),
      AbortSignal.timeout(20_000),
    )

  test('a running job pauses at once, continues from where the person left the page, and does this by itself the next time', async () => {
    const id = await here.start('/misc/plain', filling())
    await firstStep(id)
    const before = Date.now()
    await here.jobs.pause(id, 'takeover')
    // The bench measures how fast it is, on an idle machine.
    expect(Date.now() - before).toBeLessThan(3_000)
    const asked = await here.asked(id, 'takeover')
    expect(asked.title).toBe('You took over')
    expect(asked.text).toMatch(/^Stopped before .+\. (All answers are kept|Your change to .+ stays)\.$/)
    const page = await here.page(id)
    await page.getByLabel('Street address').fill('1 Harbour Road')
    await page.getByLabel('Send me the newsletter').check()
    await here.jobs.resume(id, resolutionOf('takeover', 'resume'))
    expect(await here.over(id)).toMatchObject({ status: 'completed' })
    const [acted] = await here.events(id, 'human_acted')
    expect(acted?.data.acts).toEqual([
      { did: 'filled', label: 'Street address' },
      { did: 'filled', label: 'Send me the newsletter' },
    ])
    const again = await here.start('/misc/plain', filling())
    expect(await here.over(again)).toMatchObject({ status: 'completed', result: { mode_used: 'cookbook' } })
    const forms = here.sites.submissions('misc').map(({ fields }) => fields)
    expect(forms).toHaveLength(2)
    expect(forms[0]).toMatchObject({ name: 'Mara Okafor', street: '1 Harbour Road', newsletter: 'yes' })
    expect(forms[1]).toEqual(forms[0])
  })

  const WIZARD = {
    job_type: 'fill_form',
    input_data: {
      user_data: {
        first_name: 'Mara',
        last_name: 'Okafor',
        email: 'mara@okafor.example',
        address: { line1: 'Quay 12', city: 'Halifax', postal_code: 'B3H' },
      },
    },
  }
  /** A replay that has filled in its first page and is held: the second page comes only after `letGo`. */
  const heldBetweenPages = async (): Promise<{ id: string; letGo(): void }> => {
    expect(await here.over(await here.start('/misc/wizard', WIZARD))).toMatchObject({ status: 'completed' })
    here.sites.reset()
    const { asked, letGo } = here.sites.hold('/misc/wizard?step=2')
    const id = await here.start('/misc/wizard', WIZARD)
    await asked
    await here.jobs.pause(id, 'takeover')
    expect(await here.asked(id, 'takeover')).toMatchObject({ title: 'You took over' })
    return { id, letGo }
  }

  test('a replay pauses too, and what the person did already is not undone', async () => {
    const { id, letGo } = await heldBetweenPages()
    letGo()
    const page = await here.page(id)
    // The field is never left, so the page fires no change event.
    await page.getByLabel('City').fill('Dartmouth')
    await here.jobs.resume(id, resolutionOf('takeover', 'resume'))
    expect(await here.over(id)).toMatchObject({ status: 'completed', result: { mode_used: 'cookbook' } })
    expect(here.sites.submissions('misc').map(({ fields }) => fields.city)).toEqual(['Dartmouth'])
  })

  test('a person who completes the form themselves completes the job', async () => {
    const id = await here.start('/misc/plain', { ...filling({ Message: 'Ahoy again.' }), execution_mode: 'ai' })
    await firstStep(id)
    await here.jobs.pause(id, 'takeover')
    await here.asked(id, 'takeover')
    const page = await here.page(id)
    await page.getByLabel('Full name').fill('Mara Okafor')
    await page.getByLabel('Email', { exact: true }).fill('mara@okafor.example')
    await page.getByLabel('Message').fill('By hand.')
    await page.getByLabel('I agree').check()
    await page.getByRole('button', { name: 'Send message' }).click()
    expect(await here.over(id)).toMatchObject({ status: 'completed' })
    expect(here.sites.submissions('misc').map(({ fields }) => fields.message)).toEqual(['By hand.'])
    // In the ledger like everything that is sent.
    expect((await here.store.commits.ofJob(id)).map(({ state }) => state)).toEqual(['confirmed'])
  })

  test('Stop during a pause ends the job, and nothing is sent', async () => {
    const { id, letGo } = await heldBetweenPages()
    await here.jobs.resume(id, resolutionOf('takeover', 'stop'))
    letGo()
    expect(await here.over(id)).toMatchObject({ status: 'cancelled' })
    expect(here.sites.submissions('misc')).toEqual([])
  })
})
