/** `ghosthands answers`: a person's stored answers: find, correct, delete. */
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'
import type { SavedAnswer } from '../../store/repositories/answers.ts'
import { readJsonFile } from '../data-files.ts'
import { print } from '../print.ts'
import { allPrintable } from '../printable.ts'
import { withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

interface Whose {
  data?: string
  person?: string
}

export const register = (answers: Command): void => {
  const command = (name: string, about: string): Command =>
    withSettings(answers.command(name).description(about))
      .option('-d, --data <file>', 'of the person of this data file')
      .option('-p, --person <id>', 'of this person, by the id that “answers list” shows')

  const list = command('list', 'every saved answer, with person, question, date and job')
    .option('--json', 'one JSON object a line')
    .action(({ json, ...whose }: Whose & { json?: boolean }) =>
      withStore(list, async (store) => {
        const answers = await store.answers.kept(personOf(whose))
        for (const one of answers) print(json ? JSON.stringify(one) : line(allPrintable(one)))
        if (answers.length === 0 && !json) print('No answers are kept.')
      }),
    )

  const set = command('set <question> <answer>', 'correct a saved answer, or give one beforehand').action(
    (question: string, answer: string, whose: Whose) =>
      withStore(set, async (store) => {
        await store.answers.keep(needed(whose), { question, answer, from: 'asked' })
        print('Kept. It holds from the next job on; what was sent before stays as it was sent.')
      }),
  )

  const forget = command('forget [question]', 'delete a saved answer; the next form asks for it again')
    .option('--all', 'every answer of this person')
    .action((question: string | undefined, { all, ...whose }: Whose & { all?: boolean }) =>
      withStore(forget, async (store) => {
        const person = needed(whose)
        if ((question === undefined) === (all !== true))
          throw new GhError('INVALID_INPUT', 'Name a question, or --all. Nothing was forgotten.')
        const gone = question === undefined ? (await store.answers.kept(person)).map((one) => one.question) : [question]
        const count = (await Promise.all(gone.map((one) => store.answers.forget(person, one)))).filter(Boolean).length
        if (count === 0 && question !== undefined)
          throw new GhError('NOT_FOUND', 'There is no saved answer to this question.')
        print(count === 1 ? 'Forgot 1 answer.' : `Forgot ${count} answers.`)
      }),
    )
}

const personOf = ({ data, person }: Whose): string | undefined =>
  person ?? (data === undefined ? undefined : parseUserData(readJsonFile(data), { resolveFile: (path) => path }).id)

const needed = (whose: Whose): string => {
  const person = personOf(whose)
  if (person === undefined)
    throw new GhError('INVALID_INPUT', 'Whose answer? Name the person: --data FILE or --person ID.')
  return person
}

const line = ({ applicantId, question, answer, employer, updatedAt, jobId }: SavedAnswer): string =>
  `${applicantId}  ${question}: ${answer}${employer === undefined ? '' : `  for ${employer} alone`}  since ${updatedAt.slice(0, 10)}${jobId === null ? '' : `  from ${jobId}`}`
