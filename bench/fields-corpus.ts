/**
 * The corpus of captured forms: its cases, and what the page code says about each labelled field, read in a real
 * browser with the network blocked. Scores are computed elsewhere.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import type { FieldHints } from '../shared/domain/observation.ts'
import { launchChromium } from '../test/support/chromium.ts'
import { pageCode } from './page-code.ts'
import { type ServedFiles, serveFiles } from './serve-files.ts'

const ROOT = new URL('../../shared/forms/', import.meta.url)
/** Path of the corpus. */
export const CORPUS = fileURLToPath(ROOT)

const Case = z.object({
  id: z.string(),
  page: z.string(),
  fields: z.array(
    z.object({
      selector: z.string(),
      tag: z.string(),
      type: z.string(),
      visible: z.boolean(),
      label: z.string(),
      accept: z.array(z.string().nullable()),
      scored: z.boolean(),
    }),
  ),
  unlabelled: z.array(z.string()),
})
export type Case = z.infer<typeof Case>

export interface ReadField {
  label: string
  widget: string
  required: boolean
  trap?: boolean
  value: string
  hints: FieldHints
}

/** A corpus page with what was read; `held` pages were not looked at while the rules were first written. */
export interface ReadCase extends Case {
  held: boolean
  read: (ReadField | null)[]
  readUnlabelled: (ReadField | null)[]
}

export const corpusPresent = (): boolean => existsSync(new URL('cases.json', ROOT))

const hash = (text: string): number => {
  let h = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) h = Math.imul(h ^ byte, 0x01000193) >>> 0
  return h
}

const SEED = 1

export function loadCases(): (Case & { held: boolean })[] {
  const cases = z.array(Case).parse(JSON.parse(readFileSync(new URL('cases.json', ROOT), 'utf8')))
  let previous = Number.NaN
  let run = ''
  // Pages with adjacent numbers are often from one site, so they go into the same half.
  return cases.map((one) => {
    const number = Number(one.id.slice(1))
    if (number !== previous + 1) run = one.id
    previous = number
    return { ...one, held: ((hash(`${SEED}:${run}`) >>> 16) & 1) === 1 }
  })
}

/** Serves the corpus on loopback. */
export const serveCorpus = (): Promise<ServedFiles> =>
  serveFiles((path) => {
    const name = /^\/(pages\/f\d+\.html)$/.exec(path)?.[1]
    return name === undefined ? undefined : { file: new URL(name, ROOT), type: 'text/html; charset=utf-8' }
  })

/** The only origin to which requests are allowed. */
export const onlyFrom = (page: Page, origin: string): Promise<unknown> =>
  page.route('**/*', (route) => (route.request().url().startsWith(origin) ? route.continue() : route.abort()))

/** Reads every corpus page; all other requests are blocked. */
export async function readCorpus(): Promise<ReadCase[]> {
  const cases = loadCases()
  const code = await pageCode(new URL('fields-page.ts', import.meta.url), '__fields')
  const { origin, close } = await serveCorpus()
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await onlyFrom(page, origin)
    const read: ReadCase[] = []
    for (const one of cases) {
      await page.goto(`${origin}/${one.page}`, { waitUntil: 'domcontentloaded' })
      const describe = (selectors: string[]): Promise<(ReadField | null)[]> =>
        page.evaluate(
          ({ source, wanted }) => {
            const fields = new Function(`${source}; return __fields`)() as { describeAll: (s: string[]) => never }
            return fields.describeAll(wanted)
          },
          { source: code, wanted: selectors },
        )
      const all = await describe([...one.fields.map((field) => field.selector), ...one.unlabelled])
      read.push({ ...one, read: all.slice(0, one.fields.length), readUnlabelled: all.slice(one.fields.length) })
    }
    return read
  } finally {
    await browser.close()
    close()
  }
}
