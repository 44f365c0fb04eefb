/** The bank of application questions, answered without a browser: nothing wrong, and nearly all that is due is given. */
import { expect, test } from 'vitest'
import { type BankQuestion, type Judged, judgeAll } from '../../bench/questions/bank.ts'

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

/** @param least share of the due answers that must be given */
export const testAnswers = (name: string, questions: () => BankQuestion[], least: number): void => {
  test(`${name}: no answer is wrong, and nearly all expected ones are given`, LONG, () => {
    const judged = judgeAll(questions(), NOW)
    expect(wrong(judged)).toEqual([])
    expect(judged.length).toBeGreaterThan(1000)
    expect(given(judged)).toBeGreaterThan(least)
  })
}
