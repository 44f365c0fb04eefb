/** Letters of a job: templates are read, and what becomes of one is printed and kept among the job's files. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../base/config.ts'
import { printedPage } from '../browser/print.ts'
import { letterText } from '../documents/index.ts'
import type { Letters } from '../engine/state/ports.ts'

/** @param folder of the job's files; @param country where letters have the American size */
export const lettersIn = (
  { chrome_path, chrome_sandbox }: Pick<Config, 'chrome_path' | 'chrome_sandbox'>,
  folder: string,
  country: string | undefined,
): Letters => ({
  read: async (file) => letterText(await readFile(file)),
  async print(html, name, signal) {
    const format = country !== undefined && AMERICAN.test(country) ? 'Letter' : 'A4'
    const bytes = await printedPage(html, {
      format,
      sandbox: chrome_sandbox,
      signal,
      ...(chrome_path && { chromePath: chrome_path }),
    })
    const letters = join(folder, 'letters')
    await mkdir(letters, { recursive: true, mode: 0o700 })
    const path = join(letters, name)
    await writeFile(path, bytes, { mode: 0o600 })
    return path
  },
})

const AMERICAN = /^(?:us|usa|united states|ca|can|canada|mx|mex|mexico)\b/i
