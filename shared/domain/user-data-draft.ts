/** A data file while it is read, and how a value is added: under a known key, or under its own name. */
import type { Answer } from './applicant.ts'
import { DATA_KEYS, type DataKey, dataKey, ENTRY_LISTS, SECTIONS } from './data-keys.ts'
import type { DateOrder } from './dates.ts'
import { GhError } from './errors.ts'
import type { NamedDocument } from './named-documents.ts'
import { OWN_FILE } from './profile-keys.ts'
import { fold, likeness, nearest, squash } from './text.ts'
import { asText, isObject, isScalar, LONG_TEXT, READERS, wrong } from './user-data-readers.ts'

export interface UserDataOptions {
  /** Folder that relative file paths start from. */
  baseDir?: string
  /** Resolves a path in the file to an absolute one; may throw FILE_NOT_FOUND. Default: join with `baseDir`. */
  resolveFile?: (path: string, key: string) => string
  /** Returns whose answers and sign-ins are used, given the id that the data has or gets. Default: that id. */
  personId?: (id: string) => string
  onWarning?: (message: string) => void
}

/** Limit of unknown keys; a file with more is not a person's data. */
const MAX_UNKNOWN = 200
/** Only this many are compared with the known names, because comparing is slow. */
const MAX_HINTS = 20

/**
 * Maximum characters of a fact about the person, and of a longer text: the code that reads them is fast only for
 * ordinary lengths.
 */
const MAX_FACT = 2_000
const MAX_TEXT = 20_000

export interface DataDraft {
  /** Unknown keys so far. */
  unknown: number
  values: Record<string, string>
  secrets: Record<string, string>
  answers: Answer[]
  documents: NamedDocument[]
  id: string | undefined
  options: UserDataOptions
  dateOrder: DateOrder | undefined
}

export const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

export const put = (known: DataKey, value: unknown, path: string, draft: DataDraft): void => {
  const read = READERS[known.kind](value, path, { ...draft.options, dateOrder: draft.dateOrder }, known)
  if (read === '') return
  const most = LONG_TEXT.test(known.key) ? MAX_TEXT : MAX_FACT
  if (read.length > most) throw wrong(path, `at most ${most} characters`, value)
  if (known.kind === 'secret') draft.secrets[known.key] = read
  else draft.values[known.key] = read
}

const NAMES_OF_OBJECTS = [
  ...SECTIONS,
  ...Object.values(ENTRY_LISTS).flat(),
  'address',
  'answers',
  'credentials',
  'card',
]
const KNOWN_NAMES = [...DATA_KEYS.flatMap(({ key, aliases }) => [key, ...aliases]), ...NAMES_OF_OBJECTS]

export const warn = (draft: DataDraft, path: string, name: string, known: readonly string[]): void => {
  draft.unknown += 1
  const meant = draft.unknown > MAX_HINTS ? undefined : nearest(name, known)
  draft.options.onWarning?.(
    `${path} is not a key that is known here${meant === undefined ? '' : `; did you mean "${meant}"?`}`,
  )
}

/** How deep a value under the person's own name may be nested. */
const MAX_DEPTH = 3
/** Maximum rows of a list of objects. */
const MAX_ROWS = 20

/** One value, or several in a list; undefined if the value has parts of its own. */
const asLine = (value: unknown): string | undefined => {
  if (isScalar(value)) return asText(value)
  return Array.isArray(value) && value.every(isScalar) ? value.map(asText).join(', ') : undefined
}

/**
 * `landlord: {name, phone}` answers "Landlord name" and "Landlord phone", and `pets: [{breed}]` answers "Pets 1 breed".
 */
const readParts = (name: string, value: unknown, path: string, draft: DataDraft, depth = 0): boolean => {
  const text = asLine(value)
  if (text !== undefined) {
    if (text !== '' && !readNamedFile(name, text, path, draft)) draft.values[customKey(name)] = text
    return true
  }
  if (depth >= MAX_DEPTH || typeof value !== 'object' || value === null) return false
  const parts: [string, unknown][] = Array.isArray(value)
    ? value.slice(0, MAX_ROWS).map((row, at) => [String(at + 1), row])
    : Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined)
  return parts
    .map(([inner, one]) => readParts(`${name} ${inner}`, one, join(path, inner), draft, depth + 1))
    .every(Boolean)
}

const customKey = (name: string): string => `custom.${nameInKey(name)}`

const nameInKey = (name: string): string =>
  fold(name.replace(/([a-z])([A-Z])/g, '$1 $2')).replace(/[^\p{L}\p{N}]+/gu, '-')

/** `files: {"Certificate of insurance": "insurance.pdf"}`: files by the words that a form asks for them with. */
export const readFiles = (value: Readonly<Record<string, unknown>>, path: string, draft: DataDraft): void => {
  for (const [name, file] of Object.entries(value)) {
    if (file === null || file === undefined) continue
    const known = dataKey(name)
    const own: DataKey = { key: `${OWN_FILE}${nameInKey(name)}`, kind: 'file', about: '', aliases: [] }
    put(known?.kind === 'file' ? known : own, file, join(path, name), draft)
  }
}

/** `pitch_deck: "deck.pdf"` names a file by its ending, if there is one; otherwise it is text. */
const readNamedFile = (name: string, text: string, path: string, draft: DataDraft): boolean => {
  if (!NAMES_FILE.test(text)) return false
  try {
    readFiles({ [name]: text }, path, draft)
    return true
  } catch (error) {
    if (error instanceof GhError && error.code === 'FILE_NOT_FOUND') return false
    throw error
  }
}
/** The path of a document or a picture. */
export const NAMES_FILE = /^[^\n:?*"<>|]{1,200}\.(?:pdf|md|docx?|odt|rtf|txt|xlsx?|csv|pptx?|png|jpe?g|zip)$/i

const isMisspelt = (name: string, meant: string, value: Readonly<Record<string, unknown>>): boolean =>
  likeness(squash(name), squash(meant)) > ALMOST && Object.keys(value).every((inner) => dataKey(inner))
const ALMOST = 0.84

/** Unknown keys: their text answers a field with that label, prefixed with the name of the parent. */
export const readUnknown = (name: string, value: unknown, path: string, draft: DataDraft): void => {
  draft.unknown += 1
  if (draft.unknown > MAX_UNKNOWN)
    throw new GhError(
      'INVALID_DATA_FILE',
      `More than ${MAX_UNKNOWN} keys are not known here, the last of them ${path.slice(0, 80)}.`,
      {
        details: { path: path.slice(0, 200) },
      },
    )
  const meant = draft.unknown > MAX_HINTS ? undefined : nearest(name, isObject(value) ? NAMES_OF_OBJECTS : KNOWN_NAMES)
  const said = asLine(value)
  if (said !== undefined) {
    if (!readNamedFile(name, said, path, draft)) draft.values[customKey(name)] = said
    const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`
    if (!/(^|\.)custom\./i.test(path))
      draft.options.onWarning?.(
        `${path} is not a key that is known here; it is used for fields with that label.${hint}`,
      )
    return
  }
  // A misspelt address is refused; `position: {…}` with parts of its own is no misspelt list of positions.
  if (meant !== undefined && (!isObject(value) || isMisspelt(name, meant, value)))
    throw new GhError('INVALID_DATA_FILE', `${path}: there is no such key; did you mean "${meant}"?`, {
      details: { path, meant },
    })
  if (readParts(name, value, path, draft))
    draft.options.onWarning?.(`${path} is not a key that is known here; it is used for fields under that heading.`)
  else warn(draft, path, name, [])
}
