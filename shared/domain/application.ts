/**
 * Sent applications as a person looks them up later: to whom, when, with which documents and answers, and their state.
 * Pure: searches them, and writes them as a table.
 */
import { z } from 'zod'
import { toCsv } from './csv.ts'
import { employerOf, ReceiptLine, sourceWords } from './receipt.ts'
import { fold, squash } from './text.ts'

/** Set by hand, because the other side's reply reaches the person, not the product. */
export const APPLICATION_STATES = ['sent', 'answered', 'interview', 'closed'] as const
export const ApplicationState = z.enum(APPLICATION_STATES)
export type ApplicationState = z.infer<typeof ApplicationState>

export const GivenAnswer = z.object({ question: z.string(), value: z.string() })

export const Application = z.object({
  id: z.string(),
  job_id: z.string(),
  /** ISO. */
  sent_at: z.string(),
  /** As the person named it; otherwise from the address and the page's title. */
  company: z.string(),
  title: z.string(),
  url: z.string(),
  person: z.object({ id: z.string(), name: z.string().nullable() }),
  state: ApplicationState,
  /** `unknown`: sending was started, but nothing showed whether it arrived. */
  arrived: z.enum(['confirmed', 'unknown']),
  /** The site's answer. */
  proof: z.string().nullable(),
  note: z.string(),
  /** Names of the attached files. */
  documents: z.array(z.string()),
  /** Number of answered questions; null if the receipt is no longer kept. */
  answers: z.number().int().nullable(),
  /** In a search: the answers that match. */
  found: z.array(GivenAnswer),
})
export type Application = z.infer<typeof Application>

export const WholeApplication = Application.extend({ lines: z.array(ReceiptLine) })
export type WholeApplication = z.infer<typeof WholeApplication>

/** A search; every word of each text must occur, in any order, also inside words. */
export interface ApplicationSearch {
  /** Anywhere in the application. */
  words?: string | undefined
  company?: string | undefined
  title?: string | undefined
  url?: string | undefined
  /** The id, or words of the name. */
  person?: string | undefined
  /** In questions and answers. */
  answer?: string | undefined
}

/** Maximum answers shown with a match. */
const MAX_FOUND = 5

/** @returns the application with its matching answers; undefined if it does not match */
export const searched = (one: WholeApplication, search: ApplicationSearch): WholeApplication | undefined => {
  const { company, title, url, person, note, proof, lines } = one
  const said = lines.map(({ question, value }) => `${question} ${value}`)
  const has = (wanted: string | undefined, ...texts: readonly (string | null)[]): boolean =>
    wanted === undefined || holds(texts.join(' \n '), wanted)
  const isIt =
    has(search.company, company) &&
    has(search.title, title) &&
    (has(search.url, url) || one.url.includes(search.url ?? '')) &&
    (search.person === person.id || has(search.person, person.name)) &&
    has(search.answer, ...said) &&
    (has(search.words, company, title, url, person.name, note, proof, ...said) ||
      one.url.includes((search.words ?? '').trim()))
  if (!isIt) return undefined
  const wanted = [search.words, search.answer].flatMap((text) => (text === undefined ? [] : wordsOf(text)))
  const found = lines
    .filter(({ question, value }) => {
      const line = fold(`${question} ${value}`)
      return value !== '' && wanted.some((word) => line.includes(word))
    })
    .map(({ question, value }) => ({ question, value }))
  return { ...one, found: found.slice(0, MAX_FOUND) }
}

const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

const holds = (text: string, wanted: string): boolean => {
  const folded = fold(text)
  return wordsOf(wanted).every((word) => folded.includes(word))
}

/** Separates a page's title from a company's name. */
const BETWEEN = /\s+(?:[-–—|·:@]|at|bei|chez|en)\s+/i

/**
 * Company and job, from the page's title and the address. A part of the title is taken as the company only if the
 * address confirms it or the title says so itself; otherwise the title stays whole.
 */
export const namesOf = (url: string, pageTitle: string): { company: string; title: string } => {
  const whole = pageTitle.replace(/\s+/g, ' ').trim()
  const [, job, firm] = /^Job Application for (.+) at (.+)$/i.exec(whole) ?? []
  if (job !== undefined && firm !== undefined) return { company: firm, title: job }
  const employer = employerOf(URL.canParse(url) ? url : `https://${url}`)
  const board = employer.split('/')[1]
  const isCompany = board === undefined ? isOfHost(employer) : isOfBoard(squash(board))
  const parts = whole
    .split(BETWEEN)
    .map((part) => part.replace(/\s+(?:careers?|jobs?)$/i, ''))
    .filter((part) => part !== '' && !/^(?:careers?|jobs?)$/i.test(part))
  const [company, another] = parts.filter((part) => isCompany(squash(part)))
  if (parts.length < 2 || company === undefined || another !== undefined)
    return { company: board ?? employer, title: whole }
  const [title, more] = parts.filter((part) => part !== company)
  return { company, title: title !== undefined && more === undefined ? title : whole }
}

const isOfHost = (host: string) => {
  const labels = new Set(host.replace(/:\d+$/, '').split('.').slice(0, -1).map(squash))
  return (part: string): boolean => part.length > 2 && labels.has(part)
}

/** Job boards use the company's name, or the start of it. */
const isOfBoard =
  (board: string) =>
  (part: string): boolean =>
    part === board || (board.length > 3 && part.startsWith(board))

const COLUMNS = ['sent_at', 'company', 'title', 'url', 'person', 'state', 'arrived', 'documents', 'note', 'job_id']
const ANSWER_COLUMNS = ['question', 'value', 'source']

/** One record per application; with `answers`, one per answer. */
export const applicationsCsv = (all: readonly WholeApplication[], { answers }: { answers: boolean }): string =>
  toCsv(
    answers ? [...COLUMNS, ...ANSWER_COLUMNS] : COLUMNS,
    all.flatMap(({ person, documents, lines, ...one }): Record<string, string>[] => {
      const { sent_at, company, title, url, state, arrived, note, job_id } = one
      const row = {
        ...{ sent_at, company, title, url, state, arrived, note, job_id },
        person: person.name ?? person.id,
        documents: documents.join(', '),
      }
      if (!answers || lines.length === 0) return [row]
      return lines.map((line) => ({
        ...row,
        ...{ question: line.question, value: line.value, source: sourceWords(line) },
      }))
    }),
  )
