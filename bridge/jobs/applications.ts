/**
 * Finds sent applications: the ledger's entries with their answers. Personal data is encrypted in the tables, so the
 * search decrypts page by page here and uses no index.
 */
import {
  type Application,
  type ApplicationSearch,
  namesOf,
  searched,
  type WholeApplication,
} from '../../shared/domain/application.ts'
import { isFileKey } from '../../shared/domain/profile-keys.ts'
import type { Receipt, ReceiptLine } from '../../shared/domain/receipt.ts'
import type { Repositories } from '../store/index.ts'
import type { SentChange, SentFilter, SentRecord } from '../store/repositories/applications.ts'

export interface ApplicationQuery extends ApplicationSearch, Omit<SentFilter, 'limit'> {
  /** All of them if absent. */
  limit?: number | undefined
}

type View = Pick<Repositories, 'applications' | 'events'>

/** Number opened at a time during a search. */
const PAGE = 200

/** Newest first; unlimited unless a limit is given. */
export const findApplications = async (view: View, query: ApplicationQuery): Promise<WholeApplication[]> => {
  const { limit = Number.POSITIVE_INFINITY, state, from, until, before: cursor, ...search } = query
  const found: WholeApplication[] = []
  const isAny = Object.values(search).every((text) => text === undefined)
  // With many hits, no more are opened than requested; with few, increasing numbers at a time.
  let page = Math.min(PAGE, limit)
  let before = cursor
  while (found.length < limit) {
    const records = await view.applications.list({ state, from, until, before, limit: page })
    for (const one of await wholeOf(view, records)) {
      const is = searched(one, search)
      if (is) found.push(is)
    }
    before = records.at(-1)?.id
    if (records.length < page) break
    if (!isAny) page = Math.min(PAGE, page * 2)
  }
  return found.slice(0, limit)
}

/** @throws GhError NOT_FOUND, CONFLICT where several match */
export const oneApplication = async (view: View, part: string): Promise<WholeApplication> =>
  only(await wholeOf(view, [await view.applications.find(part)]))

/**
 * Empty texts remove the stored ones.
 * @throws GhError NOT_FOUND
 */
export const changeApplication = async (view: View, part: string, change: SentChange): Promise<WholeApplication> => {
  const { id } = await view.applications.find(part)
  return only(await wholeOf(view, [await view.applications.change(id, change)]))
}

export const withoutLines = ({ lines: _, ...rest }: WholeApplication): Application => rest

const only = ([one]: readonly WholeApplication[]): WholeApplication => {
  if (!one) throw new Error('one record makes one application')
  return one
}

const wholeOf = async ({ events }: View, records: readonly SentRecord[]): Promise<WholeApplication[]> => {
  const jobIds = records.flatMap(({ job, jobId }) => (job ? [jobId] : []))
  const [receipts, titles] = await Promise.all([events.receipts({ jobIds }), events.firstTitles(jobIds)])
  const receiptOf = new Map(receipts.map((one) => [one.jobId, one]))
  return records.map((one) => whole(one, receiptOf.get(one.jobId), titles.get(one.jobId) ?? ''))
}

const whole = (one: SentRecord, receipt: Receipt | undefined, pageTitle: string): WholeApplication => {
  const url = one.job?.url ?? one.posting
  const names = namesOf(url, pageTitle)
  return {
    id: one.id,
    job_id: one.jobId,
    sent_at: one.at,
    company: one.company ?? receipt?.company ?? names.company,
    title: one.title ?? receipt?.title ?? names.title,
    url,
    person: { id: one.applicantId, name: one.job?.person ?? null },
    state: one.state,
    arrived: one.confirmed ? 'confirmed' : 'unknown',
    proof: one.proof,
    note: one.note,
    documents: [...new Set((receipt?.lines ?? []).filter(isDocument).map(({ value }) => value))],
    answers: receipt ? receipt.lines.filter(({ value }) => value !== '').length : null,
    found: [],
    lines: receipt?.lines ?? [],
  }
}

/** A file of the person is shown by its name. */
const isDocument = ({ of, value, source }: ReceiptLine): boolean =>
  source === 'datum' && of !== undefined && isFileKey(of) && /^[^\n]+\.\w{2,5}$/.test(value)
