// The local planner and a page that rejects its input: another way, then a question, never endless repetition.
import { describe, expect, test } from 'vitest'
import { ADA, brief, decide } from './deciding.ts'
import { did, type FieldLike, NEXT, page, SUBMIT, trace } from './page.ts'

describe('when the page refuses', () => {
  const phone = (more: Partial<FieldLike> = {}): FieldLike => ({
    label: 'Phone',
    profileKey: 'tel',
    required: true,
    ...more,
  })
  const typed = (text: string) => did({ op: 'type', target: { index: 1 }, text }, 'Phone')
  const pressed = did({ op: 'click', target: { index: 500 } }, 'Next')

  test('another form of the value is tried, then another, then the person is asked in the page’s words', async () => {
    const refused = (value: string) =>
      page({ fields: [phone({ value, error: 'Enter a valid phone number' })], buttons: [NEXT] })
    const once = trace(typed('+14155550134'), pressed)
    expect(brief(await decide(refused('+14155550134'), { history: once }))).toEqual(['type 1 (415) 555-0134'])
    const twice = trace(typed('+14155550134'), pressed, typed('(415) 555-0134'), pressed)
    expect(brief(await decide(refused('(415) 555-0134'), { history: twice }))).toEqual(['type 1 4155550134'])
    const thrice = trace(typed('+14155550134'), pressed, typed('(415) 555-0134'), pressed, typed('4155550134'), pressed)
    const { questions } = await decide(refused('4155550134'), { history: thrice })
    expect(questions).toEqual([
      expect.objectContaining({
        kind: 'screening_question',
        question: 'Phone',
        reason: 'Enter a valid phone number',
        index: 1,
      }),
    ])
  })

  test('a complaint that stays on the screen after the field was changed does not stop the next press', async () => {
    const history = trace(typed('+14155550134'), pressed, typed('4155550134'))
    expect(
      brief(
        await decide(
          page({ fields: [phone({ value: '4155550134', error: 'Enter a valid phone number' })], buttons: [NEXT] }),
          { history },
        ),
      ),
    ).toEqual(['click 500'])
  })

  test('a value that the page overwrote is typed again, and asked about if that goes on', async () => {
    const overwritten = page({
      fields: [{ label: 'First name', profileKey: 'given-name', value: 'Parsed', required: true }],
      buttons: [NEXT],
    })
    const outcome = { status: 'done' as const, observed: { value: 'Ada' }, ms: 1 }
    const typedOnce = did({ op: 'type', target: { index: 1 }, text: 'Ada' }, 'First name', { outcome })
    expect(brief(await decide(overwritten, { history: trace(typedOnce) }))).toEqual(['type 1 Ada'])
    const { questions } = await decide(overwritten, { history: trace(typedOnce, typedOnce) })
    expect(questions).toEqual([
      expect.objectContaining({ question: 'First name', reason: 'The page changes this answer to “Parsed”.' }),
    ])
  })

  test('a value that the page shows in its own way is not typed again', async () => {
    const outcome = { status: 'done' as const, observed: { value: 'Lead (m/w/d)' }, ms: 1 }
    const history = trace(did({ op: 'type', target: { index: 1 }, text: 'Lead' }, 'Title', { outcome }))
    const seen = page({
      fields: [{ label: 'Title', profileKey: 'experience.title', value: 'Lead (m/w/d)' }],
      buttons: [NEXT],
    })
    expect(brief(await decide(seen, { history }))).toEqual(['click 500'])
  })

  test('a missing option is asked about with the existing ones', async () => {
    const failed = did({ op: 'select', target: { index: 1 }, options: ['Yes'] }, 'Work here?', {
      outcome: {
        status: 'failed',
        code: 'OPTION_NOT_FOUND',
        message: 'no',
        offered: ['Select One', 'Perhaps', 'Sometimes'],
        ms: 1,
      },
    })
    const seen = page({
      fields: [{ label: 'Work here?', profileKey: 'work-authorization', widget: 'listbox', required: true }],
      buttons: [NEXT],
    })
    const { questions } = await decide(seen, { history: trace(failed) })
    expect(questions).toEqual([expect.objectContaining({ question: 'Work here?', options: ['Perhaps', 'Sometimes'] })])
  })

  test('the answer that was asked for is used next', async () => {
    const seen = page({
      fields: [
        {
          label: 'Work here?',
          profileKey: 'work-authorization',
          widget: 'select',
          options: ['Perhaps', 'Sometimes'],
          required: true,
        },
      ],
      buttons: [NEXT],
    })
    expect(brief(await decide(seen))).toEqual(['ask Work here?'])
    const data = { ...ADA, answers: { 'Work here?': 'Sometimes' } }
    expect(brief(await decide(seen, { data }))).toEqual(['select 1 Sometimes'])
  })

  test('a button that does not continue is given up', async () => {
    const seen = page({
      fields: [phone({ value: '+14155550134' })],
      buttons: [NEXT],
      messages: [{ kind: 'error', text: 'Something is missing' }],
    })
    expect(brief(await decide(seen, { history: trace(pressed) }))).toEqual(['click 500'])
    expect(brief(await decide(seen, { history: trace(pressed, pressed) }))).toEqual([
      'stuck The page does not continue: Something is missing',
    ])
  })

  test('a field that only the banner names is asked about in the banner’s words', async () => {
    const seen = page({
      fields: [phone({ value: '+14155550134' }), { label: 'How did you hear about us?', widget: 'listbox' }],
      buttons: [NEXT],
      messages: [{ kind: 'error', text: 'Please correct: How did you hear about us? is required.' }],
    })
    const { questions } = await decide(seen, { history: trace(pressed) })
    expect(questions).toEqual([
      expect.objectContaining({
        question: 'How did you hear about us?',
        reason: 'Please correct: How did you hear about us? is required.',
      }),
    ])
  })

  test('something that covers a field is closed first', async () => {
    const obscured = did({ op: 'type', target: { index: 1 }, text: '+14155550134' }, 'Phone', {
      outcome: { status: 'failed', code: 'ACTION_OBSCURED', message: 'covered', ms: 1 },
    })
    const seen = page({ fields: [phone()], buttons: [NEXT] })
    expect(brief(await decide(seen, { history: trace(obscured) }))).toEqual(['press'])
    const closed = did({ op: 'press', key: 'Escape' }, '')
    expect(brief(await decide(seen, { history: trace(obscured, closed) }))).toEqual(['type 1 +14155550134'])
  })

  test('if nothing can be or was filled in, nothing is sent without asking', async () => {
    const bare = page({ fields: [], buttons: [SUBMIT] })
    expect(brief(await decide(bare)).at(0)).toMatch(/^stuck Nothing is filled in on this page, and “/)
    // A last page that only shows the earlier answers.
    const typedBefore = did({ op: 'type', target: { index: 1 }, text: '+14155550134' }, 'Phone')
    expect(brief(await decide(bare, { history: trace(typedBefore, pressed) }))).toEqual(['click 500!'])
  })

  test('a button that stays covered is left for another one, or for the person', async () => {
    const obscured = did({ op: 'click', target: { index: 500 } }, 'Continue', {
      outcome: { status: 'failed', code: 'ACTION_OBSCURED', message: 'covered', ms: 1 },
    })
    const closed = did({ op: 'press', key: 'Escape' }, '')
    const fields = [phone({ value: '+14155550134' })]
    const cover = { ...NEXT, name: 'Continue' }
    const seen = page({ fields, buttons: [cover] })
    expect(brief(await decide(seen, { history: trace(obscured, closed) }))).toEqual(['click 500'])
    const twice = trace(obscured, closed, obscured, closed)
    expect(brief(await decide(seen, { history: twice }))).toEqual([
      'stuck Something on the page covers “Continue” and does not close.',
    ])
    const two = page({ fields, buttons: [cover, { name: 'Save and go on', purpose: 'save', submit: true }] })
    expect(brief(await decide(two, { history: twice })).at(0)).toMatch(/^click 501/)
  })

  test('a multiple choice is not clicked twice, which would undo it', async () => {
    const options = ['Go', 'Linux']
    const chosen = did({ op: 'select', target: { index: 1 }, options }, 'Skills')
    const seen = page({
      fields: [{ label: 'Skills', profileKey: 'skills', widget: 'multi_combobox' }],
      buttons: [NEXT],
    })
    const data = { ...ADA, skills: options }
    expect(brief(await decide(seen, { data }))).toEqual(['select 1 Go + Linux'])
    expect(brief(await decide(seen, { data, history: trace(chosen) }))).toEqual(['click 500'])
  })

  test('a press with a delayed effect is not repeated at once', async () => {
    const seen = page({ fields: [phone({ value: '+14155550134' })], buttons: [NEXT] })
    const waited = did({ op: 'wait', ms: 1 }, '')
    expect(brief(await decide(seen, { history: trace(pressed) }))).toEqual(['wait'])
    expect(brief(await decide(seen, { history: trace(pressed, waited) }))).toEqual(['wait'])
    expect(brief(await decide(seen, { history: trace(pressed, waited, waited) }))).toEqual(['click 500'])
  })

  test('nothing is sent twice: after a commit it waits, then leaves the proof to others', async () => {
    const sent = did({ op: 'click', target: { index: 500 } }, 'Submit application', { commit: true })
    const seen = page({ fields: [phone({ value: '+14155550134' })], buttons: [SUBMIT] })
    expect(brief(await decide(seen, { history: trace(sent) }))).toEqual(['wait'])
    const waited = trace(sent, ...Array.from({ length: 4 }, () => did({ op: 'wait', ms: 1 }, '')))
    expect(await decide(seen, { history: waited })).toMatchObject({
      operations: [],
      status: 'completed',
      confidence: 0.4,
    })
  })

  test('after a rejected commit, errors are corrected before it is sent again', async () => {
    const sent = did({ op: 'click', target: { index: 500 } }, 'Submit application', { commit: true })
    const wrong = page({ fields: [phone({ value: '+14155550134', error: 'Ten digits, please' })], buttons: [SUBMIT] })
    const history = trace(typed('+14155550134'), sent)
    expect(brief(await decide(wrong, { history }))).toEqual(['type 1 (415) 555-0134'])
    const mended = page({
      fields: [phone({ value: '(415) 555-0134', error: 'Ten digits, please' })],
      buttons: [SUBMIT],
    })
    expect(
      brief(await decide(mended, { history: trace(typed('+14155550134'), sent, typed('(415) 555-0134')) })),
    ).toEqual(['click 500!'])
  })

  test('a rejected commit without anything to correct is not sent again', async () => {
    const sent = did({ op: 'click', target: { index: 500 } }, 'Submit application', { commit: true })
    const seen = page({
      fields: [phone({ value: '+14155550134' })],
      buttons: [SUBMIT],
      messages: [{ kind: 'error', text: 'Flagged as possible spam' }],
    })
    expect(brief(await decide(seen, { history: trace(sent) }))).toEqual([
      'stuck The page does not continue: Flagged as possible spam',
    ])
  })

  test('if nothing is left to do, the page’s own words are the reason', async () => {
    const waited = did({ op: 'wait', ms: 5_000 }, '')
    const seen = { ...page({}), messages: [{ kind: 'error' as const, text: 'Wrong password.' }] }
    const { status, thought } = await decide(seen, { history: trace(waited, waited, waited, waited, waited) })
    expect([status, thought]).toEqual(['stuck', 'The page says “Wrong password.”, and nothing else here leads on.'])
  })
})
