// The local planner and a whole page: order, blockers, questions, the end.
import { describe, expect, test } from 'vitest'
import { ADA, brief, decide } from './deciding.ts'
import { did, type FieldLike, NEXT, page, SUBMIT, trace } from './page.ts'

describe('the order of things on a page', () => {
  test('files come first and alone, since a parser may overwrite the fields', async () => {
    const seen = page({
      fields: [
        { label: 'First name', profileKey: 'given-name' },
        { label: 'Resume', profileKey: 'resume', widget: 'file' },
      ],
      buttons: [SUBMIT],
    })
    expect(brief(await decide(seen))).toEqual(['upload 2 /data/cv.pdf'])
    const history = trace(did({ op: 'upload', target: { index: 2 }, files: ['/data/cv.pdf'] }, 'Resume'))
    expect(brief(await decide(seen, { history }))).toEqual(['type 1 Ada'])
  })

  test('the country is chosen before what depends on it', async () => {
    const seen = page({
      fields: [
        { label: 'First name', profileKey: 'given-name' },
        { label: 'State', profileKey: 'address-level1' },
        { label: 'Country', profileKey: 'country', widget: 'listbox' },
        { label: 'City', profileKey: 'address-level2' },
      ],
    })
    expect(brief(await decide(seen))).toEqual(['type 1 Ada', 'select 3 United States'])
  })

  test('a page is filled in one look and left in another', async () => {
    const empty = page({ fields: [{ label: 'First name', profileKey: 'given-name' }], buttons: [NEXT] })
    expect(brief(await decide(empty))).toEqual(['type 1 Ada'])
    const filled = page({ fields: [{ label: 'First name', profileKey: 'given-name', value: 'Ada' }], buttons: [NEXT] })
    expect(brief(await decide(filled))).toEqual(['click 500'])
  })

  test('a cookie banner is handled first, and declined if possible', async () => {
    const seen = page({
      fields: [{ label: 'First name', profileKey: 'given-name' }],
      buttons: [
        SUBMIT,
        { name: 'Accept all cookies', purpose: 'accept_cookies', section: 'Cookies' },
        { name: 'Reject all', section: 'Cookies' },
      ],
    })
    expect(brief(await decide(seen))).toEqual(['click 502'])
  })

  test('a busy page is waited for, longer each time, up to a limit', async () => {
    const seen = page({ fields: [{ label: 'First name', profileKey: 'given-name' }], loading: true })
    expect(brief(await decide(seen))).toEqual(['wait'])
    const waits = trace(...Array.from({ length: 6 }, (_, i) => did({ op: 'wait', ms: i }, '')))
    expect(brief(await decide(seen, { history: waits }))).toEqual(['type 1 Ada'])
  })

  test('submitting is a commit, continuing is not', async () => {
    const filled: FieldLike[] = [{ label: 'First name', profileKey: 'given-name', value: 'Ada' }]
    expect(brief(await decide(page({ fields: filled, buttons: [SUBMIT] })))).toEqual(['click 500!'])
    expect(
      brief(
        await decide(page({ fields: filled, buttons: [{ name: 'Submit Profile', purpose: 'submit', submit: true }] })),
      ),
    ).toEqual(['click 500'])
    expect(
      brief(await decide(page({ fields: filled, buttons: [SUBMIT], progress: { current: 2, total: 4 } }))),
    ).toEqual(['click 500'])
    expect(
      brief(await decide(page({ fields: filled, buttons: [SUBMIT], progress: { current: 4, total: 4 } }))),
    ).toEqual(['click 500!'])
  })

  test('entering an e-mail address to begin is not a commit', async () => {
    const seen = page({
      fields: [{ label: 'Email', profileKey: 'email', value: 'ada@example.test', required: true }],
      buttons: [{ name: 'Submit', purpose: 'submit', submit: true }],
    })
    expect(brief(await decide(seen))).toEqual(['click 500'])
  })

  test('a newsletter box beside the form is not filled', async () => {
    const seen = page({
      fields: [
        { label: 'First name', profileKey: 'given-name', form: 0 },
        { label: 'Last name', profileKey: 'family-name', form: 0 },
        { label: 'Email', profileKey: 'email', form: 0 },
        {
          label: 'Your email',
          profileKey: 'email',
          form: 1,
          required: true,
          hints: { form: { submitText: 'Subscribe' } },
        },
      ],
    })
    expect(brief(await decide(seen))).toEqual(['type 1 Ada', 'type 2 King', 'type 3 ada@example.test'])
  })

  test.each([
    ['under a title that says news', { label: 'Phone', profileKey: 'tel', form: 0 }, 'Subscribe to our newsletter'],
    ['for the address that the form asks for', { label: 'Email', profileKey: 'email', form: 0 }, 'Stay in touch'],
  ] as const)('a newsletter box in no form is not filled: %s', async (_, third, section) => {
    const seen = page({
      fields: [
        { label: 'First name', profileKey: 'given-name', form: 0 },
        { label: 'Last name', profileKey: 'family-name', form: 0 },
        third,
        { label: 'Your email', profileKey: 'email', section },
      ],
    })
    expect(brief(await decide(seen)).slice(0, 2)).toEqual(['type 1 Ada', 'type 2 King'])
    expect(brief(await decide(seen)).filter((one) => one.startsWith('type 4'))).toEqual([])
  })

  test('an address in a separate part of a page without forms is left to the person', async () => {
    const seen = page({
      fields: [
        { label: 'First name', profileKey: 'given-name', section: 'You' },
        { label: 'Last name', profileKey: 'family-name', section: 'You' },
        { label: 'Email', profileKey: 'email', section: 'You' },
        { label: 'Confirm email', profileKey: 'email', section: 'Once more' },
      ],
    })
    expect(brief(await decide(seen))).toContain('type 4 ada@example.test')
  })
})

describe('required questions', () => {
  test('all unanswered ones are asked at once, and nothing is sent', async () => {
    const seen = page({
      fields: [
        { label: 'Email', profileKey: 'email', value: 'ada@example.test' },
        { label: 'How many years have you carried a pager?', required: true },
        { label: 'Which team?', required: true, widget: 'radio', options: ['Red', 'Blue'] },
        { label: 'I have a bicycle', required: true, widget: 'checkbox' },
      ],
      buttons: [SUBMIT],
    })
    const { questions, operations } = await decide(seen)
    expect(operations).toEqual([])
    expect(questions).toEqual([
      { kind: 'screening_question', question: 'How many years have you carried a pager?', index: 2, required: true },
      { kind: 'screening_question', question: 'Which team?', index: 3, required: true, options: ['Red', 'Blue'] },
      { kind: 'screening_question', question: 'I have a bicycle', index: 4, required: true, options: ['Yes', 'No'] },
    ])
  })

  test('a question that the page asks twice is asked with its section', async () => {
    const twice: FieldLike[] = [1, 2].map((n) => ({ label: 'Name', section: `Reference ${n}`, required: true }))
    const first = await decide(page({ fields: twice, buttons: [NEXT] }))
    expect(brief(first)).toEqual(['ask Reference 1: Name', 'ask Reference 2: Name'])
    const data = { ...ADA, answers: { 'Reference 1: Name': 'Bo', 'Reference 2: Name': 'Cy' } }
    expect(brief(await decide(page({ fields: twice, buttons: [NEXT] }), { data }))).toEqual(['type 1 Bo', 'type 2 Cy'])
  })
})

describe('getting in', () => {
  const posting = { pageType: 'listing' as const, fields: [{ label: 'Search', hints: { type: 'search' } }] }

  test('a posting is left by its apply button, the plain one if there are several', async () => {
    expect(brief(await decide(page({ ...posting, buttons: [{ name: 'Apply', purpose: 'apply' }] })))).toEqual([
      'click 500',
    ])
    const ways = [
      { name: 'Autofill with Resume', purpose: 'apply' as const },
      { name: 'Apply Manually', purpose: 'apply' as const },
      { name: 'Apply with LinkedIn', purpose: 'apply' as const },
    ]
    expect(brief(await decide(page({ ...posting, buttons: ways })))).toEqual(['click 501'])
    expect(
      brief(await decide(page({ ...posting, links: [{ index: 9, name: 'Apply for this job', href: '/apply' }] }))),
    ).toEqual(['click 9'])
  })

  test('an apply button above an inline form is not pressed', async () => {
    const seen = page({
      fields: [{ label: 'First name', profileKey: 'given-name', required: true }],
      buttons: [{ name: 'Apply', purpose: 'apply' }, SUBMIT],
    })
    expect(brief(await decide(seen))).toEqual(['type 1 Ada'])
  })

  const SECRETS = { ...ADA, password: 'Correct-horse-9' }
  const signup: FieldLike[] = [
    { label: 'Email', profileKey: 'email', required: true },
    { label: 'Password', profileKey: 'new-password', widget: 'password', type: 'password', required: true },
    { label: 'Verify Password', profileKey: 'new-password', widget: 'password', type: 'password', required: true },
  ]
  const doors = [
    { name: 'Create Account', purpose: 'signup' as const, submit: true },
    { name: 'Sign In', purpose: 'login' as const },
  ]

  test('an account is created with the person’s own password, which is only ever a handle', async () => {
    const decision = await decide(page({ fields: signup, buttons: doors }), { data: SECRETS })
    expect(brief(decision)).toEqual([
      'type 1 ada@example.test',
      'type 2 {{secret:new-password}}',
      'type 3 {{secret:new-password}}',
    ])
    expect(JSON.stringify(decision)).not.toContain('horse')
    expect(decision.operations[1]?.source).toEqual({ from: 'secret', key: 'new-password' })
  })

  test('the filled sign-up is sent, without being the application', async () => {
    const filled = signup.map((one, i) => ({ ...one, value: i === 0 ? 'ada@example.test' : '••••' }))
    const history = trace(
      did({ op: 'type', target: { index: 2 }, text: '{{secret:new-password}}' }, 'Password'),
      did({ op: 'type', target: { index: 3 }, text: '{{secret:new-password}}' }, 'Verify Password'),
    )
    expect(brief(await decide(page({ fields: filled, buttons: doors }), { data: SECRETS, history }))).toEqual([
      'click 500',
    ])
  })

  test('an account that exists is signed in to', async () => {
    const history = trace(did({ op: 'click', target: { index: 500 } }, 'Create Account'))
    const seen = page({
      fields: signup,
      buttons: doors,
      messages: [{ kind: 'error', text: 'An account with this email address already exists. Sign in instead.' }],
    })
    expect(brief(await decide(seen, { data: SECRETS, history }))).toEqual(['click 501'])
  })

  test('without a password in the data the person signs in', async () => {
    const { questions } = await decide(page({ fields: signup, buttons: doors }))
    expect(questions).toEqual([expect.objectContaining({ kind: 'login', question: 'Sign in to 127.0.0.1' })])
  })

  test('a rejected password is not tried endlessly', async () => {
    const login: FieldLike[] = [
      { label: 'Email', profileKey: 'email', value: 'ada@example.test' },
      { label: 'Password', profileKey: 'current-password', widget: 'password', type: 'password', value: '••' },
    ]
    const history = trace(did({ op: 'click', target: { index: 500 } }, 'Sign In'))
    const seen = page({
      fields: login,
      buttons: [{ name: 'Sign In', purpose: 'login', submit: true }],
      messages: [{ kind: 'error', text: 'The password is not right.' }],
    })
    const { questions } = await decide(seen, { data: SECRETS, history })
    expect(questions).toEqual([expect.objectContaining({ kind: 'login', reason: 'The password is not right.' })])
  })
})

describe('how it ends', () => {
  test('a confirmation after a commit completes it; a thank-you page alone does not', async () => {
    const thanks = page({ pageType: 'confirmation', confirmation: 'Thank you for applying' })
    const sent = trace(did({ op: 'click', target: { index: 500 } }, 'Submit', { commit: true, leaves: true }))
    expect(await decide(thanks, { history: sent })).toMatchObject({ status: 'completed', confidence: 0.9 })
    expect((await decide(thanks)).status).not.toBe('completed')
  })

  test('a form that only makes an account ends with the site’s word for it, an application does not', async () => {
    const thanks = page({ pageType: 'confirmation', confirmation: 'Your account has been created' })
    const filled = trace(
      did({ op: 'type', target: { index: 1 }, text: '{{email}}' }, 'Email'),
      did({ op: 'click', target: { index: 500 } }, 'Create Account', { leaves: true }),
    )
    const how = { history: filled, objective: { jobType: 'fill_form' as const } }
    expect((await decide(thanks, how)).status).toBe('completed')
    expect((await decide(thanks, { ...how, objective: { jobType: 'apply' } })).status).not.toBe('completed')
    expect((await decide(thanks, { ...how, history: [] })).status).not.toBe('completed')
  })

  test('a closed posting and one that already got an application fail with a sentence', async () => {
    expect(await decide(page({ pageType: 'other', headings: ['This job is no longer available'] }))).toMatchObject({
      status: 'failed',
    })
    expect(
      await decide(
        page({ pageType: 'other', messages: [{ kind: 'status', text: 'You have already applied for this job.' }] }),
      ),
    ).toMatchObject({ status: 'failed' })
  })

  test('free words need AI, and it says so', async () => {
    const decision = await decide(page(), { objective: { jobType: 'custom' } })
    expect(decision).toMatchObject({ status: 'failed', thought: expect.stringMatching(/Only AI/) })
  })

  test('a page with nothing on it is waited for and then left to the person', async () => {
    const empty = page({ pageType: 'other' })
    expect(brief(await decide(empty))).toEqual(['wait'])
    const waits = trace(...Array.from({ length: 4 }, () => did({ op: 'wait', ms: 1 }, '')))
    expect(await decide(empty, { history: waits })).toMatchObject({ status: 'stuck' })
  })

  test('healing one step finds the field or the button it speaks of', async () => {
    const seen = page({
      fields: [
        { label: 'Given name', profileKey: 'given-name' },
        { label: 'Surname', profileKey: 'family-name' },
      ],
      buttons: [SUBMIT],
    })
    expect(brief(await decide(seen, { objective: { onlyStep: 'Type family-name into “Surname”' } }))).toEqual([
      'type 2 King',
    ])
    expect(brief(await decide(seen, { objective: { onlyStep: 'Click “Submit application”' } }))).toEqual(['click 500!'])
    expect(await decide(seen, { objective: { onlyStep: 'Click “Nowhere”' } })).toMatchObject({ status: 'stuck' })
  })
})
