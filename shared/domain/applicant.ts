/**
 * The person's data as the engine uses it: flat, keyed by `profile-keys.ts`. Made from a data file or a stored profile
 * by `user-data.ts`; never written into a manual.
 */

import { entryKeyOf } from './entry-keys.ts'
import { documentLists, type NamedDocument } from './named-documents.ts'
import { OWN_FILE } from './profile-keys.ts'

/**
 * One question and its answer, from the data file's `answers` or the answer bank. `question` is as given, not
 * normalised.
 */
export interface Answer {
  question: string
  answer: string
  from: 'file' | 'bank' | 'asked'
  /** Origin of the page through which the answer came: it counts as the person's word there only. */
  site?: string
  /** The person agreed that this datum answers the question: its value counts, also if it changes. */
  key?: string
  /** It was given to this employer ({@link employerOf}) and is kept for it alone. */
  employer?: string
}

export interface Applicant {
  /**
   * Stable id of the profile (given, or a hash of name and email), for the rule "once per posting and profile" (R5).
   */
  id: string
  /**
   * Data by key: `given-name`, `tel`, `experience.0.title`, `education.1.school`, `custom.t-shirt-size`. Dates are
   * ISO (`2024-03-01`, `2024-03`, `2024`), booleans `yes` / `no`, countries as given, files absolute paths.
   */
  values: Readonly<Record<string, string>>
  /** Secret data by key; passed only to the code that types it, never to a prompt, log, event or manual. */
  secrets: Readonly<Record<string, string>>
  answers: readonly Answer[]
  /** Several résumés and letters, from which each posting gets one. */
  documents?: readonly NamedDocument[]
}

/** How many entries a repeating section has, e.g. `experience` → 2. */
export const entriesOf = (applicant: Applicant, section: 'experience' | 'education'): number => {
  let count = 0
  while (Object.keys(applicant.values).some((key) => key.startsWith(`${section}.${count}.`))) count += 1
  return count
}

/**
 * The person's data as a data file would contain it, without secrets: `parseUserData` gives the same values again. This
 * is stored with a job.
 */
export const toUserData = ({ id, values, answers, documents = [] }: Applicant): Record<string, unknown> => {
  const data: Record<string, unknown> = {
    id,
    answers: Object.fromEntries(answers.map((one) => [one.question, one.answer])),
  }
  const files: Record<string, string> = {}
  const lists: Record<string, Record<string, string>[]> = { experience: [], education: [] }
  for (const [key, value] of Object.entries(values)) {
    const { section, index, name } = entryKeyOf(key) ?? {}
    const entries = section && lists[section]
    if (key.startsWith(OWN_FILE)) files[key.slice(OWN_FILE.length)] = value
    else if (!entries || index === undefined || name === undefined) data[key.replace(/^custom\./, '')] = value
    // Parts of a date are derived again.
    else if (!/-(month|year)$/.test(name)) entries[index] = { ...entries[index], [name]: value }
  }
  return { ...data, ...lists, ...(Object.keys(files).length > 0 && { files }), ...documentLists(documents) }
}
