// Several résumés and letters of one person: how they are read, and which of them a posting gets.
import { describe, expect, test } from 'vitest'
import { toUserData } from '../../../shared/domain/applicant.ts'
import { mergeQuestions } from '../../../shared/domain/batch/questions.ts'
import { documentsOf, filesOfData } from '../../../shared/domain/documents.ts'
import { holdsValue } from '../../../shared/domain/holds-value.ts'
import {
  documentEntries,
  documentFor,
  documentQuestion,
  filesOfDocuments,
  type NamedDocument,
  withDocumentEntries,
} from '../../../shared/domain/named-documents.ts'
import { isOfEmployer } from '../../../shared/domain/questions/index.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const resume = (name: string, rule = ''): NamedDocument => ({
  kind: 'resume',
  name,
  for: rule,
  file: `/home/ines/${name}.pdf`,
})
const names = ['https://jobs.harbour.example/41/senior-deckhand', 'Senior Deckhand (m/f/d)', 'Harbour & Sons']
const PLAIN = '/home/ines/plain.pdf'

const chosen = (choice: ReturnType<typeof documentFor>): string | string[] => {
  if (choice.kind === 'one') return choice.document.name
  return choice.kind === 'plain' ? 'plain' : choice.among.map(({ name }) => name)
}

describe('lists under two names', () => {
  const data = { cvs: [{ name: 'X', file: '/x.pdf' }], resumes: [{ name: 'Y', file: '/y.pdf' }] }
  test('are read, written and counted as one', () => {
    const entries = documentEntries(data, 'resume')
    expect(entries.map(({ name }) => name)).toEqual(['X', 'Y'])
    expect(filesOfDocuments(data)).toEqual(['/x.pdf', '/y.pdf'])
    const changed = withDocumentEntries(data, 'resume', [...entries, { name: 'Z', file: '/z.pdf' }])
    expect(Object.keys(changed)).toEqual(['resumes'])
    expect(filesOfDocuments(changed)).toEqual(['/x.pdf', '/y.pdf', '/z.pdf'])
  })
})

describe('which one goes', () => {
  test.each<[string, NamedDocument[], boolean, string | string[]]>([
    ['words of the title', [resume('Boats', 'deckhand'), resume('School', 'teacher')], false, 'Boats'],
    ['any of several words', [resume('Boats', 'sailor, deckhand'), resume('School', 'teacher')], false, 'Boats'],
    ['the site', [resume('Harbour', 'harbour.example'), resume('Other')], false, 'Harbour'],
    ['the company, however it is spelled', [resume('Harbour', 'HARBOUR & sons'), resume('Other')], false, 'Harbour'],
    ['a rule before the one for every job', [resume('Any'), resume('Boats', 'deckhand')], true, 'Boats'],
    ['no rule fits: the one that is for every job', [resume('Any'), resume('School', 'teacher')], false, 'Any'],
    ['no rule fits: the one without a name', [resume('School', 'teacher')], true, 'plain'],
    ['a part of a word is none', [resume('Decks', 'deck'), resume('Any')], false, 'Any'],
    ['two rules fit', [resume('A', 'deckhand'), resume('B', 'senior'), resume('C')], true, ['A', 'B']],
    ['no rule fits and none is for every job', [resume('School', 'teacher')], false, ['School']],
    ['two are for every job', [resume('A'), resume('B')], false, ['A', 'B']],
    ['signs alone are no rule', [resume('A', ' , ;')], false, 'A'],
  ])('%s', (_name, documents, plain, expected) => {
    expect(chosen(documentFor(documents, { names, around: [] }, plain ? PLAIN : undefined))).toEqual(expected)
  })

  test.each<[string, NamedDocument[], boolean, string[], string | string[]]>([
    [
      'beside the one for every job',
      [resume('School', 'school'), resume('Any')],
      false,
      ['Primary school teacher'],
      ['School', 'Any'],
    ],
    ['beside the one without a name', [resume('IT', 'it')], true, ['How does it work?'], ['IT', 'plain.pdf']],
    [
      'beside none for every job',
      [resume('Data', 'data'), resume('Boats', 'sailor')],
      false,
      ['Data'],
      ['Data', 'Boats'],
    ],
    [
      'beside one whose words are the posting’s',
      [resume('School', 'school'), resume('Boats', 'deckhand')],
      true,
      ['High school'],
      'Boats',
    ],
    ['with a file called as another document', [resume('plain.pdf', 'school')], true, ['School'], ['plain.pdf', PLAIN]],
    ['not at all', [resume('School', 'school'), resume('Any')], false, ['Harbour'], 'Any'],
  ])(
    'words that only stand around decide nothing; where a rule has them its person is asked: %s',
    (_name, documents, plain, around, expected) => {
      expect(chosen(documentFor(documents, { names, around }, plain ? PLAIN : undefined))).toEqual(expected)
    },
  )

  test('words in other scripts count too', () => {
    const documents = [resume('ميناء', 'بحّار'), resume('Lehre', 'lehrer')]
    expect(documentFor(documents, { names: ['مطلوب بحّار متمرّس'], around: [] }, undefined)).toMatchObject({
      document: { name: 'ميناء' },
    })
  })
})

describe('in a data file', () => {
  const data = {
    id: 'ines',
    resume: '/home/ines/any.pdf',
    resumes: [{ name: 'Boats', for: ['deckhand', 'sailor'], file: '/home/ines/boats.pdf' }],
    cover_letters: [{ name: 'Short', file: '/home/ines/short.pdf' }],
  }

  test('they are read in either spelling, kept with a job, and are what the job may give to pages', () => {
    const person = parseUserData(data)
    expect(person.documents).toEqual([
      { kind: 'resume', name: 'Boats', for: 'deckhand, sailor', file: '/home/ines/boats.pdf' },
      { kind: 'cover-letter', name: 'Short', for: '', file: '/home/ines/short.pdf' },
    ])
    expect(parseUserData(toUserData(person))).toEqual(person)
    expect(documentsOf(person, false)).toEqual(
      new Set(['/home/ines/any.pdf', '/home/ines/boats.pdf', '/home/ines/short.pdf']),
    )
  })

  test('files in the person’s own words are kept with a job, too', () => {
    const person = parseUserData({
      id: 'ines',
      files: { 'Proof of purchase': '/home/ines/r.pdf', CV: '/home/ines/cv.pdf' },
    })
    expect(person.values).toMatchObject({ 'file.proof-of-purchase': '/home/ines/r.pdf', resume: '/home/ines/cv.pdf' })
    expect(parseUserData(toUserData(person))).toEqual(person)
    expect(documentsOf(person, false)).toEqual(new Set(['/home/ines/r.pdf', '/home/ines/cv.pdf']))
    expect(filesOfData(toUserData(person))).toEqual(expect.arrayContaining(['/home/ines/r.pdf', '/home/ines/cv.pdf']))
  })

  test.each<[string, unknown, string]>([
    ['no list', 'boats.pdf', 'resumes'],
    ['no name', [{ file: 'a.pdf' }], 'resumes.0.name'],
    ['no file', [{ name: 'A' }], 'resumes.0.file'],
    ['an empty file', [{ name: 'A', file: '' }], 'resumes.0.file'],
    ['a name twice', ['A', 'á'].map((name) => ({ name, file: 'a.pdf' })), 'resumes.1.name'],
    ['a key that nobody knows', [{ name: 'A', file: 'a.pdf', when: 'always' }], 'resumes.0.when'],
    ['too many', Array.from({ length: 21 }, (_, at) => ({ name: `A${at}`, file: 'a.pdf' })), 'resumes'],
  ])('refused by its place: %s', (_name, resumes, place) => {
    expect(() => parseUserData({ resumes })).toThrow(new RegExp(`^${place.replaceAll('.', '\\.')}: `))
  })

  test('the list is changed under its own name, and goes with its last entry', () => {
    const changed = withDocumentEntries(data, 'cover-letter', [{ name: 'Long', file: 'long.pdf' }])
    expect(Object.keys(changed).filter((key) => /letter/.test(key))).toEqual(['letters'])
    expect(withDocumentEntries(changed, 'cover-letter', [])).not.toHaveProperty('letters')
  })
})

test('a document’s name is not a key of the data', () => {
  const about = (question: string) => ({
    id: 'p',
    values: {},
    secrets: {},
    answers: [{ question, answer: 'Data', from: 'asked' as const }],
  })
  expect(holdsValue(about(documentQuestion('resume', 'Analyst, x.example'))).own('Protection of data')).toBe(false)
  expect(holdsValue(about(documentQuestion('cover-letter', 'Analyst, x.example'))).mentioned('Data')).toBe(false)
  expect(holdsValue(about('Your field')).own('Protection of data')).toBe(true)
})

test('the question is about one posting: its answer is kept for no other, and two postings are two questions', () => {
  const [one, other] = ['Deckhand, a.example', 'Deckhand 2, a.example'].map((name) => documentQuestion('resume', name))
  expect([one, other].map((question) => isOfEmployer(question ?? ''))).toEqual([true, true])
  const asked = [one ?? '', other ?? '', one ?? ''].map((question, number) => ({
    question,
    required: true,
    options: ['Boats', 'School'],
    number,
    employer: 'a.example',
  }))
  // Postings may have the same name.
  const merged = mergeQuestions(asked)
  expect(merged.map(({ at }) => at.map(({ number }) => number))).toEqual([[0], [1], [2]])
  expect(new Set(merged.map(({ key }) => key)).size).toBe(3)
})
