/**
 * The record of what an application says: each question with the value that is sent and where the value came from. It
 * is taken from the pages right before they are sent, shown to the person, and kept, so that they can look up later
 * what they told whom.
 */

import { z } from 'zod'
import { toCsv } from './csv.ts'
import { datumWords } from './data-keys.ts'
import { PLATFORM_TRAITS } from './platforms.ts'
import { consentKinds, sameQuestion } from './questions/index.ts'
import { fold } from './text.ts'
import { platformOfUrl } from './url.ts'

export const ReceiptLine = z.object({
  /** Index of the view in the flow (from 0) and its title. */
  page: z.number().int(),
  view: z.string(),
  question: z.string(),
  /** As the page shows it: dots if secret, empty if the field was left empty. */
  value: z.string(),
  /**
   * `datum`: from the person's data; `answer`: their earlier answer to this question; `person`: typed or said for this
   * application; `rule`: follows from the form alone; `page`: prefilled by the page and harmless; `guess`: from a
   * model.
   */
  source: z.enum(['datum', 'answer', 'person', 'rule', 'page', 'guess', 'open']),
  /** Key of the datum, the earlier question, the rule, or the reason why the field was left empty. */
  of: z.string().optional(),
  /** For a file: the copy that was kept, among the job's files. */
  file: z.string().optional(),
  /** A sensitive topic: nothing is sent without the person's word. */
  sensitive: z.boolean().optional(),
  /** What this employer was told before, if it was something else. */
  earlier: z.object({ value: z.string(), at: z.string(), jobId: z.string() }).optional(),
  /**
   * Set while the application waits to be sent. The field is still on the page, so its value can be changed; with its
   * options.
   */
  editable: z.boolean().optional(),
  options: z.array(z.string()).optional(),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

export const Receipt = z.object({
  jobId: z.string(),
  applicantId: z.string(),
  /** Who was told, as far as the address shows it: {@link employerOf}. */
  employer: z.string(),
  /** Names of the company and the job, if the posting's own pages give them. */
  company: z.string().optional(),
  title: z.string().optional(),
  posting: z.string(),
  /** ISO time, right before it was sent. */
  at: z.string(),
  lines: z.array(ReceiptLine),
})
export type Receipt = z.infer<typeof Receipt>

/** The employer behind a posting: the first part of the path on shared hosts, otherwise the host. */
export const employerOf = (url: string): string => {
  const parsed = URL.parse(url)
  if (!parsed) return url
  const host = parsed.host.replace(/^www\./, '')
  const platform = platformOfUrl(url)
  const board =
    parsed.searchParams.get('for') ?? parsed.pathname.split('/').find((part) => part !== '' && part !== 'embed')
  return platform && PLATFORM_TRAITS[platform].employer === 'path' && board ? `${host}/${board.toLowerCase()}` : host
}

/**
 * Marks each answer that differs from an earlier receipt for the same employer. Files and dates of signing are skipped:
 * they always differ.
 */
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

/** A sentence lists no more names than this. */
const NAMED = 6
const LONGEST = 60

/** A sentence about the fields that were left empty, except offers to consent; none if everything was answered. */
export const openWords = (lines: readonly ReceiptLine[]): string | undefined => {
  const open = new Set(
    lines
      .filter(({ source, question }) => source === 'open' && question !== '' && consentKinds(question).length === 0)
      .map(({ question, of }) => {
        const name = question.length > LONGEST ? `${question.slice(0, LONGEST).trimEnd()}…` : question
        // “Meeting (“meeting” could change the meaning)” adds nothing to the field's name.
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

/** One record per line. */
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
