/** Repeating tasks as readable lines. Pure. */
import { repeatOf, type ScheduleView, WEEKDAYS } from '../../shared/domain/schedule.ts'
import { columns } from './columns.ts'
import { styled } from './print.ts'

/** One line each. */
export const scheduleTable = (schedules: readonly ScheduleView[]): string =>
  columns([
    ['id', 'when', 'next', 'last', 'name'].map((name) => styled('dim', name)),
    ...schedules.map((one) => [one.id, whenOf(one), nextOf(one), lastOf(one), one.name]),
  ])

/** What it does and when, in a sentence. */
export const scheduleWords = (one: ScheduleView): string =>
  one.next_at === null
    ? `“${one.name}” is paused.`
    : `“${one.name}”: ${whenOf(one)}; next ${nextOf(one)}. Its id is ${one.id}.`

export const scheduleDetails = (one: ScheduleView): string => {
  const lines: [string, string | false | null][] = [
    ['schedule', one.id],
    ['name', one.name],
    ['when', `${whenOf(one)} (${one.time_zone})`],
    ['next', nextOf(one)],
    ['task', `${one.job_type}: ${one.task_description ?? one.target_url}`],
    ['page', one.task_description !== null && one.target_url],
    ['profile', one.profile_id],
    ['passed over', one.passed_over > 0 && `${one.passed_over}×, because the task before was not over`],
    ['problem', one.problem],
    ...one.runs.map((run): [string, string] => [
      'ran',
      `${run.at.slice(0, 16).replace('T', ' ')} UTC  ${run.status}${run.rows === null ? '' : `, ${run.rows} rows`}  ${run.job_id}`,
    ]),
    ['', one.waits && `Its last task waits for you: ghosthands jobs show ${one.runs[0]?.job_id ?? ''}`],
  ]
  return lines.flatMap(([name, value]) => (value ? [`${styled('dim', name.padEnd(11))} ${value}`] : [])).join('\n')
}

const whenOf = ({ cron }: ScheduleView): string => {
  const repeat = repeatOf(cron)
  switch (repeat?.every) {
    case undefined:
      return cron
    case 'hour':
      return 'every hour'
    case 'day':
      return `every day at ${repeat.at}`
    case 'weekday':
      return `Monday to Friday at ${repeat.at}`
    case 'month':
      return `the first of each month at ${repeat.at}`
    case 'week': {
      const day = WEEKDAYS.find((one) => one === repeat.on) ?? ''
      return `${day.charAt(0).toUpperCase()}${day.slice(1)}s at ${repeat.at}`
    }
  }
}

/** In the schedule's own time zone. */
const nextOf = ({ next_at: next, time_zone: timeZone }: ScheduleView): string => {
  if (next === null) return 'paused'
  const at = new Date(next)
  return at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}

const lastOf = ({ runs: [last], waits, problem }: ScheduleView): string => {
  if (waits) return styled('yellow', 'waits for you')
  if (problem !== null) return styled('red', 'could not begin')
  return last ? `${last.status}${last.rows === null ? '' : `, ${last.rows} rows`}` : 'not yet'
}
