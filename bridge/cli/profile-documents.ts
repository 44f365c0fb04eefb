/** The documents of profiles of a home, each kept for as long as a profile names it or a job is still to give it away. */
import { filesOfData } from '../../shared/domain/documents.ts'
import { isFinal, JOB_STATUSES } from '../../shared/domain/job.ts'
import { isObject } from '../../shared/domain/user-data-readers.ts'
import { type Documents, documentsIn } from '../assets/documents.ts'
import type { Home } from '../base/home.ts'
import type { Repositories, Store } from '../store/index.ts'

const OPEN = JOB_STATUSES.filter((status) => !isFinal(status))
/** Jobs read at a time. */
const PAGE = 500

export const profileDocuments = (home: Home, store: Store): Documents =>
  documentsIn(home.documents, async (but) => {
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
  for (const status of OPEN) {
    let before: string | undefined
    do {
      const page = await jobs.list({ status: [status], limit: PAGE, before })
      for (const { id, request } of page) {
        const data = request.input_data.user_data
        if (id !== but && isObject(data)) for (const path of filesOfData(data)) paths.add(path)
      }
      before = page.length === PAGE ? page.at(-1)?.id : undefined
    } while (before !== undefined)
  }
}
