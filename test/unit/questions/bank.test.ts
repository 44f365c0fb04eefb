// The bank of application questions, and the same questions in other words, without a browser: no answer that the data
// does not contain, and nearly all that it contains. English, the longest part, has a file of its own.
import { expect, test } from 'vitest'
import { bank } from '../../../bench/questions/bank.ts'
import { LANGUAGES, meanings, wordings } from '../../../bench/questions/wordings.ts'
import { testAnswers } from '../../support/judged-bank.ts'

testAnswers('questions of the bank', bank, 0.98)

for (const lang of LANGUAGES.filter((one) => one !== 'en'))
  testAnswers(`questions in other words, ${lang}`, () => wordings().filter((one) => one.lang === lang), 0.97)

test('every kind has at least fifteen wordings, in five languages', () => {
  const kinds = new Set(bank().map(({ kind }) => kind))
  for (const kind of kinds) {
    const own = meanings().filter((meaning) => meaning.kind === kind)
    const count = (lang: (typeof LANGUAGES)[number]): number =>
      own.reduce((all, meaning) => all + (meaning[lang]?.length ?? 0), 0)
    expect(
      LANGUAGES.map(count).every((n) => n > 0),
      kind,
    ).toBe(true)
    expect(
      LANGUAGES.reduce((all, lang) => all + count(lang), 0),
      kind,
    ).toBeGreaterThanOrEqual(15)
  }
})
