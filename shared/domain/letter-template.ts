/**
 * A letter with named fields: `Dear {company}, I apply for {job title} …`. Which fields it has, and the value of each
 * for one posting. Unknown fields stay open: the person is asked. Pure.
 */
import type { Applicant } from './applicant.ts'
import { canonicalKey } from './data-keys.ts'
import type { PostingFacts } from './posting/facts.ts'
import { isFileKey, isSecretKey } from './profile-keys.ts'
import { renderTemplate } from './template.ts'
import { squash } from './text.ts'

/** Files whose text may contain fields. */
export const isLetterText = (file: string): boolean => /\.(?:txt|md|docx)$/i.test(file)

const FIELD = /\{\{?[ \t]*(\p{L}[\p{L}\p{N} _.’'-]{0,39}?)[ \t]*\}\}?/gu

/** Fields as written, each once. */
export const letterFields = (text: string): string[] => [
  ...new Map([...text.matchAll(FIELD)].map(([, name = '']) => [squash(name), name])).values(),
]

/** @returns the text; fields without a value stay unchanged */
export const filledLetter = (text: string, said: (field: string) => string | undefined): string =>
  text.replace(FIELD, (whole, name: string) => said(name) ?? whole)

type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'ar'

/** Fields about the posting or the date, by their usual names. */
const NAMES: Readonly<Record<'company' | 'title' | 'place' | 'date', readonly string[]>> = {
  company: ['company', 'company name', 'employer', 'firma', 'firmenname', 'unternehmen', 'arbeitgeber', 'entreprise', 'société', 'empresa', 'azienda', 'bedrijf', 'الشركة', 'اسم الشركة'],
  title: ['job title', 'job', 'position', 'role', 'stelle', 'stellenbezeichnung', 'stellentitel', 'poste', 'intitulé du poste', 'puesto', 'cargo', 'vaga', 'posizione', 'functie', 'الوظيفة', 'المسمى الوظيفي'],
  place: ['job place', 'job location', 'job city', 'arbeitsort', 'lieu du poste', 'lugar del puesto', 'local da vaga', 'مكان الوظيفة'],
  date: ['date', 'today', 'datum', 'heute', 'fecha', 'data', 'التاريخ'],
} // biome-ignore format: a table
const MEANS = new Map(
  Object.entries(NAMES).flatMap(([key, names]) => names.map((name) => [squash(name), key as keyof typeof NAMES])),
)

/** Words that occur in letters of one language only. */
const SPEAKS: readonly (readonly [Language, RegExp])[] = [
  ['ar', /[\u0600-\u06ff]{3}/],
  ['de', /\b(?:sehr geehrte|freundliche[nr]? grüße|bewerbe mich|hiermit|ich)\b/i],
  ['fr', /\b(?:madame|monsieur|candidature|cordialement|je)\b/i],
  ['es', /\b(?:estimad[oa]s?|atentamente|saludos|solicitud)\b/i],
  ['pt', /\b(?:prezad[oa]s?|atenciosamente|vaga|cumprimentos)\b/i],
  ['it', /\b(?:egregi[oa]?|gentile|cordiali saluti)\b/i],
  ['nl', /\b(?:geachte|vriendelijke groet|sollicit\w+)\b/i],
]

export interface LetterFacts {
  posting: PostingFacts
  applicant: Applicant
  /** ms since the epoch. */
  now: number
}

/**
 * The value of a field, if known: from the posting, the date, or the person's data; otherwise the person's answer to
 * `question`, which is for this letter alone.
 */
export const letterValue = (
  field: string,
  text: string,
  { posting, applicant, now }: LetterFacts,
): string | undefined => {
  const means = MEANS.get(squash(field))
  if (means === 'date') return dateIn(text, applicant, now)
  if (means) return posting[means]
  const key = canonicalKey(field)
  if (key === undefined || isFileKey(key) || isSecretKey(key)) return undefined
  const rendered = renderTemplate(`{{${key}}}`, applicant, new Date(now))
  return rendered.status === 'ok' && !rendered.secret ? rendered.text : undefined
}

const dateIn = (text: string, { values }: Applicant, now: number): string => {
  const language = SPEAKS.find(([, words]) => words.test(text))?.[0] ?? 'en'
  const american = language === 'en' && /^(?:us|usa|united states)/i.test(values.country ?? '')
  return new Date(now).toLocaleDateString(american ? 'en-US' : language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
  })
}

/** Mentions the posting, so that the answer is not stored for any other: see `isDocumentQuestion`. */
export const letterFieldQuestion = (field: string, posting: string): string =>
  `What stands for {${field}} in your letter to “${posting}”?`

/** The letter is stored under this name for the rest of its job. */
export const letterQuestion = (posting: string): string => `Your letter to “${posting}”`

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter)

/** Bold and italic words, headings and lists of Markdown; everything else stays as it is. */
const marked = (line: string): string =>
  escaped(line)
    .replace(/\*\*(?=\S)(.+?)\*\*/g, '<b>$1</b>')
    .replace(/(?<![\w*])[*_](?=\S)([^*_]+?)[*_](?![\w*])/g, '<i>$1</i>')

/** A printable page: one paragraph per block of lines, with nothing that is fetched or run. */
export const letterPage = (text: string, { markdown }: { markdown: boolean }): string => {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
  const body = blocks.map((block) => (markdown ? markdownBlock(block) : `<p>${escaped(block)}</p>`)).join('\n')
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>${STYLE}</style><body dir="auto">${body}</body>`
}
const STYLE =
  'body { font: 11pt/1.5 "Liberation Sans", Arial, sans-serif; margin: 0 } p { margin: 0 0 1em; white-space: pre-wrap; unicode-bidi: plaintext } h1, h2, h3 { font-size: 13pt; margin: 0 0 .7em } ul { margin: 0 0 1em; padding-inline-start: 1.4em }'

const markdownBlock = (block: string): string => {
  const [, level, heading] = /^(#{1,3}) +(.+)$/.exec(block) ?? []
  if (level !== undefined && heading !== undefined) return `<h${level.length}>${marked(heading)}</h${level.length}>`
  const lines = block.split('\n')
  return lines.every((line) => /^[-*] /.test(line))
    ? `<ul>${lines.map((line) => `<li>${marked(line.slice(2))}</li>`).join('')}</ul>`
    : `<p>${lines.map(marked).join('\n')}</p>`
}
