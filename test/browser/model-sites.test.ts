// A model of each service applies on every platform’s pages, using only what its questions contain; the next run needs
// no model.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SITES } from '../../bench/scripts/index.ts'
import { PERSON_FILE } from '../../bench/scripts/script.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { frontDoor, kept, story } from '../support/front-door.ts'
import { applicant as reader } from '../support/model-servers/applicant.ts'
import { FORMATS, type FormatName, KEY, startModelServer } from '../support/model-servers/server.ts'
import { withOneEach } from '../support/seeded.ts'
import { icims } from './expected/icims.ts'
import type { Expected } from './expected/people.ts'

const door = frontDoor()

const MODELS: Record<FormatName, string> = {
  anthropic: 'claude-sonnet-5-5',
  google: 'gemini-3.5-flash',
  'openai-compatible': 'gpt-5.4-mini',
}

/**
 * The example person without the jobs and schools, which this reader does not enter, and with answers that no profile
 * contains.
 */
const personFor = (answers: Readonly<Record<string, string>> = {}) => {
  const person = parseUserData(JSON.parse(readFileSync(PERSON_FILE, 'utf8')), {
    resolveFile: (path) => join(dirname(PERSON_FILE), path),
  })
  const values = Object.fromEntries(
    Object.entries(person.values).filter(([key]) => !/^(experience|education)\./.test(key)),
  )
  const more = Object.entries(answers).map(([question, answer]) => ({ question, answer, from: 'file' as const }))
  values['permission.privacy'] = 'yes'
  return { ...person, values, answers: [...person.answers, ...more] }
}

const RUN_MS = 60_000

interface Tried extends Omit<(typeof SITES)[number], 'script'> {
  /** What the site must have received, without the fields that this reader leaves empty. */
  record?: { fields: Expected['fields']; left: RegExp }
}

/** Sites that the benches leave out and other tests of applying cover. */
const MORE: readonly Tried[] = [
  {
    jobType: 'apply',
    name: 'icims, all of it in frames and reloaded with what its parser misread',
    site: 'icims',
    path: '/icims/jobs/4021/platform-engineer/job',
    answers: {
      'Do you hold a transport worker identification card?': 'No',
      'What is your desired annual salary (USD)?': '165000',
    },
    record: { fields: icims.rosalind.fields, left: /^(0|1)_PersonProfile|^rcf3102$|^eeo_/ },
  },
  {
    jobType: 'apply',
    name: 'greenhouse classic',
    site: 'greenhouse-classic',
    path: '/greenhouse-classic/northwindlabs/jobs/3001234',
  },
  {
    jobType: 'apply',
    name: 'smartrecruiters',
    site: 'smartrecruiters',
    path: '/smartrecruiters/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d',
    answers: {
      'Are you willing to spend five nights a month at sea?': 'No',
      'What is your expected yearly salary in US dollars?': '165000',
    },
  },
]

const without = <T>(record: Record<string, T>, left: RegExp): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !left.test(name)))

const TRIED = withOneEach<Tried, FormatName>([...SITES, ...MORE], Object.keys(FORMATS) as FormatName[]).map(
  ([service, tried]) => ({ ...tried, service }),
)

test.each(TRIED)(
  '$name is worked out by a model of $service, and replayed without it',
  async ({ path, jobType, answers, site, record, service: name }) => {
    await using service = await startModelServer(name, reader)
    door.memory.ports.provider = createProvider(name, { baseUrl: service.baseUrl, apiKey: KEY, model: MODELS[name] })
    const run = (mode: 'ai' | 'cookbook') =>
      door.run(path, { applicant: personFor(answers), jobType, mode, again: true })

    const explored = await run('ai')
    expect(explored.status, story(explored)).toBe('completed')
    expect(explored.result.cost_usd).toBeGreaterThan(0)
    const asked = service.asked.length
    expect(explored.result).toMatchObject({ mode_used: 'ai', llm_calls: asked })

    const replayed = await run('cookbook')
    expect(replayed.status, story(replayed)).toBe('completed')
    expect(replayed.result).toMatchObject({ llm_calls: 0, extract_calls: 0, cost_usd: 0, cost_savings_pct: 100 })
    expect(service.asked).toHaveLength(asked)

    // The site's two records match.
    const [first, second, ...more] = door.sites.submissions(site).map((one) => kept(one, /captcha|token|key/i))
    expect(more).toEqual([])
    // The replay may fill in, from the person's data, what the model left empty.
    const given = Object.entries(first?.fields ?? {}).filter(([, value]) => value !== '')
    expect(second).toMatchObject({ ...first, fields: Object.fromEntries(given) })
    expect(JSON.stringify(first)).toContain('rosalind.achterberg@example.com')
    if (record) expect(without(first?.fields ?? {}, record.left)).toEqual(without(record.fields, record.left))
  },
  2 * RUN_MS,
)
