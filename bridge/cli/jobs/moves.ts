/**
 * `ghosthands jobs` commands that change a job: answer, resume, pause, approve, priority, retry. They reach it through
 * the database, wherever it runs.
 */
import { type Command, Option } from 'commander'
import { blockerTraits } from '../../../shared/domain/blockers.ts'
import type { AnswerDraft } from '../../../shared/domain/draft.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import {
  ACTION_NAMES,
  type ActionName,
  type Interaction,
  impliedRequest,
  type Resolution,
} from '../../../shared/domain/interaction.ts'
import { resolutionOf } from '../../../shared/domain/interaction-answer.ts'
import { Priority } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { jobView } from '../../jobs/view.ts'
import type { App } from '../compose.ts'
import { print } from '../print.ts'
import { printable } from '../printable.ts'
import { SECRET_PLACES, secretOfFlag } from '../secret-flags.ts'
import { configOf } from '../setting-flags.ts'

interface AnswerOptions {
  answer?: string[]
  code?: string
  choice?: ActionName
  cancel?: boolean
  notes?: string
  forget?: boolean
  request?: string
  json?: boolean
}

const REQUEST = ['--request <id>', 'only if it is this request that is still open, not the next one'] as const

/** The end of an id is enough. */
const requestId = (given: string | undefined, open: Interaction | undefined): string | undefined =>
  given !== undefined && given.length >= 4 && open?.id.endsWith(given)
    ? open.id
    : // Content of e-mails is not shown here: to agree to its use, the person names the request it was shown with.
      (given ?? impliedRequest(open))

/** Who answered, as stored with the answer. */
const BY = 'terminal'

/** @param command creates a sub-command of `jobs` with the settings as flags */
export const registerMoves = (command: (name: string, about: string) => Command): void => {
  const withJob = async (at: Command, id: string, work: (app: App, job: JobRecord) => Promise<void>) => {
    const { openApp } = await import('../compose.ts')
    await using app = await openApp(configOf(at))
    await work(app, await app.store.jobs.find(id))
  }
  const say = (job: JobRecord, json: boolean | undefined, words = `${job.id} is ${job.status}.`): void =>
    print(json ? JSON.stringify(jobView(job)) : words)

  const answer = command('answer <id>', 'answer what a paused job asks; without options it says what is asked')
    .option(
      '-a, --answer <question=answer...>',
      'an answer; the question may be its number, or left out where there is one',
    )
    .option('--code <place>', `a one-time code; typed into the page, then forgotten: ${SECRET_PLACES}`)
    .addOption(new Option('--choice <button>', 'the button to press').choices(ACTION_NAMES))
    .option('--cancel', 'give up: the job ends, nothing more is sent')
    .option('--notes <text>', 'kept with the answer')
    .option('--forget', 'do not keep the answers for this person')
    .option(...REQUEST)
    .option('--json', 'one JSON object')
    .action((id: string, options: AnswerOptions) =>
      withJob(answer, id, async (app, job) => {
        const open = await app.store.interactions.openOf(job.id)
        const given = open && resolutionFrom(open, options)
        if (open && !given) {
          print(options.json ? JSON.stringify(open) : askedFor(open))
          return
        }
        const now = await app.jobs.resume(
          job.id,
          given ?? { action: 'resume', remember: true },
          BY,
          undefined,
          requestId(options.request, open),
        )
        const goesOn = given?.action === 'cancel' ? 'ends.' : 'goes on.'
        say(now, options.json, `Answered; ${job.id} ${goesOn}`)
      }),
    )

  const resume = command('resume <id>', 'let a paused job go on: what it asked for is done')
    .option(...REQUEST)
    .option('--json', 'one JSON object')
    .action((id: string, { request, json }: Pick<AnswerOptions, 'request' | 'json'>) =>
      withJob(resume, id, async (app, job) => {
        const asked = requestId(request, await app.store.interactions.openOf(job.id))
        const now = await app.jobs.resume(job.id, { action: 'resume', remember: true }, BY, undefined, asked)
        say(now, json, `${job.id} goes on.`)
      }),
    )

  const move = (
    name: 'pause' | 'approve' | 'retry',
    about: string,
    run: (app: App, id: string) => Promise<JobRecord>,
  ) => {
    const made = command(`${name} <id>`, about)
      .option('--json', 'one JSON object')
      .action((id: string, { json }: { json?: boolean }) =>
        withJob(made, id, async (app, job) => {
          const now = await run(app, job.id)
          say(now, json)
        }),
      )
  }
  move('pause', 'let a running job stand still; “jobs resume” lets it go on', (app, id) => app.jobs.pause(id))
  move('approve', 'say yes to a job that waits for it, before it starts or before it sends', (app, id) =>
    app.jobs.approve(id, BY),
  )
  const priority = command(
    'priority <id> <how>',
    `let a job that has not begun go before your others, or after them: ${Priority.options.join(', ')}`,
  )
    .option('--json', 'one JSON object')
    .action((id: string, how: string, { json }: { json?: boolean }) =>
      withJob(priority, id, async ({ store }, job) => {
        const asked = Priority.safeParse(how)
        if (!asked.success)
          throw new GhError('INVALID_INPUT', `${how} is not a priority. Use one of ${Priority.options.join(', ')}.`)
        say(await store.jobs.prioritise(job.id, asked.data), json, `${job.id} has priority ${asked.data}.`)
      }),
    )
  move('retry', 'put a failed job into the queue again', (app, id) => app.jobs.retry(id))
}

/**
 * Undefined: nothing was typed.
 * @throws GhError INVALID_INPUT
 */
const resolutionFrom = (open: Interaction, options: AnswerOptions): Resolution | undefined => {
  const { answer = [], code, choice, cancel, notes, forget } = options
  if (cancel) return { action: 'cancel', remember: false, ...(notes !== undefined && { notes }) }
  if (answer.length === 0 && code === undefined && choice === undefined) return undefined
  const answers = Object.fromEntries([
    ...answer.map((text) => answerOf(text, open)).map(([question, said]) => [question, toldFor(open, said)]),
    ...(code === undefined ? [] : [[open.questions[0]?.question ?? 'code', secretOfFlag('--code', code)]]),
  ]) as Record<string, string>
  const pressed = choice ?? (code !== undefined ? 'type' : 'answer')
  return resolutionOf(open.kind, pressed, {
    ...(Object.keys(answers).length > 0 && { answers }),
    ...(notes !== undefined && { notes }),
    remember: code === undefined && !forget,
  })
}

/**
 * Passwords and payment data must not appear in a command line; the letters of a captcha unlock nothing else.
 * @throws GhError INVALID_CONFIG
 */
const toldFor = ({ kind }: Interaction, said: string): string =>
  blockerTraits(kind)?.opens ? secretOfFlag('--answer', said) : said

/** `question=answer`, `2=answer`, or the answer alone to the only question. */
const answerOf = (text: string, { questions }: Interaction): [string, string] => {
  const asked = questions.find(({ question }) => text.startsWith(`${question}=`))
  if (asked) return [asked.question, text.slice(asked.question.length + 1)]
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const isNumber = /^\d+$/.test(name)
  const numbered = isNumber ? questions[Number(name) - 1] : undefined
  if (numbered) return [numbered.question, value]
  const [only, second] = questions
  // A number without a matching question must not be typed as part of the answer.
  if (only && !second && !isNumber) return [only.question, text]
  const list = questions.map(({ question }, at) => `${at + 1}: ${question}`).join('; ')
  throw new GhError(
    'INVALID_INPUT',
    `“${printable(text)}” answers none of the questions. ${list ? `They are ${list}` : 'None is asked'}.`,
  )
}

const askedFor = (open: Interaction): string =>
  [
    printable(open.description),
    ...open.questions.map(
      ({ question, options, draft }, at) =>
        `  ${at + 1}. ${printable(question)}${options?.length ? ` (${options.map(printable).join(' | ')})` : ''}${draft ? draftLines(draft) : ''}`,
    ),
    ...(open.actions.length > 0 ? [`Buttons: ${open.actions.map(({ name }) => name).join(', ')} (--choice)`] : []),
    `Request ${open.id} on ${printable(open.currentUrl)}, until ${new Date(open.expiresAt).toLocaleTimeString('en-GB')}.`,
    open.questions.length > 0 ? 'Answer with --answer "1=…".' : 'Say that it is done with “ghosthands jobs resume”.',
  ].join('\n')

/** The draft, and each of its sentences with where it comes from. */
const draftLines = ({ text, sentences }: AnswerDraft): string =>
  [
    `\n     Draft: ${printable(text)}`,
    ...sentences.map(
      ({ text: sentence, source }) =>
        `\n       “${printable(sentence)}” from ${source.key ?? `the ${source.from}`}: “${printable(source.words)}”`,
    ),
  ].join('')
