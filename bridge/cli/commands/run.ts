/** `ghosthands run URL`: runs one job in this process, shown live on a terminal and as JSON lines on a pipe. */

import { dirname, resolve } from 'node:path'
import { styleText } from 'node:util'
import { type Command, Option } from 'commander'
import type { Answer } from '../../../shared/domain/applicant.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { CommitPolicy, type JobResult, Priority } from '../../../shared/domain/job.ts'
import { JOB_TYPES, jobTraits } from '../../../shared/domain/job-types.ts'
import { isRecord } from '../../../shared/domain/json-pointer.ts'
import type { UserDataOptions } from '../../../shared/domain/user-data-draft.ts'
import type { Config } from '../../base/config.ts'
import { startEarly } from '../../browser/launch.ts'
import { driverNames } from '../../drivers/index.ts'
import { providerNames } from '../../think/registry.ts'
import { askTerminal } from '../ask-terminal.ts'
import type { ListOptions } from '../batch/run-list.ts'
import { readAnswers, readJsonFile, resolveFileFrom, withAnswers } from '../data-files.ts'
import { EXIT } from '../errors.ts'
import { interruptible } from '../interrupt.ts'
import { rowTable } from '../jobs/format.ts'
import { recordInto } from '../model-recording.ts'
import { namedProfile } from '../named-profile.ts'
import { print, say } from '../print.ts'
import { allPrintable, steady } from '../printable.ts'
import { progressFor } from '../progress.ts'
import { isRowsFile, writeRows } from '../rows.ts'
import { runHere } from '../run-here.ts'
import { serverProgram } from '../server-program.ts'
import { configOf, TASK_SETTINGS, withSettings } from '../setting-flags.ts'
import { checkWebAddress } from '../web-address.ts'

export interface Options {
  type: string
  data?: string
  profile?: string
  answers?: string
  mode?: string
  provider?: string
  browser?: string
  task?: string
  again?: boolean
  commit?: string
  /** For a list; a job that starts at once has no others to wait for. */
  priority?: Priority
  supervision?: string
  /** Seconds that a person has for one request. */
  answerWithinS?: number
  allowDomain?: string[]
  maxSteps?: string
  maxCost?: string
  maxTokens?: string
  maxMinutes?: string
  schema?: string
  record?: string
  ask: boolean
  playbooks: boolean
  out?: string
  json?: boolean
  trace?: boolean
  keepSession?: boolean
  ignoreCertificateErrors?: boolean
}

export const register = (command: Command): void => {
  command
    .argument('[url]')
    .option(
      '--from <file>',
      'apply to a list: addresses, or CSV with url, profile, task, note; “-” reads standard input',
    )
    .option('-t, --type <type>', `what to do: ${Object.keys(JOB_TYPES).join(', ')}`, 'apply')
    .option('-d, --data <file>', 'the person’s data, a JSON file (docs/data-file.md)')
    .option('--profile <name>', 'a saved profile instead of --data, by name or id')
    .option('--answers <file>', 'answers to questions: a JSON file of question → answer')
    .addOption(
      new Option(
        '-m, --mode <mode>',
        'hybrid: what was learned, else the provider (default); cookbook: only what was learned; ai: only the provider',
      ).choices(['hybrid', 'cookbook', 'ai']),
    )
    .addOption(
      new Option(
        '--provider <name>',
        `who decides: ${[...providerNames(), ...driverNames()].join(', ')} (default: local); several with commas are asked in this order`,
      ),
    )
    .addOption(
      new Option(
        '--browser <mode>',
        'server: a fresh one, thrown away afterwards (default); operator: your own Chrome, which --cdp means too',
      ).choices(['server', 'operator']),
    )
    .option(
      '--task <text>',
      'in your own words: what to do, what to collect, what to leave out, where to stop (docs/words.md)',
    )
    .option('--again', 'send it even if this person applied to this posting before')
    .addOption(
      new Option(
        '--commit <policy>',
        'ask before anything is sent; granted: send without asking; never: fill everything in and send nothing',
      ).choices(CommitPolicy.options),
    )
    .addOption(
      new Option(
        '--supervision <how>',
        'guide: you act, it says what; approve: it asks before each batch; auto: it asks where it must (default); unattended: it never asks; teach: you do the task once and it learns',
      ).choices(['guide', 'approve', 'auto', 'unattended', 'teach']),
    )
    .option('--name <text>', 'with --from: name of the list')
    .addOption(
      new Option(
        '--bad-lines <what>',
        'with --from: begin nothing where a line is wrong (default), or leave it out',
      ).choices(['refuse', 'skip']),
    )
    .option('--per-hour <n>', 'with --from: maximum of applications started on one site per hour (20)')
    .option('--per-day <n>', 'with --from: maximum per day (60)')
    .option('--hours <from-to>', 'with --from: hours of the day in which it works, such as 7-22')
    .addOption(
      new Option(
        '--priority <how>',
        'with --from: whether its applications begin before your other queued jobs, or after them (normal)',
      ).choices(Priority.options),
    )
    .option('--allow-domain <host...>', 'other hosts this job may open')
    .option('--max-steps <n>', 'maximum number of looks at the page')
    .option('--max-cost <usd>', 'maximum cost in USD')
    .option('--max-tokens <n>', 'maximum number of tokens')
    .option('--max-minutes <n>', 'maximum working time; waiting for you does not count')
    .option('--schema <file>', 'JSON Schema of the data to collect; needs a model')
    .option('--record <folder>', 'record every request to a model and its answer, for “ghosthands replay-model”')
    .option('--no-playbooks', 'neither use nor save playbooks')
    .option('--no-ask', 'never ask a person; end with a code instead')
    .option('-o, --out <file>', 'write collected rows to a .csv or .json file')
    .option('--keep-session', 'save the sign-in for this person’s next job on this site')
    .option('--trace', 'keep a step-by-step trace; “ghosthands trace” opens it')
    .option('--ignore-certificate-errors', 'open pages whose certificate cannot be trusted')
    .option('--json', 'print only the result, as one JSON object')
    .action(async (url: string | undefined, options: Options & Partial<ListOptions>) => {
      const config = configOf(command)
      const { from } = options
      if ((url === undefined) === (from === undefined))
        throw new GhError(
          'INVALID_INPUT',
          'Give the address of one page, or a list of addresses with --from. Nothing was started.',
        )
      if (url !== undefined && options.priority !== undefined)
        throw new GhError('INVALID_INPUT', '--priority is for a list (--from); one address starts at once.')
      if (url !== undefined) await runOnce(url, options, config)
      else if (from !== undefined) {
        const { runList } = await import('../batch/run-list.ts')
        await runList({ ...options, from }, jobOf(undefined, options, config), config)
      }
    })
  withSettings(command, TASK_SETTINGS)
}

/**
 * Runs it, reports the result and sets the exit code. Errors: INVALID_INPUT, INVALID_DATA_FILE, FILE_NOT_FOUND; later
 * failures are in the result.
 */
export const runOnce = async (url: string, options: Options, config: Config): Promise<JobResult> => {
  if (options.out && !isRowsFile(options.out)) {
    throw new GhError('INVALID_INPUT', `--out takes a .csv or a .json file, not ${options.out}.`)
  }
  const { body, inputData, data, answers, schema } = jobOf(url, options, config)
  using stop = interruptible()
  // The browser starts while the database opens and the remaining code loads.
  await using early = body.browser_mode === 'operator' ? undefined : startEarly(serverProgram(config))
  const { openApp } = await import('../compose.ts')
  await using app = await openApp(config, {
    ...(early && { startBrowser: early.start }),
    answerer: (ask, _job, signal) => askTerminal(ask, signal),
    unanswered: 'leave',
    ...(options.record && { models: recordInto(options.record, config) }),
  })
  const { terminal, progress } = progressFor(options.json)
  const saved = options.profile === undefined ? undefined : await namedProfile(await app.profiles(), options.profile)
  const { result } = await runHere(
    app,
    saved ? { ...body, input_data: { ...inputData, user_data: withAnswers(saved.userData, answers) } } : body,
    { data, answers, progress, signal: stop.signal, profile: saved?.profile },
  )
  if (options.out && result.success) await writeRows(result.data, resolve(options.out), schema)
  if (options.json) print(JSON.stringify(result))
  else if (terminal) {
    const printable = allPrintable(result)
    const rows = options.out ? undefined : rowTable(printable.data)
    const traced = options.trace || config.trace ? `Step by step: ghosthands trace ${printable.job_id}\n` : ''
    process.stderr.write(`${rows === undefined ? '' : `\n${steady(rows)}\n`}${summary(printable)}${traced}`)
  } else print(JSON.stringify({ type: 'result', ...result }))
  process.exitCode = exitCode(result)
  return result
}

interface Given {
  body: Record<string, unknown>
  inputData: Record<string, unknown>
  data: UserDataOptions
  answers: readonly Answer[]
  schema?: Record<string, unknown>
}

/** Makes the job body (I5) from the arguments. Errors: INVALID_URL, INVALID_DATA_FILE, FILE_NOT_FOUND. */
const jobOf = (url: string | undefined, options: Options, config: Config): Given => {
  if (url !== undefined) checkWebAddress(url)
  const file = options.data === undefined ? undefined : resolve(options.data)
  const data: UserDataOptions = {
    ...(file && { baseDir: dirname(file), resolveFile: resolveFileFrom(file) }),
    onWarning: (message) => say(`Note: ${message}`),
  }
  const userData = file === undefined ? undefined : readJsonFile(file)
  const answers = options.answers === undefined ? [] : readAnswers(options.answers)
  // Each line of a list may name its own.
  if (options.data !== undefined && options.profile !== undefined)
    throw new GhError('INVALID_INPUT', 'Give --data or --profile, not both.')
  if (
    url !== undefined &&
    userData === undefined &&
    options.profile === undefined &&
    jobTraits(options.type).speaksForAPerson
  )
    throw new GhError(
      'INVALID_INPUT',
      `Say whose data to use: --profile NAME (“ghosthands profiles list” shows them), or --data FILE. Nothing was started.`,
    )
  // An invalid value is rejected with the job.
  const schema = options.schema === undefined ? undefined : readJsonFile(resolve(options.schema))
  const inputData = {
    ...(userData !== undefined && { user_data: withAnswers(userData, answers) }),
    ...(schema !== undefined && { schema }),
  }
  return {
    data,
    answers,
    inputData,
    ...(isRecord(schema) && { schema }),
    body: {
      job_type: options.type,
      ...(url !== undefined && { target_url: url }),
      browser_mode: browserMode(options, config),
      ...(options.task && { task_description: options.task }),
      ...(options.mode && { execution_mode: options.mode }),
      ...(options.provider && { provider: options.provider }),
      ...(options.commit && { commit_policy: options.commit }),
      ...(options.priority && { priority: options.priority }),
      ...(options.supervision && { supervision: options.supervision }),
      ...(options.answerWithinS && { interaction_timeout: options.answerWithinS }),
      ...(options.again && { again: true }),
      ...(options.allowDomain && { allowed_domains: options.allowDomain }),
      ...(options.trace && { keep_trace: true }),
      ...(options.keepSession && { keep_session: true }),
      ...(options.ignoreCertificateErrors && { ignore_certificate_errors: true }),
      hitl_enabled: options.ask,
      ...(!options.playbooks && { playbooks: false }),
      ...(budgetOf(options) && { budget: budgetOf(options) }),
      input_data: inputData,
    },
  }
}

/** A browser named on the command line is meant for this job; an address in the settings is only used if needed. */
const browserMode = ({ browser }: Options, { cdp, sources }: Config): string => {
  const named = sources.cdp === '--cdp' && cdp.length > 0
  if (named && browser === 'server')
    throw new GhError(
      'INVALID_INPUT',
      '--cdp names your own browser, and --browser server asks for another. Leave one out.',
    )
  return browser ?? (named ? 'operator' : 'server')
}

const budgetOf = ({ maxSteps, maxCost, maxTokens, maxMinutes }: Options): Record<string, number> | undefined => {
  const budget = {
    ...(maxSteps !== undefined && { maxIterations: numberOf(maxSteps, '--max-steps') }),
    ...(maxCost !== undefined && { maxCostUsd: numberOf(maxCost, '--max-cost') }),
    ...(maxTokens !== undefined && { maxTokens: numberOf(maxTokens, '--max-tokens') }),
    ...(maxMinutes !== undefined && { maxDurationMs: Math.ceil(numberOf(maxMinutes, '--max-minutes') * 60_000) }),
  }
  return Object.keys(budget).length > 0 ? budget : undefined
}

const numberOf = (text: string, flag: string): number => {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0)
    throw new GhError('INVALID_INPUT', `${flag} takes a number above 0, not “${text}”.`)
  return value
}

const exitCode = (result: JobResult): number => {
  if (result.success) return EXIT.done
  if (result.status === 'paused') return EXIT.paused
  return result.status === 'cancelled' ? EXIT.cancelled : EXIT.failed
}

const summary = (result: JobResult): string => {
  const { steps } = result
  const how =
    result.mode_used === 'cookbook' ? 'replayed' : result.mode_used === 'hybrid' ? 'replayed in part' : 'decided'
  const counts = `${steps.replayed + steps.healed + steps.ai} steps ${how}${steps.healed > 0 ? `, ${steps.healed} found again` : ''}${steps.human > 0 ? `, asked you ${steps.human}×` : ''}`
  const cost =
    result.cost_usd === null ? 'cost unknown' : result.cost_usd === 0 ? 'free' : `$${result.cost_usd.toFixed(4)}`
  const head = result.success
    ? styleText(['green', 'bold'], result.confirmation ? `Sent: ${result.confirmation}` : (result.kept ?? 'Done.'))
    : styleText(
        result.status === 'paused' ? ['yellow', 'bold'] : ['red', 'bold'],
        `${result.error?.message ?? 'Stopped.'}`,
      ) + styleText('dim', ` (${result.error?.code ?? result.status})`)
  const calls = result.llm_calls + result.extract_calls
  const notes = (result.notes ?? []).map((note) => `Note: ${note}\n`).join('')
  const files = (result.files ?? [])
    .map(({ name }) => `File: ${name} (ghosthands report ${result.job_id} --out FOLDER)\n`)
    .join('')
  return `\n${head}\n${notes}${files}${counts}, ${calls === 0 ? 'no AI calls' : `${calls} AI call${calls === 1 ? '' : 's'}`}, ${cost}, ${(result.duration_ms / 1000).toFixed(1)} s\n${result.report ? `Report: ghosthands report ${result.job_id}\n` : ''}`
}
