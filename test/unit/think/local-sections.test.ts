// Repeating sections, such as jobs and schools: how many are opened, and what goes into which.
import { describe, expect, test } from 'vitest'
import { ADA, brief, decide } from './deciding.ts'
import { did, type FieldLike, NEXT, page, trace } from './page.ts'

describe('repeating sections', () => {
  const entry = (n: number, values: Partial<Record<'title' | 'company', string>> = {}): FieldLike[] => [
    {
      label: 'Job Title',
      profileKey: 'experience.title',
      section: `Work Experience ${n}`,
      required: true,
      value: values.title ?? '',
    },
    {
      label: 'Company',
      profileKey: 'experience.company',
      section: `Work Experience ${n}`,
      required: true,
      value: values.company ?? '',
    },
  ]
  const add = { name: 'Add', purpose: 'add' as const, section: 'Work Experience' }

  test('Add is pressed until there is an entry for each job', async () => {
    expect(
      brief(
        await decide(
          page({
            fields: [{ label: 'Skills', widget: 'multi_combobox' }],
            buttons: [NEXT, add, { ...add, section: 'Websites' }],
          }),
        ),
      ),
    ).toEqual(['click 501'])
    const one = page({
      fields: entry(1, { title: 'Lead', company: 'Acme' }),
      buttons: [NEXT, { ...add, name: 'Add Another' }],
    })
    expect(brief(await decide(one))).toEqual(['click 501'])
    const two = page({ fields: [...entry(1, { title: 'Lead', company: 'Acme' }), ...entry(2)], buttons: [NEXT, add] })
    expect(brief(await decide(two))).toEqual(['type 3 Analyst', 'type 4 Engines Ltd'])
    const both = page({
      fields: [
        ...entry(1, { title: 'Lead', company: 'Acme' }),
        ...entry(2, { title: 'Analyst', company: 'Engines Ltd' }),
      ],
      buttons: [NEXT, add],
    })
    expect(brief(await decide(both))).toEqual(['click 500'])
  })

  describe('fields that could ask for the present job', () => {
    const plain = (section: string, values: string[] = []): FieldLike[] =>
      ['Employer', 'Role'].map((label, at) => ({
        label,
        profileKey: at === 0 ? 'organization' : 'organization-title',
        section,
        value: values[at] ?? '',
      }))
    const addJob = { name: 'Add job', purpose: 'add' as const, section: 'Employment' }

    test('are the jobs, one after the other, beside a button that adds one', async () => {
      const first = page({ fields: plain('Employment', ['Acme', 'Lead']), buttons: [NEXT, addJob] })
      expect(brief(await decide(first))).toEqual(['click 501'])
      const second = page({
        fields: [...plain('Employment', ['Acme', 'Lead']), ...plain('Employment')],
        buttons: [NEXT, addJob],
      })
      expect(brief(await decide(second))).toEqual(['type 3 Engines Ltd', 'type 4 Analyst'])
    })

    test('do not mistake the person’s name for a school’s if all are under one heading', async () => {
      const name = { label: 'Name', profileKey: 'name', section: 'Apply' }
      const addSchool = { name: 'Add education', purpose: 'add' as const, section: 'Apply' }
      const decided = brief(await decide(page({ fields: [name, ...plain('Apply')], buttons: [NEXT, addSchool] })))
      expect(decided).toEqual(['type 1 Ada King', 'type 2 Acme', 'type 3 Lead'])
    })

    test('ask for it without such a button, and under another heading', async () => {
      for (const buttons of [[NEXT], [NEXT, { ...addJob, name: 'Add', section: 'Websites' }]])
        expect(brief(await decide(page({ fields: plain('Employment'), buttons })))).toEqual([
          'type 1 Acme',
          'type 2 Lead',
        ])
    })
  })

  test('entries without numbers are distinguished by their order', async () => {
    const unnumbered = [...entry(1), ...entry(2)].map((one) => ({ ...one, section: 'Experience' }))
    expect(brief(await decide(page({ fields: unnumbered })))).toEqual([
      'type 1 Lead',
      'type 2 Acme',
      'type 3 Analyst',
      'type 4 Engines Ltd',
    ])
  })

  describe('an entry in a dialog whose button to save is called as the one that opened it', () => {
    const within = (values: Partial<Record<'title' | 'company', string>> = {}): FieldLike[] =>
      entry(1, values).map((one) => ({ ...one, section: 'Add experience' }))
    const inside = { ...add, name: 'Add experience', section: 'Add experience' }
    const dialog = [inside, { name: 'Cancel', purpose: 'close' as const, section: 'Add experience' }]
    const outside = [NEXT, { ...add, name: 'Add experience' }]
    const lead = { title: 'Lead', company: 'Acme' }
    const opened = did({ op: 'click', target: { index: 501 } }, 'Add experience', { section: 'Work Experience' })
    const typed = did({ op: 'type', target: { index: 1 }, text: 'Lead' }, 'Job Title', { section: 'Add experience' })
    const saved = did({ op: 'click', target: { index: 500 } }, 'Add experience', { section: 'Add experience' })

    test('is saved once it is filled in, and the next one is opened', async () => {
      const filled = page({ fields: within(lead), buttons: dialog })
      expect(brief(await decide(filled, { history: trace(opened, typed) }))).toEqual(['click 500'])
      const closed = page({
        fields: [{ label: 'Email', profileKey: 'email', value: 'ada@example.test' }],
        buttons: outside,
      })
      expect(brief(await decide(closed, { history: trace(opened, typed, saved) }))).toEqual(['click 501'])
      expect(brief(await decide(closed, { history: trace(opened, typed, saved, opened, typed, saved) }))).toEqual([
        'click 500',
      ])
    })

    test('is not saved again while what it was refused for is empty', async () => {
      const city: FieldLike = {
        label: 'Employer city',
        section: 'Add experience',
        required: true,
        profileKey: 'experience.location',
      }
      const refused = page({ fields: [...within(lead), { ...city, error: 'Please enter the city.' }], buttons: dialog })
      expect(brief(await decide(refused, { history: trace(opened, typed, saved) }))).toEqual(['ask Employer city'])
      const told = page({ fields: [...within(lead), { ...city, value: 'London' }], buttons: dialog })
      expect(brief(await decide(told, { history: trace(opened, typed, saved) }))).toEqual(['click 500'])
    })
  })

  const card = (values: Partial<Record<'title' | 'company', string>> = {}): FieldLike[] =>
    entry(1, values).map((one) => ({ ...one, section: 'Experience' }))
  const buttons = [
    NEXT,
    { ...add, section: 'Experience' },
    { name: 'Save', purpose: 'save' as const, section: 'Experience' },
  ]
  const added = did({ op: 'click', target: { index: 501 } }, 'Add', { section: 'Experience' })
  const saved = did({ op: 'click', target: { index: 502 } }, 'Save', { section: 'Experience' })
  const LEAD = { title: 'Lead', company: 'Acme' }
  const ANALYST = { title: 'Analyst', company: 'Engines Ltd' }

  test('a card is saved before the next one is opened, each with its own entry', async () => {
    const closed = page({
      fields: [{ label: 'Email', profileKey: 'email', value: 'ada@example.test' }],
      buttons: buttons.slice(0, 2),
    })
    const filled = page({ fields: card(LEAD), buttons })
    expect(brief(await decide(filled, { history: trace(added) }))).toEqual(['click 502'])
    expect(brief(await decide(closed, { history: trace(added, saved) }))).toEqual(['click 501'])
    const second = page({ fields: card(), buttons })
    expect(brief(await decide(second, { history: trace(added, saved, added) }))).toEqual([
      'type 1 Analyst',
      'type 2 Engines Ltd',
    ])
    const done = page({ fields: card(ANALYST), buttons })
    expect(brief(await decide(done, { history: trace(added, saved, added) }))).toEqual(['click 502'])
    expect(brief(await decide(closed, { history: trace(added, saved, added, saved) }))).toEqual(['click 500'])
  })

  test('a Save that was refused does not count as an entry', async () => {
    const refused = page({ fields: card(LEAD), buttons })
    expect(brief(await decide(refused, { history: trace(added, saved) }))).toEqual(['click 502'])
  })

  test('what a card asks and nobody answered is asked before it is saved', async () => {
    const asking = page({
      fields: [...card(LEAD), { label: 'Why did you leave?', section: 'Experience', required: true }],
      buttons,
    })
    expect(brief(await decide(asking, { history: trace(added) }))).toEqual(['ask Why did you leave?'])
  })

  test('in a section for schools the label alone says which part it is', async () => {
    const data = { ...ADA, education: [{ institution: 'Rice', major: 'Statistics', start: '2012' }] }
    const fields: FieldLike[] = ['Institution', 'Major', 'Why?'].map((label) => ({ label, section: 'Education' }))
    const from = { label: 'From', section: 'Education', placeholder: 'MM/YYYY' }
    expect(brief(await decide(page({ fields: [...fields, from] }), { data }))).toEqual([
      'type 1 Rice',
      'type 2 Statistics',
    ])
  })

  test('attempts on one entry do not count for a similar one', async () => {
    const unnumbered = [1, 2, 3].flatMap((n) => entry(n)).map((one) => ({ ...one, section: 'Experience' }))
    const data = {
      ...ADA,
      jobs: undefined,
      experience: ['Lead', 'Analyst', 'Clerk'].map((title) => ({ title, company: `${title} Ltd` })),
    }
    const filled = unnumbered.map((one, i) => ({
      ...one,
      value: ['Lead', 'Lead Ltd', 'Analyst', 'Analyst Ltd'][i] ?? '',
    }))
    const typed = (index: number, text: string, label: string) =>
      did({ op: 'type', target: { index }, text }, label, { section: 'Experience' })
    const history = trace(typed(1, 'Lead', 'Job Title'), typed(3, 'x', 'Job Title'), typed(3, 'Analyst', 'Job Title'))
    expect(brief(await decide(page({ fields: filled }), { data, history }))).toEqual([
      'type 5 Clerk',
      'type 6 Clerk Ltd',
    ])
  })

  test('an Add without effect is not pressed endlessly', async () => {
    const history = trace(did({ op: 'click', target: { index: 501 } }, 'Add', { section: 'Work Experience' }))
    expect(
      brief(
        await decide(
          page({ fields: [{ label: 'Email', profileKey: 'email', value: 'ada@example.test' }], buttons: [NEXT, add] }),
          { history },
        ),
      ),
    ).toEqual(['click 500'])
  })

  test('a current job is ticked as current', async () => {
    const seen = page({
      fields: [
        {
          label: 'I currently work here',
          profileKey: 'experience.current',
          widget: 'checkbox',
          section: 'Work Experience 1',
        },
      ],
    })
    expect(brief(await decide(seen))).toEqual(['check 1 true'])
  })
})
