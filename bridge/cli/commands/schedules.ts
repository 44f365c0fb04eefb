/** `ghosthands schedules`: repeating tasks: create, show next times and past runs, pause, resume, run now, delete. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { Priority } from '../../../shared/domain/job.ts'
import { cronOf, EVERY, type Every, isTimeOfDay, WEEKDAYS, type Weekday } from '../../../shared/domain/schedule.ts'
import { JobOfSchedule } from '../../../shared/protocol/http-schedules.ts'
import { deleteSchedule, listSchedules, oneSchedule, pauseSchedule } from '../../jobs/schedules/index.ts'
import { type App, openApp } from '../compose.ts'
import { readJsonFile } from '../data-files.ts'
import { namedProfile } from '../named-profile.ts'
import { print } from '../print.ts'
import { scheduleDetails, scheduleTable, scheduleWords } from '../schedule-words.ts'
import { configOf, withSettings } from '../setting-flags.ts'
import { checkWebAddress } from '../web-address.ts'
import { withStore } from '../with-store.ts'

type Output = { json?: boolean }

interface AddOptions extends Output {
  every?: Every
  at: string
  on?: Weekday
  cron?: string
  timeZone?: string
  type: string
  task?: string
  profile?: string
  schema?: string
  commit?: string
  priority?: string
  name?: string
  callback?: string
}

export const register = (schedules: Command): void => {
  const command = (name: string, about: string): Command =>
    withSettings(schedules.command(name).description(about)).option('--json', 'as JSON')
  const withApp = async (of: Command, work: (app: App) => Promise<void>): Promise<void> => {
    await using app = await openApp(configOf(of))
    await work(app)
  }

  const add = command('add <url>', 'repeat a task; nothing is sent without your approval')
    .addOption(new Option('--every <what>', 'how often').choices(EVERY))
    .option('--at <time>', 'time of day, as 09:00', timeOfDay, '09:00')
    .addOption(new Option('--on <day>', 'with --every week').choices(WEEKDAYS))
    .option('--cron <expression>', 'instead: minute, hour, day, month, day of the week, as “0 9 * * 1-5”')
    .option('--time-zone <name>', 'in which that is meant (this computer’s)')
    .addOption(
      new Option('-t, --type <type>', 'what to do').choices(['scrape', 'fill_form', 'custom']).default('scrape'),
    )
    .option('--task <text>', 'in your own words: what to do, what to collect')
    .option('--profile <name>', 'whose data, a kept profile; it is read anew each time')
    .option('--schema <file>', 'shape of the data to collect, a JSON Schema')
    .addOption(
      new Option('--commit <policy>', 'ask before anything is sent (default); never: send nothing').choices([
        'ask',
        'never',
      ]),
    )
    .addOption(
      new Option('--priority <how>', 'whether it begins before your other queued jobs, or after them').choices(
        Priority.options,
      ),
    )
    .option('--callback <url>', 'told when a task needs you, and when it ends')
    .option('--name <text>', 'what it is called')
    .action((url: string, options: AddOptions) =>
      withApp(add, async (app) => {
        checkWebAddress(url)
        const { name, timeZone, profile } = options
        const profile_id =
          profile === undefined ? undefined : (await namedProfile(await app.profiles(), profile)).profile
        const made = await app.schedules.create({
          ...(name !== undefined && { name }),
          cron: cronIn(options),
          ...(timeZone !== undefined && { timeZone }),
          job: jobIn(url, options, profile_id),
        })
        print(options.json ? JSON.stringify(made) : `${scheduleWords(made)}\n${WHILE_IT_RUNS}`)
      }),
    )

  const list = command('list', 'repeating tasks, newest first').action(({ json }: Output) =>
    withStore(list, async (store) => {
      const found = await listSchedules(store, { limit: 200 })
      if (json) for (const one of found) print(JSON.stringify(one))
      else if (found.length === 0)
        print('No repeating tasks yet. “ghosthands schedules add URL --every day” begins it.')
      else print(scheduleTable(found))
    }),
  )

  const show = command('show <id>', 'one repeating task: its next time, and the results of its last runs').action(
    (id: string, { json }: Output) =>
      withStore(show, async (store) => {
        const found = await oneSchedule(store, id)
        print(json ? JSON.stringify(found, null, 2) : scheduleDetails(found))
      }),
  )

  const pause = command('pause <id>', 'pause a repeating task; a run in progress continues').action(
    (id: string, { json }: Output) =>
      withStore(pause, async (store) => {
        const now = await pauseSchedule(store, id)
        print(json ? JSON.stringify(now) : scheduleWords(now))
      }),
  )

  const resume = command('resume <id>', 'resume it at the next time').action((id: string, { json }: Output) =>
    withApp(resume, async (app) => {
      const now = await app.schedules.resume(id)
      print(json ? JSON.stringify(now) : scheduleWords(now))
    }),
  )

  const run = command('run <id>', 'start a run now, in addition to its times').action((id: string, { json }: Output) =>
    withApp(run, async (app) => {
      const job = await app.schedules.runNow(id)
      print(json ? JSON.stringify({ job_id: job.id }) : `Job ${job.id} is ${job.status}. ${WHILE_IT_RUNS}`)
    }),
  )

  const remove = command('remove <id>', 'remove it; results stay').action((id: string, { json }: Output) =>
    withStore(remove, async (store) => {
      const found = await deleteSchedule(store, id)
      print(json ? JSON.stringify({ id: found.id }) : `Removed “${found.name}”.`)
    }),
  )
}

const WHILE_IT_RUNS =
  'It works while GhostHands runs: “ghosthands serve”, or “ghosthands install” to start it with your computer.'

/** @throws GhError INVALID_INPUT if no time is given, or two */
const cronIn = ({ every, at, on, cron }: AddOptions): string => {
  if ((every === undefined) === (cron === undefined))
    throw new GhError('INVALID_INPUT', 'Say how often with --every, or with --cron: one of the two.')
  if (every === undefined) return cron ?? ''
  if ((every === 'week') !== (on !== undefined))
    throw new GhError('INVALID_INPUT', '--every week and --on DAY belong together.')
  if (every === 'hour') return cronOf({ every })
  return cronOf(every === 'week' ? { every, at, on: on ?? 'monday' } : { every, at })
}

const jobIn = (
  url: string,
  { type, task, schema, commit, callback, priority }: AddOptions,
  profile_id: string | undefined,
): Record<string, unknown> => {
  const job = JobOfSchedule.safeParse({
    target_url: url,
    job_type: type,
    ...(task !== undefined && { task_description: task }),
    ...(profile_id !== undefined && { profile_id }),
    ...(schema !== undefined && { schema: readJsonFile(schema) }),
    ...(commit !== undefined && { commit_policy: commit }),
    ...(callback !== undefined && { callback_url: callback }),
    ...(priority !== undefined && { priority }),
  })
  if (job.success) return job.data
  const [issue] = job.error.issues
  throw new GhError('INVALID_INPUT', `${issue?.path.join('.') ?? 'The task'}: ${issue?.message ?? 'is wrong'}.`)
}

const timeOfDay = (text: string): string => {
  if (isTimeOfDay(text)) return text
  throw new InvalidArgumentError('A time of day, as 09:00.')
}
