/**
 * Reads a person's data file. Lenient in spelling and nesting (own shapes, camelCase, snake_case, autocomplete tokens,
 * JSON Resume), strict in types: an error gives the path of a value that makes no sense. Pure: the caller resolves
 * files.
 */
import type { Applicant } from './applicant.ts'
import { type DataKey, dataKey, ENTRY_KEYS, entryKey, entryList, SECTIONS } from './data-keys.ts'
import type { DateOrder } from './dates.ts'
import { documentList, readDocuments } from './named-documents.ts'
import { isProfileKey, isSecretKey } from './profile-keys.ts'
import { CONSENTS } from './questions/types.ts'
import { fold, squash } from './text.ts'
import { derived } from './user-data-derive.ts'
import { doubtsOf } from './user-data-doubts.ts'
import {
  type DataDraft,
  join,
  NAMES_FILE,
  put,
  readFiles,
  readUnknown,
  type UserDataOptions,
  warn,
} from './user-data-draft.ts'
import { asText, isObject, isScalar, text, wrong } from './user-data-readers.ts'

/** Errors: INVALID_DATA_FILE with the path of the wrong key. */
export const parseUserData = (json: unknown, options: UserDataOptions = {}): Applicant => {
  if (!isObject(json)) throw wrong('', 'an object with keys like "name" and "email"', json)
  const draft: DataDraft = {
    values: {},
    secrets: {},
    answers: [],
    documents: [],
    id: undefined,
    unknown: 0,
    options,
    dateOrder: dateOrderOf(json),
  }
  readObject(json, '', draft)
  const values = derived(draft.values)
  for (const said of doubtsOf(draft.values, values)) options.onWarning?.(said)
  const id = draft.id ?? `p-${hash(whoseData(values, draft))}`
  const { secrets, answers, documents } = draft
  return {
    id: options.personId?.(id) ?? id,
    values,
    secrets: derivedSecrets(secrets),
    answers,
    ...(documents.length > 0 && { documents }),
  }
}

/** Identifies a person: by name and e-mail address, otherwise by all of their data. */
const whoseData = (values: Readonly<Record<string, string>>, { answers, secrets }: DataDraft): string => {
  const [name, email] = [fold(values.name ?? ''), (values.email ?? '').trim().toLowerCase()]
  if (name !== '' || email !== '') return `${name}|${email}`
  const said = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([said, answers.map(({ question, answer }) => [question, answer]), Object.keys(secrets).sort()])
}

/** Set once for the whole file, wherever it stands among the keys. */
const dateOrderOf = (json: Readonly<Record<string, unknown>>): DateOrder | undefined => {
  const [, said] = Object.entries(json).find(([name]) => same(name, ...DATE_FORMAT)) ?? []
  if (said === undefined) return undefined
  const pattern = typeof said === 'string' ? squash(said) : ''
  if (/^(dmy|ddmmyyyy|ddmmyy)$/.test(pattern)) return 'dmy'
  if (/^(mdy|mmddyyyy|mmddyy)$/.test(pattern)) return 'mdy'
  if (/^(ymd|yyyymmdd|iso)$/.test(pattern)) return undefined
  throw wrong('date_format', '"DD/MM/YYYY", "MM/DD/YYYY" or "YYYY-MM-DD"', said)
}
const DATE_FORMAT = ['date_format', 'date_order']

const SECTION_NAMES = new Set(SECTIONS.map(squash))
const same = (name: string, ...names: readonly string[]): boolean =>
  names.some((other) => squash(other) === squash(name))

const readObject = (object: Record<string, unknown>, path: string, draft: DataDraft): void => {
  for (const [name, value] of Object.entries(object))
    if (value !== null && value !== undefined && !name.startsWith('$')) readKey(name, value, join(path, name), draft)
}

const readKey = (name: string, value: unknown, path: string, draft: DataDraft): void => {
  const list = entryList(name)
  const documents = path === name ? documentList(squash(name)) : undefined
  const nested = isObject(value) ? NESTED.find((shape) => same(name, ...shape.names)) : undefined
  const known = asTextOfLetter(dataKey(name), value) ?? autocompleteKey(name)
  if (path === name && same(name, ...DATE_FORMAT)) return
  if (same(name, 'id', 'profile_id')) draft.id = text(value, path)
  else if (documents) draft.documents.push(...readDocuments(documents, value, path, draft.options))
  else if (list && (typeof value === 'object' || !known)) readEntries(list, value, path, draft)
  else if (nested && isObject(value)) nested.read(value, path, draft)
  else if (same(name, 'permissions') && isObject(value)) readPermissions(value, path, draft)
  else if (name.startsWith('permission.')) readPermissions({ [name.slice(11)]: value }, path, draft)
  else if (path === name && same(name, 'files') && isObject(value)) readFiles(value, path, draft)
  else if (same(name, 'answers', 'questions', 'screening_answers')) readAnswers(value, path, draft)
  else if (same(name, 'profiles') && Array.isArray(value)) readProfiles(value, path, draft)
  else if (SECTION_NAMES.has(squash(name)) && isObject(value)) readObject(value, path, draft)
  else if (known && !isOwnSection(known, value)) put(known, value, path, draft)
  else readUnknown(name, value, path, draft)
}

/** A cover letter that is a sentence is the letter itself, not the path of its file. */
const asTextOfLetter = (known: DataKey | undefined, value: unknown): DataKey | undefined =>
  known?.key === 'cover-letter' && typeof value === 'string' && /\s/.test(value) && !NAMES_FILE.test(value)
    ? dataKey('cover-letter-text')
    : known

/** `signature: {name, title, date}`: several parts are a section of the person's own, whatever one text of that name is. */
const isOwnSection = ({ kind }: DataKey, value: unknown): boolean =>
  isObject(value) && /^(?:text|yes-no|date)$/.test(kind) && Object.keys(value).length > 1

const autocompleteKey = (name: string): DataKey | undefined =>
  isProfileKey(name) ? { key: name, kind: isSecretKey(name) ? 'secret' : 'text', about: '', aliases: [] } : undefined

/** Objects whose parts form one value. */
const NESTED: readonly {
  names: readonly string[]
  read: (value: Record<string, unknown>, path: string, draft: DataDraft) => void
}[] = [
  {
    names: ['name', 'full_name', 'legal_name'],
    read: (value, path, draft) =>
      aliased(value, path, draft, {
        first: 'given-name',
        last: 'family-name',
        middle: 'additional-name',
        full: 'name',
        preferred: 'nickname',
        prefix: 'honorific-prefix',
        suffix: 'honorific-suffix',
      }),
  },
  {
    names: ['address', 'location', 'home_address', 'mailing_address', 'current_address'],
    read: (value, path, draft) =>
      aliased(value, path, draft, {
        address: 'street-address',
        street1: 'address-line1',
        street2: 'address-line2',
        code: 'postal-code',
      }),
  },
  {
    names: ['phone', 'tel', 'telephone', 'mobile'],
    read: (value, path, draft) =>
      aliased(value, path, draft, {
        number: 'tel',
        country_code: 'tel-country-code',
        country: 'tel-country-code',
        type: 'tel-type',
        extension: 'tel-extension',
        national: 'tel-national',
      }),
  },
  {
    names: ['work_authorization', 'authorization', 'visa'],
    read: (value, path, draft) =>
      aliased(value, path, draft, {
        authorized: 'work-authorization',
        us: 'work-authorization',
        status: 'work-authorization',
        sponsorship: 'sponsorship',
        needs_sponsorship: 'sponsorship',
      }),
  },
  {
    names: ['salary', 'salary_expectation', 'compensation'],
    read: (value, path, draft) =>
      aliased(value, path, draft, {
        amount: 'salary',
        expected: 'salary',
        value: 'salary',
        min: 'salary',
        currency: 'salary-currency',
      }),
  },
  { names: ['credentials', 'account', 'login', 'secrets', 'auth'], read: readCredentials },
  {
    names: ['card', 'payment', 'credit_card', 'payment_card'],
    read: (value, path, draft) =>
      aliased(value, path, draft, {
        number: 'cc-number',
        name: 'cc-name',
        type: 'cc-type',
        exp_month: 'cc-exp-month',
        exp_year: 'cc-exp-year',
        month: 'cc-exp-month',
        year: 'cc-exp-year',
        code: 'cc-csc',
      }),
  },
]

/** Keys of a nested object: the object's own short names first, then any name known at the top level. */
const aliased = (
  value: Record<string, unknown>,
  path: string,
  draft: DataDraft,
  names: Record<string, string>,
): void => {
  for (const [name, inner] of Object.entries(value)) {
    if (inner === null || inner === undefined) continue
    const alias = Object.keys(names).find((candidate) => same(candidate, name))
    readKey(alias === undefined ? name : (names[alias] ?? name), inner, join(path, name), draft)
  }
}

function readCredentials(value: Record<string, unknown>, path: string, draft: DataDraft): void {
  for (const [name, inner] of Object.entries(value)) {
    if (inner === null || inner === undefined) continue
    // The account's e-mail is the sign-in name; it must not replace the person's own address.
    if (same(name, 'email', 'username', 'user', 'login')) draft.values.username = text(inner, join(path, name))
    else readKey(name, inner, join(path, name), draft)
  }
}

function readProfiles(value: readonly unknown[], path: string, draft: DataDraft): void {
  for (const [i, profile] of value.entries()) {
    if (!isObject(profile)) throw wrong(`${path}.${i}`, 'an object with "network" and "url"', profile)
    const network = typeof profile.network === 'string' ? profile.network : ''
    const url = profile.url ?? profile.username
    if (url !== undefined && network !== '') readKey(network, url, `${path}.${i}.url`, draft)
  }
}

function readEntries(section: 'experience' | 'education', value: unknown, path: string, draft: DataDraft): void {
  const list = isObject(value) ? [value] : value
  if (!Array.isArray(list)) throw wrong(path, 'a list of entries', value)
  for (const [i, entry] of list.entries()) {
    const at = `${path}.${i}`
    if (!isObject(entry)) throw wrong(at, 'an object', entry)
    for (const [name, inner] of Object.entries(entry)) {
      if (inner === null || inner === undefined) continue
      const known = entryKey(section, name)
      if (!known && isObject(value)) {
        readUnknown(`${path.split('.').at(-1)} ${name}`, inner, join(path, name), draft)
        continue
      }
      if (!known) {
        warn(
          draft,
          join(at, name),
          name,
          ENTRY_KEYS[section].map(({ key }) => key),
        )
        continue
      }
      const key = `${section}.${i}.${known.key}`
      if (known.key === 'description' && same(name, 'highlights') && draft.values[key] !== undefined) continue
      if (
        known.key === 'end' &&
        typeof inner === 'string' &&
        /^(present|current|now|today|ongoing)$/i.test(inner.trim())
      )
        draft.values[`${section}.${i}.current`] = 'yes'
      else if (known.key === 'location' && isObject(inner))
        draft.values[key] = Object.values(inner).filter(isScalar).join(', ')
      else put({ ...known, key }, inner, join(at, name), draft)
    }
  }
}

/** What the person consents to, by kind of consent. */
function readPermissions(value: Record<string, unknown>, path: string, draft: DataDraft): void {
  for (const [name, given] of Object.entries(value)) {
    if (given === null || given === undefined) continue
    const kind = CONSENTS.find((one) => same(one, name))
    if (kind === undefined) warn(draft, join(path, name), name, CONSENTS)
    else put({ key: `permission.${kind}`, kind: 'yes-no', about: '', aliases: [] }, given, join(path, name), draft)
  }
}

function readAnswers(value: unknown, path: string, draft: DataDraft): void {
  const add = (question: string, answer: unknown, at: string): void => {
    const list = Array.isArray(answer) ? answer : [answer]
    if (!list.every(isScalar)) throw wrong(at, 'text', answer)
    draft.answers.push({ question, answer: list.map(asText).join(', '), from: 'file' })
  }
  if (isObject(value)) {
    for (const [question, answer] of Object.entries(value))
      if (answer !== null) add(question, answer, join(path, question))
    return
  }
  if (!Array.isArray(value)) throw wrong(path, 'an object of questions and answers', value)
  for (const [i, entry] of value.entries()) {
    if (!isObject(entry) || typeof entry.question !== 'string')
      throw wrong(`${path}.${i}`, 'an object with "question" and "answer"', entry)
    add(entry.question, entry.answer, `${path}.${i}.answer`)
  }
}

const derivedSecrets = (given: Readonly<Record<string, string>>): Record<string, string> => {
  const secrets = { ...given }
  const password = secrets['current-password'] ?? secrets['new-password']
  if (password !== undefined) {
    secrets['current-password'] ??= password
    secrets['new-password'] ??= password
  }
  const expiry =
    /^(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})$/.exec(secrets['cc-exp'] ?? '') ??
    /^(\d{4})-(\d{2})$/.exec(secrets['cc-exp'] ?? '')
  if (expiry) {
    const [a = '', b = ''] = expiry.slice(1)
    const [month, year] = a.length === 4 ? [b, a] : [a, b]
    secrets['cc-exp-month'] ??= month.padStart(2, '0')
    secrets['cc-exp-year'] ??= year.length === 2 ? `20${year}` : year
  } else if (secrets['cc-exp-month'] !== undefined && secrets['cc-exp-year'] !== undefined) {
    secrets['cc-exp'] ??= `${secrets['cc-exp-month'].padStart(2, '0')}/${secrets['cc-exp-year'].slice(-2)}`
  }
  return secrets
}

/** FNV-1a, 64 bit: an id, not for security. */
const hash = (input: string): string => {
  let value = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(input))
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n)
  return value.toString(16).padStart(16, '0')
}
