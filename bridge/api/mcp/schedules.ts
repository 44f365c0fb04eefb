/**
 * Repeating tasks as tools of another agent. The bridge of this home runs them, whether the agent is connected or not.
 */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { ScheduleView } from '../../../shared/domain/schedule.ts'
import { JobOfSchedule, ScheduleBody } from '../../../shared/protocol/http-schedules.ts'
import type { AskedSchedule } from '../../jobs/schedules/index.ts'
import { answered } from './answered.ts'

export interface ScheduleDeps {
  list(): Promise<ScheduleView[]>
  /** @param asked with the profile by name or id. Errors: INVALID_INPUT, and the errors of its jobs */
  create(asked: Omit<AskedSchedule, 'maker'> & { profile?: string | undefined }): Promise<ScheduleView>
  /** These throw NOT_FOUND, CONFLICT. */
  pause(id: string): Promise<ScheduleView>
  resume(id: string): Promise<ScheduleView>
  /** The state before. */
  delete(id: string): Promise<ScheduleView>
}

const { name, cron, time_zone } = ScheduleBody.shape
const { job_type, schema, commit_policy, supervision, keep_session, callback_url, priority } = JobOfSchedule.shape

const ScheduleTask = z.strictObject({
  name,
  cron,
  time_zone,
  url: JobOfSchedule.shape.target_url,
  type: job_type,
  task: z.string().optional().describe('the user’s own words: what to do or collect; needed for custom'),
  profile: z.string().max(200).optional().describe('name or id of a kept profile; needed for fill_form'),
  schema,
  commit_policy,
  supervision,
  keep_session,
  callback_url,
  priority,
})

export const scheduleTools = (server: McpServer, deps: ScheduleDeps): void => {
  server.registerTool(
    'schedule_task',
    {
      title: 'Let a task repeat',
      description:
        'Collects, fills in or follows an instruction at set times, while the bridge runs (ghosthands serve). Applications are not repeated, and nothing is sent that the user was not asked about.',
      inputSchema: ScheduleTask,
      outputSchema: ScheduleView.shape,
      annotations: { destructiveHint: false, openWorldHint: true },
    },
    ({ name, cron, time_zone: timeZone, url, type, task, profile, ...job }) =>
      answered(() =>
        deps.create({
          name,
          cron,
          timeZone,
          profile,
          job: {
            ...Object.fromEntries(Object.entries(job).filter(([, value]) => value !== undefined)),
            target_url: url,
            ...(type !== undefined && { job_type: type }),
            ...(task !== undefined && { task_description: task }),
          },
        }),
      ),
  )

  server.registerTool(
    'list_schedules',
    {
      title: 'What repeats',
      description: 'Tasks that repeat: when each comes next, and what its last ones came to.',
      inputSchema: z.strictObject({}),
      outputSchema: { schedules: z.array(ScheduleView) },
      annotations: { readOnlyHint: true },
    },
    () => answered(async () => ({ schedules: await deps.list() })),
  )

  server.registerTool(
    'change_schedule',
    {
      title: 'Pause, resume or delete what repeats',
      description: 'Changes one task that repeats; what it did before stays.',
      inputSchema: z.strictObject({ id: z.string(), action: z.enum(['pause', 'resume', 'delete']) }),
      outputSchema: ScheduleView.shape,
    },
    ({ id, action }) => answered(() => deps[action](id)),
  )
}
