// The bank of application questions, and the same questions in other words, without a browser: no answer that the data
// does not contain, and nearly all that it contains.
import { describe, expect, test } from 'vitest'
import { bank, type Judged, judgeAll } from '../../../bench/questions/bank.ts'
import { LANGUAGES, meanings, wordings } from '../../../bench/questions/wordings.ts'

/** The day for which the expected ages and notice periods are right. */
const NOW = new Date(2026, 10, 22)

/** Thousands of answers, on a machine that may be busy. */
const LONG = { timeout: 600_000 }

const wrong = (judged: readonly Judged[]): string[] =>
  judged
    .filter(({ outcome }) => outcome === 'wrong')
    .map(({ question, who, given }) => `${question.id} ${who}: ${given}`)
const given = (judged: readonly Judged[]): number => {
  const right = judged.filter(({ outcome }) => outcome === 'right').length
  return right / (right + judged.filter(({ outcome }) => outcome === 'missed').length)
}

describe.each([
  ['questions of the bank', bank, 0.98] as const,
  ...LANGUAGES.map(
    (lang) =>
      [
        `questions in other words, ${lang}`,
        () => wordings().filter((one) => one.lang === lang),
        lang === 'en' ? 0.94 : 0.97,
      ] as const,
  ),
])('%s', (_, questions, least) => {
  test('no answer is wrong, and nearly all expected ones are given', LONG, () => {
    const judged = judgeAll(questions(), NOW)
    expect(wrong(judged)).toEqual([])
    expect(judged.length).toBeGreaterThan(1000)
    expect(given(judged)).toBeGreaterThan(least)
  })
})

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
