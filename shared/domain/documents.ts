/** Which files a job may give to pages: one rule for whoever asks for an upload. Not for where they lie. Pure. */
import type { Applicant } from './applicant.ts'
import { isFileKey } from './profile-keys.ts'

/**
 * The documents among a person's data, which were looked at when the job was handed in. Only where the owner of the machine
 * handed it in is a path that their data gives as a value or an answer a file too: from anybody else it is text.
 */
export const documentsOf = ({ values, answers, documents = [] }: Applicant, byOwner: boolean): ReadonlySet<string> =>
  new Set([
    ...Object.entries(values).flatMap(([key, value]) => (byOwner || isFileKey(key) ? [value] : [])),
    ...documents.map(({ file }) => file),
    ...(byOwner ? answers.map(({ answer }) => answer) : []),
  ])
