// With a learned meaning, a question is understood in other words, too; whether the person's data answers it is decided
// as usual.
import { describe, expect, test } from 'vitest'
import {
  answeredAsLearned,
  isUnknownQuestion,
  type LearnedQuestion,
  notForEverybody,
  type QuestionSource,
  questionKey,
} from '../../../shared/domain/learned-question.ts'
import { type Asked, entail } from '../../../shared/domain/questions/index.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const NOW = new Date('2026-03-01')
const ada = parseUserData({ name: 'Ada Vale', email: 'ada@x.test', phone: '+1 310 555 0142', city: 'Halifax', 'favourite dinosaur': 'Triceratops', t_shirt_size: 'M', github: 'https://github.com/ada', nickname: 'Addie', owns_boat: 'yes', answers: { 'What do you enjoy about teamwork most?': 'The people' } }) // biome-ignore format: one line

const datum = (key: string): QuestionSource => ({ from: 'profile', key })
const CREATURE = 'Which prehistoric creature would you bring to the office party?'
const BADGE = 'What should we write on your name badge?'

const answer = (label: string, learned: readonly LearnedQuestion[], more: Partial<Asked> = {}) => {
  const asked: Asked = { label, control: more.options ? 'one' : 'text', options: [], required: true, ...more }
  const found = answeredAsLearned(asked, entail(asked, ada, NOW), learned, { applicant: ada, now: NOW })
  return found?.kind === 'answer' ? found.value : undefined
}
const meaning = (words: string, source: QuestionSource | null): LearnedQuestion => ({ asks: { words }, source })

test.each([
  [CREATURE, datum('custom.favourite-dinosaur'), 'Triceratops'],
  ['Where can we read your code?', datum('github'), 'https://github.com/ada'],
  [BADGE, datum('nickname'), 'Addie'],
  ['Which number do you give people to ring?', datum('tel'), '+13105550142'],
  ['What part of working with others makes you happy?', { from: 'answer', question: 'What do you enjoy about teamwork most?' }, 'The people'], // biome-ignore format: a table
] as const)('%s', (words, source, value) => {
  const known = meaning(words, source)
  expect(notForEverybody(known)).toBeUndefined()
  expect(isUnknownQuestion(known, ada, NOW)).toBe(true)
  expect(answer(words, [known])).toBe(value)
  expect(answer(`${words.toUpperCase()} *`, [known])).toBe(value)
  expect(answer(words, [])).toBeUndefined()
})

describe('the person is asked', () => {
  const badge = meaning(BADGE, datum('nickname'))
  test.each([
    ['another question', 'What should we write on your office door?', [badge], {}],
    ['under a title about somebody else', BADGE, [badge], { legend: 'Your referee' }],
    ['in an entry of a list', BADGE, [badge], { entry: 0 }],
    ['as a tick', BADGE, [badge], { control: 'tick' }],
    ['as a file', BADGE, [badge], { control: 'file' }],
    ['where two meanings differ', BADGE, [badge, meaning(`${BADGE} *`, datum('given-name'))], {}],
    ['where runs disagreed', BADGE, [meaning(BADGE, null)], {}],
    ['where the data has none', BADGE, [meaning(BADGE, datum('custom.badge'))], {}],
    ['for yes or no', 'Is there a vessel that belongs to you?', [meaning('Is there a vessel that belongs to you?', datum('custom.owns-boat'))], {}], // biome-ignore format: a table
    ['where the datum is one of now', 'In which town did you grow up?', [meaning('In which town did you grow up?', datum('address-level2'))], {}], // biome-ignore format: a table
  ] as [string, string, LearnedQuestion[], Partial<Asked>][])('%s', (_, words, learned, more) => {
    expect(answer(words, learned, more)).toBeUndefined()
  })
})

test('a rule, the person’s data and their earlier answer come before it', () => {
  const known = [meaning('What do you enjoy about teamwork most?', datum('nickname'))]
  expect(answer('What do you enjoy about teamwork most?', known)).toBeUndefined()
  expect(
    answer('Your e-mail address, please?', [meaning('Your e-mail address, please?', datum('nickname'))], {
      key: 'email',
    }),
  ).toBeUndefined()
})

// Letters that look like others, and characters that nobody sees, would hide the topic from every table.
test.each([
  ['a Cyrillic letter', 'What is your g\u0435nder identity please?'],
  ['a Greek letter', 'What is your religi\u03bfn, if any at all?'],
  ['a soft hyphen', 'What is your rel\u00adigion, if any?'],
  ['a space without width', 'What is your dis\u200bability, if any?'],
  ['a joiner', 'Which eth\u2060nicity do you belong to?'],
  ['politics', 'Whom did you vote for last year?'],
  ['politics in German', 'Welche politische Partei steht Ihnen nahe?'],
  ['a password', 'Passwort für dieses neue Konto'],
  ['a card', 'Card number for the deposit please'],
  ['a code', 'What is the verification code we sent you?'],
])('%s is never learned', (_, words) => {
  expect(notForEverybody(meaning(words, datum('nickname')))).toBeDefined()
  expect(answer(words, [meaning(words, datum('nickname'))])).toBeUndefined()
})

test.each([
  ['Will you now or later need a visa to work?', datum('nickname')],
  ['Have you ever been convicted of a crime?', datum('nickname')],
  ['Do you have any long-term illnesses we need to plan for?', datum('nickname')],
  ['Which of these ethnic groups do you belong to?', datum('custom.group')],
  ['What pay do you expect to get here?', datum('custom.pay')],
  ['Do you agree to our terms and conditions?', datum('custom.agree')],
  ['What is the name of your emergency contact?', datum('custom.contact')],
  ['Have you ever worked for us before?', datum('custom.worked')],
  ['Welche Staatsangehörigkeit haben Sie zurzeit?', datum('custom.pass')],
  [CREATURE, datum('salary')],
  [CREATURE, datum('criminal-record')],
  [CREATURE, datum('relocation')],
  [CREATURE, datum('bday')],
  ['In which town did you grow up?', datum('address-level2')],
  ['Which company would you found?', datum('organization')],
  [CREATURE, datum('resume')],
  [CREATURE, datum('new-password')],
  [CREATURE, datum('experience.0.company')],
  [CREATURE, datum('custom.')],
  [CREATURE, datum('constructor')],
  [CREATURE, { from: 'answer', question: 'Do you have a disability?' }],
  [CREATURE, { from: 'answer', question: CREATURE }],
  ['Name on badge', datum('nickname')],
] as const)('“%s” is not learned from %j', (words, source) => {
  const known = meaning(words, source)
  expect(notForEverybody(known)).toMatch(/\.$/)
  expect(answer(words, [known])).toBeUndefined()
})

test('questions that the rules know are not learned, whatever the data contains', () => {
  const nobody = parseUserData({})
  for (const [
    words,
    key,
  ] of [['What is your phone number, please?', 'tel'], ['Your first name as it is on your passport', 'given-name']] as const) // biome-ignore format: one line
    for (const person of [ada, nobody]) expect(isUnknownQuestion(meaning(words, datum(key)), person, NOW)).toBe(false)
  expect(questionKey({ words: BADGE })).toBe(questionKey({ words: `${BADGE.slice(0, -1)} (required) *` }))
})
