// Data in the person's own words, under headings and beside labels that use other words.
import { describe, expect, test } from 'vitest'
import { withField } from './deciding.ts'
import type { FieldLike } from './page.ts'

const DATA = {
  name: 'Ada King',
  landlord: { name: 'Bo Lind', phone: '0117 496 0001' },
  emergency_contact: { name: 'Rui King', relationship: 'Brother' },
}
const said = async (field: FieldLike, answers: Record<string, string> = {}): Promise<string | undefined> =>
  (await withField({ required: true, ...field }, { ...DATA, answers })).find((line) => !line.startsWith('click'))

describe('below the title of a part', () => {
  test.each([
    ['2. Current or previous landlord', 'Name', 'type 2 Bo Lind'],
    ['Landlord details', 'Name', 'type 2 Bo Lind'],
    ['Emergency contact (other than above)', 'Relationship', 'type 2 Brother'],
    // Unverified conditions, and other people.
    ['Emergency contact (not a relative)', 'Relationship', 'ask Relationship'],
    ['Previous landlord', 'Name', 'ask Name'],
    ['Landlord of your guarantor', 'Name', 'ask Name'],
  ])('%s: %s', async (legend, label, due) => {
    expect(await said({ label, hints: { legend } })).toBe(due)
  })
})

describe('the same question in other words', () => {
  const choice = (label: string, options: string[]): FieldLike => ({ label, options, widget: 'radio', type: 'radio' })
  const WORK = ['Employed', 'Self-employed', 'Student']
  test.each<[FieldLike, Record<string, string>, string]>([
    [{ label: 'Serial number (on the base)' }, { 'Serial number': 'T-1' }, 'type 2 T-1'],
    [{ label: 'Asset tag (if there is one)' }, { 'Asset tag': 'NB-2' }, 'type 2 NB-2'],
    [{ label: 'História (máx. 500 caracteres)' }, { História: 'Redes.' }, 'type 2 Redes.'],
    [choice('Are you able to work nights?', ['Yes', 'No']), { 'Can you work night shifts?': 'No' }, 'select 2 No'],
    [
      choice('Which of these are you?', WORK),
      { 'Are you employed, self-employed or a student?': 'Student' },
      'select 2 Student',
    ],
    // An answer that is not among the options, and a question with a different subject.
    [choice('Which of these are you?', WORK), { 'Are you employed?': 'Student' }, 'ask Which of these are you?'],
    [
      choice('What is your partner?', WORK),
      { 'Are you employed, self-employed or a student?': 'Student' },
      'ask What is your partner?',
    ],
    [{ label: 'Phone number (on weekdays)' }, { 'Phone number': '555' }, 'ask Phone number (on weekdays)'],
  ])('%j', async (field, answers, due) => {
    expect(await said(field, answers)).toBe(due)
  })

  test.each([
    ['Wyrażam zgodę na kontakt', 'Tak', 'check 2 true'],
    ['連絡に同意します', 'はい', 'check 2 true'],
    ['Zgoda', 'może', 'ask Zgoda'],
  ])('a box in a language that is not understood: %s, %s', async (label, answer, due) => {
    expect(await said({ label, widget: 'checkbox', type: 'checkbox', role: 'checkbox' }, { [label]: answer })).toBe(due)
  })
})
