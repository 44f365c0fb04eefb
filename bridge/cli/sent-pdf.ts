/** Prints sent applications as a PDF, in the reader's language. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WholeApplication } from '../../shared/domain/application.ts'
import { languageFrom } from '../../shared/ui/words.ts'
import type { Config } from '../base/config.ts'
import { packageRoot } from '../base/package-root.ts'
import { printedPage } from '../browser/print.ts'
import { type PrintWords, renderSent } from '../web/sent/render.ts'

/**
 * @param languages as in `Accept-Language`; English if there are no words in any of them
 * Errors: those of `printedPage`
 */
export const sentPdf = async (
  { chrome_path, chrome_sandbox }: Pick<Config, 'chrome_path' | 'chrome_sandbox'>,
  all: readonly WholeApplication[],
  languages = 'en',
): Promise<Uint8Array> =>
  printedPage(renderSent(all, await wordsIn(languages)), {
    format: /^en-(?:us|ca)\b/i.test(languages) ? 'Letter' : 'A4',
    sandbox: chrome_sandbox,
    signal: AbortSignal.timeout(PRINT_MS),
    ...(chrome_path && { chromePath: chrome_path }),
  })

/** Thousands of applications take most of it. */
const PRINT_MS = 120_000

const wordsIn = async (languages: string): Promise<PrintWords> => {
  const wanted = languages.split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  const tag = wanted.find((one) => /^[a-z]{2}$/.test(one) && existsSync(dashboardWords(one))) ?? 'en'
  const source = join(packageRoot(), 'extension/public/_locales')
  // A package has only the built extension.
  const locales = existsSync(source) ? source : join(packageRoot(), 'dist/extension/_locales')
  const table = {
    ...(await tableOf(join(locales, tag, 'messages.json'))),
    ...(await tableOf(dashboardWords(tag))),
  }
  const { dir, message } = languageFrom(table)
  return { tag, dir, word: (key) => message(key) || key }
}

const dashboardWords = (tag: string): URL => new URL(`../web/words/${tag}.json`, import.meta.url)

const tableOf = async (file: string | URL): Promise<Record<string, { message: string }>> =>
  JSON.parse(await readFile(file, 'utf8'))
