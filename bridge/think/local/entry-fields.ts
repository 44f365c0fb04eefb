/**
 * Fields of jobs and schools that only their surroundings identify: "Employer" and "Role" under "Employment" ask for
 * the present job, but beside an "Add job" button they belong to the first of several. Pure.
 */
import { entryKey } from '../../../shared/domain/data-keys.ts'
import { ENTRY_SECTIONS, type EntrySection, isOfSection } from '../../../shared/domain/entry-sections.ts'
import type { Button, Field } from '../../../shared/domain/observation.ts'

/** Keys that may be asked of one entry. A place or a text under the same heading may be a question of its own. */
const OF_ENTRIES = /^(?:title|company|current|school|degree|field|start|end)$/
/** The subject of an entry. */
const ANCHOR = /^(?:title|company|school|degree)$/
/** Confidence: the label's words, the heading and the button agree. */
const CONFIDENCE = 0.8

/** The fields, with entry keys for those under the heading of a button that adds an entry. */
export const asEntries = (fields: readonly Field[], buttons: readonly Button[]): Field[] => {
  const parts = ENTRY_SECTIONS.map((section) => ({ section, keys: partsOf(section, fields, buttons) }))
  return fields.map((field) => {
    const part = parts.find(({ keys }) => keys.has(field))
    if (!part || field.profileKey?.startsWith(`${part.section}.`)) return field
    const profileKey = `${part.section}.${part.keys.get(field)}`
    return { ...field, profileKey, confidence: Math.max(field.confidence, CONFIDENCE) }
  })
}

/** A "Name" that is known to be the person's stays theirs, whatever button is under the same heading. */
const isOpenTo = ({ profileKey }: Field): boolean => profileKey === null || OF_A_JOB_OR_SCHOOL.test(profileKey)
const OF_A_JOB_OR_SCHOOL = /^(?:organization|start-date|experience\.|education\.)/

/** Which part of an entry each field of a section asks for; nothing if none of them names the entry's subject. */
const partsOf = (
  section: EntrySection,
  fields: readonly Field[],
  buttons: readonly Button[],
): ReadonlyMap<Field, string> => {
  const places = new Set(
    buttons.filter((one) => one.purpose === 'add' && isOfSection(one, section)).flatMap((one) => one.section ?? []),
  )
  const parts = new Map(
    fields.flatMap((field) => {
      const key = places.has(field.section ?? '') && isOpenTo(field) ? entryKey(section, field.label)?.key : undefined
      return key !== undefined && OF_ENTRIES.test(key) ? [[field, key] as const] : []
    }),
  )
  return [...parts.values()].some((key) => ANCHOR.test(key)) ? parts : new Map()
}
