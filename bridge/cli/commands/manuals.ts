/** `ghosthands manuals`: lists, shows, edits, exports and imports manuals (M7). */
import { writeFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { HEALTH } from '../../../shared/domain/health.ts'
import { RECORDED_TYPES } from '../../../shared/domain/job-types.ts'
import type { Manual, ManualBody } from '../../../shared/domain/manual.ts'
import { ManualEdit } from '../../../shared/domain/manual-edit.ts'
import { inPlainWords } from '../../../shared/domain/plain-errors.ts'
import { importRecorded } from '../../learn/agent-trace.ts'
import { editManual } from '../../learn/edit.ts'
import { exportManual, importManual, manualJsonSchema } from '../../learn/files.ts'
import { withoutPictures } from '../../learn/pictures.ts'
import { playwrightTest } from '../../learn/playwright-test.ts'
import { questionShelf, questionsOfEdit } from '../../learn/questions.ts'
import { recipes } from '../../learn/recipes.ts'
import { recorderFile } from '../../learn/recorder-file.ts'
import { manualView } from '../../learn/view.ts'
import type { Store } from '../../store/index.ts'
import { readText } from '../data-files.ts'
import { EXIT } from '../errors.ts'
import { aboveZero } from '../flag-values.ts'
import { inSteps, readable, table, versionTable } from '../manual-words.ts'
import { print, put, say } from '../print.ts'
import { allPrintable, printable } from '../printable.ts'
import { BROWSER_SETTINGS, configOf, STORE_SETTINGS, withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

/** Settings of the commands that open the pages of manuals. */
const CHECK_SETTINGS = [...STORE_SETTINGS, ...BROWSER_SETTINGS]

export const register = (manuals: Command): void => {
  const command = (name: string, about: string, shown = STORE_SETTINGS): Command =>
    withSettings(manuals.command(name).description(about), shown)

  const list = command('list', 'manuals, newest first')
    .option('--json', 'one JSON object a line')
    .option('-n, --limit <n>', 'how many', '50')
    .option('--after <id>', 'go on after this one')
    .option('--all', 'every one')
    .action(({ json, limit, after, all: every }: ListOptions) =>
      withStore(list, async (store) => {
        const wanted = every ? Number.POSITIVE_INFINITY : countOf(limit)
        const all = await firstManuals(store, wanted, after)
        const total = await store.manuals.count()
        if (json) for (const manual of all) print(JSON.stringify(manualView(manual)))
        else
          print(
            all.length === 0
              ? 'Nothing learned yet. The first successful run leaves a manual.'
              : `${table(allPrintable(all))}${all.length < total ? `\n${ofAll(all, total, after)}` : ''}`,
          )
      }),
    )

  const show = command('show <id>', 'one manual and its steps')
    .option('--json', 'the manual as kept')
    .action((id: string, { json }: { json?: boolean }) =>
      withStore(show, async (store) => {
        const manual = await existing(store, id)
        print(
          json
            ? JSON.stringify({ ...manual, body: withoutPictures(manual.body) }, null, 2)
            : readable(allPrintable(manual)),
        )
      }),
    )

  const exporting = command('export <id>', 'write a manual to a file, without anybody’s data')
    .option('-o, --out <file>', 'file to write (default: standard output)')
    .addOption(
      new Option(
        '--as <kind>',
        'manual: for “manuals import”; playwright: a Playwright test; recorder: for Chrome’s Recorder',
      )
        .choices(Object.keys(EXPORTS))
        .default('manual'),
    )
    .action((id: string, { out, as }: { out?: string; as: keyof typeof EXPORTS }) =>
      withStore(exporting, async (store) => {
        const text = EXPORTS[as]((await existing(store, id)).body)
        if (out === undefined) put(text)
        else writeFileSync(out, text)
      }),
    )

  const trying = command(
    'try <id> [url]',
    'check a manual against its page without acting: which steps would find their element',
    CHECK_SETTINGS,
  )
    .option('--json', 'one JSON object a line')
    .addHelpText('after', TRY_HELP)
    .action((id: string, url: string | undefined, { json }: { json?: boolean }) =>
      withStore(trying, async (store) => {
        const manual = await existing(store, id)
        // Only this one needs a browser.
        const { pageToTry, tryManual } = await import('../try-manual.ts')
        const page = url ?? pageToTry(manual, (await store.checks.pageOf(id))?.url)
        const { lines, steps, fits } = await tryManual(allPrintable(manual.body), page, configOf(trying))
        for (const line of json ? steps.map((step) => JSON.stringify(step)) : lines) print(line)
        if (!fits) process.exitCode = EXIT.failed
      }),
    )

  const patrolling = command(
    'patrol [ids...]',
    'check all learned manuals against their pages without acting, and list those that no longer fit',
    CHECK_SETTINGS,
  )
    .option('--json', 'one JSON object a line')
    .addHelpText('after', PATROL_HELP)
    .action(async (ids: string[], { json }: { json?: boolean }) => {
      // Only this one needs a browser with its dependencies.
      const { patrolNow } = await import('../manual-patrol.ts')
      await patrolNow(patrolling, ids, json === true)
    })

  const editing = command('edit <id>', 'change a manual; this makes a new version, older ones stay')
    .option('--name <text>', 'what the manual is called')
    .addOption(new Option('--patrol <on|off>', 'whether its page is looked at on a schedule').choices(['on', 'off']))
    .option('-s, --step <n>', 'the step that the following is about, by its number in “manuals show”')
    .option('--describe <text>', 'what the step is called')
    .option('--value <template>', 'what it types or chooses: {{given-name}}, {{answer:Search term}}, or plain words')
    .option('--key <name>', 'the key it presses, such as Enter, ArrowDown or Control+Enter')
    .option(
      '--address <url>',
      'the address it opens: https://{job.host}/apply, or link:/apply/{id} for a link on the page',
    )
    .option('--optional', 'pass it over where its element is not there')
    .option('--not-optional', 'do not pass it over')
    .option('--move <n>', 'put it at this place, on the same page')
    .option('--delete', 'take it out')
    .action((id: string, options: EditOptions) =>
      withStore(editing, async (store) => {
        const { body } = await existing(store, id)
        const edits = editsOf(options)
        if (options.patrol) {
          await store.checks.want(id, options.patrol === 'on')
          print(`${id} is ${options.patrol === 'on' ? '' : 'not '}looked at on a schedule.`)
          if (edits.length === 0) return
        }
        const changed = edits.reduce(editManual, body)
        const { version } = await store.manuals.addVersion(id, changed, 'human')
        for (const question of questionsOfEdit(body, changed)) await questionShelf(store.knowledge).told(question)
        print(`Changed: ${id} is version ${version} now. “ghosthands manuals try ${id}” holds it against its page.`)
      }),
    )

  const versions = command('versions <id>', 'every version of a manual, newest first')
    .option('--json', 'one JSON object a line')
    .action((id: string, { json }: { json?: boolean }) =>
      withStore(versions, async (store) => {
        const inUse = await existing(store, id)
        const all = await store.manuals.versions(id)
        if (json) for (const one of all) print(JSON.stringify(manualView(one)))
        else print(versionTable(allPrintable(all), inUse.version))
      }),
    )

  const restoring = command(
    'restore <id>',
    'bring a manual back, or an older version of it: it becomes the newest one, at full health',
  )
    .option('--version <n>', 'which version (default: the one in use)')
    .action((id: string, { version }: { version?: string }) =>
      withStore(restoring, async (store) => {
        const back = await existing(store, id, version === undefined ? undefined : aboveZero(version, '--version'))
        const made = await store.manuals.restore(id, back.version)
        print(`Restored: version ${back.version} of ${id} is version ${made.version} now, at health ${HEALTH.start}.`)
      }),
    )

  const importing = command(
    'import <file>',
    'a manual, a recording of Chrome’s Recorder, or another agent’s trace (Playwright MCP, browser-use), from a file; it is checked first',
  )
    .addOption(
      new Option('--type <kind>', 'of a recording or trace: what it does').choices(RECORDED_TYPES).default('fill_form'),
    )
    .option('--leave-out', 'of a recording or trace: import it without the steps that GhostHands has none for')
    .action((file: string, { type, leaveOut }: { type: string; leaveOut?: boolean }) =>
      withStore(importing, async (store) => {
        const { body, told } = manualFrom(readText(file), type, leaveOut === true)
        const { id, version } = await store.manuals.insert(body, 'import')
        print(`Imported as ${id} version ${version}: ${printable(body.name)}, ${inSteps(body.steps.length)}.`)
        for (const line of told) print(printable(line))
      }),
    )

  manuals
    .command('recipes')
    .description('the manuals that come with GhostHands, used with --recipes true if nothing was learned yet')
    .option('--json', 'one JSON object a line')
    .action(({ json }: { json?: boolean }) => {
      for (const { name, platform, taskType, steps } of recipes())
        print(
          json
            ? JSON.stringify({ name, platform, task_type: taskType, steps: steps.length })
            : `${platform.padEnd(12)} ${name}, ${inSteps(steps.length)}`,
        )
    })

  const deleting = command('delete <id>', 'delete a manual and all its versions').action((id: string) =>
    withStore(deleting, async (store) => {
      const manual = await existing(store, id)
      await store.manuals.delete(manual.id)
      print(`Deleted ${manual.id} (${printable(manual.body.name)}).`)
    }),
  )

  manuals
    .command('schema')
    .description('the JSON schema of an exported manual')
    .action(() => print(JSON.stringify(manualJsonSchema(), null, 2)))
}

const TRY_HELP = `
Only the first page can be tried: what comes after it needs something done. Without an address it is that of the last
job that the manual did. Nothing is pressed, filled in or sent. Exits with 1 where a replay would stop.`

const PATROL_HELP = `
Each page is opened in a browser of its own, without anybody’s data, one after the other; nothing is pressed, filled in or sent, and a
sign-in is left alone. With the setting patrol_hours, “ghosthands serve” does the same by itself. Exits with 1 where something no
longer fits.`

/**
 * Parses a file as a manual, with warnings.
 * @throws GhError MANUAL_INVALID
 */
const manualFrom = (text: string, taskType: string, leaveOut: boolean): { body: ManualBody; told: string[] } => {
  const made = importRecorded(text, taskType, { wanted: leaveOut, words: '--leave-out' })
  if (!made) return { body: importManual(text), told: [] }
  const { body, values, notes, unsupported } = made
  const typed =
    values.length > 0 ? ['Nothing that was typed was taken over:', ...values.map((line) => `  ${line}`)] : []
  return { body, told: [...typed, ...notes, ...unsupported.map((line) => `Left out: ${line}`)] }
}

/** Export formats of a manual. */
const EXPORTS = {
  manual: exportManual,
  playwright: playwrightTest,
  recorder(body: ManualBody): string {
    const { recording, leftOut } = recorderFile(body)
    for (const description of leftOut) say(`Left out, the Recorder has no such step: ${description}`)
    return `${JSON.stringify(recording, null, 2)}\n`
  },
}

interface EditOptions {
  name?: string
  patrol?: 'on' | 'off'
  step?: string
  describe?: string
  value?: string
  key?: string
  address?: string
  optional?: boolean
  notOptional?: boolean
  move?: string
  delete?: boolean
}

const editsOf = (options: EditOptions): ManualEdit[] => {
  const { name, describe, value, key, address, move } = options
  const step = (): number => {
    if (options.step !== undefined) return aboveZero(options.step, '--step')
    throw new GhError('INVALID_INPUT', '--step is needed: the number of the step, as “manuals show” lists it.')
  }
  const edits = [
    name !== undefined && { do: 'name', name },
    describe !== undefined && { do: 'describe', step: step(), description: describe },
    value !== undefined && { do: 'value', step: step(), value },
    key !== undefined && { do: 'key', step: step(), key },
    address !== undefined && { do: 'address', step: step(), address },
    (options.optional || options.notOptional) && { do: 'optional', step: step(), optional: options.optional === true },
    move !== undefined && { do: 'move', step: step(), to: aboveZero(move, '--move') },
    options.delete && { do: 'delete', step: step() },
  ].filter((edit) => typeof edit === 'object')
  if (edits.length === 0 && !options.patrol)
    throw new GhError('INVALID_INPUT', 'Say what to change: --name, or --step with --describe, --value, --optional …')
  return edits.map((edit) => {
    const parsed = ManualEdit.safeParse(edit, { error: inPlainWords })
    if (parsed.success) return parsed.data
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'cannot be read' }
    throw new GhError('INVALID_INPUT', `${path.join('.')}: ${message}. Nothing was changed.`)
  })
}

interface ListOptions {
  json?: boolean
  limit: string
  after?: string
  all?: boolean
}

/** The store returns no more at once. */
const AT_ONCE = 500

const firstManuals = async (store: Store, wanted: number, after: string | undefined): Promise<Manual[]> => {
  const found: Manual[] = []
  let before = after
  while (found.length < wanted) {
    const limit = Math.min(AT_ONCE, wanted - found.length)
    const page = await store.manuals.list({ before, limit })
    found.push(...page)
    before = page.at(-1)?.id
    if (page.length < limit) break
  }
  return found
}

const countOf = (text: string): number => {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count
  throw new GhError('INVALID_INPUT', `--limit takes a whole number above 0, not “${text}”.`)
}

const ofAll = (manuals: readonly Manual[], total: number, after: string | undefined): string => {
  const last = manuals.at(-1)?.id
  const more = manuals.length > 0 && after === undefined ? ` More: --after ${last}, or --all.` : ''
  return `${manuals.length} of ${total}.${more}`
}

const existing = async (store: Store, id: string, version?: number): Promise<Manual> => {
  const manual = await store.manuals.get(id, version)
  if (!manual && version !== undefined)
    throw new GhError(
      'NOT_FOUND',
      `There is no version ${version} of ${id}. “ghosthands manuals versions ${id}” shows all.`,
    )
  if (!manual) throw new GhError('NOT_FOUND', `There is no manual ${id}. “ghosthands manuals list” shows all.`)
  return manual
}
