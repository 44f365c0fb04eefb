/**
 * A hundred applications: ten companies on each of ten platforms, every company with its own words, order, questions, looks and
 * language, and two people in turn. Each platform's first company is worked out; the others begin from what was learned there.
 * What is worked out is what a model would be asked for: here the local planner does it, so every figure is of steps, not of money.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchServerBrowser } from '../bridge/browser/launch.ts'
import { runJob } from '../bridge/engine/run/run.ts'
import { createProvider } from '../bridge/think/registry.ts'
import type { Applicant } from '../shared/domain/applicant.ts'
import { parseUserData } from '../shared/domain/user-data.ts'
import { PLATFORMS } from '../sites/companies/platforms.ts'
import { site, vacancy } from '../sites/companies/site.ts'
import { type Sites, startSites } from '../sites/server.ts'
import { type Memory, memoryPorts, runInput } from '../test/support/memory.ts'
import { needChrome } from './chrome.ts'
import { atLeast, atMost, type BenchOptions, type Report } from './report.ts'
import { rounded } from './statistics.ts'

export const name = 'hundred'

const COMPANIES = 10
const RUN_MS = 120_000

/** A person, and what a site's record must hold of them by its own ids of questions. */
interface Person {
  applicant: Applicant
  wanted: Readonly<Record<string, string>>
}

interface Applied {
  platform: string
  company: number
  sent: boolean
  /** Steps that followed what was learned. */
  known: number
  /** Steps that a model would have been asked for. */
  workedOut: number
  asked: number
  wrong: readonly string[]
  /** Sent, but not to the posting that was asked for. */
  elsewhere: boolean
  ms: number
  why: string
}

/** `rounds`: companies of each platform. @throws CannotRun where there is no browser. */
export async function run({ rounds = COMPANIES }: BenchOptions): Promise<Report> {
  needChrome()
  const folder = mkdtempSync(join(tmpdir(), 'gh-hundred-'))
  const sites = await startSites({ sites: [site] })
  try {
    const people = peopleIn(folder)
    const all: Applied[] = []
    for (const { key } of PLATFORMS) {
      const memory = memoryPorts({
        provider: createProvider('local'),
        openSession: (_, signal) => launchServerBrowser({ signal }),
      })
      for (let company = 0; company < Math.min(rounds, COMPANIES); company += 1) {
        const person = people[company % people.length]
        if (person) all.push(await apply(sites, memory, key, company, person))
      }
    }
    return reportOf(all)
  } finally {
    await sites.close()
    rmSync(folder, { recursive: true })
  }
}

const apply = async (
  sites: Sites,
  memory: Memory,
  platform: string,
  company: number,
  { applicant, wanted }: Person,
): Promise<Applied> => {
  sites.reset()
  const { id, postingPath } = vacancy(platform, company)
  const input = runInput({
    targetUrl: sites.url(`/companies${postingPath}`),
    jobType: 'apply',
    mode: 'hybrid',
    applicant,
    again: true,
  })
  const { status, result, ask } = await runJob(input, memory.ports, AbortSignal.timeout(RUN_MS))
  const sent = sites.submissions('companies')
  const fields = sent.at(-1)?.fields ?? {}
  const { replayed, healed, ai, human } = result.steps
  return {
    platform,
    company,
    sent: status === 'completed' && sent.length === 1,
    known: replayed + healed,
    workedOut: ai,
    asked: human + (ask ? 1 : 0),
    wrong: Object.keys(fields).filter((key) => wanted[key] !== undefined && String(fields[key]) !== wanted[key]),
    elsewhere: sent.some(({ posting }) => posting !== id),
    ms: result.duration_ms,
    why: result.error?.message ?? ask?.description ?? '',
  }
}

/** Steps that followed what was learned, in % of those and of what was worked out. */
const knownPct = (some: readonly Applied[]): number => {
  const sum = (of: (one: Applied) => number): number => some.reduce((all, one) => all + of(one), 0)
  const steps = sum(({ known, workedOut }) => known + workedOut)
  return steps === 0 ? 0 : rounded((100 * sum(({ known }) => known)) / steps, 1)
}

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

/** Two people who differ in all that a company may ask; the second tells less of what is optional. */
const peopleIn = (folder: string): Person[] => {
  const person = (own: Record<string, unknown>, wanted: Record<string, string>): Person => {
    const resume = join(folder, `${String(own.first_name)}.pdf`)
    writeFileSync(resume, '%PDF-1.4\n')
    const data = {
      city: 'Portland',
      state: 'Oregon',
      country: 'United States',
      over_18: true,
      how_heard: 'LinkedIn',
      answers: { 'Which of our products would you improve first?': 'The newest.' },
      ...own,
      resume,
    }
    return { applicant: parseUserData(data), wanted: { over_18: 'yes', privacy: 'yes', authorized: 'yes', ...wanted } }
  }
  return [
    person(
      { first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@example.org', phone: '+1 310 555 0142', linkedin: 'https://www.linkedin.com/in/maya-lindqvist-example', authorized_to_work: true, sponsorship: false, relocation: true, years_of_experience: 7, notice_period: '4 weeks' },
      { first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@example.org', sponsorship: 'no', relocation: 'yes', years: '7', notice: '4 weeks' },
    ),
    person(
      { first_name: 'Omar', last_name: 'Haddad', email: 'omar@example.net', phone: '+1 503 555 0188', authorized_to_work: true, sponsorship: true, relocation: false, years_of_experience: 12, notice_period: '2 months' },
      { first_name: 'Omar', last_name: 'Haddad', email: 'omar@example.net', sponsorship: 'yes', relocation: 'no', years: '12', notice: '2 months' },
    ),
  ] // biome-ignore format: two tables
}
