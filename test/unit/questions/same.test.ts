// Recognising a question again: reworded ones match, other subjects and opposite meanings never do.
import { describe, expect, test } from 'vitest'
import { findAnswer, isOfEmployer, normaliseQuestion, sameQuestion } from '../../../shared/domain/questions/index.ts'

describe('the same question', () => {
  test.each([
    ['What is your notice period?', 'Notice period *'],
    ['T-shirt size', 'What is your T-shirt size?'],
    ['Are you legally authorized to work in the United States?', 'Are you authorised to work in the US?'],
    ['What are your salary expectations?', 'Desired salary'],
    ['How did you hear about this position?', 'How did you hear about this job?'],
    ['Are you willing to relocate?', 'Are you open to relocation?'],
    ['Please describe your leadership experience (optional)', 'Describe your leadership experience'],
    ['Why do you want to work here?', 'Why would you want to work here?'],
    ['Full-time or part-time?', 'Type of employment you are looking for'],
    ['Preferred work model', 'Remote / Hybrid / On-site'],
  ])('%s – %s', (a, b) => {
    expect(sameQuestion(a, b)).toBe(true)
    expect(sameQuestion(b, a)).toBe(true)
  })
})

describe('another question', () => {
  test.each([
    ['Are you willing to relocate?', 'Are you not willing to relocate?'],
    ['How many years of experience do you have with Java?', 'How many years of experience do you have with Python?'],
    ['Are you authorized to work in the US?', 'Are you authorized to work in Canada?'],
    ['Are you authorized to work in the US?', 'Will you require sponsorship to work in the US?'],
    ['Why do you want to work at Acme?', 'Why do you want to work at Globex?'],
    ['Do you have 3 years of experience?', 'Do you have 5 years of experience?'],
    ['First name of your reference', 'Last name of your reference'],
    ['Have you worked for us before?', 'Have you never worked for us before?'],
    ['Are you a veteran?', 'Are you disabled?'],
    ['Do you have a car?', ''],
    ['What is your name?', 'What is it?'],
    ['Are you looking for full-time employment?', 'Would you be interested in part-time hours?'],
    ['Would you prefer remote work?', 'Would you prefer hybrid work?'],
    ['Suchen Sie Vollzeit?', 'Suchen Sie Teilzeit?'],
    ['Seriez-vous intéressé par un temps plein ?', 'Seriez-vous intéressé par un temps partiel ?'],
  ])('%s – %s', (a, b) => {
    expect(sameQuestion(a, b)).toBe(false)
    expect(sameQuestion(b, a)).toBe(false)
  })
})

test('marks for required fields and spare punctuation do not belong to a question', () => {
  expect(normaliseQuestion('  Why   us?? ✱ ')).toBe('why us')
  expect(normaliseQuestion('Cover note (optional):')).toBe('cover note')
})

test('exact wording goes before similar wording, and a later answer before an earlier one', () => {
  const answers = [
    { question: 'Notice period', answer: '1 month', from: 'file' as const },
    { question: 'What is your notice period?', answer: '2 months', from: 'bank' as const },
    { question: 'Notice period', answer: '3 months', from: 'asked' as const },
  ]
  expect(findAnswer('What is your notice period?', answers)?.answer).toBe('2 months')
  expect(findAnswer('Notice period *', answers)?.answer).toBe('3 months')
  expect(findAnswer('Salary', answers)).toBeUndefined()
})

test('a named employer is part of the question; otherwise the employer is the one who asks', () => {
  expect(sameQuestion('Have you previously worked for Northwind Labs?', 'Have you previously worked for Acme?')).toBe(
    false,
  )
  expect(sameQuestion('Have you previously worked for Acme?', 'Have you worked for Acme before?')).toBe(true)
  for (const question of [
    'Have you worked here before?',
    'Waren Sie schon einmal bei uns beschäftigt?',
    'Have you ever applied to us?',
  ])
    expect(isOfEmployer(question), question).toBe(true)
  for (const question of [
    'Have you previously worked for Acme?',
    'Are you willing to relocate?',
    'Why do you want to work here?',
  ])
    expect(isOfEmployer(question), question).toBe(false)
})
