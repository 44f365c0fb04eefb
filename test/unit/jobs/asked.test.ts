/** Answers to a request: only those to its questions count, and they are kept under the question's words. */
import { expect, test } from 'vitest'
import { answersToAsked, onlyAsked } from '../../../bridge/jobs/asked.ts'
import type { Interaction, Resolution } from '../../../shared/domain/interaction.ts'

const asking = (...questions: string[]): Pick<Interaction, 'kind' | 'questions' | 'currentUrl'> => ({
  kind: 'screening_question',
  currentUrl: 'https://jobs.example/acme?ref=1',
  questions: questions.map((question) => ({ question, required: true })),
})
const saying = (answers: Record<string, string>): Resolution => ({ action: 'resume', answers, remember: true })

test('a question that is worded a little differently is answered under its own words', () => {
  const given = saying({ 'which colour is the hull': 'Teal' })

  expect(answersToAsked(asking('Which colour is the hull?'), given).answers).toEqual({
    'Which colour is the hull?': 'Teal',
  })
})

test('an answer to no open question is refused, with the open questions', () => {
  expect(() => answersToAsked(asking('Which colour is the hull?', 'How many masts?'), saying({ Age: '40' }))).toThrow(
    'None of these questions is asked. Asked is: “Which colour is the hull?”, “How many masts?”. The job still waits.',
  )
})

test('answers to further questions are kept', () => {
  const given = saying({ 'How many masts?': '2', Age: '40' })

  expect(answersToAsked(asking('How many masts?'), given)).toEqual(given)
})

test('codes, stops and requests without questions are accepted', () => {
  const code = saying({ code: '123456' })
  const stop: Resolution = { action: 'cancel', remember: false }

  expect(answersToAsked({ kind: '2fa', questions: [] }, code)).toBe(code)
  expect(answersToAsked(asking('How many masts?'), stop)).toBe(stop)
  expect(answersToAsked(asking(), code)).toBe(code)
})

test('an answer from a page does not answer questions that were not asked there', () => {
  const given = saying({ 'How many masts?': '2', 'Were you ever convicted?': 'No' })

  expect(onlyAsked(asking('How many masts?'), given).answers).toEqual({ 'How many masts?': '2' })
  const currentUrl = 'https://jobs.example/'
  expect(onlyAsked({ kind: 'takeover', questions: [], currentUrl }, given).answers).toEqual({})
  const code = saying({ code: '123456' })
  expect(onlyAsked({ kind: '2fa', questions: [], currentUrl }, code)).toBe(code)
})

test('and is kept only for that page’s site, or not at all if it has none', () => {
  const given = { ...saying({ 'How many masts?': '2' }), site: 'https://elsewhere.example' }
  expect(onlyAsked(asking('How many masts?'), given)).toMatchObject({ site: 'https://jobs.example', remember: true })
  const nowhere = { ...asking('How many masts?'), currentUrl: 'about:blank' }
  expect(onlyAsked(nowhere, given).remember).toBe(false)
  const once = { ...given, remember: false }
  expect(onlyAsked(asking('How many masts?'), once).remember).toBe(false)
})
