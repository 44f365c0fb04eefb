/** `ghosthands batches`: lists of postings: show their state, answer once for all, decide what is sent, stop. */
import type { Command } from 'commander'
import type { BatchView } from '../../../shared/domain/batch/view.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { batchLines, countLine, sendAnswer, sendLines } from '../batch/words.ts'
import { oneLine } from '../columns.ts'
import { type App, openApp } from '../compose.ts'
import { readAnswers } from '../data-files.ts'
import { print } from '../print.ts'
import { configOf, withSettings } from '../setting-flags.ts'

type Output = { json?: boolean }

export const register = (batches: Command): void => {
  const command = (name: string, about: string): Command =>
    withSettings(batches.command(name).description(about)).option('--json', 'one JSON object')

  /** Any bridge that runs the batch learns of it through the database. */
  const say = async (of: Command, { json }: Output, work: (app: App) => Promise<BatchView>): Promise<void> => {
    await using app = await openApp(configOf(of))
    const view = await work(app)
    print(json ? JSON.stringify(view) : countLine(view))
  }

  const list = command('list', 'lists of postings, newest first').action(async ({ json }: Output) => {
    await using app = await openApp(configOf(list))
    const found = await app.batches.list({ limit: 50 })
    for (const one of found)
      print(
        json
          ? JSON.stringify(one)
          : `${one.id}  ${one.state.padEnd(8)}  ${one.counts.sent} of ${one.counts.all} sent  ${oneLine(one.name)}`,
      )
    if (found.length === 0 && !json) print('No list yet. “ghosthands run --from list.csv” begins one.')
  })

  const show = command('show <id>', 'one list: every posting, what it asks, what would be sent').action(
    async (id: string, { json }: Output) => {
      await using app = await openApp(configOf(show))
      const view = await app.batches.get(id)
      if (json) print(JSON.stringify(view, null, 2))
      else print([...batchLines(view), ...questionLines(view), ...sendLines(view)].join('\n'))
    },
  )

  const answer = command('answer <id>', 'answer what its postings ask, each question once')
    .requiredOption('--answers <file>', 'a JSON file of question → answer; “show --json” says what is asked')
    .option('--leave-rest', 'go on without an answer to the others')
    .option('--no-remember', 'do not keep them for later applications')
    .action(async (id: string, options: Output & { answers: string; leaveRest?: boolean; remember: boolean }) =>
      say(answer, options, async (app) => {
        const { questions } = await app.batches.get(id)
        const answers = Object.fromEntries(
          readAnswers(options.answers).map(({ question, answer: given }) => [keyOf(questions, question), given]),
        )
        return app.batches.answer(id, {
          answers,
          remember: options.remember,
          leaveRest: options.leaveRest ?? false,
          by: 'terminal',
        })
      }),
    )

  const send: Command = command(
    'send <id> [words...]',
    'send all that wait, or say which: “2 5” later, “-3” not, “4.2=text”',
  )
    .action(async (id: string, words: string[], options: Output) =>
      say(send, options, async (app) => {
        const view = await app.batches.get(id)
        const said = sendAnswer(
          words.join(' '),
          view.sends.own.map(({ number }) => number),
        )
        return said === 'none' ? view : app.batches.decide(id, { ...said, by: 'terminal' })
      }),
    )
    .allowUnknownOption()

  const leaveOut = command('leave-out <id> <number...>', 'leave postings out').action(
    (id: string, numbers: string[], options: Output) =>
      say(leaveOut, options, (app) => app.batches.leaveOut(id, numbers.map(Number))),
  )

  const goOn = command('go-on <id> <host>', 'continue on a site that refused visits').action(
    (id: string, host: string, options: Output) => say(goOn, options, (app) => app.batches.goOn(id, host)),
  )

  const stop = command('stop <id>', 'stop the whole list: nothing more is started or sent').action(
    (id: string, options: Output) => say(stop, options, (app) => app.batches.stop(id)),
  )
}

const keyOf = (questions: BatchView['questions'], given: string): string => {
  const found = questions.find(({ key, question }) => key === given || question === given)
  if (found) return found.key
  throw new GhError('INVALID_INPUT', `“${given}” is not asked here. Nothing was kept.`)
}

const questionLines = ({ questions }: BatchView): string[] =>
  questions.map(
    ({ question, options, numbers }) =>
      `? ${question}${options.length > 0 ? ` (${options.join(' / ')})` : ''}  asked by ${numbers.length}`,
  )
