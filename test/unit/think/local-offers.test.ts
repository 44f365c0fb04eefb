// The local planner and consent boxes, if the button stays locked without them or the page demands consent.
import { describe, expect, test } from 'vitest'
import type { Observation } from '../../../shared/domain/observation.ts'
import { ADA, brief, decide } from './deciding.ts'
import { did, type FieldLike, NEXT, page, trace } from './page.ts'

const PRIVACY: FieldLike = { label: 'I accept the privacy notice', profileKey: 'consent-privacy', widget: 'checkbox' }
const KEEP: FieldLike = { label: 'I agree that Northwind may keep my candidate profile', widget: 'checkbox' }
const NEWS: FieldLike = { label: 'I agree to receive your newsletter', widget: 'checkbox' }
const EMAIL: FieldLike = { label: 'Email', profileKey: 'email', value: 'ada@example.test' }

const waited = trace(...Array.from({ length: 5 }, () => did({ op: 'wait', ms: 1 }, '')))
const locked = (...offers: FieldLike[]): Observation =>
  page({ fields: [EMAIL, ...offers], buttons: [{ ...NEXT, submit: true, disabled: true }] })
const refused = (text: string): Observation =>
  page({ fields: [EMAIL, KEEP], buttons: [NEXT], messages: [{ kind: 'error', text }] })
const pressed = did({ op: 'click', target: { index: 500 } }, 'Next')

describe('what the person has not agreed to yet', () => {
  test('is not accepted because the button is locked: the person is asked', async () => {
    expect(brief(await decide(locked(PRIVACY)))).not.toContain('check 2 true')
    expect(brief(await decide(locked(PRIVACY), { history: waited }))).toEqual(['ask I accept the privacy notice'])
  })

  test('the person is not asked about a newsletter if the box may mean something else', async () => {
    expect(brief(await decide(locked(NEWS, PRIVACY), { history: waited }))).toEqual(['ask I accept the privacy notice'])
    expect(brief(await decide(locked(NEWS), { history: waited }))).toEqual(['ask I agree to receive your newsletter'])
  })

  test('is ticked once the person said yes, and not asked again once they said no', async () => {
    const said = (answer: string) => ({ ...ADA, answers: { 'I accept the privacy notice': answer } })
    expect(brief(await decide(locked(PRIVACY), { data: said('Yes'), history: waited }))).toEqual(['check 2 true'])
    expect(brief(await decide(locked(PRIVACY), { data: said('No'), history: waited }))).toEqual([
      expect.stringMatching(/^stuck “Next” is disabled/),
    ])
  })

  test('is asked about in its own words if the page demands the agreement', async () => {
    const history = trace(pressed, pressed)
    expect(brief(await decide(refused('You must agree before you can go on.'), { history }))).toEqual([
      'ask I agree that Northwind may keep my candidate profile',
    ])
    expect(brief(await decide(refused('The server is busy.'), { history }))).toEqual([
      'stuck The page does not continue: The server is busy.',
    ])
  })
})
