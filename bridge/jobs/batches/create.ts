/**
 * Turns a list of postings into a batch: every line becomes a waiting job, or says why it does not. No line is lost,
 * and nothing starts here.
 */

import { Pace, type SkippedWhy } from '../../../shared/domain/batch/batch.ts'
import { type ListedPosting, listPostings, type PostingList, readPostings } from '../../../shared/domain/batch/list.ts'
import { type ErrorCode, GhError } from '../../../shared/domain/errors.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { jobTraits } from '../../../shared/domain/job-types.ts'
import { postingKey } from '../../../shared/domain/url.ts'
import type { Repositories } from '../../store/index.ts'
import type { BatchRecord, NewItem } from '../../store/repositories/batches.ts'

export interface NewBatch {
  name?: string | undefined
  /** As text, see `shared/domain/batch/list.ts`, or one by one. */
  list: string | readonly Omit<ListedPosting, 'line'>[]
  pace?: Partial<Pace> | undefined
  /** What to do about wrong lines: start nothing, or leave them out and name them. */
  badLines?: 'refuse' | 'skip' | undefined
  madeBy: string
  /** Creates the waiting job of one posting. Errors: those of its body count as the line's. */
  submit(posting: ListedPosting): Promise<JobRecord>
  /** Removes a job created for a batch that does not exist. */
  drop(job: JobRecord): Promise<void>
}

interface Line {
  number: number
  item: NewItem
}

/** @throws GhError INVALID_INPUT with each bad line by its number; nothing is created then */
export const createBatch = async (repositories: Repositories, given: NewBatch): Promise<BatchRecord> => {
  const pace = Pace.safeParse(given.pace ?? {})
  if (!pace.success) throw new GhError('INVALID_INPUT', `pace: ${pace.error.issues[0]?.message ?? 'is wrong'}.`)
  const list = typeof given.list === 'string' ? readPostings(given.list) : listPostings(given.list)
  const skips = given.badLines === 'skip'
  if (list.bad.length > 0 && !skips) throw refused(list.bad)
  if (list.postings.length === 0)
    throw list.bad.length > 0
      ? refused(list.bad)
      : new GhError(
          'INVALID_INPUT',
          'The list is empty. It takes an address in each line, or a table with a column “url”.',
        )
  const made: JobRecord[] = []
  try {
    const lines = [...wrongLines(list), ...(await goodLines(repositories, list, given, made))]
    const wrong = lines.filter(({ item }) => item.why === 'bad_line')
    if (wrong.length > list.bad.length && !skips)
      throw refused(wrong.map(({ number, item }) => ({ line: number, problem: item.detail ?? '' })))
    return await repositories.batches.create({
      name: given.name?.trim() || nameOf(list),
      pace: pace.data,
      madeBy: given.madeBy,
      items: lines.sort((a, b) => a.number - b.number).map(({ item }) => item),
    })
  } catch (error) {
    for (const job of made) await given.drop(job)
    throw error
  }
}

const refused = (bad: readonly { line: number; problem: string }[]): GhError =>
  new GhError(
    'INVALID_INPUT',
    `${bad.map(({ line, problem }) => `Line ${line}: ${problem}`).join(' ')} Nothing was started. Mend ${bad.length === 1 ? 'it' : 'them'}, or leave bad lines out (bad_lines: skip).`,
    { details: { lines: bad.map(({ line, problem }) => ({ line, problem })) } },
  )

const nameOf = ({ postings }: PostingList): string =>
  `${postings.length} ${postings.length === 1 ? 'posting' : 'postings'}`

const skipped = (url: string, why: SkippedWhy, detail: string): NewItem => ({
  url,
  host: URL.parse(url)?.host ?? '',
  note: null,
  jobId: null,
  step: 'skipped',
  why,
  detail,
})

const wrongLines = ({ bad, twice }: PostingList): Line[] => [
  ...bad.map(({ line, text, problem }) => ({ number: line, item: skipped(text, 'bad_line', problem) })),
  ...twice.map(({ line, url, first }) => ({
    number: line,
    item: skipped(url, 'twice', `The same posting as in line ${first}.`),
  })),
]

const goodLines = async (
  repositories: Repositories,
  { postings }: PostingList,
  { submit, drop }: NewBatch,
  made: JobRecord[],
): Promise<Line[]> => {
  const lines: Line[] = []
  for (const posting of postings) {
    const { line: number, url, note = null } = posting
    const job = await submit(posting).catch((error: unknown) => {
      if (error instanceof GhError && OF_LINE.has(error.code)) return error
      throw error instanceof GhError && error.code === 'RATE_LIMITED' ? tooLong(error, number, postings.length) : error
    })
    if (job instanceof GhError) {
      lines.push({ number, item: { ...skipped(url, 'bad_line', job.message), note } })
      continue
    }
    const sent = await sentBefore(repositories, job)
    if (sent === undefined) {
      made.push(job)
      const host = URL.parse(url)?.host ?? ''
      lines.push({ number, item: { url, host, note, jobId: job.id, step: 'listed', why: null, detail: null } })
      continue
    }
    await drop(job)
    lines.push({ number, item: { ...skipped(url, 'applied', sent), note } })
  }
  return lines
}

/** Its own jobs count, so “later” alone may not help. */
const tooLong = ({ code, message, details }: GhError, line: number, postings: number): GhError =>
  new GhError(
    code,
    `A list of ${postings} postings is more than may be handed in now: line ${line} is refused. ${message} Nothing of the list was begun, and its jobs before that line are counted in; a shorter list may fit.`,
    { details: { ...details, line } },
  )

/** An error of one line that says nothing about the others. */
const OF_LINE = new Set<ErrorCode>(['INVALID_INPUT', 'INVALID_DATA_FILE', 'FILE_NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN'])

/** This person has already applied for the posting, under whatever address. */
const sentBefore = async ({ commits }: Repositories, job: JobRecord): Promise<string | undefined> => {
  if (!jobTraits(job.type).oncePerPosting || job.applicantId === null || job.request.again) return undefined
  const entry = await commits.find({
    jobId: job.id,
    jobType: job.type,
    posting: postingKey(job.targetUrl),
    applicantId: job.applicantId,
  })
  return entry && `You applied to this posting on ${entry.at.slice(0, 10)}.`
}
