// A kind of application portal: the place of employer and posting in the address, and how it draws its pages. Types and
// shared parts.
import type { Company, Field } from '../companies/company.ts'
import { escapeHtml as escaped } from '../kit/respond.ts'

export type Posting = Company['postings'][number]

/** Paths below the site; fields are sent to `form`, and then `done` is shown. */
export type Paths = { posting: string; apply: string; form: string; done: string }

export type Opening = { kind: Kind; company: Company; posting: Posting; paths: Paths; key: string }

/** Everything needed to draw a page of an application. */
export type View = {
  opening: Opening
  fields: readonly Field[]
  values: Readonly<Record<string, string>>
  /** Names of required fields that were sent empty. */
  missing: ReadonlySet<string>
  step: number
  steps: number
  /** Answers of the earlier pages, for the review. */
  given: readonly (readonly [label: string, value: string])[]
}

export type Kind = {
  key: string
  paths(company: Company, posting: Posting): Paths
  pages: NonNullable<Company['pages']>
  /** An account is required before the first question. */
  account?: true
  /** A review page without questions comes last. */
  review?: true
  /** The content of one document is replaced; otherwise each page is a new document. */
  oneDocument?: true
  /** Each page has its own address: the form's, with the page number. */
  addresses?: true
  /** One page for each section, regardless of `pages`. */
  bySection?: true
  posting(opening: Opening): string
  /** The response at `form`: the application's document, or only its changed part if `oneDocument` is set. */
  page(view: View): string
  /** The document around the first page, if it contains more than the form. */
  frame?(opening: Opening): string
  done(opening: Opening): string
}

export const words = ({ company }: Opening): NonNullable<Company['words']> => {
  if (!company.words) throw new Error(`${company.name} has no words of its own`)
  return company.words
}

export const at = (path: string): string => escaped(`/portals${path}`)

/** Looks random but is the same in every run: for class names and ids without meaning. */
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

/** The section heading before a field, if it has one. */
export const heading = ({ section }: Field, tag = 'h2'): string =>
  section === undefined ? '' : `<${tag}>${escaped(section)}</${tag}>`

export const typeOf = ({ question: { kind } }: Field): string => (kind === 'long' ? 'text' : kind)

export const selectOptions = ({ options }: Field, value: string, choose: string): string =>
  `<option value="">${escaped(choose)}</option>${options
    .map(
      (one) => `<option value="${one.value}"${one.value === value ? ' selected' : ''}>${escaped(one.label)}</option>`,
    )
    .join('')}`
