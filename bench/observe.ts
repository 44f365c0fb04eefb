/**
 * What an observation costs, compared with Playwright's own snapshot for models: on the same pages, in one browser,
 * taking turns, with and without a change of the page. Time is from the call to the answer in this process. Characters
 * are the length of the text for a model.
 */
import type { Browser, Page } from 'playwright-core'
import { deltaBetween, observe } from '../bridge/observe/index.ts'
import { launchChromium } from '../test/support/chromium.ts'
import { within } from './budgets.ts'
import { needChrome } from './chrome.ts'
import { formOf, pageOf } from './observe-page.ts'
import { atMost, type BenchOptions, type Report } from './report.ts'
import { median, rounded, timed } from './statistics.ts'

const SIZES = [200, 1_000, 5_000, 20_000] as const
const ROUNDS = 9
/** The largest page in a short check. */
const SHORT_SIZE = 5_000

export type SizeRow = {
  elements: number
  /** Median ms after a change of the page, and characters of the text. */
  observe_ms: number
  /** Median ms if the page has not changed since the last observation. */
  again_ms: number
  observe_chars: number
  snapshot_ms: number
  snapshot_chars: number
  /** An observation's figures divided by those of a snapshot. */
  time_ratio: number
  again_ratio: number
  chars_ratio: number
}

export type ObserveReport = {
  sizes: SizeRow[]
  /**
   * A form of 30 elements: tokens (characters / 4) of a full observation, and of one that sends only what changed after
   * a field was filled.
   */
  form: { elements: number; tokens: number; delta_tokens: number; delta_share: number }
}

export const name = 'observe'

/** @throws CannotRun if there is no browser. */
export async function run({ short = false }: BenchOptions = {}): Promise<Report> {
  needChrome()
  const browser = await launchChromium()
  try {
    const sizes: SizeRow[] = []
    for (const size of SIZES) if (!short || size <= SHORT_SIZE) sizes.push(await measure(browser, size, short))
    return reportOf({ sizes, form: await measureForm(browser) })
  } finally {
    await browser.close()
  }
}

const reportOf = ({ sizes, form }: ObserveReport): Report => {
  const perElement = (row: SizeRow | undefined): number => (row ? row.observe_ms / row.elements : Number.NaN)
  const [, thousand] = sizes
  return {
    title: 'Observe: one observation against Playwright’s own snapshot for models, same pages, one browser',
    rows: sizes,
    goals: [
      ...sizes.flatMap(({ time_ratio }, at) =>
        within(name, `time against theirs, ${SIZES[at]?.toLocaleString('en')} elements`, time_ratio),
      ),
      ...sizes.flatMap(({ again_ratio }, at) =>
        within(name, `unchanged page, time against theirs, ${SIZES[at]?.toLocaleString('en')} elements`, again_ratio),
      ),
      ...within(
        name,
        'characters against theirs, worst size',
        Math.max(...sizes.map(({ chars_ratio }) => chars_ratio)),
      ),
      atMost('ms for 1,000 elements', thousand?.observe_ms ?? Number.NaN, 30),
      ...(sizes.length === SIZES.length
        ? within(name, 'ms per element, 20,000 against 1,000', rounded(perElement(sizes.at(-1)) / perElement(thousand)))
        : []),
      atMost('tokens for a form of 30 elements', form.tokens, 600),
      ...within(name, 'what changed after one field, share of a full observation', form.delta_share),
    ],
    notes: [
      'theirs: ariaSnapshot({ mode: "ai", boxes: true }); medians of turns; tokens are characters / 4',
      `a form of ${form.elements} elements: ${form.tokens} tokens, ${form.delta_tokens} for what changed`,
    ],
    details: { form },
  }
}

async function measureForm(browser: Browser): Promise<ObserveReport['form']> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.setContent(formOf(30))
  const before = await observe({ page })
  await page.locator('input').nth(2).fill('Ada Lovelace')
  const after = await observe({ page })
  await page.close()
  const [full, delta] = [after.text.length, deltaBetween(before, after)?.text.length ?? after.text.length]
  return {
    elements: after.elements.length,
    tokens: Math.ceil(full / 4),
    delta_tokens: Math.ceil(delta / 4),
    delta_share: rounded(delta / full),
  }
}

async function measure(browser: Browser, size: number, short: boolean): Promise<SizeRow> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.setContent(pageOf(size))
  const elements = await page.evaluate<number>('document.body.querySelectorAll("*").length')
  const ours: number[] = []
  const again: number[] = []
  const theirs: number[] = []
  let chars = 0
  let snapshotChars = 0
  // The first round of each compiles code and computes layout; it is not counted.
  for (let round = 0; round <= (size > 5_000 ? 4 : ROUNDS); round += 1) {
    await page.evaluate(`document.body.setAttribute('data-round', ${round})`)
    const [text, ms] = await timed(async () => (await observe({ page })).text)
    const [, againMs] = await timed(() => observe({ page }))
    const [snapshot, snapshotMs] = await timed(() => playwrightSnapshot(page))
    if (round === 0) continue
    ours.push(ms)
    again.push(againMs)
    theirs.push(snapshotMs)
    chars = text.length
    snapshotChars = snapshot.length
  }
  await page.close()
  const middle = short ? (all: readonly number[]) => Math.min(...all) : median
  const [mine, unchanged, other] = [middle(ours), middle(again), middle(theirs)]
  return {
    elements,
    observe_ms: rounded(mine),
    again_ms: rounded(unchanged),
    observe_chars: chars,
    snapshot_ms: rounded(other),
    snapshot_chars: snapshotChars,
    time_ratio: rounded(mine / other),
    again_ratio: rounded(unchanged / other),
    chars_ratio: rounded(chars / snapshotChars),
  }
}

const playwrightSnapshot = (page: Page): Promise<string> => page.ariaSnapshot({ mode: 'ai', boxes: true })
