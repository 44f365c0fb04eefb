/** A schedule whose time has come: its job starts, unless the previous one is not over. Missed times make one job. */
import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { isFinal } from '../../../shared/domain/job.ts'
import type { JobRecord, Maker } from '../../../shared/domain/job-record.ts'
import { say } from '../../../shared/domain/sentences.ts'
import type { Log } from '../../base/log.ts'
import { messageOf } from '../../base/message.ts'
import type { Repositories, Store } from '../../store/index.ts'
import { runKey, type ScheduleRecord } from '../../store/repositories/schedules.ts'
import type { Jobs } from '../index.ts'
import { nextTime } from './times.ts'

/** What schedules need from above: a job body is checked and stored in the name of the schedule's creator. */
export interface SchedulePorts {
  jobs: Pick<Jobs, 'enqueue'>
  /** Errors: those of the body, FORBIDDEN, RATE_LIMITED. */
  submit(body: Record<string, unknown>, options: { tenant: string; maker: Maker }): Promise<{ job: JobRecord }>
}

/** Schedules checked at a time; the rest follows in the next round. */
const AT_ONCE = 100

/** Due schedules of all tenants. */
export const beginDue = async (store: Store, ports: SchedulePorts, log?: Log): Promise<void> => {
  for (const tenant of new Set([store.tenant, ...(await store.tenants())])) {
    const repositories = store.forTenant(tenant)
    for (const schedule of await repositories.schedules.due(AT_ONCE))
      await beginOne(store, repositories, schedule, ports).catch((error: unknown) => {
        // An error of this schedule: the others continue, and this one is tried again in a minute.
        log?.warn({ error: messageOf(error), schedule: schedule.id }, 'a schedule could not begin')
      })
  }
}

const beginOne = async (
  store: Store,
  repositories: Repositories,
  schedule: ScheduleRecord,
  ports: SchedulePorts,
): Promise<void> => {
  const { id, cron, timeZone, nextAt: due, passedOver } = schedule
  const { schedules } = repositories
  if (schedule.maker.as !== 'owner' && !(await store.tokens.isGood(schedule.maker.id))) {
    const problem = say('schedule_no_token').text
    await schedules.change(id, { paused: true, problem }, due)
    return
  }
  const nextAt = nextTime(cron, timeZone, await repositories.now())
  if (await atWork(repositories, schedule)) {
    await schedules.change(id, { nextAt, passedOver: passedOver + 1 }, due)
    return
  }
  const problem = await submitted(repositories, schedule, due, ports).then(() => null, refusal)
  await schedules.change(id, { nextAt, problem }, due)
}

/** Its last job, if that is not over. */
export const atWork = async ({ schedules }: Repositories, schedule: ScheduleRecord): Promise<JobRecord | undefined> => {
  const [last] = await schedules.runs(schedule, 1)
  return last && !isFinal(last.status) ? last : undefined
}

/** Its job for this time. Errors: those of {@link SchedulePorts.submit}. */
export const submitted = async (
  { tenant }: Repositories,
  { id, job: body, maker }: Pick<ScheduleRecord, 'id' | 'job' | 'maker'>,
  at: string,
  { jobs, submit }: SchedulePorts,
): Promise<JobRecord> => {
  const { job } = await submit({ ...body, idempotency_key: runKey(id, at) }, { tenant, maker })
  return job.status === 'pending' ? jobs.enqueue(job.id, tenant) : job
}

/**
 * The error shown to the schedule's creator. An error that is not about this job (the database is unavailable) is
 * rethrown and retried.
 */
const refusal = (error: unknown): string => {
  if (!(error instanceof GhError) || codeOf(error).startsWith('STORE_')) throw error
  if (codeOf(error.cause) === 'NOT_FOUND') return say('schedule_no_profile').text
  const { name } = error.details
  if (error.code === 'FILE_NOT_FOUND' && typeof name === 'string') return say('schedule_no_file', { name }).text
  return error.message
}
