/** Tasks that repeat, in the HTTP API's format. */
import { z } from 'zod'
import { PostingUrl } from '../domain/job.ts'
import { ScheduleView } from '../domain/schedule.ts'
import { Id, pageOf } from './http.ts'
import { JobBody } from './http-jobs.ts'

/** The person's data comes from a saved profile, as it is when the task starts. Each works in its own browser. */
export const JobOfSchedule = JobBody.omit({
  input_data: true,
  idempotency_key: true,
  valet_task_id: true,
  again: true,
  browser_mode: true,
})
  .extend({
    job_type: z
      .enum(['scrape', 'fill_form', 'custom'])
      .optional()
      .meta({ description: 'scrape (default), fill_form or custom; what is sent once is not repeated' }),
    target_url: PostingUrl,
    commit_policy: z
      .enum(['ask', 'never'])
      .optional()
      .meta({ description: 'ask (default): a person is asked before anything is sent; never: nothing is sent' }),
    supervision: z.enum(['approve', 'auto', 'unattended']).optional(),
    schema: z.record(z.string(), z.unknown()).optional().meta({ description: 'JSON Schema of the data to collect' }),
  })
  .strict()

export const ScheduleBody = z
  .strictObject({
    name: z.string().max(200).optional(),
    cron: z.string().max(200).meta({
      description: 'Minute, hour, day, month, day of the week; at most every 5 minutes',
      example: '0 9 * * 1-5',
    }),
    time_zone: z.string().max(100).optional().meta({
      description: 'In which the times are meant; that of the bridge’s machine unless told',
      example: 'Europe/Berlin',
    }),
    job: JobOfSchedule.meta({ description: 'What is done each time, as in POST /jobs' }),
  })
  .meta({ id: 'ScheduleBody' })
export type ScheduleBody = z.infer<typeof ScheduleBody>

export const ScheduleResource = ScheduleView.meta({ id: 'Schedule' })
export const SchedulePage = pageOf(ScheduleResource).meta({ id: 'SchedulePage' })
export const SchedulePath = z.object({ id: Id })
