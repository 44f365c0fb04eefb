// Looking up applications later: names of company and job, searching, and export as a table.
import { expect, test } from 'vitest'
import { applicationsCsv, namesOf, searched, type WholeApplication } from '../../../shared/domain/application.ts'
import type { ReceiptLine } from '../../../shared/domain/receipt.ts'

test.each([
  [
    'https://boards.greenhouse.io/acme/jobs/1',
    'Job Application for Sailmaker at Acme, Inc.',
    ['Acme, Inc.', 'Sailmaker'],
  ],
  [
    'https://jobs.lever.co/northwind/1/apply',
    'Northwind Instruments - Sailmaker',
    ['Northwind Instruments', 'Sailmaker'],
  ],
  ['https://jobs.lever.co/northwind/1/apply', 'Sailmaker', ['northwind', 'Sailmaker']],
  ['https://careers.fernway.com/1', 'Sailmaker @ Fernway', ['Fernway', 'Sailmaker']],
  ['https://fernway.com/1', 'Sailmaker | Careers at Fernway', ['Fernway', 'Sailmaker']],
  ['https://fernway.com/1', 'Sailmaker | Fernway | Apply now', ['Fernway', 'Sailmaker | Fernway | Apply now']],
  // A name that is only possibly the company does not count.
  [
    'https://portal.example.org/1',
    'Harbour pilot - Harbour Supplies',
    ['portal.example.org', 'Harbour pilot - Harbour Supplies'],
  ],
  ['https://harbour.com/1', 'Harbour pilot - Rotterdam', ['harbour.com', 'Harbour pilot - Rotterdam']],
  ['portal.example.org/jobs/1', '', ['portal.example.org', '']],
])('%s, “%s”', (url, pageTitle, [company, title]) => {
  expect(namesOf(url, pageTitle)).toEqual({ company, title })
})

const line = (question: string, value: string, more: Partial<ReceiptLine> = {}): ReceiptLine => ({
  ...{ page: 0, view: 'Apply', question, value, source: 'person' },
  ...more,
})
const SENT: WholeApplication = {
  id: 'a',
  job_id: 'j',
  sent_at: '2026-03-01T10:00:00.000Z',
  company: 'Bäckerei Weiß',
  title: 'Sailmaker',
  url: 'https://weiss.example/jobs/17?x=1',
  person: { id: 'ines', name: 'Inês Duarte' },
  state: 'sent',
  arrived: 'confirmed',
  proof: 'Thank you!',
  note: 'Rang them on Monday',
  documents: ['cv.pdf'],
  answers: 2,
  found: [],
  lines: [line('Salary expectation', '=50000+1'), line('Notice period', '3 months'), line('Shirt size', '')],
}

test.each([
  [{ words: 'backerei SAILMAKER' }, true],
  [{ words: 'rang monday' }, true],
  [{ words: '/jobs/17?x=1' }, true],
  [{ words: 'sailmaker tailor' }, false],
  [{ company: 'weiss' }, true],
  [{ company: 'sailmaker' }, false],
  [{ person: 'ines' }, true],
  [{ person: 'duarte' }, true],
  [{ person: 'ada' }, false],
  [{ answer: 'months notice' }, true],
  [{ answer: 'sailmaker' }, false],
  [{ url: 'weiss.example/jobs' }, true],
  [{}, true],
] as const)('%o', (search, is) => {
  expect(searched(SENT, search) !== undefined).toBe(is)
})

test('found answers are reported, and empty ones never', () => {
  expect(searched(SENT, { words: 'notice sailmaker' })?.found).toEqual([
    { question: 'Notice period', value: '3 months' },
  ])
  expect(searched(SENT, { words: 'shirt' })?.found).toEqual([])
  expect(searched(SENT, {})?.found).toEqual([])
})

test('as a table: a record for each application, or for each answer; no cell runs as a formula', () => {
  const evil = { ...SENT, company: '@SUM(A1)', note: '-2+3\ncmd' }
  expect(applicationsCsv([evil], { answers: false }).split('\r\n')).toEqual([
    'sent_at,company,title,url,person,state,arrived,documents,note,job_id',
    `2026-03-01T10:00:00.000Z,'@SUM(A1),Sailmaker,https://weiss.example/jobs/17?x=1,Inês Duarte,sent,confirmed,cv.pdf,"'-2+3\ncmd",j`,
    '',
  ])
  const rows = applicationsCsv([evil], { answers: true }).split('\r\n')
  expect(rows).toHaveLength(5)
  expect(rows[1]).toMatch(/,Salary expectation,'=50000\+1,"you, for this application"$/)
  expect(applicationsCsv([{ ...SENT, answers: null, lines: [] }], { answers: true }).split('\r\n')).toHaveLength(3)
})
