/**
 * A letter for one posting, made from the person's template. It uses what the page proves and what the data says, asks
 * for the rest, and shows the whole letter before it is used. It is sent as a PDF, or as text if the form takes text.
 */
import { basename, extname } from 'node:path'
import { asksFor } from '../../../shared/domain/asked.ts'
import { choiceOf } from '../../../shared/domain/interaction-answer.ts'
import { letterFieldWords, letterWords } from '../../../shared/domain/interaction-words.ts'
import {
  filledLetter,
  isLetterText,
  letterFieldQuestion,
  letterFields,
  letterPage,
  letterQuestion,
  letterValue,
} from '../../../shared/domain/letter-template.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import { findAnswer } from '../../../shared/domain/questions/index.ts'
import { fold } from '../../../shared/domain/text.ts'
import { traitsOf } from '../../../shared/domain/widgets.ts'
import { instead } from '../../base/debug.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { mayAsk } from '../state/may-ask.ts'
import { notePosting } from '../state/posting.ts'
import { ask, sentence } from './ask.ts'

const FILE = 'cover-letter'

export interface LetterTo {
  id: string
  called: string
}

const NAMES_LETTER =
  /\b(?:cover(?:ing)? letter|letter of (?:motivation|application)|motivation(?:al)? letter|anschreiben|motivationsschreiben|bewerbungsschreiben|lettre (?:de motivation|d accompagnement)|carta de (?:presentacion|motivacion|motivacao|apresentacao)|lettera di (?:presentazione|motivazione)|motivatiebrief|sollicitatiebrief)\b/

export const namesLetter = (question: string): boolean => NAMES_LETTER.test(fold(question))

/** Text fields that are labelled as a letter; no other question gets one. */
export const takesLetter = (field: Field): boolean =>
  traitsOf(field).text !== undefined && !field.disabled && namesLetter(asksFor(field))

/** Whether one of the person's letters may be a template. */
export const hasTemplate = ({ applicant }: Run): boolean =>
  [applicant.values[FILE], ...(applicant.documents ?? []).map(({ kind, file }) => (kind === FILE ? file : ''))].some(
    (file) => file !== undefined && isLetterText(file),
  )

/** The fields of a template that are still open for this posting. */
export const openFields = async (
  run: Run,
  file: string,
  posting: LetterTo,
): Promise<{ question: string; required: true }[]> => {
  const text = isLetterText(file) ? await textOf(run, file) : undefined
  if (text === undefined) return []
  await notePosting(run)
  return missing(run, text, posting).map((field) => ({
    question: letterFieldQuestion(field, posting.called),
    required: true,
  }))
}

/** Undefined: the run continues, and the letter is among the person's data. Errors: as `ask`, and those of printing. */
export const writeLetter = async (
  run: Run,
  { required, typed }: { required: boolean; typed?: string },
  posting: LetterTo,
): Promise<StageEnd | undefined> => {
  const { letters } = run.ports
  const template = templateFor(run)
  if (!letters || template === undefined) return undefined
  const isWritten = run.letter?.posting === posting.called && run.letter.template === template
  if (isWritten && (typed === undefined ? run.letter?.file !== undefined : run.letter?.typed === typed))
    return undefined
  // The person's own answer to this question takes precedence over a template.
  if (typed !== undefined && run.letter?.typed !== typed && findAnswer(typed, run.applicant.answers)) return undefined
  const text = await textOf(run, template)
  if (text === undefined && typed !== undefined) return undefined
  // A file without template fields, or one that cannot be read, is sent as it is.
  if (text === undefined || (typed === undefined && letterFields(text).length === 0)) {
    run.letter = { ...(isWritten && run.letter), posting: posting.called, template, file: template }
    return undefined
  }
  const made = await agreed(run, text, posting, required)
  if (made !== undefined && typeof made !== 'string') return made
  run.letter = { ...(isWritten && run.letter), posting: posting.called, template }
  if (typed !== undefined) {
    run.letter = { ...run.letter, typed }
    if (made !== undefined) noteAnswer(run, typed, made)
    return undefined
  }
  if (made === undefined) return give(run, undefined)
  const page = letterPage(made, { markdown: extname(template).toLowerCase() === '.md' })
  const file = await letters.print(page, `${basename(template, extname(template))}.pdf`, run.signal)
  run.documents.add(file)
  run.letter = { ...run.letter, file }
  return give(run, file)
}

/** Undefined if it cannot be read: it is damaged, or too large to be a template. */
const textOf = async ({ ports }: Run, file: string): Promise<string | undefined> =>
  ports.letters?.read(file).catch(instead('ask', undefined))

/** The person's own file, even if a letter to another posting has taken its place. */
const templateFor = ({ letter, applicant }: Run): string | undefined => {
  const file = applicant.values[FILE]
  const own = letter?.file !== undefined && file === letter.file ? letter.template : file
  return own !== undefined && isLetterText(own) ? own : undefined
}

const give = (run: Run, file: string | undefined): undefined => {
  const { [FILE]: _, ...values } = run.applicant.values
  run.applicant = { ...run.applicant, values: file === undefined ? values : { ...values, [FILE]: file } }
}

/** The whole letter, as the person wants it; undefined: none. */
const agreed = async (
  run: Run,
  text: string,
  posting: LetterTo,
  required: boolean,
): Promise<string | undefined | StageEnd> => {
  const said = run.applicant.answers.findLast(({ question }) => question === letterQuestion(posting.called))
  if (said) return said.answer
  if (!required && !mayAsk(run.input)) {
    run.notes.add('No letter was sent: it is made from a template, and nobody could be shown it.')
    return undefined
  }
  await notePosting(run)
  const end = await askOpen(run, text, posting)
  if (end) return end
  const asked = await ask(run, {
    kind: 'approve_batch',
    ...sentence(letterWords(posting.called, required)),
    currentUrl: run.session.active().page.url(),
    items: [
      {
        number: 1,
        kind: 'type',
        label: posting.called,
        value: filledLetter(text, (field) => valueIn(run, field, text, posting)),
        secret: false,
        guess: false,
        editable: true,
        target: null,
      },
    ],
  })
  if ('end' in asked) return asked.end
  const { refused = [], edited } = asked.answered
  if (choiceOf(asked.answered) === 'refuse' || refused.includes(1)) return undefined
  const answer = edited?.['1'] ?? filledLetter(text, (field) => valueIn(run, field, text, posting))
  noteAnswer(run, letterQuestion(posting.called), answer)
  return answer
}

const askOpen = async (run: Run, text: string, posting: LetterTo): Promise<StageEnd | undefined> => {
  const open = missing(run, text, posting)
  if (open.length === 0) return undefined
  const questions = open.map((field) => ({ question: letterFieldQuestion(field, posting.called), required: true }))
  const asked = await ask(run, {
    kind: 'screening_question',
    ...sentence(letterFieldWords(posting.called)),
    questions,
    currentUrl: run.session.active().page.url(),
  })
  if ('end' in asked) return asked.end
  for (const { question } of questions) noteAnswer(run, question, asked.answered.answers?.[question] ?? '')
  return undefined
}

const noteAnswer = (run: Run, question: string, answer: string): void => {
  const others = run.applicant.answers.filter((one) => one.question !== question)
  run.applicant = { ...run.applicant, answers: [...others, { question, answer, from: 'asked' }] }
}

const missing = (run: Run, text: string, posting: LetterTo): string[] =>
  letterFields(text).filter((field) => valueIn(run, field, text, posting) === undefined)

const valueIn = (run: Run, field: string, text: string, posting: LetterTo): string | undefined => {
  const question = letterFieldQuestion(field, posting.called)
  const said = run.applicant.answers.findLast((one) => one.question === question)?.answer
  const { applicant, posting: facts } = run
  return said ?? letterValue(field, text, { posting: facts, applicant, now: run.ports.now() })
}
