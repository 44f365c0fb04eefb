/** Fields that were read as a profile's data, and what forms ask for that is not among them. Pure. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { DATA_KEYS } from '../../shared/domain/data-keys.ts'
import { dataOf } from '../../shared/domain/read-fields.ts'
import { datumFor } from '../../shared/domain/stand-ins.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import type { DocumentReading, ReadField } from './types.ts'

/** The file itself is the résumé that forms get. `path` is where it is, or will be once it is stored. */
export const withFile = (reading: DocumentReading, path: string, name: string): DocumentReading =>
  reading.kind === 'pdf' || reading.kind === 'docx'
    ? {
        ...reading,
        fields: [
          ...reading.fields,
          { key: 'resume', value: path, confidence: 1, source: { text: `the file ${name} itself` } },
        ],
      }
    : reading

/** What was read, what forms also ask for, and the data of a profile. */
export const asProfile = (reading: DocumentReading) => ({
  ...reading,
  missing: gapsOf(reading.fields),
  data: dataOf(reading.fields),
})

/** How many of the sample forms ask for each kind of datum, the most frequent first; created by `bench/asked.ts`. */
const Asked = z.object({
  counted: z.iso.date(),
  forms: z.number().int().positive(),
  keys: z.record(z.string(), z.number().int()),
})
let read: z.infer<typeof Asked> | undefined
const asked = (): z.infer<typeof Asked> =>
  (read ??= Asked.parse(JSON.parse(readFileSync(new URL('asked.json', import.meta.url), 'utf8'))))

interface Gap {
  key: string
  about: string
  /** The share of application forms that ask for it, 0 to 1. */
  forms: number
}

/** Data that forms ask for and that was not read, the most frequent first. */
export const gapsOf = (fields: readonly ReadField[]): Gap[] => {
  const data = dataOf(fields)
  // Derived data is not missing, such as a current employer from the work history.
  const { values } = parseUserData({ id: 'read', ...data }, { resolveFile: (path) => path })
  const { keys, forms } = asked()
  return Object.entries(keys)
    .filter(([key]) => data[key] === undefined && datumFor(key, values) === undefined)
    .map(([key, count]) => ({ key, about: ABOUT.get(key) ?? key, forms: count / forms }))
}
const ABOUT = new Map([
  ...DATA_KEYS.map(({ key, about }) => [key, about] as const),
  ['experience', 'Work history'],
  ['education', 'Education'],
] as [string, string][])
