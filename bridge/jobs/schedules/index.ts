/** The public interface of repeating tasks: create, view, pause, resume, start now, delete. */
import { collectedOf } from '../../../shared/domain/collected.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { type JobRecord, OWNER } from '../../../shared/domain/job-record.ts'
import { jobTraits } from '../../../shared/domain/job-types.ts'
import { isRecord } from '../../../shared/domain/json-pointer.ts'
import type { ScheduleRun, ScheduleView } from '../../../shared/domain/schedule.ts'
import { say } from '../../../shared/domain/sentences.ts'
import type { Repositories, Store } from '../../store/index.ts'
import type { ScheduleRecord } from '../../store/repositories/schedules.ts'
import { atWork, type SchedulePorts, submitted } from './begin.ts'
import { checkedCron, checkedTimeZone, nextTime } from './times.ts'

export { beginDue } from './begin.ts'

export interface AskedSchedule {
  name?: string | undefined
  cron: string
  /** Defaults to this machine's. */
  timeZone?: string | undefined
  /** The body of each run's job, with its profile by name. Sending is asked about or left out. */
  job: Record<string, unknown>
  /** Defaults to the owner of this machine. */
  maker?: ScheduleRecord['maker']
}

export interface Schedules {
  /** Checked as its jobs will be; no job is created. @throws GhError INVALID_INPUT and the errors of its jobs */
  create(asked: AskedSchedule, tenant?: string): Promise<ScheduleView>
  /** Continues at the next time. @throws GhError NOT_FOUND, CONFLICT */
  resume(id: string, tenant?: string): Promise<ScheduleView>
  /**
   * Starts now, in addition to its times. @throws GhError NOT_FOUND; CONFLICT while the previous run is not over; those
   * of its job
   */
  runNow(id: string, tenant?: string): Promise<JobRecord>
}

const OWNS: ScheduleRecord['maker'] = { ...OWNER, as: 'owner' }
/** Seconds that a person has to answer, since nobody may be there when it starts. */
const ANSWER_S = 86_400
/** Maximum number of runs shown. */
const RUNS = 5

export const createSchedules = (
  store: Store,
  { drop, ...ports }: SchedulePorts & { drop(job: JobRecord): Promise<void> },
): Schedules => {
  const view = (tenant?: string): Repositories => (tenant === undefined ? store : store.forTenant(tenant))
  return {
    async create({ name, cron: given, timeZone: zone, job, maker = OWNS }, tenant) {
      const repositories = view(tenant)
      const timeZone = checkedTimeZone(zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
      const now = await repositories.now()
      const cron = checkedCron(given, timeZone, now)
      const body = bodyOf(job)
      const { job: tried } = await ports.submit(body, { tenant: repositories.tenant, maker })
      await drop(tried)
      const made = await repositories.schedules.add({
        name: name?.trim() || (tried.request.task_description?.slice(0, 80) ?? URL.parse(tried.targetUrl)?.host ?? ''),
        cron,
        timeZone,
        job: body,
        maker,
        nextAt: nextTime(cron, timeZone, now),
      })
      return scheduleView(repositories, made)
    },
    async resume(id, tenant) {
      const repositories = view(tenant)
      const { schedules } = repositories
      const found = await schedules.find(id)
      if (found.paused) {
        const nextAt = nextTime(found.cron, found.timeZone, await repositories.now())
        await schedules.change(found.id, { paused: false, problem: null, nextAt })
      }
      return scheduleView(repositories, await schedules.find(found.id))
    },
    async runNow(id, tenant) {
      const repositories = view(tenant)
      const found = await repositories.schedules.find(id)
      const open = await atWork(repositories, found)
      if (open)
        throw new GhError('CONFLICT', say('problem_still_open').text, {
          details: { job_id: open.id },
        })
      return submitted(repositories, found, new Date().toISOString(), ports)
    },
  }
}

/** Nothing is sent without asking, and tasks that send once cannot repeat. @throws GhError INVALID_INPUT */
const bodyOf = ({ schema, ...job }: Record<string, unknown>): Record<string, unknown> => {
  const type = String(job.job_type ?? 'scrape')
  if (jobTraits(type).oncePerPosting)
    throw new GhError('INVALID_INPUT', `“${type}” is done once, not on a schedule. Use a list of postings for many.`, {
      details: { path: 'job.job_type' },
    })
  if (![undefined, 'ask', 'never'].includes(job.commit_policy as string | undefined))
    throw new GhError('INVALID_INPUT', 'What repeats asks before it sends (ask), or sends nothing (never).', {
      details: { path: 'job.commit_policy' },
    })
  return {
    interaction_timeout: ANSWER_S,
    commit_policy: 'ask',
    ...job,
    job_type: type,
    browser_mode: 'server',
    ...(schema !== undefined && { input_data: { schema } }),
  }
}

/** @throws GhError NOT_FOUND, CONFLICT */
export const pauseSchedule = async (repositories: Repositories, part: string): Promise<ScheduleView> => {
  const { id } = await repositories.schedules.find(part)
  await repositories.schedules.change(id, { paused: true })
  return oneSchedule(repositories, id)
}

/**
 * Its jobs stay.
 * @returns its last state
 * @throws GhError NOT_FOUND, CONFLICT
 */
export const deleteSchedule = async (repositories: Repositories, part: string): Promise<ScheduleView> => {
  const found = await oneSchedule(repositories, part)
  await repositories.schedules.delete(found.id)
  return found
}

/**
 * The action of a button.
 * @throws GhError NOT_FOUND, CONFLICT
 */
export const changeSchedule = (
  repositories: Repositories,
  schedules: Pick<Schedules, 'resume' | 'runNow'>,
  id: string,
  action: 'pause' | 'resume' | 'run' | 'delete',
): Promise<unknown> => {
  switch (action) {
    case 'pause':
      return pauseSchedule(repositories, id)
    case 'resume':
      return schedules.resume(id, repositories.tenant)
    case 'run':
      return schedules.runNow(id, repositories.tenant)
    case 'delete':
      return deleteSchedule(repositories, id)
  }
}

/** @throws GhError NOT_FOUND, CONFLICT */
export const oneSchedule = async (repositories: Repositories, part: string): Promise<ScheduleView> =>
  scheduleView(repositories, await repositories.schedules.find(part))

/** Newest first. */
export const listSchedules = async (
  repositories: Repositories,
  page: { limit?: number; before?: string } = {},
): Promise<ScheduleView[]> =>
  Promise.all((await repositories.schedules.list(page)).map((one) => scheduleView(repositories, one)))

const scheduleView = async (repositories: Repositories, schedule: ScheduleRecord): Promise<ScheduleView> => {
  const { job } = schedule
  const runs = await repositories.schedules.runs(schedule, RUNS)
  const [last] = runs
  return {
    id: schedule.id,
    name: schedule.name,
    cron: schedule.cron,
    time_zone: schedule.timeZone,
    job_type: String(job.job_type),
    target_url: String(job.target_url),
    task_description: typeof job.task_description === 'string' ? job.task_description : null,
    profile_id: typeof job.profile_id === 'string' ? job.profile_id : null,
    state: schedule.paused ? 'paused' : 'on',
    next_at: schedule.paused ? null : schedule.nextAt,
    waits: last?.status === 'paused' || last?.status === 'awaiting_approval',
    passed_over: schedule.passedOver,
    problem: schedule.problem,
    runs: runs.map(runOf),
    created_at: schedule.createdAt,
  }
}

const runOf = ({ id, status, createdAt, result, request }: JobRecord): ScheduleRun => {
  const { schema } = request.input_data
  const collected =
    status === 'completed' ? collectedOf(result?.data, isRecord(schema) ? schema : undefined) : undefined
  return { job_id: id, at: createdAt, status, rows: collected?.rows.length ?? null }
}
