// Whose data a form is about if the heading above it names somebody: a posting's title names nobody, "Your manager"
// does.
import { describe, expect, test } from 'vitest'
import { brief, decide } from './deciding.ts'
import { type FieldLike, page } from './page.ts'

const form = (section: string, more: FieldLike[] = []): FieldLike[] => [
  { label: 'First Name', profileKey: 'given-name', section, required: true },
  { label: 'Email', profileKey: 'email', section, required: true },
  ...more,
]
const resume = (section: string): FieldLike => ({
  label: 'Resume/CV',
  profileKey: 'resume',
  widget: 'file',
  section,
  required: true,
  // Already filled in, so that the other fields are next.
  value: 'cv.pdf',
})
const filled = async (fields: FieldLike[]): Promise<string[]> => brief(await decide(page({ fields })))

describe('a form under its posting’s title is the applicant’s', () => {
  test.each([
    'Account Manager',
    'Senior Product Manager (Remote)',
    'Emergency Room Nurse',
    'Customer Support Agent',
    'Technical Recruiter',
    'Client Relations Supervisor',
    'Professor of Marine Biology',
    'Chef de projet (h/f)',
    'Jefe de obra',
    'Gerente de projetos',
    'Stellvertretende Küchenchefin',
  ])('%s', async (title) => {
    expect(await filled(form(title, [resume(title)]))).toEqual(['type 1 Ada', 'type 2 ada@example.test'])
  })
})

describe('a heading that names somebody is about them', () => {
  test.each([
    'Emergency contact',
    'Emergency contact 2',
    'Your manager',
    'Hiring manager',
    'Most recent supervisor’s details',
    'Professional references',
    'Recruiter',
    'Contact person in case of emergency',
    'Personne à contacter en cas d’urgence',
    'À prévenir en cas d’urgence',
    'Kontaktperson im Notfall',
    'Im Notfall zu benachrichtigen',
    'Avisar en caso de emergencia',
    'Parent or guardian of the applicant',
    'Reference from a former teacher',
    'Datos del supervisor',
  ])('%s, even if the file is below it', async (heading) => {
    const done = await filled(form(heading, [resume(heading)]))
    expect(done.join('\n')).not.toContain('Ada')
    expect(done.join('\n')).not.toContain('ada@')
  })

  test.each(['Account Manager', 'Emergency Room'])('%s, where it is only a part of the form', async (heading) => {
    const own: FieldLike[] = [
      { label: 'Full name', profileKey: 'name', section: 'Apply', required: true },
      resume('Apply'),
    ]
    const done = await filled([...own, ...form(heading)])
    expect(done.join('\n')).not.toContain('ada@')
  })
})

describe('an application that is called as its posting was is for that job', () => {
  test.each(['Head of Partnerships', 'Parent Coordinator', 'HR Business Partner', 'Kinderpfleger'])(
    '%s',
    async (title) => {
      const about = { objective: { titles: [`${title} | Velora`] } }
      expect(brief(await decide(page({ fields: form(title) }), about))).toEqual([
        'type 1 Ada',
        'type 2 ada@example.test',
      ])
    },
  )

  test.each(['Your partner', 'Parent or guardian'])('%s, which no posting is called, is not', async (heading) => {
    const done = brief(await decide(page({ fields: form(heading) }), { objective: { titles: ['Nurse | Velora'] } }))
    expect(done.join('\n')).not.toContain('Ada')
  })
})

describe('a group around all of a form', () => {
  const grouped = (legend: string): FieldLike[] =>
    [
      { label: 'First name', profileKey: 'given-name', required: true },
      { label: 'Email', profileKey: 'email', required: true },
      { label: 'Favourite tool' },
      { label: 'Hours a week' },
    ].map((one) => ({ ...one, hints: { legend } }))

  test.each(['Volunteer form', 'Mentor enrolment form', 'Cat adoption request', 'Aufnahmeantrag Musikschule'])(
    'is called by its title where that says it is a form: %s',
    async (legend) => {
      expect(await filled(grouped(legend))).toEqual(['type 1 Ada', 'type 2 ada@example.test'])
    },
  )

  test.each([
    'Your interpreter',
    'Guarantor form',
    'Emergency contact form',
    'Registration of your child',
    'Anmeldung des Kindes',
    'Inscription de votre enfant',
  ])('is about somebody if it is named after them: %s', async (legend) => {
    expect((await filled(grouped(legend))).join('\n')).not.toContain('Ada')
  })

  test('is not a heading if most of the form is outside it', async () => {
    const outside = Array.from({ length: 6 }, (_, at) => ({ label: `Note ${at}` }))
    expect((await filled([...grouped('Interpreter registration'), ...outside])).join('\n')).not.toContain('Ada')
  })
})
