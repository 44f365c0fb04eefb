/** The JSON Resume format (https://jsonresume.org/schema) as fields, each with its place in the file. */
import { GhError } from '../../shared/domain/errors.ts'
import { nameParts } from '../../shared/domain/names.ts'
import { say } from '../../shared/domain/sentences.ts'
import { dateOf } from './periods.ts'
import type { Findings, ReadField } from './types.ts'

type Json = Record<string, unknown>

/** Errors: TOO_LARGE; INVALID_INPUT if it is not JSON, or another kind of JSON. */
export const readJsonResume = (text: string): Findings => {
  const resume = parsed(text)
  const fields: ReadField[] = []
  const add = (key: string, path: string, value: unknown): void => {
    if (typeof value !== 'string' && typeof value !== 'number') return
    const said = String(value).trim()
    if (said !== '')
      fields.push({ key, value: said, confidence: 1, source: { text: `${path}: ${said.slice(0, 200)}` } })
  }
  const notes: string[] = []
  const addAddress = (key: string, path: string, value: unknown): void => {
    const said = textOf(value).trim()
    if (said === '' || isWebAddress(said)) add(key, path, said)
    else notes.push(`${path} holds no address of the web, or one with a password. It was left out.`)
  }
  const basics = object(resume.basics)
  const location = object(basics.location)
  add('name', 'basics.name', basics.name)
  if (typeof basics.name === 'string') {
    const { given, family } = nameParts(basics.name, textOf(location.countryCode))
    if (given && family) {
      add('given-name', 'basics.name', given)
      add('family-name', 'basics.name', family)
    }
  }
  for (const [key, name] of BASICS) add(key, `basics.${name}`, basics[name])
  addAddress('website', 'basics.url', basics.url)
  for (const [key, name] of PLACE) add(key, `basics.location.${name}`, location[name])
  for (const [i, profile] of list(basics.profiles).entries()) {
    const kind = /^(linkedin|github|twitter|x)$/i.exec(textOf(profile.network).trim())?.[1]?.toLowerCase()
    if (kind) addAddress(kind === 'x' ? 'twitter' : kind, `basics.profiles[${i}].url`, profile.url)
  }
  for (const [i, job] of list(resume.work).entries()) entry(add, `experience.${i}`, `work[${i}]`, job, WORK)
  for (const [i, study] of list(resume.education).entries())
    entry(add, `education.${i}`, `education[${i}]`, study, EDUCATION)
  const languages = list(resume.languages).map(({ language, fluency }) =>
    textOf(fluency) === '' ? textOf(language) : `${textOf(language)} (${textOf(fluency).replaceAll(',', ' ')})`,
  )
  add('languages', 'languages', languages.filter(Boolean).join(', '))
  const skills = list(resume.skills).flatMap(({ name, keywords }) =>
    Array.isArray(keywords) && keywords.length > 0 ? keywords.map(textOf) : [textOf(name)],
  )
  add('skills', 'skills', skills.filter(Boolean).join(', '))
  return { fields, notes }
}

/** It is typed into forms, so no `javascript:`, file or password is accepted. The scheme may be missing. */
const isWebAddress = (said: string): boolean => {
  if (/^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:\/\S*)?$/u.test(said)) return true
  const url = URL.parse(said)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const BASICS = [
  ['email', 'email'],
  ['tel', 'phone'],
  ['headline', 'label'],
  ['summary', 'summary'],
] as const
const PLACE = [
  ['address-line1', 'address'],
  ['postal-code', 'postalCode'],
  ['address-level2', 'city'],
  ['address-level1', 'region'],
  ['country', 'countryCode'],
] as const
const WORK = [
  ['title', 'position'],
  ['company', 'name'],
  ['location', 'location'],
  ['start', 'startDate'],
  ['end', 'endDate'],
] as const
const EDUCATION = [
  ['school', 'institution'],
  ['degree', 'studyType'],
  ['field', 'area'],
  ['gpa', 'score'],
  ['start', 'startDate'],
  ['end', 'endDate'],
] as const

const entry = (
  add: (key: string, path: string, value: unknown) => void,
  key: string,
  path: string,
  given: Json,
  names: readonly (readonly [string, string])[],
): void => {
  for (const [name, from] of names) {
    const value = given[from]
    const isDate = name === 'start' || name === 'end'
    add(`${key}.${name}`, `${path}.${from}`, isDate ? dateOf(textOf(value).slice(0, 10)) : value)
  }
  if (names === WORK && given.startDate && !given.endDate) add(`${key}.current`, `${path}.endDate`, 'yes')
  if (names !== WORK) return
  const highlights = Array.isArray(given.highlights) ? given.highlights.filter((one) => typeof one === 'string') : []
  add(`${key}.description`, `${path}.summary`, [textOf(given.summary), ...highlights].filter(Boolean).join('\n'))
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const MAX_ENTRIES = 100
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.slice(0, MAX_ENTRIES).map(object) : [])

/** Maximum characters: nested lists take eighty times their length to parse. */
const MOST_JSON = 1_000_000

const parsed = (text: string): Json => {
  if (text.length > MOST_JSON) throw new GhError('TOO_LARGE', say('file_json_large').text)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new GhError('INVALID_INPUT', say('file_json_invalid').text, { cause })
  }
  const resume = object(json)
  if (!['basics', 'work', 'education'].some((name) => name in resume))
    throw new GhError(
      'INVALID_INPUT',
      'This JSON is not a JSON Resume: it has no “basics”, “work” or “education”. A data file is used as it is, with --data.',
    )
  return resume
}
