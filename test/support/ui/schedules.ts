// Repeating tasks as the bridge reports them, in every state.
import type { ScheduleView } from '../../../shared/domain/schedule.ts'
import { say } from '../../../shared/domain/sentences.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const at = (days: number, hour: number): string => {
  const day = new Date()
  day.setDate(day.getDate() + days)
  day.setHours(hour, 0, 0, 0)
  return day.toISOString()
}
const schedule = (id: string, more: Partial<ScheduleView>): ScheduleView => ({
  id,
  name: 'shop.example.com',
  cron: '0 9 * * 1-5',
  time_zone: zone,
  job_type: 'scrape',
  target_url: 'https://shop.example.com/prices',
  task_description: null,
  profile_id: null,
  state: 'on',
  next_at: at(1, 9),
  waits: false,
  passed_over: 0,
  problem: null,
  runs: [],
  created_at: at(-9, 9),
  ...more,
})
const run = (status: ScheduleView['runs'][number]['status'], rows: number | null = null) => [
  { job_id: 'j', at: at(0, 9), status, rows },
]

export const SCHEDULES: readonly ScheduleView[] = [
  schedule('s1', { runs: run('completed', 42) }),
  schedule('s2', { cron: '30 7 * * 1', waits: true, runs: run('paused'), next_at: at(4, 7) }),
  schedule('s3', {
    cron: '0 9 * * *',
    time_zone: 'Pacific/Chatham',
    problem: say('schedule_no_profile').text,
    runs: run('failed'),
  }),
  schedule('s4', { cron: '0 18 1 * *', state: 'paused', next_at: null, runs: run('cancelled') }),
  schedule('s5', { cron: '0 * * * *', runs: run('running') }),
  schedule('s6', { cron: '*/15 8-18 * * 1-5' }),
]
