/**
 * Finding elements again on changed pages, without running a whole job: the captured forms if available, and the
 * project's own sites. Half of the pages are for tuning, half for measuring, each with its own seeds and words.
 * Compared with plain Similo.
 */
import { type Sites, startSites } from '../sites/server.ts'
import { launchChromium } from '../test/support/chromium.ts'
import { needChrome } from './chrome.ts'
import { corpusPresent, loadCases, onlyFrom, serveCorpus } from './fields-corpus.ts'
import { type Case, type FoundPage, measurePage } from './found.ts'
import { KINDS, type Kind } from './found-page.ts'
import { pageCode } from './page-code.ts'
import { atLeast, atMost, type BenchOptions, type Report, type Row } from './report.ts'

export const name = 'found'

/** Seeds for the pages used for tuning; the pages used for measuring have others. */
const TUNING_SEED = 11
const MEASURING_SEED = 4_001
/** Pages that are processed in parallel. */
const AT_ONCE = 3

/**
 * Pages of the project's sites. Pages that a script draws into shadow trees cannot be restored, so they are left out.
 */
const SITE_PAGES = [
  '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply',
  '/greenhouse/northwindlabs/jobs/4012345',
  '/greenhouse-classic/northwindlabs/jobs/3001234',
  '/ashby/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b/application',
  '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042/apply/applyManually',
]

/** @throws CannotRun if there is no browser. */
export async function run({ rounds = 1, only }: BenchOptions): Promise<Report> {
  needChrome()
  const kinds = only ? KINDS.filter((kind) => only.some((start) => kind.startsWith(start))) : KINDS
  return reportOf(await measureFound(rounds, kinds), rounds)
}

const measureFound = async (rounds: number, kinds: readonly Kind[]): Promise<Case[]> => {
  const code = await pageCode(new URL('found-page.ts', import.meta.url), '__found')
  const [sites, corpus] = await Promise.all([startSites(), corpusPresent() ? serveCorpus() : undefined])
  const browser = await launchChromium()
  try {
    const queue = [...sitePages(sites), ...(corpus ? corpusPages(corpus.origin) : [])]
    const cases: Case[] = []
    const work = async (): Promise<void> => {
      for (let page = queue.shift(); page; page = queue.shift()) {
        const { held, url } = page
        const first = held ? MEASURING_SEED : TUNING_SEED
        const seeds = Array.from({ length: rounds }, (_none, at) => first + at)
        const { origin } = new URL(url)
        cases.push(
          ...(await measurePage(browser, page, { code, kinds, seeds, routed: (tab) => onlyFrom(tab, origin) })),
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return cases
  } finally {
    await browser.close()
    corpus?.close()
    await sites.close()
  }
}

const sitePages = (sites: Sites): FoundPage[] =>
  SITE_PAGES.map((path, at) => ({ name: path, url: sites.url(path), held: at % 2 === 1 }))

const corpusPages = (origin: string): FoundPage[] =>
  loadCases().map(({ id, page, held }) => ({ name: id, url: `${origin}/${page}`, held }))

const pct = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100)
const shareOf = (cases: readonly Case[], is: Case['is']): number =>
  pct(cases.filter((one) => one.is === is).length, cases.length)

const NAMELESS = 'no words at all'
/** Elements without text get their own row, because only their names identify them. */
const groupOf = ({ kind, gone, name: words }: Case): string =>
  gone ? `gone (${kind})` : words === '' ? NAMELESS : kind

const WORDS_CHANGED: ReadonlySet<string> = new Set(['reworded', 'translated'])
/** Words and names changed at once, so only positions are left. */
const BOTH = 'reworded, ids hashed'

const isGone = (group: string): boolean => group.startsWith('gone')

export const reportOf = (cases: readonly Case[], rounds: number): Report => {
  const groups = new Map<string, Case[]>()
  for (const one of cases) groups.set(groupOf(one), [...(groups.get(groupOf(one)) ?? []), one])
  const rows = [...groups]
    .sort(([a], [b]) => Number(isGone(b)) - Number(isGone(a)))
    .map(([group, all]) => rowOf(group, all))
  const held = cases.filter((one) => one.held)
  const measured = [...groups].map(([group, all]) => [group, all.filter((one) => one.held)] as const)
  const others = measured.filter(
    ([group]) => !isGone(group) && !WORDS_CHANGED.has(group) && group !== BOTH && group !== NAMELESS,
  )
  const words = measured.filter(([group]) => WORDS_CHANGED.has(group))
  const all = (of: typeof measured): Case[] => of.flatMap(([, list]) => list)
  return {
    title: 'Found again: elements of learned steps on pages that changed',
    rows,
    tables: [{ title: 'By likeness alone, at this score and above (measured pages)', rows: curveOf(held) }],
    goals: [
      ...goalsOf(all(measured.filter(([group]) => isGone(group))), 'gone', { wrong: 0.5 }),
      ...goalsOf(all(others), 'words as they were', { right: 97, wrong: 0.3 }),
      ...goalsOf(all(words), 'words changed', { right: 92, wrong: 0.3 }),
    ],
    notes: [
      `${new Set(cases.map(({ page }) => page)).size} pages, ${rounds} seed${rounds === 1 ? '' : 's'} for each and kind; goals are held against the pages that nothing was tuned on.`,
      ...(corpusPresent() ? [] : ['The captured forms are not here: only the project’s own sites were changed.']),
    ],
    details: { wrong: cases.filter(({ is }) => is === 'wrong') },
  }
}

/** Nothing is held against kinds that were not measured. */
const goalsOf = (cases: readonly Case[], of: string, { right, wrong }: { right?: number; wrong: number }) =>
  cases.length === 0
    ? []
    : [
        ...(right === undefined ? [] : [atLeast(`found, ${of}, %`, shareOf(cases, 'right'), right)]),
        atMost(`another one taken, ${of}, %`, shareOf(cases, 'wrong'), wrong),
      ]

const rowOf = (changed: string, all: readonly Case[]): Row => {
  const held = all.filter((one) => one.held)
  const tuned = all.filter((one) => !one.held)
  return {
    changed,
    cases: held.length,
    found_pct: isGone(changed) ? null : shareOf(held, 'right'),
    wrong_pct: shareOf(held, 'wrong'),
    not_found_pct: shareOf(held, 'none'),
    tuned_found_pct: isGone(changed) ? null : shareOf(tuned, 'right'),
    tuned_wrong_pct: shareOf(tuned, 'wrong'),
    similo_found_pct: isGone(changed) ? null : pct(held.filter(({ similo }) => similo?.right).length, held.length),
    similo_wrong_pct: pct(held.filter(({ similo }) => similo && !similo.right).length, held.length),
  }
}

/** Shares of right and wrong matches if only scores from this value up counted. */
const curveOf = (cases: readonly Case[]): Row[] =>
  [0.5, 0.6, 0.7, 0.8, 0.9].map((least) => {
    const ours = cases.filter(({ score = 0 }) => score >= least)
    const theirs = cases.filter(({ similo }) => (similo?.score ?? 0) >= least)
    return {
      score: least,
      by_likeness: ours.length,
      of_these_wrong_pct: shareOf(ours, 'wrong'),
      similo: theirs.length,
      of_similo_wrong_pct: pct(theirs.filter(({ similo }) => !similo?.right).length, theirs.length),
    }
  })
