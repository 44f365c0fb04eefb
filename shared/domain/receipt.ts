/**
 * What an application says: each question with the value that goes, and where that came from. Taken from the pages as they
 * are right before they are sent, shown to the person then, and kept: it answers later what was told to whom.
 */

import { z } from 'zod'
import { toCsv } from './csv.ts'
import { datumWords } from './data-keys.ts'
import { PLATFORM_TRAITS } from './platforms.ts'
import { consentKinds, sameQuestion } from './questions/index.ts'
import { fold } from './text.ts'
import { platformOfUrl } from './url.ts'

export const ReceiptLine = z.object({
  /** View of the flow, from 0, and what it is called. */
  page: z.number().int(),
  view: z.string(),
  question: z.string(),
  /** As the page shows it; dots where it is secret, empty where the field was left open. */
  value: z.string(),
  /**
   * `datum`: of the person's data; `answer`: what they answered to this question before; `person`: typed or said for this
   * application; `rule`: follows from the form alone; `page`: set by the page and harmless; `guess`: a model's.
   */
  source: z.enum(['datum', 'answer', 'person', 'rule', 'page', 'guess', 'open']),
  /** Key of the datum, the question that was answered, the rule, or why the field was left open. */
  of: z.string().optional(),
  /** A file: the copy that was kept of it, among the files of the job. */
  file: z.string().optional(),
  /** A topic on which nothing goes without the person's word. */
  sensitive: z.boolean().optional(),
  /** What this employer was told before, where it was something else. */
  earlier: z.object({ value: z.string(), at: z.string(), jobId: z.string() }).optional(),
  /** While it waits to be sent: its field is on the page, so that another value can still be put there; and what may be chosen. */
  editable: z.boolean().optional(),
  options: z.array(z.string()).optional(),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

export const Receipt = z.object({
  jobId: z.string(),
  applicantId: z.string(),
  /** Whom it was told, as far as the address says: {@link employerOf}. */
  employer: z.string(),
  /** Names of the company and the job, where the posting's own pages give them. */
  company: z.string().optional(),
  title: z.string().optional(),
  posting: z.string(),
  /** ISO; right before it was sent. */
  at: z.string(),
  lines: z.array(ReceiptLine),
})
export type Receipt = z.infer<typeof Receipt>

/** The employer behind a posting: on shared hosts the first part of the path, else the host. */
export const employerOf = (url: string): string => {
  const parsed = URL.parse(url)
  if (!parsed) return url
  const host = parsed.host.replace(/^www\./, '')
  const platform = platformOfUrl(url)
  const board =
    parsed.searchParams.get('for') ?? parsed.pathname.split('/').find((part) => part !== '' && part !== 'embed')
  return platform && PLATFORM_TRAITS[platform].employer === 'path' && board ? `${host}/${board.toLowerCase()}` : host
}

/** Marks what an earlier receipt of the same employer says otherwise. Files and days of signing differ by nature. */
export const withEarlier = (lines: readonly ReceiptLine[], earlier: readonly Receipt[]): ReceiptLine[] =>
  lines.map((line) => {
    if (line.value === '' || line.of === 'today' || line.of === 'resume') return line
    for (const { lines: told, at, jobId } of [...earlier].reverse()) {
      const same = told.find(({ question, value }) => value !== '' && sameQuestion(question, line.question))
      if (same)
        return fold(same.value) === fold(line.value) ? line : { ...line, earlier: { value: same.value, at, jobId } }
    }
    return line
  })

/** More names than these make no sentence. */
const NAMED = 6
const LONGEST = 60

/** A sentence on what was left empty, offers to agree to aside; none where all was answered. */
export const openWords = (lines: readonly ReceiptLine[]): string | undefined => {
  const open = new Set(
    lines
      .filter(({ source, question }) => source === 'open' && question !== '' && consentKinds(question).length === 0)
      .map(({ question, of }) => {
        const name = question.length > LONGEST ? `${question.slice(0, LONGEST).trimEnd()}…` : question
        // “Meeting (“meeting” could change the meaning)” says nothing more than its name.
        return `“${name}”${of === undefined || fold(of).includes(fold(question)) ? '' : ` (${of})`}`
      }),
  )
  if (open.size === 0) return undefined
  const names = [...open].slice(0, NAMED)
  return `Left empty: ${names.join(', ')}${open.size > NAMED ? ` and ${open.size - NAMED} more` : ''}.`
}

/** Where a value came from, in a few words. */
export const sourceWords = ({ source, of }: Pick<ReceiptLine, 'source' | 'of'>): string => {
  switch (source) {
    case 'datum':
      return of ? `your data: ${datumWords(of)}` : 'your data'
    case 'answer':
      return 'your answer'
    case 'person':
      return 'you, for this application'
    case 'rule':
      return `the form: ${of ?? 'rule'}`
    case 'page':
      return 'set by the page'
    case 'guess':
      return 'a guess of the model'
    case 'open':
      return `left empty${of === undefined ? '' : `: ${of}`}`
  }
}

const COLUMNS = ['at', 'employer', 'posting', 'view', 'question', 'value', 'source', 'of', 'told_before']

/** One record a line. */
export const receiptCsv = (receipts: readonly Receipt[]): string =>
  toCsv(
    COLUMNS,
    receipts.flatMap(({ at, employer, posting, lines }) =>
      lines.map(({ view, question, value, source, of = '', earlier }) => {
        const told = { at, employer, posting, view, question, value, source, of }
        return earlier ? { ...told, told_before: earlier.value } : told
      }),
    ),
  )
