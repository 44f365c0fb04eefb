/** Why a queued job waits for its site: the rule that holds it back, as data and in words. Pure. */
import { z } from 'zod'

export const SiteWait = z.object({
  why: z.enum(['site_busy', 'site_closed']),
  /** Site of the job's address. */
  host: z.string(),
  /** For site_busy: how many jobs are running there. */
  at_once: z.number().int().nullable(),
  /** For site_closed: the times of day between which jobs start there, such as 22:00. */
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  time_zone: z.string().nullable(),
})
export type SiteWait = z.infer<typeof SiteWait>

/** As a sentence. */
export const siteWaitWords = ({ why, host, at_once, opens, closes, time_zone }: SiteWait): string =>
  why === 'site_busy'
    ? `It waits for ${host}, where no more than ${at_once} may be at work at a time.`
    : `It waits for its time: jobs on ${host} begin between ${opens} and ${closes} (${time_zone}).`
