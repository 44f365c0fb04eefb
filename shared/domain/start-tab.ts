/** The tab in which a task was started from the extension. The bridge keeps it in the job's `input_data.tab`. */
import type { JobRecord } from './job-record.ts'

export interface StartTab {
  /** Installation of the extension. */
  instance: string
  /** Chrome's number of the tab; null opens a new one. */
  tabId: number | null
  targetId: string | null
  /** The page's title at that time. */
  title?: string
}

/** Undefined for jobs from elsewhere: nobody but the bridge may put a tab into a job's data. */
export const startTabOf = ({ request }: Pick<JobRecord, 'request'>): StartTab | undefined =>
  request.input_data.tab as StartTab | undefined
