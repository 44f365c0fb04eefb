// A list in the person's own words: rows are opened one by one, and a form is never sent with some of them missing.
import { describe, expect, test } from 'vitest'
import { brief, decide } from './deciding.ts'
import { type ButtonLike, did, type FieldLike, page, SUBMIT, trace } from './page.ts'

const PEOPLE = {
  name: 'Ada King',
  attendees: [{ name: 'Mia Orr' }, { name: 'Sam Ade' }, { name: 'Bo Lind' }],
}
const row = (n: number, value = ''): FieldLike => ({
  label: 'Full name',
  section: `Attendee ${n}`,
  profileKey: 'name',
  value,
})
const ADD: ButtonLike = { name: '+ Add attendee', purpose: 'add', section: 'Attendees' }

type Done = ReturnType<typeof did>
/** A value typed into the row with this number. */
const typed = (n: number): Done => ({
  ...did({ op: 'type', target: { index: n }, text: '' }, 'Full name'),
  source: { from: 'profile', key: `custom.attendees-${n}-name` },
})
const added = did({ op: 'click', target: { index: 500 } }, '+ Add attendee', { section: 'Attendees' })

const next = async (fields: FieldLike[], history: Done[], add: ButtonLike[] = [ADD], answers = {}) =>
  brief(
    await decide(page({ fields, buttons: [...add, SUBMIT] }), {
      data: { ...PEOPLE, answers },
      history: trace(...history),
      objective: { jobType: 'fill_form' },
    }),
  )

describe('rows of a list', () => {
  test('are opened by the button of that name, until there is one for each', async () => {
    expect(await next([row(1, 'Mia Orr')], [typed(1)])).toEqual(['click 500'])
    expect(await next([row(1, 'Mia Orr'), row(2)], [typed(1), added])).toEqual(['type 2 Sam Ade'])
    expect(await next([row(1, 'Mia Orr'), row(2, 'Sam Ade')], [typed(1), added, typed(2)])).toEqual(['click 500'])
    const all = [row(1, 'Mia Orr'), row(2, 'Sam Ade'), row(3, 'Bo Lind')]
    expect(await next(all, [typed(1), added, typed(2), added, typed(3)])).toEqual(['click 501!'])
  })

  test.each<[string, ButtonLike[]]>([
    ['no button', []],
    ['a button for something else', [{ name: 'Add a document', purpose: 'add', section: 'Documents' }]],
  ])('are asked about before the form is sent if there is %s', async (_, add) => {
    const question = 'Your data lists 3 attendees, and only 1 could be entered here. Send it without the others?'
    expect(await next([row(1, 'Mia Orr')], [typed(1)], add)).toEqual([`ask ${question}`])
    const sends = await next([row(1, 'Mia Orr')], [typed(1)], add, { [question]: 'Yes' })
    expect(sends).toEqual([expect.stringMatching(/^click .*!$/)])
  })

  test('are asked about if the press opened none', async () => {
    expect((await next([row(1, 'Mia Orr')], [typed(1), added]))[0]).toMatch(/^ask Your data lists 3 attendees/)
  })
})
