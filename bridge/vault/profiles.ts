/**
 * The person's profiles: their data in the form of a data file, encrypted in the store, with the secrets stored
 * separately. Secrets can be set and used by a job, but never displayed.
 */
import { randomUUID } from 'node:crypto'
import { toUserData } from '../../shared/domain/applicant.ts'
import { DATA_KEYS, type DataKind } from '../../shared/domain/data-keys.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { pathOf, withValue } from '../../shared/domain/profile-data.ts'
import { isFileKey } from '../../shared/domain/profile-keys.ts'
import { sameQuestion } from '../../shared/domain/questions/index.ts'
import { say } from '../../shared/domain/sentences.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import type { Seal } from '../base/seal.ts'
import type { AnswerRepository } from '../store/repositories/answers.ts'
import type { ProfileRepository } from '../store/repositories/sealed.ts'
import { checkReference, isSecretReference, readReference } from './password-managers.ts'
import type { SecretVault } from './secrets.ts'

export interface Profile {
  id: string
  name: string
  data: Record<string, unknown>
  /** Names of the secrets that are set. */
  secrets: string[]
  answers: { question: string; answer: string }[]
  keptIn: 'keyring' | 'file'
}

export interface ProfileChange {
  /** Null creates a new one. */
  id: string | null
  name: string
  data: Record<string, unknown>
  /** Only the secrets to change; null removes one. */
  secrets: Readonly<Record<string, string | null>>
  /** Question → answer; null deletes it. */
  answers?: Readonly<Record<string, string | null>> | undefined
}

export interface Profiles {
  list(): Promise<{ id: string; name: string }[]>
  /** Errors: NOT_FOUND. */
  get(id: string): Promise<Profile>
  /**
   * @param mayHold checks whether a new document, or the place of a secret, may be added to the profile; throws if not
   * Errors: NOT_FOUND; INVALID_INPUT, INVALID_DATA_FILE if the data is invalid.
   */
  save(change: ProfileChange, mayHold?: (path: string, key: string) => void): Promise<Profile>
  /**
   * Keys of plain data stored as a single value each, which {@link change} can replace. Empty if the profile is gone.
   */
  keys(id: string): Promise<ReadonlySet<string>>
  /** Changes one datum, or the answer to one question. Errors: as `save`. */
  change(id: string, what: { key: string } | { question: string }, value: string): Promise<void>
  /** Errors: NOT_FOUND. */
  delete(id: string): Promise<void>
  /**
   * The data that a job of this person gets, including secrets.
   * Errors: NOT_FOUND; INVALID_INPUT if a password manager does not give one.
   */
  userData(id: string): Promise<Record<string, unknown>>
}

export interface ProfilesDeps {
  profiles: ProfileRepository
  answers: AnswerRepository
  seal: Seal
  secrets: SecretVault
  keptIn: Profile['keptIn']
}

const MAX_NAME = 80

export const profileContext = (id: string): string => `profile:${id}`

export const createProfiles = ({ profiles, answers, seal, secrets, keptIn }: ProfilesDeps): Profiles => {
  const stored = async (id: string): Promise<{ name: string; data: Record<string, unknown> }> => {
    const row = await profiles.get(id)
    if (!row) throw new GhError('NOT_FOUND', say('problem_profile_gone').text, { details: { id } })
    return { name: row.name, data: JSON.parse(seal.open(row.sealed, profileContext(id))) }
  }
  const parsed = (id: string, data: Record<string, unknown>) =>
    parseUserData(withId(id, data), { resolveFile: (path) => path })
  const withId = (id: string, data: Record<string, unknown>): Record<string, unknown> => ({ id, ...data })

  const get: Profiles['get'] = async (id) => {
    const { name, data } = await stored(id)
    const bank = await answers.list(applicantIdOf(withId(id, data)))
    return {
      id,
      name,
      data,
      secrets: Object.keys(await secrets.all(profileContext(id))),
      answers: bank.map(({ question, answer }) => ({ question, answer })),
      keptIn,
    }
  }

  const save: Profiles['save'] = async (
    { id: given, name, data, secrets: changed, answers: answered = {} },
    mayHold,
  ) => {
    const called = name.trim()
    if (called === '' || called.length > MAX_NAME)
      throw new GhError('INVALID_INPUT', `A profile needs a name of at most ${MAX_NAME} characters.`)
    const before = given === null ? undefined : parsed(given, (await stored(given)).data)
    const id = given ?? randomUUID()
    // Validated before anything is stored. A secret among the data is moved to the secrets.
    const person = parsed(id, data)
    for (const [key, path] of Object.entries(person.values))
      if (isFileKey(key) && before?.values[key] !== path) mayHold?.(path, key)
    const held = new Set(before?.documents?.map(({ file }) => file))
    for (const { kind, file } of person.documents ?? []) if (!held.has(file)) mayHold?.(file, kind)
    const secretChanges = Object.entries({ ...person.secrets, ...changed })
    for (const [key, value] of secretChanges)
      if (value !== null && isSecretReference(value)) {
        checkReference(value)
        mayHold?.(value, key)
      }
    const isPlain = Object.keys(person.secrets).length === 0
    const record = isPlain ? data : withoutEmpty(toUserData(person))
    await profiles.put({ id, name: called, sealed: seal.seal(JSON.stringify(record), profileContext(id)) })
    const set = secretChanges.filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '')
    if (set.length > 0) await secrets.keep(profileContext(id), Object.fromEntries(set))
    for (const [key, value] of secretChanges) if (value === null) await secrets.forget(profileContext(id), key)
    for (const [question, answer] of Object.entries(answered)) {
      if (answer === null) await answers.forget(person.id, question)
      else await answers.keep(person.id, { question, answer, from: 'bank' })
    }
    return get(id)
  }

  return {
    list: async () => (await profiles.list()).map(({ id, name }) => ({ id, name })),
    get,
    save,
    async keys(id) {
      if (!(await profiles.get(id))) return new Set()
      const { data } = await stored(id)
      const plain = DATA_KEYS.filter(({ kind, key }) => PLAIN.has(kind) && pathOf(data, key))
      const keys = new Set(plain.map(({ key }) => key))
      // A full name and its parts would no longer agree.
      if (keys.has('name') && NAME_PARTS.some((part) => keys.has(part)))
        for (const key of ['name', ...NAME_PARTS]) keys.delete(key)
      return keys
    },
    async change(id, what, value) {
      const { name, data } = await stored(id)
      if ('key' in what) {
        await save({ id, name, data: withValue(data, what.key, value), secrets: {} })
        return
      }
      const own = isAnswers(data.answers) ? data.answers : {}
      const asked = Object.keys(own).find((question) => sameQuestion(question, what.question))
      if (asked === undefined) await save({ id, name, data, secrets: {}, answers: { [what.question]: value } })
      else await save({ id, name, data: { ...data, answers: { ...own, [asked]: value } }, secrets: {} })
    },
    async delete(id) {
      const { data } = await stored(id)
      const person = applicantIdOf(withId(id, data))
      for (const { question } of await answers.kept(person)) await answers.forget(person, question)
      await secrets.forget(profileContext(id))
      await profiles.delete(id)
    },
    async userData(id) {
      const { data } = await stored(id)
      const own = await secrets.all(profileContext(id))
      // One after the other: each may ask the person to unlock.
      for (const [key, value] of Object.entries(own))
        if (isSecretReference(value)) own[key] = await readReference(value)
      return { ...withId(id, data), ...own }
    },
  }
}

/** A profile does not use a page's own format for dates and file names. */
const PLAIN: ReadonlySet<DataKind> = new Set(['text', 'yes-no', 'number', 'list', 'url'])

const NAME_PARTS = ['given-name', 'additional-name', 'family-name']

const isAnswers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const applicantIdOf = (data: Record<string, unknown>): string => parseUserData(data, { resolveFile: (path) => path }).id

/** Empty lists count as not given. */
const withoutEmpty = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).filter(([key, value]) => key !== 'id' && !(Array.isArray(value) && value.length === 0)),
  )

/** Two letters for a round avatar: `SA` for Sample Applicant. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => [...(word ?? '')][0] ?? '') : [...(words[0] ?? '')]
  return letters.slice(0, 2).join('').toLocaleUpperCase()
}
