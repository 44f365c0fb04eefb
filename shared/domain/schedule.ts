/** Repeating tasks: how often, in plain words and as a cron expression, and a schedule as the API returns it. */
import { z } from 'zod'
import { JobStatus } from './job.ts'

/** 0 is Sunday, as in cron. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/**
 * The choices that a person is offered; anything else is given as a cron expression. `at` is a time of day, `09:30`.
 */
export type Repeat =
  | { every: 'hour' }
  | { every: 'day' | 'weekday' | 'month'; at: string }
  | { every: 'week'; at: string; on: Weekday }
export type Every = Repeat['every']
export const EVERY = ['day', 'weekday', 'week', 'month', 'hour'] as const satisfies readonly Every[]

const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)$/
export const isTimeOfDay = (text: string): boolean => TIME_OF_DAY.test(text)

/** Monthly means on the first, since every month has one. */
export const cronOf = (repeat: Repeat): string => {
  if (repeat.every === 'hour') return '0 * * * *'
  const [, hour = '9', minute = '0'] = TIME_OF_DAY.exec(repeat.at) ?? []
  const at = `${Number(minute)} ${Number(hour)}`
  if (repeat.every === 'week') return `${at} * * ${WEEKDAYS.indexOf(repeat.on)}`
  return `${at} ${{ day: '* * *', weekday: '* * 1-5', month: '1 * *' }[repeat.every]}`
}

/** Undefined if it is none of those. */
export const repeatOf = (cron: string): Repeat | undefined => {
  if (cron === '0 * * * *') return { every: 'hour' }
  const [, minute, hour, rest = ''] = /^(\d{1,2}) (\d{1,2}) (.+)$/.exec(cron) ?? []
  if (minute === undefined || hour === undefined) return undefined
  const at = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (rest === '* * *') return { every: 'day', at }
  if (rest === '* * 1-5') return { every: 'weekday', at }
  if (rest === '1 * *') return { every: 'month', at }
  const [, day = ''] = /^\* \* ([0-6])$/.exec(rest) ?? []
  const on = day === '' ? undefined : WEEKDAYS[Number(day)]
  return on && { every: 'week', at, on }
}

export const ScheduleRun = z.object({
  job_id: z.string(),
  at: z.string(),
  status: JobStatus,
  /** For tasks that collect rows. */
  rows: z.number().int().nullable(),
})
export type ScheduleRun = z.infer<typeof ScheduleRun>

export const ScheduleView = z.object({
  id: z.string(),
  name: z.string(),
  cron: z.string(),
  time_zone: z.string(),
  job_type: z.string(),
  target_url: z.string(),
  task_description: z.string().nullable(),
  profile_id: z.string().nullable(),
  state: z.enum(['on', 'paused']),
  next_at: z.string().nullable().meta({ description: 'Null while it is paused' }),
  waits: z.boolean().meta({ description: 'Its last task waits for a person; until then no other one begins' }),
  passed_over: z.number().int().meta({ description: 'Times at which the task before was not over' }),
  problem: z.string().nullable().meta({ description: 'Why the last one could not begin, or why it was paused' }),
  runs: z.array(ScheduleRun).meta({ description: 'The last ones, newest first' }),
  created_at: z.string(),
})
export type ScheduleView = z.infer<typeof ScheduleView>
