// A kind of application portal: where it keeps employer and posting in an address, and how it draws its pages. Types
// and shared pieces.
import type { Company, Field } from '../companies/company.ts'
import { escapeHtml as escaped } from '../kit/respond.ts'

export type Posting = Company['postings'][number]

/** Below the site; `form` is where the fields are sent to, `done` what is shown after them. */
export type Paths = { posting: string; apply: string; form: string; done: string }

export type Opening = { kind: Kind; company: Company; posting: Posting; paths: Paths; key: string }

/** A page of an application as it is to be drawn. */
export type View = {
  opening: Opening
  fields: readonly Field[]
  values: Readonly<Record<string, string>>
  /** Names of the fields that were sent empty although they are required. */
  missing: ReadonlySet<string>
  step: number
  steps: number
  /** What was given on the pages before, for the last look at it. */
  given: readonly (readonly [label: string, value: string])[]
}

export type Kind = {
  key: string
  paths(company: Company, posting: Posting): Paths
  pages: NonNullable<Company['pages']>
  /** Nothing is asked before there is an account. */
  account?: true
  /** After all questions, a page that shows what was given and asks nothing. */
  review?: true
  /** The content of one document is exchanged; otherwise each page is a new one. */
  oneDocument?: true
  /** Each page has an address: that of the form with its number. */
  addresses?: true
  /** A page for each section, whatever `pages` says. */
  bySection?: true
  posting(opening: Opening): string
  /** What stands at `form`: the application's own document, or its part where one document is exchanged. */
  page(view: View): string
  /** The document around the first page, where the form is not all of it. */
  frame?(opening: Opening): string
  done(opening: Opening): string
}

export const words = ({ company }: Opening): NonNullable<Company['words']> => {
  if (!company.words) throw new Error(`${company.name} has no words of its own`)
  return company.words
}

export const at = (path: string): string => escaped(`/portals${path}`)

/** Looks drawn by lot and is the same in every run: for class names and ids that nothing can be read from. */
export const hashed = (text: string): string => {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return (hash >>> 0).toString(36)
}

export const slug = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const document = (
  { company: { accent, rounded, locale } }: Opening,
  title: string,
  body: string,
  script = true,
): string => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/portals/assets/look.css"><style>:root{--accent:${accent};--round:${rounded}px}</style></head>
<body>${body}${script ? '<script type="module" src="/portals/assets/portal.js"></script>' : ''}</body></html>`

/** Heading of a part, where one stands before the field. */
export const heading = ({ section }: Field, tag = 'h2'): string =>
  section === undefined ? '' : `<${tag}>${escaped(section)}</${tag}>`

export const typeOf = ({ question: { kind } }: Field): string => (kind === 'long' ? 'text' : kind)

export const selectOptions = ({ options }: Field, value: string, choose: string): string =>
  `<option value="">${escaped(choose)}</option>${options
    .map(
      (one) => `<option value="${one.value}"${one.value === value ? ' selected' : ''}>${escaped(one.label)}</option>`,
    )
    .join('')}`
