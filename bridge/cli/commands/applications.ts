/** `ghosthands applications`: sent applications: search, show, export; edit state and notes. */
import { writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import {
  APPLICATION_STATES,
  type Application,
  type ApplicationState,
  applicationsCsv,
  type WholeApplication,
} from '../../../shared/domain/application.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import {
  type ApplicationQuery,
  changeApplication,
  findApplications,
  oneApplication,
  withoutLines,
} from '../../jobs/applications.ts'
import type { SentChange } from '../../store/repositories/applications.ts'
import { columns } from '../columns.ts'
import { filesOf } from '../file-areas.ts'
import { wholeNumber } from '../flag-values.ts'
import { receiptLine } from '../jobs/receipts.ts'
import { print, put, say, styled } from '../print.ts'
import { allPrintable, printable } from '../printable.ts'
import { filesOfApplication } from '../sent-copies.ts'
import { sentPdf } from '../sent-pdf.ts'
import { configOf, withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

interface Filter {
  company?: string
  title?: string
  url?: string
  person?: string
  answer?: string
  state?: ApplicationState
  from?: Date
  to?: Date
}

interface Listed extends Filter {
  limit: number
  before?: string
  json?: boolean
}

export const register = (applications: Command): void => {
  const command = (name: string, about: string): Command => withSettings(applications.command(name).description(about))

  const printFound = (
    of: Command,
    words: readonly string[],
    { json, limit, before, ...filter }: Listed,
  ): Promise<void> =>
    withStore(of, async (store) => {
      const query = { ...queryOf(filter, words), before, limit }
      const found = await findApplications(store, query)
      if (json) for (const one of found) print(JSON.stringify(withoutLines(one)))
      else if (found.length > 0) print(table(allPrintable(found)))
      else print(isNarrow(query) ? 'No such application.' : 'No applications sent yet.')
    })

  const list = listing(command('list', 'applications that were sent, newest first')).action((options: Listed) =>
    printFound(list, [], options),
  )

  const search = listing(command('search <words...>', 'search names, address, note, questions and answers')).action(
    (words: string[], options: Listed) => printFound(search, words, options),
  )

  const show = command('show <id>', 'one application: every question, the value that was sent, and its source')
    .option('--json', 'one JSON object')
    .action((id: string, { json }: { json?: boolean }) =>
      withStore(show, async (store) => {
        const one = await oneApplication(store, id)
        print(json ? JSON.stringify(one, null, 2) : details(allPrintable(one)))
      }),
    )

  const files = command('files <id>', 'the files of an application, as they were sent')
    .option('-o, --out <folder>', 'write them there')
    .option('--json', 'one JSON object a line')
    .action((id: string, { out, json }: { out?: string; json?: boolean }) =>
      withStore(files, async (store) => {
        const config = configOf(files)
        const found = await filesOfApplication(config.home, filesOf(config), store, id, out)
        for (const one of found) print(json ? JSON.stringify(one) : printable(one.path))
        if (found.length === 0 && !json) print('No file was kept with it.')
      }),
    )

  const whole = filtered(
    command('export [file]', 'export as CSV, JSON or PDF, to a file; without one, CSV or JSON to standard output'),
  )
    .addOption(new Option('--format <format>', 'of standard output').choices(['csv', 'json']).default('csv'))
    .option('--answers', 'in CSV a line for each answer, instead of each application')
    .action((file: string | undefined, options: Filter & { format: 'csv' | 'json'; answers?: boolean }) =>
      withStore(whole, async (store) => {
        const { format: asked, answers = false, ...filter } = options
        const format = file === undefined ? asked : formatOf(file)
        const found = await findApplications(store, queryOf(filter))
        const content =
          format === 'pdf'
            ? await sentPdf(configOf(whole), found)
            : format === 'csv'
              ? applicationsCsv(found, { answers })
              : `${JSON.stringify(found, null, 2)}\n`
        if (typeof content === 'string' && file === undefined) return put(content)
        if (file !== undefined) await write(file, content)
        say(`${found.length} ${found.length === 1 ? 'application' : 'applications'} written to ${file}.`)
      }),
    )

  const change = (of: Command, id: string, fields: SentChange, json?: boolean): Promise<void> =>
    withStore(of, async (store) => {
      const one = await changeApplication(store, id, fields)
      print(json ? JSON.stringify(withoutLines(one)) : line(allPrintable(one)).join('  '))
    })
  const changing = (name: string, about: string): Command => command(name, about).option('--json', 'one JSON object')

  const note = changing('note <id> [text]', 'keep a note with it; without text the note is taken away').action(
    (id: string, text: string | undefined, { json }: { json?: boolean }) =>
      change(note, id, { note: text ?? '' }, json),
  )

  const state = changing('state <id> <state>', `how it stands: ${APPLICATION_STATES.join(', ')}`).action(
    (id: string, given: string, { json }: { json?: boolean }) => change(state, id, { state: stateOf(given) }, json),
  )

  const name = changing('name <id>', 'call company and job by their names')
    .option('--company <name>', 'the company; "" for what the address says')
    .option('--title <title>', 'the job; "" for what its page says')
    .action((id: string, { company, title, json }: { company?: string; title?: string; json?: boolean }) => {
      if (company === undefined && title === undefined)
        throw new GhError('INVALID_INPUT', 'Give --company or --title. Nothing was changed.')
      return change(
        name,
        id,
        { ...(company !== undefined && { company }), ...(title !== undefined && { title }) },
        json,
      )
    })
}

const filtered = (of: Command): Command =>
  of
    .option('--company <words>', 'only of companies called so')
    .option('--title <words>', 'only jobs called so')
    .option('--url <part>', 'only addresses with this in them')
    .option('--person <who>', 'only of this person: the id, or words of the name')
    .option('--answer <words>', 'only where this was asked or answered')
    .addOption(new Option('-s, --state <state>', 'only these').choices(APPLICATION_STATES))
    .option('--from <day>', 'sent on this day or later, such as 2026-03-01', dayOf)
    .option('--to <day>', 'sent on this day or before', dayOf)

const listing = (of: Command): Command =>
  filtered(of)
    .option('-n, --limit <n>', 'how many', wholeNumber(1), 20)
    .option('--before <id>', 'older than this application: the next page')
    .option('--json', 'one JSON object a line')

/** The start of a day in this computer's time zone. */
const dayOf = (text: string): Date => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  if (date.getMonth() !== Number(month) - 1) throw new InvalidArgumentError('A day such as 2026-03-01 is needed.')
  return date
}

/** The options also contain the settings. */
const queryOf = (
  { company, title, url, person, answer, state, from, to }: Filter,
  words: readonly string[] = [],
): ApplicationQuery => ({
  ...{ company, title, url, person, answer, state },
  ...(words.length > 0 && { words: words.join(' ') }),
  ...(from && { from: from.toISOString() }),
  ...(to && { until: new Date(to.getFullYear(), to.getMonth(), to.getDate() + 1).toISOString() }),
})

const isNarrow = ({ limit: _, ...query }: ApplicationQuery): boolean =>
  Object.values(query).some((value) => value !== undefined)

const stateOf = (text: string): ApplicationState => {
  const state = APPLICATION_STATES.find((one) => one === text)
  if (state) return state
  throw new GhError(
    'INVALID_INPUT',
    `“${text}” is not a state. Choose ${APPLICATION_STATES.join(', ')}. Nothing was changed.`,
  )
}

const formatOf = (file: string): 'csv' | 'json' | 'pdf' => {
  const ending = extname(file).toLowerCase()
  if (ending === '.csv') return 'csv'
  if (ending === '.json') return 'json'
  if (ending === '.pdf') return 'pdf'
  throw new GhError('INVALID_INPUT', `Applications are written to a .csv, .json or .pdf file, not to ${file}.`)
}

const write = async (file: string, text: string | Uint8Array): Promise<void> => {
  try {
    // A person's answers are readable by its owner only.
    await writeFile(resolve(file), text, { mode: 0o600 })
  } catch (cause) {
    throw new GhError('INVALID_INPUT', `${file} could not be written: ${String(cause)}`, { cause })
  }
}

const table = (all: readonly Application[]): string =>
  columns(all.map(line))
    .split('\n')
    .flatMap((row, at) => [row, ...(all[at]?.found ?? []).map((one) => `  ${flat(one.question)}: ${flat(one.value)}`)])
    .join('\n')

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

const line = ({ id, sent_at, state, arrived, company, title, person, note }: Application): string[] => [
  id,
  dayAndTime(sent_at),
  arrived === 'unknown' ? styled('yellow', `${state}?`) : state,
  flat(company),
  flat(title),
  flat(person.name ?? person.id),
  styled('dim', flat(note)),
]

const dayAndTime = (iso: string): string => {
  const at = new Date(iso)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}

const details = (one: WholeApplication): string => {
  const facts: [string, string | null][] = [
    ['application', one.id],
    ['job', one.job_id],
    ['sent', `${dayAndTime(one.sent_at)}${one.arrived === 'unknown' ? ' (whether it arrived is not known)' : ''}`],
    ['company', one.company],
    ['title', one.title],
    ['page', one.url],
    ['person', one.person.name ?? one.person.id],
    ['state', one.state],
    ['page says', one.proof],
    ['documents', one.documents.join(', ')],
    ['note', one.note],
  ]
  const said = facts.filter(([, value]) => value)
  const width = Math.max(...said.map(([name]) => name.length))
  return [
    ...said.map(([name, value]) => `${styled('dim', name.padEnd(width))}  ${value}`),
    '',
    ...(one.answers === null
      ? ['What was told is not kept any more: its job was cleaned up.']
      : one.lines.map((told) => receiptLine(told))),
  ].join('\n')
}
