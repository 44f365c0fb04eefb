/**
 * The person's answers whose question is on the page word for word, but which no field received. Nothing is sent
 * without asking about them.
 */
import type { Answer } from '../../../shared/domain/applicant.ts'
import { asksFor } from '../../../shared/domain/asked.ts'
import type { Question } from '../../../shared/domain/decision.ts'
import { isNo } from '../../../shared/domain/format.ts'
import { rowsLeft } from '../../../shared/domain/own-rows.ts'
import { findAnswer, sameQuestion } from '../../../shared/domain/questions/index.ts'
import { fold } from '../../../shared/domain/text.ts'
import type { PlanContext } from './plan-context.ts'

/** Minimum words for a line without a question mark to count as a question: "Skills" is a heading on many pages. */
const LEAST_WORDS = 4

const isQuestion = (text: string): boolean =>
  /\?\s*\*?$/.test(text.trim()) || fold(text).split(' ').length >= LEAST_WORDS

/** A separate line that is not a heading: "Breakfast" over a switch, "Topics (check all that apply)". */
const standsAlone = (question: string, text: string): boolean =>
  text.split('\n').some((line) => !line.startsWith('#') && fold(line.replace(/\([^)]*\)/g, '')) === fold(question))

/** The first of them, as a question to the person; undefined if each was entered, or the person said to continue. */
export const unplaced = (context: PlanContext): Question | undefined => {
  const { applicant, seen } = context
  const lines = seen.text.split('\n').map((line) => ` ${fold(line)} `)
  for (const answer of applicant.answers) {
    if (
      !(isQuestion(answer.question) || standsAlone(answer.question, seen.text)) ||
      answer.answer.trim() === '' ||
      isPut(answer, context)
    )
      continue
    const words = fold(answer.question)
    if (!lines.some((line) => line.includes(` ${words} `))) continue
    const question = `“${answer.question}” is on this page, and nothing there could be filled in with “${answer.answer.slice(0, 80)}”. Send it without that?`
    const said = findAnswer(question, applicant.answers)
    if (said && !isNo(said.answer)) continue
    return { kind: 'screening_question', question, required: true, options: ['Yes', 'No'] }
  }
  return undefined
}

/** Asked if the form accepted some rows of a list and has no place for the others. */
export const unplacedRows = ({ applicant, history }: PlanContext): Question | undefined => {
  for (const { list, entered, of } of rowsLeft(history, applicant.values)) {
    const name = list.replaceAll('-', ' ')
    const question = `Your data lists ${of} ${name}, and only ${entered} could be entered here. Send it without the others?`
    const said = findAnswer(question, applicant.answers)
    if (said && !isNo(said.answer)) continue
    return { kind: 'screening_question', question, required: true, options: ['Yes', 'No'] }
  }
  return undefined
}

/** Asked by a field, or by one that was filled in. */
const isPut = ({ question }: Answer, { seen, history }: PlanContext): boolean =>
  seen.fields.some((field) => sameQuestion(asksFor(field), question) || sameQuestion(field.label, question)) ||
  history.some(
    ({ label, source }) =>
      (label !== undefined && sameQuestion(label, question)) ||
      (source?.from === 'answer' && sameQuestion(source.question, question)),
  )
