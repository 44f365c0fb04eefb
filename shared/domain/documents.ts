/**
 * Which files a job may give to pages: one rule for every kind of upload. It does not matter where the files are. Pure.
 */
import type { Applicant } from './applicant.ts'
import { filesOfDocuments } from './named-documents.ts'
import { textOf } from './profile-data.ts'
import { FILE_KEYS, isFileKey } from './profile-keys.ts'

/**
 * The documents in a person's data, checked when the job was submitted. A path that their data gives as a value or an
 * answer is also a file only if the machine's owner submitted the job; from anybody else it is text.
 */
export const documentsOf = ({ values, answers, documents = [] }: Applicant, byOwner: boolean): ReadonlySet<string> =>
  new Set([
    ...Object.entries(values).flatMap(([key, value]) => (byOwner || isFileKey(key) ? [value] : [])),
    ...documents.map(({ file }) => file),
    ...(byOwner ? answers.map(({ answer }) => answer) : []),
  ])

/** Paths of the files that a person's data names, in any spelling. */
export const filesOfData = (data: Readonly<Record<string, unknown>>): string[] => [
  ...FILE_KEYS.map((key) => textOf(data, key)).filter((path) => path !== ''),
  ...ownFilesIn(data.files),
  ...filesOfDocuments(data),
]

const ownFilesIn = (files: unknown): string[] =>
  typeof files === 'object' && files !== null
    ? Object.values(files).filter((path): path is string => typeof path === 'string' && path !== '')
    : []
