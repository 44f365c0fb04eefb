/** What the planner would enter into each field of a page for an invented person, without a browser. */
import { type BankQuestion, decidedFor, fieldOf } from '../../bench/questions/bank.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'

export const NOW = new Date(2026, 10, 22)
export const MIRA = {
  first_name: 'Mira',
  last_name: 'Okafor',
  address: { city: 'Austin', state: 'Texas', country: 'United States' },
  date_of_birth: '1990-05-04',
  languages: ['English (native)', 'Portuguese (C2)', 'German (B1)'],
  experience: [{ title: 'Engineer', company: 'Tidewater Labs', start: '2020-01', end: 'present' }],
  education: [{ school: 'Rice University', degree: 'Bachelor of Science', start: '2008', end: '2012' }],
  eeo: { veteran: 'I am not a protected veteran' },
  answers: { 'T-shirt size': 'M' },
}

/** `''` for a field that it leaves empty or asks about. */
export const page = (fields: readonly Partial<BankQuestion>[], data: object = {}): string[] =>
  decidedFor(
    fields.map((field, at) =>
      fieldOf({ id: '', kind: '', trap: '', lang: 'en', text: '', control: 'text', gold: {}, ...field }, at),
    ),
    parseUserData({ ...MIRA, ...data }),
    NOW,
  ).map((decided) => {
    if (decided.do !== 'fill') return ''
    const { operation } = decided.planned
    return operation.op === 'type' ? operation.text : operation.op === 'select' ? operation.options.join('|') : ''
  })
export const one = (text: string, more: Partial<BankQuestion> = {}, data: object = {}): string =>
  page([{ text, ...more }], data)[0] ?? ''
