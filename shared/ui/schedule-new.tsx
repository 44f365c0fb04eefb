/** The beginning of a task that repeats: which page, what to do there, for whom, and how often. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { HttpUrl, type Priority } from '../domain/job.ts'
import { goalOf, type JobType, jobTraits, typesWhere } from '../domain/job-types.ts'
import { cronOf, EVERY, type Every, isTimeOfDay, type Repeat, WEEKDAYS, type Weekday } from '../domain/schedule.ts'
import { JOB_TYPE_WORDS } from './job-types.ts'
import { Button, Problem, Segments } from './parts.tsx'
import { PickOne, PickPriority } from './pick-one.tsx'
import { weekdayName } from './schedules.tsx'
import { t } from './words.ts'

export interface WantedSchedule {
  url: string
  jobType: JobType
  task: string
  profileId: string | null
  cron: string
  /** Of the person's clock. */
  timeZone: string
  /** If it may be chosen. */
  priority?: Priority
}

interface NewScheduleProps {
  /** The page that the person looks at. */
  url?: string | undefined
  profiles: readonly { id: string; name: string }[]
  busy: boolean
  problem: string | null
  /** Asks for the priority among the tenant's jobs. */
  choosesPriority?: boolean
  onStart: (wanted: WantedSchedule) => void
}

/** Without kinds of tasks that are sent only once. The most frequent ones are first. */
const TYPES: readonly JobType[] = [true, false].flatMap((first) =>
  typesWhere(({ oncePerPosting }, { collects }) => !oncePerPosting && collects === first),
)
/** Monday first, as most calendars have it. */
const DAYS: readonly Weekday[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]

export function NewSchedule({
  url: here = '',
  profiles,
  busy,
  problem,
  choosesPriority = false,
  onStart,
}: NewScheduleProps): JSX.Element {
  const id = useId()
  const [typed, setUrl] = useState<string | null>(null)
  const [jobType, setType] = useState<JobType>(TYPES[0] ?? 'custom')
  const [task, setTask] = useState('')
  const [chosen, setProfile] = useState<string | null>(null)
  const [every, setEvery] = useState<Every>('day')
  const [on, setOn] = useState<Weekday>('monday')
  const [at, setAt] = useState('09:00')
  const [priority, setPriority] = useState<Priority>('normal')
  const { speaksForAPerson } = jobTraits(jobType)
  const url = (typed ?? here).trim()
  const profileId = chosen ?? profiles[0]?.id ?? null
  const missing = !HttpUrl.safeParse(url).success
    ? t('scheduleNoAddress')
    : speaksForAPerson && profileId === null
      ? t('listNoProfile')
      : goalOf(jobType).inWords && task.trim() === ''
        ? t('needsTask')
        : undefined
  const repeat: Repeat = every === 'hour' ? { every } : every === 'week' ? { every, at, on } : { every, at }
  const start = (): void => {
    if (missing !== undefined || busy || !isTimeOfDay(at)) return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    onStart({
      url,
      jobType,
      task: task.trim(),
      profileId: speaksForAPerson ? profileId : null,
      cron: cronOf(repeat),
      timeZone,
      ...(choosesPriority && { priority }),
    })
  }
  return (
    <form
      class="card pad stack postings__new"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <p>{t('schedulesText')}</p>
      <label class="label" for={`${id}-url`}>
        {t('scheduleAddress')}
      </label>
      <input
        class="input"
        type="url"
        dir="ltr"
        id={`${id}-url`}
        value={typed ?? here}
        onInput={(event) => setUrl(event.currentTarget.value)}
      />
      <Segments
        label={t('scheduleType')}
        options={TYPES.map((value) => ({ value, label: t(JOB_TYPE_WORDS[value].word) }))}
        value={jobType}
        onChange={setType}
      />
      <textarea
        class="input schedules__task"
        rows={2}
        aria-label={t('taskLabel')}
        placeholder={t(JOB_TYPE_WORDS[jobType].placeholder)}
        value={task}
        onInput={(event) => setTask(event.currentTarget.value)}
      />
      <div class="schedules__when">
        {speaksForAPerson && (
          <PickOne
            label={t('scheduleAs')}
            value={profileId ?? ''}
            options={profiles.map((one) => [one.id, one.name])}
            onChange={setProfile}
          />
        )}
        <PickOne
          label={t('scheduleEvery')}
          value={every}
          options={EVERY.map((one) => [one, t(`scheduleEvery_${one}`)])}
          onChange={setEvery}
        />
        {every === 'week' && (
          <PickOne
            label={t('scheduleOn')}
            value={on}
            options={DAYS.map((one) => [one, weekdayName(WEEKDAYS.indexOf(one))])}
            onChange={setOn}
          />
        )}
        {every !== 'hour' && (
          <div class="stack schedules__pick">
            <label class="label" for={`${id}-at`}>
              {t('scheduleAt')}
            </label>
            <input
              class="input"
              type="time"
              id={`${id}-at`}
              required
              value={at}
              onInput={(event) => setAt(event.currentTarget.value)}
            />
          </div>
        )}
        {choosesPriority && <PickPriority value={priority} onChange={setPriority} />}
      </div>
      <div class="row">
        <Button variant="primary" submit busy={busy ? t('oneMoment') : undefined} notReady={missing}>
          {t('scheduleStart')}
        </Button>
      </div>
      <Problem text={problem} />
    </form>
  )
}
