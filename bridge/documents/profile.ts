/** Fields that were read as a profile's data, and what forms ask for that is not among them. Pure. */
import { DATA_KEYS } from '../../shared/domain/data-keys.ts'
import type { ReadField } from './types.ts'

/** As in a data file (docs/data-file.md): entries as lists, the end of a current job as "present". */
export const dataOf = (fields: readonly ReadField[]): Record<string, unknown> => {
  const data: Record<string, unknown> = {}
  const lists: Record<string, Record<string, string>[]> = {}
  for (const { key, value } of fields) {
    const [, section, index, name] = /^(experience|education)\.(\d+)\.(.+)$/.exec(key) ?? []
    if (!section || !name) {
      data[key] = value
      continue
    }
    const list = lists[section] ?? []
    lists[section] = list
    list[Number(index)] = { ...list[Number(index)], ...(name === 'current' ? { end: 'present' } : { [name]: value }) }
  }
  for (const [section, list] of Object.entries(lists)) data[section] = list.filter(Boolean)
  return data
}

/** A profile is called as its person is; else as its file. */
export const nameOf = (fields: readonly ReadField[], file: string): string =>
  (fields.find(({ key }) => key === 'name')?.value ?? file).slice(0, 80)

/** What application forms ask for, what most of them ask for first. */
const ASKED = [
  'name',
  'email',
  'tel',
  'resume',
  'linkedin',
  'address-level2',
  'country',
  'work-authorization',
  'sponsorship',
  'cover-letter',
  'website',
  'how-heard',
  'postal-code',
  'address-line1',
  'address-level1',
  'experience',
  'education',
  'salary',
  'start-date',
  'gender',
  'race',
  'veteran',
  'disability',
  'github',
  'notice-period',
  'relocation',
  'skills',
  'languages',
  'bday',
  'citizenship',
] as const

/** What forms ask for and was not read, the most frequent first. */
export const gapsOf = (fields: readonly ReadField[]): { key: string; about: string }[] => {
  const read = new Set(fields.flatMap(({ key }) => [key, key.split('.')[0] ?? key]))
  return ASKED.filter((key) => !read.has(key)).map((key) => ({ key, about: ABOUT.get(key) ?? key }))
}
const ABOUT = new Map([
  ...DATA_KEYS.map(({ key, about }) => [key, about] as const),
  ['experience', 'Work history'],
  ['education', 'Education'],
] as [string, string][])
