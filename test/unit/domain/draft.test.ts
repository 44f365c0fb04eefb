/** Drafts of answers: which questions may have one, and which of a model's sentences stay. */
import { describe, expect, test } from 'vitest'
import { checkedDraft, dataForDrafts, mayBeDrafted, type ProposedSentence } from '../../../shared/domain/draft.ts'
import type { Field } from '../../../shared/domain/observation.ts'

const data = {
  'experience.0.title': 'Senior Weaver',
  'experience.0.company': 'Brook Mill',
  'experience.0.description': 'Led the move to electric looms with 12 colleagues.',
}
const posting = 'Fenwick Mills weaves wool for hospitals.\nWe ask for 10 years of weaving and a forklift licence.'

const kept = (proposed: readonly ProposedSentence[], limit = 1_200): string[] =>
  checkedDraft(proposed, { data, posting, limit }).draft?.sentences.map(({ text }) => text) ?? []

const own = (text: string, words: string, key = 'experience.0.description'): ProposedSentence => ({
  text,
  from: 'profile',
  key,
  words,
})
const theirs = (text: string, words: string): ProposedSentence => ({ text, from: 'posting', words })

describe('a sentence stays if what it cites says so', () => {
  test.each<[string, ProposedSentence]>([
    ['the profile', own('At Brook Mill I led the move to electric looms.', 'Led the move to electric looms')],
    ['the posting', theirs('Your wool goes to hospitals, and that is work I want to do.', 'weaves wool for hospitals')],
    ['a number of its own datum', own('I led 12 colleagues.', '12 colleagues')],
    [
      'in German, where every noun has a capital',
      own('Ich habe die Umstellung auf Webstühle geleitet.', 'electric looms'),
    ],
  ])('%s', (_, one) => expect(kept([one])).toEqual([one.text]))
})

describe('a sentence is left out', () => {
  test.each<[string, ProposedSentence]>([
    ['if the words are not there', own('I studied at Leeds.', 'studied at Leeds')],
    ['if the key is not there', own('I led the move to electric looms.', 'electric looms', 'experience.7.title')],
    ['if the key is not the one that has the words', own('I led a move.', 'electric looms', 'experience.0.title')],
    ['if it cites nothing', theirs('I am keen.', '')],
    ['if it cites a letter', theirs('I am keen.', 'a')],
    ['if its source has another name', { text: 'I am keen.', from: 'my heart', words: 'keen' }],
    ['if it has a number that the datum has not', own('I led 40 colleagues.', 'colleagues')],
    ['if it has a name that nothing has', own('I led the move to electric looms at Google.', 'electric looms')],
    [
      'if it claims what the posting asks for, with a number',
      theirs('I have 10 years of weaving.', '10 years of weaving'),
    ],
    ['if it is about pay', theirs('I would work for a salary of one pound, as the wool is fine.', 'wool')],
    ['if it is about the right to work', theirs('I am authorised to work here, with wool.', 'wool')],
    ['if it is about health', theirs('I have no disability that keeps me from wool.', 'wool')],
    ['if it is about a criminal record', own('I have no criminal record at the looms.', 'electric looms')],
    ['if it confirms something', own('I confirm that all information is true.', 'Led the move')],
    ['if it has an address', own('See https://example.com for the looms.', 'electric looms')],
    ['if it has an e-mail', own('Write to me@example.com about the looms.', 'electric looms')],
    ['if it names a handle of the data', own('My looms are {{email}}.', 'electric looms')],
  ])('%s', (_, one) => {
    expect(kept([one])).toEqual([])
    expect(checkedDraft([one], { data, posting, limit: 1_200 }).leftOut).toBe(1)
  })

  test('whole, if the field has no room for it', () => {
    const sentences = [
      own('I led the move to electric looms.', 'electric looms'),
      own('I am a Weaver.', 'Weaver', 'experience.0.title'),
    ]
    expect(kept(sentences, 20)).toEqual(['I am a Weaver.'])
    expect(checkedDraft(sentences, { data, posting, limit: 48 }).draft?.text.length).toBeLessThanOrEqual(48)
  })
})

test('a draft may use work, education and skills, and nothing about who somebody is', () => {
  const values = {
    ...data,
    skills: 'weaving, dyeing',
    name: 'Ines Duarte',
    email: 'ines@example.com',
    bday: '1990-02-03',
    gender: 'woman',
    salary: '40000',
    disability: 'none',
    'custom.passport': 'X123',
    resume: '/files/cv.pdf',
    summary: 'I need a visa and sponsorship.',
  }
  expect(Object.keys(dataForDrafts(values)).sort()).toEqual([...Object.keys(data), 'skills'].sort())
})

describe('may be drafted', () => {
  const field = (label: string, more: Partial<Field> = {}): Field =>
    ({ index: 1, label, name: label, widget: 'textarea', profileKey: null, confidence: 0, hints: {}, ...more }) as Field

  test.each([
    'Why do you want to work here?',
    'Tell us about a project you are proud of',
    'Warum möchten Sie bei uns arbeiten?',
    'Pourquoi nous ?',
  ])('%s', (words) => expect(mayBeDrafted(words, field(words))).toBe(true))
  test.each([
    'What are your salary expectations?',
    'Do you have the right to work in the UK? Please explain.',
    'Tell us about any health condition that affects your work',
    'Please explain any criminal convictions',
    'Gehaltsvorstellung und Begründung',
    'I certify that the above is true',
  ])('not: %s', (words) => expect(mayBeDrafted(words, field(words))).toBe(false))

  test('not under a sensitive heading, in one line, with options, or without its field', () => {
    const why = 'Please explain'
    expect(mayBeDrafted(why, field(why, { section: 'Disability' }))).toBe(false)
    expect(mayBeDrafted(why, field(why, { widget: 'text' as Field['widget'] }))).toBe(false)
    expect(mayBeDrafted(why, field(why), ['Yes', 'No'])).toBe(false)
    expect(mayBeDrafted(why, undefined)).toBe(false)
    expect(mayBeDrafted(why, field(why))).toBe(true)
  })
})
