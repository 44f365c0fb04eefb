/**
 * For end-to-end tests: jobs run by the engine in real browsers of their own, against all local sites, without a
 * database.
 */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type RunOutput, runJob } from '../../bridge/engine/run/run.ts'
import { noOriginWords } from '../../bridge/engine/state/origin-words.ts'
import type { HumanAsk, RunInput } from '../../bridge/engine/state/ports.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import type { Site, Submission } from '../../sites/kit/site.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import type { Expected } from '../browser/expected/people.ts'
import { type Memory, memoryPorts, runInput } from './memory.ts'
import { openSharedBrowser } from './shared-browser.ts'

export interface FrontDoor {
  readonly sites: Sites
  /** Manuals, commits and answers of the test, empty at its start. */
  readonly memory: Memory
  /** Runs a job on a path of the local sites. */
  run(path: string, input: Pick<RunInput, 'applicant'> & Partial<RunInput>): Promise<RunOutput>
  /**
   * Runs the job once and returns its output. Leaves its manual, commits and answers in the memory, but no record at
   * the sites. Runs only once per test file for each path and person.
   */
  learned(path: string, applicant: RunInput['applicant']): Promise<RunOutput>
  /** Plays the human for the rest of the test; until then, nobody is available. */
  human(answer: (ask: HumanAsk) => Resolution | undefined): void
}

const RUN_MS = 150_000

/**
 * Call once at the top of a test file, with the sites that it needs if not all; the getters are valid inside its tests.
 */
export const frontDoor = (only?: readonly Site[]): FrontDoor => {
  let sites: Sites
  let memory: Memory
  let answer: ((ask: HumanAsk) => Resolution | undefined) | undefined
  const explored = new Map<string, { output: RunOutput; left: string }>()
  const run: FrontDoor['run'] = (path, input) =>
    runJob(
      runInput({ targetUrl: sites.url(path), ...input }),
      { ...memory.ports, origins: noOriginWords() },
      AbortSignal.timeout(RUN_MS),
    )
  beforeAll(async () => {
    sites = await startSites(only ? { sites: only } : {})
  })
  afterAll(() => sites.close())
  beforeEach(() => {
    sites.reset()
    answer = undefined
    memory = memoryPorts({
      provider: createProvider('local'),
      openSession: (_, signal) => openSharedBrowser({ signal }),
      human: (ask) => answer?.(ask),
    })
  })
  return {
    get sites() {
      return sites
    },
    get memory() {
      return memory
    },
    run,
    async learned(path, applicant) {
      const key = `${path} ${applicant.id}`
      const before = explored.get(key)
      if (before) {
        const { manuals, commits, answers } = JSON.parse(before.left) as Pick<Memory, 'manuals' | 'commits' | 'answers'>
        memory.manuals.push(...manuals)
        memory.commits.push(...commits)
        memory.answers.push(...answers)
        return before.output
      }
      const output = await run(path, { applicant, mode: 'ai' })
      const { manuals, commits, answers } = memory
      explored.set(key, { output, left: JSON.stringify({ manuals, commits, answers }) })
      sites.reset()
      return output
    },
    human(next) {
      answer = next
    },
  }
}

/** Why the run ended and what was asked, in words: read this first if a test fails. */
export const story = ({ result, status, ask }: RunOutput): string =>
  [
    `${status} in ${result.mode_used} mode`,
    result.error && `${result.error.code}: ${result.error.message}`,
    ask?.questions && `asked: ${ask.questions.map(({ question }) => question).join(' | ')}`,
  ]
    .filter(Boolean)
    .join('; ')

const pad = (part: number): string => String(part).padStart(2, '0')

/** A record as comparable data: only the names of files, and without the form's own hidden fields. */
export const kept = ({ fields, files, raw }: Submission, furniture?: RegExp): Expected => ({
  fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !furniture?.test(name))),
  files: Object.fromEntries(Object.entries(files).map(([name, list]) => [name, list.map((file) => file.name)])),
  ...(raw !== undefined && { raw }),
})

/** The expected record, with today's date as the day of signing. */
export const today = (expected: Expected): Expected => {
  const now = new Date()
  const [year, month, day] = [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())]
  const text = JSON.stringify(expected)
    .replaceAll('{{today}}', `${month}/${day}/${year}`)
    .replaceAll('{{today-iso}}', `${year}-${month}-${day}`)
  return JSON.parse(text)
}

/** The site has exactly these applications, in this order. */
export const expectRecords = (
  received: readonly Submission[],
  expected: readonly Expected[],
  furniture?: RegExp,
): void => {
  const applications = received.filter(({ posting }) => posting !== 'account').map((one) => kept(one, furniture))
  // A site's other records are compared only if they contain something that its fields do not.
  const looked = applications.map(({ raw, ...one }, at) => (expected[at]?.raw === undefined ? one : { ...one, raw }))
  expect(looked).toEqual(expected.map(today))
}
