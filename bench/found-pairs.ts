/**
 * Finding elements again on the next version of a page that its owners changed: pairs of an old and a new version, for
 * example from a public repository's history. No pages come with the project. An element is known to be the same by
 * its id, name or address, if only one element has it on each version. Measured as the pages are, and once more with
 * all ids, names and classes replaced on both versions, so that only words, kinds and places are left.
 */
import { readFileSync } from 'node:fs'
import { dirname, extname, join, normalize, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { z } from 'zod'
import { preparePageWorld } from '../bridge/browser/page-world.ts'
import { settle } from '../bridge/observe/index.ts'
import { launchChromium } from '../test/support/chromium.ts'
import { needChrome } from './chrome.ts'
import { onlyFrom } from './fields-corpus.ts'
import { findAll, learnPage, pageSide } from './found.ts'
import { pageCode } from './page-code.ts'
import { atLeast, atMost, type BenchOptions, CannotRun, type Report, type Row } from './report.ts'
import { type ServedFiles, serveFiles } from './serve-files.ts'

export const name = 'found-pairs'

/** `name` begins with the word that its row is called by. Paths are relative to the file. */
const Pair = z.strictObject({ name: z.string().min(1), old: z.string(), new: z.string() })
type Pair = z.infer<typeof Pair>

interface PairCase {
  page: string
  hashed: boolean
  /** `unknown`: nothing says which element of the new version it is, or it is gone. */
  is: 'right' | 'wrong' | 'none' | 'unknown'
  words: string
  took?: string | undefined
}

/** Pages that are processed in parallel. */
const AT_ONCE = 2
const SEEDS = { old: 101, new: 202 }

/** @throws CannotRun if there is no browser, or no file of pairs that can be read. */
export async function run({ pairs: file }: BenchOptions): Promise<Report> {
  if (file === undefined) throw new CannotRun('pairs of pages are needed: --pairs FILE')
  needChrome()
  return reportOf(await measurePairs(readPairs(file), dirname(resolve(file))))
}

const readPairs = (file: string): Pair[] => {
  try {
    return z
      .array(Pair)
      .min(1)
      .parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new CannotRun(`${file} is no list of pairs: ${error instanceof Error ? error.message : error}`)
  }
}

interface Measured {
  cases: PairCase[]
  /** Pages that could not be opened or read, with the reason. */
  unread: { page: string; why: string }[]
}

const measurePairs = async (pairs: readonly Pair[], folder: string): Promise<Measured> => {
  const code = await pageCode(new URL('found-page.ts', import.meta.url), '__found')
  const files = await serve(folder)
  const browser = await launchChromium()
  try {
    const queue = [...pairs]
    const measured: Measured = { cases: [], unread: [] }
    const work = async (): Promise<void> => {
      for (let pair = queue.shift(); pair; pair = queue.shift())
        for (const hashed of [false, true])
          try {
            measured.cases.push(...(await measurePair(browser, pair, { code, hashed, origin: files.origin })))
          } catch (error) {
            measured.unread.push({ page: pair.name, why: error instanceof Error ? error.message : String(error) })
          }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return measured
  } finally {
    await browser.close()
    files.close()
  }
}

type How = { code: string; hashed: boolean; origin: string }

const measurePair = async (browser: Browser, pair: Pair, { code, hashed, origin }: How): Promise<PairCase[]> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    await preparePageWorld(context)
    const page = await context.newPage()
    await onlyFrom(page, origin)
    const open = async (path: string) => {
      await page.goto(`${origin}/${path}`, { waitUntil: 'domcontentloaded' })
      await settle({ page })
      const side = await pageSide(page, code)
      await side.call('prepare')
      return { side, identities: await side.call('identities') }
    }
    const old = await open(pair.old)
    if (hashed) await old.side.call('hashIds', SEEDS.old)
    const learned = await learnPage(page, old.side)
    if (learned.length === 0) return []
    const now = await open(pair.new)
    const same = sameElements(old.identities, now.identities)
    await now.side.call('renumber', Object.fromEntries([...same].map(([before, after]) => [after, before])))
    if (hashed) await now.side.call('hashIds', SEEDS.new)
    const found = await findAll(page, learned)
    return learned.map(({ subject: { n, words } }, at) => ({
      page: pair.name,
      hashed,
      words,
      took: found[at]?.took,
      is: same.has(n) ? (found[at]?.is ?? 'none') : 'unknown',
    }))
  } finally {
    await context.close()
  }
}

type Identified = readonly { n: string; keys: readonly string[] }[]

/** Number on the old version → number on the new one. Elements whose keys contradict each other are left out. */
export const sameElements = (old: Identified, now: Identified): Map<string, string> => {
  const byKey = new Map(now.flatMap(({ n, keys }) => keys.map((key) => [key, n] as const)))
  const same = new Map<string, string>()
  for (const { n, keys } of old) {
    const numbers = new Set(keys.flatMap((key) => byKey.get(key) ?? []))
    const [only] = numbers
    if (only !== undefined && numbers.size === 1) same.set(n, only)
  }
  return same
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.css': 'text/css' }

const serve = (folder: string): Promise<ServedFiles> =>
  serveFiles((path) => ({
    file: join(folder, normalize(path)),
    type: TYPES[extname(path)] ?? 'application/octet-stream',
  }))

const reportOf = ({ cases, unread }: Measured): Report => {
  const sets = Map.groupBy(cases, setOf)
  const known = (hashed: boolean) =>
    cases.filter((one) => one.hashed === hashed && one.is !== 'unknown' && !(hashed && one.words === ''))
  return {
    title: 'Found again: elements of learned steps on the next version of real pages',
    rows: [...sets].sort(([a], [b]) => (a < b ? -1 : 1)).map(([set, all]) => rowOf(set, all)),
    goals: [
      atLeast('found, %', share(known(false), 'right'), 97),
      atMost('another one taken, %', share(known(false), 'wrong'), 0.3),
      atLeast('found, ids hashed, %', share(known(true), 'right'), 92),
      atMost('another one taken, ids hashed, %', share(known(true), 'wrong'), 0.3),
    ],
    notes: [
      `${new Set(cases.map(({ page }) => page)).size} pairs of pages with something to fill in or press.`,
      ...(unread.length > 0 ? [`${unread.length} times, a page could not be read.`] : []),
      'Unknown: nothing says which element of the new version it is; what was taken for these must be read by hand.',
    ],
    details: {
      unread,
      wrong: cases.filter(({ is }) => is === 'wrong'),
      not_found: cases.filter(({ is }) => is === 'none'),
      unknown: cases.filter(({ is, took }) => is === 'unknown' && took !== undefined),
    },
  }
}

/** Only their names identify elements without words, so those whose ids were replaced have their own row. */
const setOf = ({ page, hashed, words }: PairCase): string =>
  hashed && words === '' ? 'no words at all, ids hashed' : `${page.split(' ')[0]}${hashed ? ', ids hashed' : ''}`

const share = (cases: readonly PairCase[], is: PairCase['is']): number =>
  cases.length === 0 ? 0 : Math.round((cases.filter((one) => one.is === is).length / cases.length) * 10_000) / 100

const rowOf = (set: string, all: readonly PairCase[]): Row => {
  const known = all.filter(({ is }) => is !== 'unknown')
  const unknown = all.filter(({ is }) => is === 'unknown')
  return {
    pages: set,
    cases: known.length,
    found_pct: share(known, 'right'),
    wrong_pct: share(known, 'wrong'),
    not_found_pct: share(known, 'none'),
    unknown: unknown.length,
    unknown_taken: unknown.filter(({ took }) => took !== undefined).length,
  }
}
