// A model of each service reads typed data from the lists of the sample sites, page by page; the next run reads them
// without it.
import { describe, expect, test } from 'vitest'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { books, employees } from '../../sites/scrape/data.ts'
import { frontDoor, story } from '../support/front-door.ts'
import { pagesIn } from '../support/model-servers/pages-in.ts'
import { FORMATS, type FormatName, KEY, startModelServer } from '../support/model-servers/server.ts'
import type { Asked, Reply } from '../support/model-servers/wire.ts'

const door = frontDoor()
const RUN_MS = 90_000
const applicant = parseUserData({ name: 'Ada King' })

const MODELS: Record<FormatName, string> = {
  anthropic: 'claude-sonnet-5-5',
  google: 'gemini-3.5-flash',
  'openai-compatible': 'gpt-5.4-mini',
}

const listOf = (properties: Record<string, unknown>) => ({
  type: 'array',
  items: { type: 'object', properties, required: Object.keys(properties) },
})
const text = { type: 'string' }
const STAFF = listOf({ name: text, role: text, office: text, started: text, salary: { type: 'number' } })
const BOOKS = listOf({ title: text, author: text, year: { type: 'integer' }, language: text })

const shownIn = (asked: string): string => pagesIn(asked)[0] ?? ''

const staffIn = (asked: string) =>
  [...shownIn(asked).matchAll(/link "([^"]+)"\n *([^|\n]+) \| ([^|\n]+) \| ([\d-]+) \| \$([\d,]+)$/gm)].map(
    ([, name, role, office, started, salary = '']) => ({
      name,
      role,
      office,
      started,
      salary: Number(salary.replaceAll(',', '')),
    }),
  )

const booksIn = (asked: string) =>
  [
    ...shownIn(asked).matchAll(
      /## (.+)\n.*\n *Author\n *(.+)\n *Year\n *(\d+)\n(?: *Pages\n.*\n)? *Language\n *(.+)$/gm,
    ),
  ].map(([, title, author, year, language]) => ({ title, author, year: Number(year), language }))

/** Reads what is shown, and turns the page until there is no next one. */
const clerk =
  (read: (asked: string) => unknown) =>
  ({ tool, text: asked }: Asked): Reply => {
    if (tool?.name === 'data') return { tool: 'data', call: { data: read(asked) } }
    if (tool?.name === 'judge') return { tool: 'judge', call: { met: true, missing: '' } }
    const entries = [...asked.matchAll(/- list: (\d+) entries/g)].reduce((sum, [, count]) => sum + Number(count), 0)
    const [, to, of] = [...asked.matchAll(/Showing \d+ to (\d+) of (\d+) entries/g)].at(-1) ?? []
    const next = [...asked.matchAll(/\[(\d+)\] (?:link|button) "Next"/g)].at(-1)?.[1]
    const done = to === undefined ? entries > 0 : entries >= Number(of)
    const read0 = entries === 0 || (to !== undefined && entries < Number(to))
    const operations = done ? [] : read0 ? [{ op: 'extract', what: 'list' }] : [{ op: 'click', index: Number(next) }]
    return {
      call: { thought: 'On to the next.', operations, task_status: done ? 'completed' : 'in_progress', confidence: 1 },
    }
  }

describe.each(Object.keys(FORMATS) as FormatName[])('%s', (name) => {
  test.each([
    ['a table over five pages', '/scrape/table', STAFF, staffIn, () => employees(47), 5],
    ['cards with definitions', '/scrape/catalog', BOOKS, booksIn, () => books(24), 1],
  ] as const)(
    '%s is read by the model, then without it',
    async (_what, path, schema, read, rows, pages) => {
      await using service = await startModelServer(name, clerk(read))
      door.memory.ports.provider = createProvider(name, { baseUrl: service.baseUrl, apiKey: KEY, model: MODELS[name] })
      const run = (mode: 'ai' | 'cookbook') => door.run(path, { applicant, jobType: 'scrape', mode, schema })
      const keys = Object.keys(schema.items.properties)
      // As the site has it, not as it is shown to a model.
      const expected = rows().map((row) => {
        const known: Record<string, unknown> = { ...row }
        return Object.fromEntries(
          keys.map((key) => [key, key === 'salary' ? Number(String(known[key]).replace(/\D/g, '')) : known[key]]),
        )
      })

      const explored = await run('ai')
      expect(explored.result.data, story(explored)).toEqual(expected)
      expect(explored.result.extract_calls).toBe(pages)
      const asked = service.asked.length

      const replayed = await run('cookbook')
      expect(replayed.result.data, story(replayed)).toEqual(expected)
      expect(replayed.result).toMatchObject({ llm_calls: 0, extract_calls: 0, cost_savings_pct: 100 })
      expect(service.asked).toHaveLength(asked)
      expect(door.memory.manuals.at(-1)?.body.steps).toHaveLength(1)
    },
    RUN_MS,
  )
})
