/**
 * `ghosthands teach URL`: the person does a task once; it is stored as a manual and checked against the page at once.
 */
import { type Command, Option } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { goalOf, typesWhere } from '../../../shared/domain/job-types.ts'
import { print } from '../print.ts'
import { configOf, TASK_SETTINGS, withSettings } from '../setting-flags.ts'
import { checkWebAddress } from '../web-address.ts'
import { withStore } from '../with-store.ts'
import { type Options, runOnce } from './run.ts'

/** A day: a demonstration takes as long as it takes. */
const ANSWER_S = 86_400

export const register = (command: Command): void => {
  command
    .argument('<url>')
    .option('--task <text>', 'what you show, in your own words: the same words find it again (docs/words.md)')
    .addOption(
      new Option('-t, --type <type>', 'what it is: custom with --task (default), apply or fill_form with --data')
        .choices(typesWhere((_, { collects }) => !collects))
        .default('custom'),
    )
    .option('-d, --data <file>', 'your data, a JSON file: what you type from it is asked of the next person’s data')
    .addOption(
      new Option('--browser <mode>', 'server: a fresh window (default); operator: your own Chrome').choices([
        'server',
        'operator',
      ]),
    )
    .option('--json', 'only the result, one JSON object on standard output')
    .addHelpText('after', HELP)
    .action(async (url: string, options: Options) => {
      checkWebAddress(url)
      if (goalOf(options.type).inWords && !options.task)
        throw new GhError('INVALID_INPUT', 'Say in your own words what you show: --task "Archive the oldest order".')
      // The page must be visible for a demonstration.
      const config = { ...configOf(command), ...(options.browser !== 'operator' && { headless: false }) }
      const { manual } = await runOnce(
        url,
        { ...options, supervision: 'teach', answerWithinS: ANSWER_S, ask: true, playbooks: true },
        config,
      )
      if (!manual) return
      await withStore(command, async (store) => {
        const learned = await store.manuals.get(manual.id)
        if (!learned || options.json) return
        const { tryManual } = await import('../try-manual.ts')
        const { lines } = await tryManual(learned.body, url, { ...config, headless: true })
        print(`\nLearned as ${manual.id}. On the page as it is now:\n${lines.join('\n')}`)
      })
    })
  withSettings(command, TASK_SETTINGS)
}

const HELP = `
A window opens. Do the whole task in it, then press Enter here. Presses, choices, what you type, Enter, scrolling in boxes
and dragging are learned; what you type into secret fields never is. Nothing is sent but what you send yourself.`
