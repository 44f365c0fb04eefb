/** Converts fields that were read from a document into a profile's data. Pure. */

import { entryKeyOf } from './entry-keys.ts'

interface Read {
  /** Named as in a data file: `given-name`, `experience.0.title`. */
  key: string
  value: string
}

/** Shaped as in a data file (docs/data-file.md): entries as lists, the end of a current job as "present". */
export const dataOf = (fields: readonly Read[]): Record<string, unknown> => {
  const data: Record<string, unknown> = {}
  const lists: Record<string, Record<string, string>[]> = {}
  for (const { key, value } of fields) {
    const parts = entryKeyOf(key)
    if (!parts) {
      data[key] = value
      continue
    }
    const { section, index, name } = parts
    const list = lists[section] ?? []
    lists[section] = list
    list[index] = { ...list[index], ...(name === 'current' ? { end: 'present' } : { [name]: value }) }
  }
  for (const [section, list] of Object.entries(lists)) data[section] = list.filter(Boolean)
  return data
}

/** A profile is named after its person, otherwise after its file. */
export const nameOf = (fields: readonly Read[], file: string): string =>
  (fields.find(({ key }) => key === 'name')?.value ?? file).slice(0, 80)
