/** Letters of a job: reads templates, and prints the completed letter to a file that the browser can upload. */
import { join } from 'node:path'
import type { Config } from '../base/config.ts'
import { printedPage } from '../browser/print.ts'
import { letterText } from '../documents/index.ts'
import type { Letters } from '../engine/state/ports.ts'

/** @param country decides between American and other paper sizes */
export interface LetterFiles {
  read(file: string): Promise<Uint8Array>
  /** @returns the path of the printed file */
  keep(name: string, content: Uint8Array): Promise<string>
}

export const lettersIn = (
  { chrome_path, chrome_sandbox }: Pick<Config, 'chrome_path' | 'chrome_sandbox'>,
  { read, keep }: LetterFiles,
  country: string | undefined,
): Letters => ({
  read: async (file) => letterText(await read(file)),
  async print(html, name, signal) {
    const format = country !== undefined && AMERICAN.test(country) ? 'Letter' : 'A4'
    const bytes = await printedPage(html, {
      format,
      sandbox: chrome_sandbox,
      signal,
      ...(chrome_path && { chromePath: chrome_path }),
    })
    return keep(join('letters', name), bytes)
  },
})

const AMERICAN = /^(?:us|usa|united states|ca|can|canada|mx|mex|mexico)\b/i
