// A letter with placeholders: which it has, what replaces each, and how it is rendered.
import { describe, expect, test } from 'vitest'
import {
  filledLetter,
  isLetterText,
  letterFieldQuestion,
  letterFields,
  letterPage,
  letterQuestion,
  letterValue,
} from '../../../shared/domain/letter-template.ts'
import { isDocumentQuestion } from '../../../shared/domain/named-documents.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const applicant = parseUserData({
  name: 'Ines Duarte',
  email: 'ines@example.com',
  address: { city: 'Leeds', country: 'United Kingdom' },
  password: 'hunter2',
})
const now = Date.parse('2026-11-26T12:00:00Z')
const posting = { company: 'Fenwick & Sons', title: 'Bookkeeper', place: 'York' }
const value = (field: string, text = 'Dear team') => letterValue(field, text, { posting, applicant, now })

test('fields are found once each, in one pair of braces or two, and braces around anything else are words', () => {
  expect(letterFields('Dear {company},\n{Job Title} {{ name }} {job title} {} {1} {a\nb} { "x": 1 }')).toEqual([
    'company',
    'job title',
    'name',
  ])
})

test.each([
  ['company', 'Fenwick & Sons'],
  ['Unternehmen', 'Fenwick & Sons'],
  ['job title', 'Bookkeeper'],
  ['Stelle', 'Bookkeeper'],
  ['job place', 'York'],
  ['name', 'Ines Duarte'],
  ['city', 'Leeds'],
  ['E-mail', 'ines@example.com'],
  ['date', '26 November 2026'],
  ['hiring manager', undefined],
  ['password', undefined],
  ['resume', undefined],
])('{%s} is %j', (field, is) => expect(value(field)).toBe(is))

test('what the page does not prove stays open', () =>
  expect(letterValue('company', '', { posting: {}, applicant, now })).toBeUndefined())

test.each([
  ['Sehr geehrte Damen und Herren', '26. November 2026'],
  ['Madame, Monsieur', '26 novembre 2026'],
  ['Estimada señora', '26 de noviembre de 2026'],
])('the date of a letter that begins “%s” is %s', (text, date) => expect(value('date', text)).toBe(date))

test('a placeholder without a value is left unchanged', () =>
  expect(filledLetter('{company}, {boss}', (field) => (field === 'company' ? 'Fenwick' : undefined))).toBe(
    'Fenwick, {boss}',
  ))

test('only text, Markdown and Word documents contain placeholders', () =>
  expect(['a.md', 'b.TXT', 'c.docx', 'd.pdf', 'e'].filter(isLetterText)).toEqual(['a.md', 'b.TXT', 'c.docx']))

test('an answer for one letter is not kept for others', () =>
  expect(
    [letterFieldQuestion('boss', 'Cook, example.com'), letterQuestion('Cook, example.com'), 'Your letter?'].map(
      isDocumentQuestion,
    ),
  ).toEqual([true, true, false]))

describe('drawn', () => {
  const body = (text: string, markdown: boolean): string =>
    /<body[^>]*>(.*)<\/body>/s.exec(letterPage(text, { markdown }))?.[1] ?? ''

  test('as paragraphs; nothing in it is markup', () =>
    expect(body('Dear <b>you</b>,\nhello\r\n\r\n**Bye**', false)).toBe(
      '<p>Dear &lt;b&gt;you&lt;/b&gt;,\nhello</p>\n<p>**Bye**</p>',
    ))

  test('with the bold and slanted words, headings and lists of Markdown', () =>
    expect(body('# Hello\n\n- **one**\n- two\n\n_three_ snake_case_word <img src=x>', true)).toBe(
      '<h1>Hello</h1>\n<ul><li><b>one</b></li><li>two</li></ul>\n<p><i>three</i> snake_case_word &lt;img src=x&gt;</p>',
    ))

  test('without any loaded resources', () =>
    expect(letterPage('x', { markdown: true })).toContain("default-src 'none'"))
})
