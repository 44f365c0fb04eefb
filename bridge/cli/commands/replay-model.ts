/** `ghosthands replay-model DIR`: repeats a recorded job with the model's recorded answers, in a home of its own. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { styleText } from 'node:util'
import { type Command, Option } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Config } from '../../base/config.ts'
import { homeAt } from '../../base/home.ts'
import { Settings } from '../../base/settings.ts'
import { type RecordedJob, readRecording } from '../../think/recording/files.ts'
import { type Divergence, replayFetch } from '../../think/recording/replay.ts'
import { askTerminal } from '../ask-terminal.ts'
import { openApp } from '../compose.ts'
import { readJsonFile, resolveFileFrom } from '../data-files.ts'
import { EXIT } from '../errors.ts'
import { interruptible } from '../interrupt.ts'
import { restoreKnown } from '../model-recording.ts'
import { print } from '../print.ts'
import { printable } from '../printable.ts'
import { progressFor } from '../progress.ts'
import { runHere } from '../run-here.ts'
import { configOf, TASK_SETTINGS, withSettings } from '../setting-flags.ts'

interface Options {
  url?: string
  data?: string
  commit: string
  json?: boolean
}

export const register = (command: Command): void => {
  command
    .argument('<folder>')
    .option('--url <url>', 'open this address instead of the recorded one')
    .option('-d, --data <file>', 'the person’s data instead of the recorded one; a recording holds no secrets')
    .addOption(
      new Option('--commit <policy>', 'whether sending needs a yes first').choices(['ask', 'granted']).default('ask'),
    )
    .option('--json', 'only the result, one JSON object on standard output')
    .action(async (folder: string, options: Options) => {
      const { job, calls } = await readRecording(resolve(folder))
      const body = bodyOf(job, options)
      const told: Divergence[] = []
      const replaying = replayFetch({
        calls,
        same: sameAddress(String(job.job.target_url ?? ''), options.url),
        onDivergence: (one) => told.push(one),
      })
      using home = temporaryHome()
      using stop = interruptible()
      const since = Date.parse(job.startedAt) - Date.now()
      await using app = await openApp(configFor(configOf(command), job, home.path), {
        answerer: (ask, _job, signal) => askTerminal(ask, signal),
        unanswered: 'leave',
        models: { fetchFor: async () => replaying.fetch, now: () => Date.now() + since },
      })
      const { terminal, progress } = progressFor(options.json)
      const data = options.data === undefined ? undefined : resolve(options.data)
      const prepared = {
        ...app,
        submit: async (...given: Parameters<typeof app.submit>) => {
          const created = await app.submit(...given)
          await restoreKnown(job, app, created.applicantId, options.url && URL.parse(options.url)?.host)
          return created
        },
      }
      const { result } = await runHere(prepared, body, {
        ...(data && { data: { baseDir: dirname(data), resolveFile: resolveFileFrom(data) } }),
        progress,
        signal: stop.signal,
      })
      const { asked, recorded, divergence } = replaying.state()
      const same = divergence === undefined && asked === recorded
      const outcome = { same, calls_recorded: recorded, calls_asked: asked, divergence: divergence ?? null, result }
      if (terminal && !options.json) process.stderr.write(summary(outcome))
      else print(JSON.stringify({ ...(!options.json && { type: 'replayed' }), ...outcome }))
      process.exitCode = same ? EXIT.done : EXIT.failed
    })
  withSettings(command, TASK_SETTINGS)
}

const bodyOf = ({ job, secrets }: RecordedJob, options: Options): Record<string, unknown> => {
  const input = (typeof job.input_data === 'object' ? job.input_data : {}) as Record<string, unknown>
  // A secret that was typed then is replaced with a text that is not secret.
  const placeholders = Object.fromEntries(secrets.map((name) => [name, `recorded-${name}`]))
  const recorded = input.user_data === undefined ? undefined : { ...(input.user_data as object), ...placeholders }
  return {
    ...job,
    ...(options.url && { target_url: options.url }),
    input_data: { ...input, user_data: options.data ? readJsonFile(resolve(options.data)) : recorded },
    // Anything learned since would answer instead of the model.
    ...(!goalOf(String(job.job_type)).inWords && { execution_mode: 'ai' }),
    commit_policy: options.commit,
  }
}

/** The recorded providers; their keys are neither needed nor in the recording. */
const configFor = (config: Config, { provider, settings }: RecordedJob, home: string): Config => {
  const restored = Settings.pick({
    model: true,
    model_base_url: true,
    model_vision: true,
    model_stream: true,
    providers: true,
  })
    .partial()
    .safeParse(settings)
  if (!restored.success) throw new GhError('INVALID_INPUT', 'The settings in this recording cannot be read.')
  const key = { api_key: 'recorded' }
  return {
    ...config,
    ...restored.data,
    provider,
    home: homeAt(home),
    model_api_key: key.api_key,
    providers: {
      anthropic: key,
      google: key,
      'openai-compatible': key,
      ...Object.fromEntries(
        Object.entries(restored.data.providers ?? {}).map(([name, own]) => [name, { ...own, ...key }]),
      ),
    },
  }
}

const temporaryHome = (): { path: string } & Disposable => {
  const path = mkdtempSync(join(tmpdir(), 'gh-replay-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

const sameAddress = (then: string, now: string | undefined): ReadonlyMap<string, string> => {
  const [before, after] = [URL.parse(then), URL.parse(now ?? '')]
  if (!before || !after) return new Map()
  return new Map([
    [after.href, before.href],
    [after.origin, before.origin],
  ])
}

interface Outcome {
  same: boolean
  calls_recorded: number
  calls_asked: number
  divergence: Divergence | null
  result: { status: string; error: { message: string } | null }
}

const summary = ({ same, calls_recorded, calls_asked, divergence, result }: Outcome): string => {
  const head = same
    ? styleText(['green', 'bold'], `All ${calls_recorded} questions were the recorded ones.`)
    : divergence
      ? `${styleText(['yellow', 'bold'], `Another way from question ${divergence.call} on (${calls_asked} asked, ${calls_recorded} recorded)`)}\n  recorded: ${printable(divergence.recorded)}\n  now:      ${printable(divergence.now)}`
      : styleText(['yellow', 'bold'], `${calls_asked} questions were asked, ${calls_recorded} are recorded.`)
  return `\n${head}\nThe job ended as ${result.status}${result.error ? `: ${printable(result.error.message)}` : ''}.\n`
}
