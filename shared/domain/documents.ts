/**
 * Which files a job may give to pages: one rule for everybody who asks for an upload. Their location is not its
 * concern. Pure.
 */
import type { Applicant } from './applicant.ts'
import { filesOfDocuments } from './named-documents.ts'
import { textOf } from './profile-data.ts'
import { FILE_KEYS, isFileKey } from './profile-keys.ts'

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

/** Paths of the files that a person's data names, in whatever spelling it is. */
export const filesOfData = (data: Readonly<Record<string, unknown>>): string[] => [
  ...FILE_KEYS.map((key) => textOf(data, key)).filter((path) => path !== ''),
  ...filesOfDocuments(data),
]
