/** The documents of a home's profiles, each kept for as long as a profile names it or a job still has to upload it. */
import { filesOfData } from '../../shared/domain/documents.ts'
import { isFinal, JOB_STATUSES } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { isObject } from '../../shared/domain/user-data-readers.ts'
import { type Documents, documentsIn } from '../assets/documents.ts'
import type { Repositories, Store } from '../store/index.ts'
import type { FileAreas } from './file-areas.ts'

const OPEN = JOB_STATUSES.filter((status) => !isFinal(status))
/** Jobs read at a time. */
const PAGE = 500

/** Days that a failed job may be retried with its original files and secrets. */
export const SPENT_DAYS = 7
const DAY_MS = 86_400_000

/** The files that a job's submitted data names. */
export const filesOfJob = ({ request }: Pick<JobRecord, 'request'>): string[] => {
  const data = request.input_data.user_data
  return isObject(data) ? filesOfData(data) : []
}

export const profileDocuments = ({ documents }: FileAreas, store: Store): Documents =>
  documentsIn(documents, async (but) => {
    const paths = new Set<string>()
    for (const tenant of new Set([store.tenant, ...(await store.tenants())]))
      await addFilesOfOpenJobs(store.forTenant(tenant), paths, but)
    return paths
  })

const addFilesOfOpenJobs = async (
  { jobs }: Pick<Repositories, 'jobs'>,
  paths: Set<string>,
  but: string | undefined,
): Promise<void> => {
  const since = Date.now() - SPENT_DAYS * DAY_MS
  for (const status of [...OPEN, 'failed'] as const) {
    let before: string | undefined
    do {
      const page = await jobs.list({ status: [status], limit: PAGE, before })
      for (const job of page)
        if (job.id !== but && (status !== 'failed' || Date.parse(job.finishedAt ?? '') > since))
          for (const path of filesOfJob(job)) paths.add(path)
      // Newest first: from here on, no failed job is recent enough, unless it ran for just as long.
      const isPast = status === 'failed' && Date.parse(page.at(-1)?.createdAt ?? '') < since - SPENT_DAYS * DAY_MS
      before = page.length === PAGE && !isPast ? page.at(-1)?.id : undefined
    } while (before !== undefined)
  }
}
