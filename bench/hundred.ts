/**
 * A hundred applications: ten companies on each of ten platforms, each with its own words, order, questions, look and
 * language, for two people in turn. Each platform's first company is explored; the others start from what was learned
 * there. The local planner takes the model's place, so every figure counts steps, not money.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchServerBrowser } from '../bridge/browser/launch.ts'
import { createProvider } from '../bridge/think/registry.ts'
import { PLATFORMS } from '../sites/companies/platforms.ts'
import { site } from '../sites/companies/site.ts'
import { site as portals } from '../sites/portals/site.ts'
import { startSites } from '../sites/server.ts'
import { type Memory, memoryPorts } from '../test/support/memory.ts'
import { needChrome } from './chrome.ts'
import { type Applied, applyToAll, applyToPortals, applyToUnseen, peopleIn } from './companies.ts'
import { atLeast, atMost, type BenchOptions, type Report } from './report.ts'
import { rounded } from './statistics.ts'

export const name = 'hundred'

const COMPANIES = 10

/**
 * `rounds`: companies per platform. `only: unseen`: the handwritten companies, each after its platform's first; add
 * platform keys to limit them. `only: portals`: other kinds of portal, all openings of each. @throws CannotRun if there
 * is no browser.
 */
export async function run({ rounds = COMPANIES, only }: BenchOptions): Promise<Report> {
  needChrome()
  const folder = mkdtempSync(join(tmpdir(), 'gh-hundred-'))
  const sites = await startSites({ sites: [site, portals] })
  try {
    const people = peopleIn(folder)
    const companies = Math.min(rounds, COMPANIES)
    const memoryFor = (): Memory =>
      memoryPorts({ provider: createProvider('local'), openSession: (_, signal) => launchServerBrowser({ signal }) })
    if (only?.includes('portals')) return portalsReport(await applyToPortals({ sites, people }, only, memoryFor))
    if (only?.includes('unseen')) return unseenReport(await applyToUnseen({ sites, people }, only, memoryFor))
    const all: Applied[] = []
    for (const { key } of PLATFORMS.filter(({ key }) => only === undefined || only.includes(key))) {
      const memory = memoryFor()
      all.push(...(await applyToAll({ sites, people, companies }, key, () => memory)))
    }
    return reportOf(all)
  } finally {
    await sites.close()
    rmSync(folder, { recursive: true })
  }
}

/** Replayed steps in % of all steps, replayed and explored. */
const knownPct = (some: readonly Applied[]): number => {
  const sum = (of: (one: Applied) => number): number => some.reduce((all, one) => all + of(one), 0)
  const steps = sum(({ known, workedOut }) => known + workedOut)
  return steps === 0 ? 0 : rounded((100 * sum(({ known }) => known)) / steps, 1)
}

const share = (one: Applied): number => rounded((100 * one.workedOut) / Math.max(1, one.known + one.workedOut), 1)

const rowOf = (one: Applied) => ({
  platform: one.platform,
  posting: one.posting,
  asks: one.asks ? 'the person' : '',
  sent: one.sent ? 'yes' : 'no',
  replayed: one.known,
  worked_out: one.workedOut,
  'worked_out_%': share(one),
  questions: one.asked,
  wrong: one.wrong.length,
  s: rounded(one.ms / 1000, 1),
})

const reported = (title: string, shown: readonly Applied[], learned: readonly Applied[], all = shown): Report => {
  const due = shown.filter(({ asks }) => !asks)
  return {
    title,
    rows: shown.map(rowOf),
    goals: [
      atLeast('sent and on record', due.filter(({ sent }) => sent).length, due.length),
      atMost('steps worked out, in % of the worst of those by what was learned', Math.max(...learned.map(share)), 15),
      atMost('wrong values', shown.flatMap(({ wrong }) => wrong).length, 0),
      atMost('to another posting', shown.filter(({ elsewhere }) => elsewhere).length, 0),
      atMost(
        'questions that the data answers',
        due.reduce((sum, { asked }) => sum + asked, 0),
        0,
      ),
    ],
    notes: shown.flatMap((one) => [
      ...one.wrong.map((key) => `wrong: ${one.platform} ${one.company + 1}: ${key}`),
      ...(one.sent ? [] : [`not sent: ${one.platform} ${one.company + 1}: ${one.why}`]),
    ]),
    details: { applications: all },
  }
}

const unseenReport = (all: readonly Applied[]): Report => {
  const unseen = all.filter(({ company }) => company >= COMPANIES)
  return reported('Companies written by hand, each by what was learned at its platform’s first', unseen, unseen, all)
}

const portalsReport = (all: readonly Applied[]): Report =>
  reported(
    'Other kinds of portal: the first opening worked out, the others by what was learned there',
    all,
    all.filter(({ platform }, at) => all[at - 1]?.platform === platform),
  )

const reportOf = (all: readonly Applied[]): Report => {
  const nth = (company: number): Applied[] => all.filter((one) => one.company === company)
  const later = all.filter(({ company }) => company > 0)
  const platforms = [...new Set(all.map(({ platform }) => platform))]
  const wrong = all.flatMap((one) => one.wrong.map((key) => `${one.platform} ${one.company + 1}: ${key}`))
  const unsent = all.filter(({ sent }) => !sent)
  const has = (company: number): boolean => nth(company).length > 0
  return {
    title: `${all.length} applications on ${platforms.length} platforms, the first company of each worked out`,
    rows: platforms.map((platform) => {
      const of = all.filter((one) => one.platform === platform)
      const pct = (company: number): number | null => {
        const some = of.filter((one) => one.company === company)
        return some.length > 0 ? knownPct(some) : null
      }
      return {
        platform,
        sent: `${of.filter(({ sent }) => sent).length} of ${of.length}`,
        'company_2_%': pct(1),
        'company_5_%': pct(4),
        'after_the_first_%': knownPct(of.filter(({ company }) => company > 0)),
        replayed: of.reduce((sum, { known }) => sum + known, 0),
        worked_out: of.reduce((sum, { workedOut }) => sum + workedOut, 0),
        questions: of.reduce((sum, { asked }) => sum + asked, 0),
        wrong: of.reduce((sum, one) => sum + one.wrong.length, 0),
        s_a_run: rounded(of.reduce((sum, { ms }) => sum + ms, 0) / of.length / 1000, 1),
      }
    }),
    goals: [
      atLeast('sent and on record, in %', rounded((100 * (all.length - unsent.length)) / all.length, 1), 100),
      atMost('wrong values', wrong.length, 0),
      atMost('to another posting', all.filter(({ elsewhere }) => elsewhere).length, 0),
      ...(has(1) ? [atLeast('company 2: steps replayed, in %', knownPct(nth(1)), 85)] : []),
      ...(has(4) ? [atLeast('company 5: steps replayed, in %', knownPct(nth(4)), 95)] : []),
      ...(later.length > 0 ? [atLeast('all after the first: steps replayed, in %', knownPct(later), 97)] : []),
    ],
    notes: [
      'in %: steps replayed, of these and of those worked out, which a model would be asked for; new questions that the data answers before a view is left count as neither',
      `questions to the person: ${all.reduce((sum, { asked }) => sum + asked, 0)}`,
      ...wrong.map((one) => `wrong: ${one}`),
      ...unsent.map(({ platform, company, why }) => `not sent: ${platform} ${company + 1}: ${why}`),
    ],
    details: { applications: all },
  }
}
