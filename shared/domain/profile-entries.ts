/**
 * A person's jobs and schools in their data, in any spelling (docs/data-file.md): read as entries with plain keys, and
 * written back so that existing values keep their place and name. Pure.
 */
import { ENTRY_KEYS, entryKey, entryList } from './data-keys.ts'
import type { EntrySection } from './entry-sections.ts'

type Data = Readonly<Record<string, unknown>>
/** By the section's keys: `title`, `company`. */
export type ProfileEntry = Readonly<Record<string, string>>

const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Name of the list in the data; the plain one if there is none yet. */
const nameOfList = (data: Data, section: EntrySection): string =>
  Object.keys(data).find((name) => entryList(name) === section && Array.isArray(data[name])) ?? section

const listIn = (data: Data, section: EntrySection): readonly Data[] => {
  const list = data[nameOfList(data, section)]
  return Array.isArray(list) ? list.map((one: unknown) => (isObject(one) ? one : {})) : []
}

/** The name under which an entry has a key; undefined if it does not have it. */
const nameIn = (entry: Data, section: EntrySection, key: string): string | undefined =>
  Object.keys(entry).find((name) => entryKey(section, name)?.key === key)

const textIn = (value: unknown): string => {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (Array.isArray(value)) return value.map(String).join('\n')
  return value === undefined || value === null || isObject(value) ? '' : String(value)
}

export const entriesIn = (data: Data, section: EntrySection): ProfileEntry[] =>
  listIn(data, section).map((entry) =>
    Object.fromEntries(
      ENTRY_KEYS[section].flatMap(({ key }) => {
        const name = nameIn(entry, section, key)
        return name === undefined ? [] : [[key, textIn(entry[name])]]
      }),
    ),
  )

const withList = (data: Data, section: EntrySection, list: readonly Data[]): Record<string, unknown> => {
  const name = nameOfList(data, section)
  const { [name]: _, ...others } = data
  return list.length === 0 ? others : { ...data, [name]: [...list] }
}

/** Returns a new object in which one entry has another value; an empty value removes the key. */
export const withEntryValue = (
  data: Data,
  section: EntrySection,
  at: number,
  key: string,
  text: string,
): Record<string, unknown> =>
  withList(
    data,
    section,
    listIn(data, section).map((entry, nth): Data => {
      if (nth !== at) return entry
      const name = nameIn(entry, section, key) ?? key
      const { [name]: before, ...others } = entry
      if (text.trim() === '') return others
      const value = typeof before === 'boolean' && /^(?:yes|no)$/i.test(text) ? /^yes$/i.test(text) : text
      return { ...entry, [name]: value }
    }),
  )

/** The newest entry comes first. */
export const withNewEntry = (data: Data, section: EntrySection, entry: ProfileEntry): Record<string, unknown> =>
  withList(data, section, [entry, ...listIn(data, section)])

export const withoutEntry = (data: Data, section: EntrySection, at: number): Record<string, unknown> =>
  withList(
    data,
    section,
    listIn(data, section).filter((_, nth) => nth !== at),
  )
