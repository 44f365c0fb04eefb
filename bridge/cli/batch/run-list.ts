/** `ghosthands run --from list.csv`: runs a list of postings as one batch in this process. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Answer } from '../../../shared/domain/applicant.ts'
import type { Pace } from '../../../shared/domain/batch/batch.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import type { UserDataOptions } from '../../../shared/domain/user-data-draft.ts'
import type { Config } from '../../base/config.ts'
import { type App, openApp } from '../compose.ts'
import { readJsonFile, readText, resolveFileFrom, withAnswers } from '../data-files.ts'
import { EXIT } from '../errors.ts'
import { interruptible } from '../interrupt.ts'
import { namedProfile } from '../named-profile.ts'
import { say } from '../print.ts'
import { followBatch } from './follow.ts'
import { batchLines } from './words.ts'

export interface ListOptions {
  /** A file, or `-` for standard input. */
  from: string
  name?: string
  badLines?: 'refuse' | 'skip'
  perHour?: string
  perDay?: string
  hours?: string
  /** For postings that name none. */
  profile?: string
  ask: boolean
  json?: boolean
}

/** Settings shared by all jobs of the list. */
export interface Common {
  body: Record<string, unknown>
  data: UserDataOptions
  answers: readonly Answer[]
  inputData: Readonly<Record<string, unknown>>
}

/** Seconds that a person has to answer: people who submit many postings come back later. */
const ANSWER_S = 86_400

/**
 * Runs it, reports progress and sets the exit code.
 * @throws GhError INVALID_INPUT with each bad line under its number
 */
export const runList = async (
  options: ListOptions,
  { body, data, answers, inputData }: Common,
  config: Config,
): Promise<void> => {
  const list = options.from === '-' ? readFileSync(0, 'utf8') : readText(existing(options.from))
  const folder = options.from === '-' ? process.cwd() : dirname(resolve(options.from))
  using stop = interruptible('The list is kept. “ghosthands serve” goes on with it.')
  await using app = await openApp(config, { unanswered: 'wait' })
  const made = await app.batches.create({
    name: options.name,
    list,
    pace: paceOf(options),
    badLines: options.badLines,
    madeBy: 'owner',
    async submit({ url, task, profile = options.profile }) {
      const own = profile === undefined ? undefined : await personOf(app, profile, folder)
      const { job } = await app.submitOnce(
        {
          interaction_timeout: ANSWER_S,
          commit_policy: 'ask',
          ...body,
          browser_mode: 'server',
          target_url: url,
          ...(task !== undefined && { task_description: task }),
          ...(own && { input_data: { ...inputData, user_data: withAnswers(own.userData, answers) } }),
        },
        own?.data ?? data,
        undefined,
        own?.profile === undefined ? {} : { profile_id: own.profile },
      )
      return job
    },
  })
  await app.jobs.start()
  await app.batches.start()
  const view = await followBatch(app, made.id, { json: options.json, noAsk: !options.ask, signal: stop.signal })
  if (!options.json && process.stderr.isTTY) say(`\n${batchLines(view).join('\n')}`)
  const isOver = view.state === 'done' || view.state === 'stopped'
  process.exitCode = !isOver ? EXIT.paused : view.counts.failed > 0 ? EXIT.failed : EXIT.done
}

const existing = (path: string): string => {
  if (!existsSync(path)) throw new GhError('INVALID_INPUT', `There is no file ${path}. Nothing was started.`)
  return path
}

interface Person {
  userData: unknown
  data?: UserDataOptions
  profile?: string
}

/**
 * A data file beside the list, or a profile by its id or name.
 * @throws GhError INVALID_INPUT, INVALID_DATA_FILE
 */
const personOf = async (app: App, named: string, folder: string): Promise<Person> => {
  if (/\.json$/i.test(named)) {
    const file = resolve(folder, named)
    return { userData: readJsonFile(file), data: { baseDir: dirname(file), resolveFile: resolveFileFrom(file) } }
  }
  return namedProfile(await app.profiles(), named)
}

const paceOf = ({ perHour, perDay, hours }: ListOptions): Partial<Pace> => {
  const count = (text: string, flag: string): number => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < 1)
      throw new GhError('INVALID_INPUT', `${flag} takes a whole number above 0, not “${text}”.`)
    return value
  }
  const span = hours === undefined ? undefined : /^(\d{1,2})\s*-\s*(\d{1,2})$/.exec(hours)
  if (hours !== undefined && !span)
    throw new GhError('INVALID_INPUT', `--hours takes two hours such as 7-22, not “${hours}”.`)
  return {
    ...(perHour !== undefined && { perHour: count(perHour, '--per-hour') }),
    ...(perDay !== undefined && { perDay: count(perDay, '--per-day') }),
    ...(span && { hours: [Number(span[1]), Number(span[2])] as [number, number] }),
  }
}
