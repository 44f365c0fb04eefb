/** `ghosthands observe`: what the engine sees on web pages or in files, without a model and without a database. */
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Command } from 'commander'
import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { startDebugOutput } from '../debug-output.ts'
import { EXIT, exitCodeOf } from '../errors.ts'
import { asJson, asReport, type Paint, plain } from '../observe/format.ts'
import { inputOf, type ObservedInput, observeInputs } from '../observe/inputs.ts'
import { saveFolder } from '../observe/save.ts'
import { say, styled } from '../print.ts'
import { allPrintable, printable, steady } from '../printable.ts'
import { BROWSER_SETTINGS, configOf, withSettings } from '../setting-flags.ts'

type Flags = {
  json?: boolean
  text?: boolean
  screenshot?: string
  badges?: boolean
  timeout?: string
  save?: string
  withValues?: boolean
}

const HELP = `
With --json, "selector" finds the field with document.querySelector in the document of its frame. Where open shadow
roots lie between, its parts are joined by " >>> ": each part is looked up in the shadow root of the element before it.
"frame" holds one selector per frame element from the top; [] is the page itself. "profile_key" is what the field asks
for, an autocomplete token or a key of ours, or null.

--save writes page.html (frames beside it), page.png, observed.json and observed.txt. CONTRIBUTING.md of the source says
how such a folder becomes a test.`

export const register = (command: Command): void => {
  command
    .argument('<url or file...>', 'addresses, or HTML files on this machine (loaded without network)')
    .option('--json', 'one JSON object per input and line')
    .option('--text', 'the page as a model is given it')
    .option(
      '--screenshot <file>',
      'a picture of what is on the screen, .jpg or .png; numbered where there are several inputs',
    )
    .option('--badges', 'number what can be used in the picture, as in --text')
    .option(
      '--save <folder>',
      'keep the page, a picture and what was seen, without scripts, secrets and what was typed',
    )
    .option('--with-values', 'with --save: keep what was typed, hidden fields and the queries of addresses')
    .option('--timeout <seconds>', 'to load one page', '30')
    .addHelpText('after', HELP)
    .action((inputs: string[], flags: Flags) => run(command, inputs, flags))
  withSettings(command, [...BROWSER_SETTINGS, 'log_level', 'debug'])
}

async function run(command: Command, given: readonly string[], flags: Flags): Promise<void> {
  if (flags.json && flags.text) throw new GhError('INVALID_INPUT', 'Choose one of --json and --text.')
  const seconds = Number(flags.timeout)
  if (!(seconds > 0)) throw new GhError('INVALID_INPUT', `--timeout takes seconds, not “${flags.timeout}”.`)
  if (flags.save !== undefined && given.length > 1)
    throw new GhError('INVALID_INPUT', '--save takes one page at a time.')
  if (flags.save !== undefined && flags.screenshot !== undefined)
    throw new GhError('INVALID_INPUT', '--save has a picture of its own; leave out --screenshot.')
  const values = flags.withValues ?? false
  const type =
    flags.save !== undefined ? 'png' : flags.screenshot === undefined ? undefined : pictureType(flags.screenshot)
  const config = configOf(command)
  const { chrome_path: chromePath, chrome_sandbox: sandbox } = config
  await startDebugOutput(config)
  const stop = new AbortController()
  const interrupt = (): void => stop.abort(new GhError('CANCELLED', 'Stopped.'))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const failures: unknown[] = []
  let at = 0
  try {
    const options = {
      chromePath,
      sandbox,
      timeoutMs: seconds * 1000,
      signal: stop.signal,
      ...(type && {
        picture: { type, badges: flags.badges ?? false, coverTyped: flags.save !== undefined && !values },
      }),
      ...(flags.save !== undefined && { save: { values } }),
    }
    for await (const observed of observeInputs(given.map(inputOf), options)) {
      at += 1
      if ('error' in observed) failures.push(observed.error)
      if (flags.screenshot && 'image' in observed && observed.image)
        await writeFile(numbered(flags.screenshot, at, given.length), observed.image)
      if (flags.save !== undefined && 'saved' in observed && observed.saved) {
        await saveFolder(flags.save, { ...observed, saved: observed.saved }, values)
        process.stderr.write(
          `Saved in ${flags.save}. Look through it before you give it to anybody: words of the page are kept.\n`,
        )
      }
      await print(observed, flags, given.length > 1 && at > 1)
    }
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
  process.exitCode = failures.length === 0 ? EXIT.done : Math.max(...failures.map(exitCodeOf))
}

async function print(observed: ObservedInput, flags: Flags, again: boolean): Promise<void> {
  const { given } = observed.input
  if ('error' in observed) {
    const { error } = observed
    const message = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
    say(`${given}: ${stripVTControlCharacters(message)} (${codeOf(error)})`)
    if (flags.json)
      await write(
        `${JSON.stringify({ url: observed.input.url, error: { code: codeOf(error), message: stripVTControlCharacters(message) } })}\n`,
      )
    return
  }
  const { observation } = observed
  if (flags.json) return write(`${JSON.stringify(asJson(observation, observed.unseen))}\n`)
  const body = flags.text
    ? printable(observation.text)
    : asReport(allPrintable(observation), given, process.stdout.isTTY ? colours : plain)
  return write(`${again ? '\n' : ''}${flags.text && again ? `— ${given}\n` : ''}${body}\n`)
}

/** Waits if the reader of a pipe is slower. */
const write = (text: string): Promise<void> =>
  new Promise((done, fail) => process.stdout.write(steady(text), (error) => (error ? fail(error) : done())))

const colours: Paint = (style, text) => styled(style, text)

function pictureType(file: string): 'jpeg' | 'png' {
  const ending = extname(file).toLowerCase()
  if (ending === '.jpg' || ending === '.jpeg') return 'jpeg'
  if (ending === '.png') return 'png'
  throw new GhError('INVALID_INPUT', `--screenshot takes a file that ends in .jpg or .png, not ${file}.`)
}

/** `page.png` → `page-2.png` for the second of several inputs. */
const numbered = (file: string, at: number, of: number): string => {
  if (of === 1) return file
  const ending = extname(file)
  return `${file.slice(0, -ending.length)}-${at}${ending}`
}
