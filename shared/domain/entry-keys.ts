/**
 * Keys of data in repeating sections: `experience.0.title` is the title of the first job, `experience.title` that of
 * any job. Pure.
 */
import type { EntrySection } from './entry-sections.ts'

export interface EntryKey {
  section: EntrySection
  /** 0-based. */
  index: number
  /** The key within the entry: `title`. */
  name: string
  /** The entry itself: `experience.0`. */
  entry: string
}

/** Undefined for a key that does not belong to an entry. */
export const entryKeyOf = (key: string): EntryKey | undefined => {
  const [, section, index, name] = /^(experience|education)\.(\d+)\.(.+)$/.exec(key) ?? []
  if (!section || index === undefined || name === undefined) return undefined
  return { section: section as EntrySection, index: Number(index), name, entry: `${section}.${index}` }
}

/** A job or school with its data by their names, such as `title`. */
export interface PersonEntry {
  /** `experience.0` */
  entry: string
  data: Readonly<Record<string, string>>
}

/** The person's jobs or schools, in the order of their numbers. */
export const entriesIn = (values: Readonly<Record<string, string>>, section: EntrySection): PersonEntry[] => {
  const found = new Map<number, Record<string, string>>()
  for (const [key, value] of Object.entries(values)) {
    const of = entryKeyOf(key)
    if (of?.section === section) found.set(of.index, { ...found.get(of.index), [of.name]: value })
  }
  return [...found].sort(([a], [b]) => a - b).map(([index, data]) => ({ entry: `${section}.${index}`, data }))
}

/** The jobs that go on. */
export const presentJobs = (values: Readonly<Record<string, string>>): PersonEntry[] =>
  entriesIn(values, 'experience').filter(({ data }) => data.current === 'yes')

/** Whether it is a datum of any job or school. */
export const isEntryKey = (key: string): boolean => /^(experience|education)\./.test(key)

/**
 * `education.degree` for entry 1: `education.1.degree`. Other keys are unchanged, and so is everything if the entry is
 * undefined.
 */
export const ofEntry = (key: string, index: number | undefined): string =>
  index === undefined ? key : key.replace(/^(experience|education)\./, `$1.${index}.`)

/** `education.1.degree` → `education.degree`. */
export const withoutIndex = (key: string): string => key.replace(/\.\d+\./, '.')
