/**
 * The applications of `hundred` with a simulated model service at real prices. Compares using a model for every
 * application with using it at each platform's first company and learned steps at the others. The model sees only its
 * requests, knows every wording, and does everything it sees in one answer. It answers at once; a second per call is
 * added.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchServerBrowser } from '../bridge/browser/launch.ts'
import type { HumanAsk } from '../bridge/engine/state/ports.ts'
import { createProvider } from '../bridge/think/registry.ts'
import type { Resolution } from '../shared/domain/interaction.ts'
import { PLATFORMS } from '../sites/companies/platforms.ts'
import { CONSENT, type Locale, PERSONAL, type Question, SCREENING } from '../sites/companies/questions.ts'
import { site } from '../sites/companies/site.ts'
import { startSites } from '../sites/server.ts'
import { type Memory, memoryPorts } from '../test/support/memory.ts'
import { applicantKnowing, type Vocabulary } from '../test/support/model-servers/applicant.ts'
import { KEY, type ModelServer, startModelServer } from '../test/support/model-servers/server.ts'
import { needChrome } from './chrome.ts'
import { type Applied, applyToAll, peopleIn } from './companies.ts'
import { atLeast, atMost, type BenchOptions, type Report } from './report.ts'
import { rounded } from './statistics.ts'

export const name = 'hundred-model'

const COMPANIES = 10
const MODEL = 'claude-sonnet-5-5'
const CALL_MS = 1_000

/** `rounds`: companies of each platform. @throws CannotRun if there is no browser. */
export async function run({ rounds = COMPANIES }: BenchOptions): Promise<Report> {
  needChrome()
  const folder = mkdtempSync(join(tmpdir(), 'gh-hundred-'))
  const sites = await startSites({ sites: [site] })
  await using service = await startModelServer('anthropic', applicantKnowing(EVERY_WORDING))
  try {
    const bench = { sites, people: peopleIn(folder), companies: Math.min(rounds, COMPANIES) }
    const everyTime: Applied[] = []
    const learned: Applied[] = []
    for (const { key } of PLATFORMS) {
      // A model alone keeps nothing from one application to the next.
      everyTime.push(...(await applyToAll(bench, key, () => memoryOf(service), 'ai')))
      const memory = memoryOf(service)
      learned.push(...(await applyToAll(bench, key, () => memory)))
    }
    return reportOf(everyTime, learned)
  } finally {
    await sites.close()
    rmSync(folder, { recursive: true })
  }
}

const memoryOf = (service: ModelServer): Memory =>
  memoryPorts({
    provider: createProvider('anthropic', { baseUrl: service.baseUrl, apiKey: KEY, model: MODEL }),
    openSession: (_, signal) => launchServerBrowser({ signal }),
    human,
  })

/** Answers what only the person can say; each company's own question is asked once. */
const human = ({ questions = [] }: HumanAsk): Resolution | undefined =>
  questions.length > 0
    ? {
        action: 'resume',
        answers: Object.fromEntries(questions.map(({ question }) => [question, 'In my own words.'])),
        remember: false,
      }
    : undefined

/** Question of the sites → data key; other questions are left to the person. */
const KEYS: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  phone: 'tel',
  city: 'address-level2',
  linkedin: 'linkedin',
  resume: 'resume',
  authorized: 'work-authorization',
  sponsorship: 'sponsorship',
  over_18: 'over-18',
  relocation: 'relocation',
  years: 'years-of-experience',
  notice: 'notice-period',
  heard: 'how-heard',
}

const LOCALES = ['en', 'de', 'fr'] as const
const wordingsOf = ({ words }: Question): string[] => Object.values(words).flat()
const QUESTIONS = new Map([...PERSONAL, ...SCREENING].flatMap((one) => wordingsOf(one).map((words) => [words, one.id])))
const YES_NO: Readonly<Record<Locale, readonly [string, string]>> = {
  en: ['Yes', 'No'],
  de: ['Ja', 'Nein'],
  fr: ['Oui', 'Non'],
}
/** Reversed questions: their data key, and yes and no in their language. */
const OPPOSITES = new Map(
  SCREENING.flatMap(({ id, opposite }) =>
    LOCALES.flatMap((locale) => (opposite?.[locale] ?? []).map((words) => [words, [id, YES_NO[locale]]] as const)),
  ),
)
const oneOf = (words: readonly string[]): RegExp =>
  new RegExp(`^(${words.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'i')

const EVERY_WORDING: Vocabulary = {
  wanted(name, datum) {
    const words = name.replace(/\s*\*$/, '')
    const [id = '', [yes, no] = ['', '']] = OPPOSITES.get(words) ?? []
    if (id) return datum(KEYS[id] ?? '') === 'yes' ? no : yes
    const key = KEYS[QUESTIONS.get(words) ?? '']
    return key && `{{${key}}}`
  },
  ticks: oneOf(wordingsOf(CONSENT)),
  onward: [oneOf(PLATFORMS.map(({ submit }) => submit)), oneOf(PLATFORMS.map(({ next }) => next)), /^apply\b/i],
  received: new RegExp(PLATFORMS.map(({ done }) => done).join('|'), 'i'),
  sparing: false,
}

const reportOf = (everyTime: readonly Applied[], learned: readonly Applied[]): Report => {
  const ways = { 'a model every time': everyTime, 'learned at the first company': learned }
  const saved = (of: (one: Applied) => number): number => rounded(100 * (1 - sum(learned, of) / sum(everyTime, of)), 1)
  const all = [...everyTime, ...learned]
  return {
    title: `${learned.length} applications on ${PLATFORMS.length} platforms, by a model every time and by what was learned`,
    rows: Object.entries(ways).flatMap(([way, some]) =>
      [some, ...(some === learned ? [some.filter(({ company }) => company > 0)] : [])].map((of, at) => ({
        way: at === 0 ? way : 'of these, from the second company on',
        sent: `${of.filter(({ sent }) => sent).length} of ${of.length}`,
        calls: sum(of, ({ calls }) => calls),
        cost_usd: rounded(
          sum(of, ({ costUsd }) => costUsd),
          3,
        ),
        s_a_run_at_1_s_a_call: rounded(sum(of, ({ ms, calls }) => ms + calls * CALL_MS) / of.length / 1000, 1),
        questions: sum(of, ({ asked }) => asked),
        wrong: sum(of, ({ wrong }) => wrong.length),
      })),
    ),
    goals: [
      atLeast(
        'model calls saved, in %',
        saved(({ calls }) => calls),
        97,
      ),
      atLeast(
        'cost saved, in %',
        saved(({ costUsd }) => costUsd),
        96,
      ),
      atLeast(
        'learned: sent and on record, in %',
        rounded((100 * learned.filter(({ sent }) => sent).length) / learned.length, 1),
        100,
      ),
      atMost(
        'learned: wrong values',
        sum(learned, ({ wrong }) => wrong.length),
        0,
      ),
      atMost('learned: to another posting', learned.filter(({ elsewhere }) => elsewhere).length, 0),
    ],
    notes: all.flatMap((one) => [
      ...one.wrong.map((key) => `wrong: ${one.platform} ${one.company + 1}: ${key}`),
      ...(one.sent ? [] : [`not sent: ${one.platform} ${one.company + 1}: ${one.why}`]),
    ]),
    details: { every_time: everyTime, learned },
  }
}

const sum = (some: readonly Applied[], of: (one: Applied) => number): number =>
  some.reduce((all, one) => all + of(one), 0)
