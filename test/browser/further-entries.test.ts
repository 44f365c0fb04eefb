// A manual that was learned with one job and one row of a list, and people with more: the page's own buttons open the
// further ones, which are filled in from the data. What the data lacks is asked.
import { expect, test } from 'vitest'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { field, formSite, NAME } from '../support/form-site.ts'
import { frontDoor, story } from '../support/front-door.ts'

/** A part of a form whose button adds one more of the same fields. */
const part = (title: string, add: string, key: string, fields: string, more = ''): string => `
  <h2>${title}</h2><div id="${key}"></div><button type="button" id="add-${key}">${add}</button>${more}
  <script>{
    const all = document.getElementById('${key}')
    const one = () => {
      const row = document.createElement('div')
      row.innerHTML = ${JSON.stringify(fields)}.replaceAll('#', all.children.length).replaceAll('%', all.children.length + 1)
      all.append(row)
    }
    one()
    document.getElementById('add-${key}').onclick = one
  }</script>`

const SECOND = '<button type="button">Add several trustees</button>'
const site = formSite({
  name: 'further',
  title: 'Apply',
  thanks: 'Thank you for applying!',
  page: (posting) => ({
    heading: 'Apply',
    fields: [
      NAME,
      part('Employment history', 'Add job', 'job', field('Employer', 'employer-#', '') + field('Job title', 'title-#', '')),
      part(
        'Trustees',
        'Add trustee',
        'trustee',
        `<h3>Trustee %</h3>${field('Full name', 'trustee-#')}${field('Role', 'role-#')}`,
        posting === 'two-buttons' ? SECOND : '',
      ),
      '<button>Submit application</button>',
    ].join(''),
  }),
}) // biome-ignore format: one part a line

const door = frontDoor([site])
const sent = (): Record<string, unknown> => ({ ...door.sites.submissions('further').at(-1)?.fields })

const person = (name: string, jobs: readonly string[], trustees: readonly (readonly [name: string, role?: string])[]) =>
  parseUserData({
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@example.test`,
    experience: jobs.map((company, at) => ({ company, title: `Clerk ${at}`, start: `20${20 - at}-01` })),
    trustees: trustees.map(([one, role]) => ({ name: one, ...(role && { role }) })),
  })
const ana = person('Ana Prado', ['Harbour Tides'], [['Bo Lind', 'Chair']])

test.each([
  ['as many as each person has', 3, 4],
  ['none but the first', 1, 1],
])('jobs and rows: %s', async (_, jobs, rows) => {
  expect(story(await door.learned('/further/one', ana))).toMatch(/^completed/)
  const firms = ['Kite Works', 'Old Mill', 'Night Trains'].slice(0, jobs)
  const trustees = (
    [
      ['Mia Orr', 'Chair'],
      ['Sam Ade', 'Treasurer'],
      ['Rui Sá', 'Secretary'],
      ['Eva Lund', 'Member'],
    ] as const
  ).slice(0, rows)
  const next = await door.run('/further/one', { applicant: person('Jan Holm', firms, trustees), mode: 'cookbook' })
  expect(story(next)).toBe('completed in cookbook mode')
  expect(sent()).toEqual({
    name: 'Jan Holm',
    ...Object.fromEntries(firms.flatMap((firm, at) => [[`employer-${at}`, firm], [`title-${at}`, `Clerk ${at}`]])),
    ...Object.fromEntries(trustees.flatMap(([name, role], at) => [[`trustee-${at}`, name], [`role-${at}`, role]])),
  }) // biome-ignore format: one kind a line
})

test('what a further row requires and the data lacks is not invented, and nothing is sent', async () => {
  expect(story(await door.learned('/further/one', ana))).toMatch(/^completed/)
  const jan = person('Jan Holm', ['Kite Works'], [['Mia Orr', 'Chair'], ['Sam Ade']])
  const next = await door.run('/further/one', { applicant: jan, mode: 'cookbook' })
  expect(story(next)).toMatch(/^(?:paused|failed) in cookbook mode.*Role/)
  expect(sent()).toEqual({})
})

test('two buttons that name the list: nothing is pressed or sent', async () => {
  expect(story(await door.learned('/further/two-buttons', ana))).toMatch(/^completed/)
  const jan = person('Jan Holm', ['Kite Works'], [['Mia Orr', 'Chair'], ['Sam Ade', 'Treasurer']]) // biome-ignore format: a person
  const next = await door.run('/further/two-buttons', { applicant: jan, mode: 'cookbook' })
  expect(story(next)).toMatch(/^failed in cookbook mode; UNCOVERED_FIELD: .*more trustees/)
  expect(sent()).toEqual({})
})
