/**
 * Several résumés and letters of one person, each with a short name and the words of its postings: reads them from a
 * data file, chooses one for a posting, and makes the question if no rule decides. Pure.
 */
import { byWord } from './by-word.ts'
import { GhError } from './errors.ts'
import { fold, squash } from './text.ts'
import { isObject, READERS, type ReaderOptions, text, wrong } from './user-data-readers.ts'

/** The kind of form field that it is for. */
export type DocumentKind = 'resume' | 'cover-letter'

export interface NamedDocument {
  kind: DocumentKind
  /** Short, and unique within its kind. */
  name: string
  /** Words of the job's title, the company or the site, separated by commas; empty: not tied to any posting. */
  for: string
  /** Absolute path. */
  file: string
}

/** Lists of a data file, by their content. */
export const DOCUMENT_LISTS = { resume: 'resumes', 'cover-letter': 'letters' } as const satisfies Record<
  DocumentKind,
  string
>
const ALSO_CALLED: Readonly<Record<string, DocumentKind>> = byWord({
  resumes: 'resume',
  cvs: 'resume',
  letters: 'cover-letter',
  coverletters: 'cover-letter',
})

export const DOCUMENT_KINDS = Object.keys(DOCUMENT_LISTS) as DocumentKind[]

export const isDocumentKind = (key: string): key is DocumentKind => Object.hasOwn(DOCUMENT_LISTS, key)

/** @param squashed the name of a key, see `squash` */
export const documentList = (squashed: string): DocumentKind | undefined => ALSO_CALLED[squashed]

const MAX_NAME = 60
const MAX_FOR = 500
/** Maximum per kind. */
export const MAX_DOCUMENTS = 20

/** Errors: INVALID_DATA_FILE with the place of the mistake; errors of the reader's `resolveFile`. */
export const readDocuments = (
  kind: DocumentKind,
  list: unknown,
  path: string,
  reading: ReaderOptions,
): NamedDocument[] => {
  if (!Array.isArray(list)) throw wrong(path, 'a list of documents, each with "name" and "file"', list)
  if (list.length > MAX_DOCUMENTS) throw refused(path, `at most ${MAX_DOCUMENTS} documents`)
  const names = new Set<string>()
  return list.map((entry: unknown, at): NamedDocument => {
    const place = `${path}.${at}`
    if (!isObject(entry)) throw wrong(place, 'an object with "name" and "file"', entry)
    const unknown = Object.keys(entry).find((key) => !['name', 'for', 'file'].includes(key))
    if (unknown !== undefined) throw refused(`${place}.${unknown}`, 'only "name", "for" and "file"')
    const name = text(entry.name ?? '', `${place}.name`)
    if (name === '' || name.length > MAX_NAME)
      throw refused(`${place}.name`, `a name of at most ${MAX_NAME} characters`)
    if (names.has(fold(name))) throw refused(`${place}.name`, `another name; “${name}” is there already`)
    names.add(fold(name))
    const rule = Array.isArray(entry.for)
      ? entry.for.map((word, i) => text(word, `${place}.for.${i}`)).join(', ')
      : text(entry.for ?? '', `${place}.for`)
    if (rule.length > MAX_FOR) throw refused(`${place}.for`, `at most ${MAX_FOR} characters`)
    const known = { key: kind, kind: 'file' as const, about: '', aliases: [] }
    const file = READERS.file(entry.file, `${place}.file`, reading, known)
    if (file === '') throw refused(`${place}.file`, 'the path of a file')
    return { kind, name, for: rule, file }
  })
}

const refused = (path: string, expected: string): GhError =>
  new GhError('INVALID_DATA_FILE', `${path}: expected ${expected}`, { details: { path } })

/** In the shape of a data file; empty lists are left out. */
export const documentLists = (documents: readonly NamedDocument[]): Record<string, Omit<NamedDocument, 'kind'>[]> =>
  Object.fromEntries(
    DOCUMENT_KINDS.flatMap((kind) => {
      const own = documents.filter((one) => one.kind === kind).map(({ kind: _, ...one }) => one)
      return own.length > 0 ? [[DOCUMENT_LISTS[kind], own]] : []
    }),
  )

type Data = Readonly<Record<string, unknown>>

const isListOf = (kind: DocumentKind, name: string): boolean => documentList(squash(name)) === kind

/** The entries of one kind as written in a data file, under any name of its lists, whatever their faults. */
export const documentEntries = (data: Data, kind: DocumentKind): Partial<Record<keyof NamedDocument, unknown>>[] => {
  const lists = Object.entries(data).flatMap(([name, list]) => (isListOf(kind, name) ? [list] : []))
  return lists.flatMap((list) =>
    Array.isArray(list) ? list.map((entry: unknown) => (isObject(entry) ? entry : {})) : [],
  )
}

/** A new object with these entries; an empty list is removed. */
export const withDocumentEntries = (
  data: Data,
  kind: DocumentKind,
  entries: readonly Readonly<Record<string, unknown>>[],
): Record<string, unknown> => {
  const others = Object.fromEntries(Object.entries(data).filter(([name]) => !isListOf(kind, name)))
  return entries.length > 0 ? { ...others, [DOCUMENT_LISTS[kind]]: [...entries] } : others
}

/** Files that the lists of a data file name. */
export const filesOfDocuments = (data: Data): string[] =>
  DOCUMENT_KINDS.flatMap((kind) => documentEntries(data, kind)).flatMap(({ file }) =>
    typeof file === 'string' && file !== '' ? [file] : [],
  )

/**
 * What identifies the posting: `names` has its title, company and address; `around` what else was seen, which may be
 * about anything.
 */
export interface PostingWords {
  names: readonly string[]
  around: readonly string[]
}

/**
 * Which document of a kind a posting gets: the only one whose rule matches its names; otherwise the only one without a
 * rule. `undecided`: two rules match, none matches and several are left, or a rule matches only the surrounding text.
 * @param plain file of the unnamed document, if the person has one: it is for every posting that no rule matches
 */
export const documentFor = (
  documents: readonly NamedDocument[],
  { names, around }: PostingWords,
  plain: string | undefined,
): { kind: 'one'; document: NamedDocument } | { kind: 'plain' } | { kind: 'undecided'; among: NamedDocument[] } => {
  const fits = fitting(documents, names)
  const [best, second] = fits
  if (best) return second ? { kind: 'undecided', among: fits } : { kind: 'one', document: best }
  const general = documents.filter((one) => phrases(one.for).length === 0)
  const doubtful = fitting(documents, around)
  if (doubtful.length > 0)
    return {
      kind: 'undecided',
      among: general.length > 0 || plain ? [...doubtful, ...general, ...unnamed(documents, plain)] : [...documents],
    }
  if (plain !== undefined) return { kind: 'plain' }
  const [only, other] = general
  return only && !other ? { kind: 'one', document: only } : { kind: 'undecided', among: [...documents] }
}

const fitting = (documents: readonly NamedDocument[], posting: readonly string[]): NamedDocument[] => {
  const words = posting.map((part) => ` ${spelled(part)} `)
  return documents.filter((one) =>
    phrases(one.for).some((phrase) => words.some((part) => part.includes(` ${phrase} `))),
  )
}

/** The unnamed one is named after its file. */
const unnamed = (documents: readonly NamedDocument[], plain: string | undefined): NamedDocument[] => {
  const [first] = documents
  if (!first || plain === undefined) return []
  const file = plain.split(/[\\/]/).at(-1) ?? plain
  const name = documents.some((one) => fold(one.name) === fold(file)) ? plain : file
  return [{ kind: first.kind, name, for: '', file: plain }]
}

const spelled = (words: string): string =>
  fold(words)
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()

const phrases = (rule: string): string[] =>
  rule
    .split(/[,;\n]/)
    .map(spelled)
    .filter((phrase) => phrase !== '')

const QUESTION: Record<DocumentKind, (posting: string) => string> = {
  resume: (posting) => `Which résumé goes to “${posting}”?`,
  'cover-letter': (posting) => `Which letter goes to “${posting}”?`,
}

export const documentQuestion = (kind: DocumentKind, posting: string): string => QUESTION[kind](posting)

/** Concerns one posting, so its answer is not stored for any other; includes the questions of `letter-template.ts`. */
export const isDocumentQuestion = (question: string): boolean =>
  /^(?:Which (?:résumé|letter) goes to|What stands for \{.+\} in your letter to) “.*”\?$|^Your letter to “.*”$/su.test(
    question,
  )
