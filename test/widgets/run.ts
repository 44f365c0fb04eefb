/**
 * Runs widgets from end to end: one person's run explores the page, another's replays what it learned, and what the
 * page's own code received is compared with each person's data.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { heldOpen } from '../../bench/held-session.ts'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Applicant } from '../../shared/domain/applicant.ts'
import type { ExecutionMode } from '../../shared/domain/job.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import type { Case } from './asked.ts'
import { buildWidgets } from './build.ts'
import { CASES } from './cases.ts'
import { FORMS } from './forms.ts'
import { widgets } from './site.ts'

export interface Tried {
  /** The problem; undefined if there is none. */
  explore?: string
  replay?: string
}

export interface WidgetRuns extends AsyncDisposable {
  /**
   * Both runs on a page that shows these of its widgets.
   * @param views number of views of the form, if the page supports several
   */
  run(page: string, names: readonly string[], views?: number): Promise<Tried>
  /** Both runs on a page that is one of {@link FORMS}. */
  form(page: string): Promise<Tried>
}

const RUN_MS = 120_000

export const openWidgetRuns = async (): Promise<WidgetRuns> => {
  const sites = await startSites({ sites: [widgets] })
  const files = mkdtempSync(join(tmpdir(), 'gh-widgets-'))
  for (const name of ['resume.pdf', 'cover-letter.pdf']) writeFileSync(join(files, name), '%PDF-1.4\n%%EOF\n')
  return {
    run: async (page, names, views) => {
      await buildWidgets(page)
      const cases = names.map((name): [string, Case] => {
        const found = CASES[page]?.[name]
        if (!found) throw new Error(`no widget ${name} on ${page}`)
        return [name, found]
      })
      return both(sites, `${page}?only=${names.join(',')}${views ? `&views=${views}` : ''}`, (who) => ({
        applicant: personOf(who, files, cases),
        wanted: Object.fromEntries(cases.map(([name, { [who]: answered }]) => [name, answered[1]])),
      }))
    },
    form: async (page) => {
      await buildWidgets(page)
      const form = FORMS[page]
      if (!form) throw new Error(`no form ${page}`)
      return both(sites, page, (who) => ({
        applicant: parseUserData(form[who].data, { resolveFile: (path) => join(files, path) }),
        wanted: form[who].told,
      }))
    },
    async [Symbol.asyncDispose]() {
      await sites.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

/** The person of a run, and the values that the page must receive from it. */
type Person = (who: 'a' | 'b') => { applicant: Applicant; wanted: Readonly<Record<string, unknown>> }

const both = async (sites: Sites, address: string, person: Person): Promise<Tried> => {
  const session = await launchServerBrowser()
  const memory = memoryPorts({ provider: createProvider('local'), openSession: async () => heldOpen(session) })
  memory.ports.screenshots.off = true
  const attempt = async (who: 'a' | 'b', mode: ExecutionMode): Promise<string | undefined> => {
    sites.reset()
    const { applicant, wanted } = person(who)
    const input = runInput({ targetUrl: sites.url(`/widgets/${address}`), applicant, mode })
    const { status, result, ask } = await runJob(input, memory.ports, AbortSignal.timeout(RUN_MS))
    const wrong: string[] = []
    if (status !== 'completed')
      wrong.push(
        [status, result.error?.message, ask?.questions?.map(({ question }) => `asked: ${question}`).join(' | ')]
          .filter(Boolean)
          .join('; '),
      )
    const told = sites.submissions('widgets').at(-1)?.raw as Record<string, unknown> | undefined
    for (const [name, value] of told ? Object.entries(wanted) : [])
      if (!isDeepStrictEqual(told?.[name], value))
        wrong.push(`${name}: ${JSON.stringify(told?.[name])} instead of ${JSON.stringify(value)}`)
    return wrong.length > 0 ? wrong.join('; ') : undefined
  }
  try {
    const explore = await attempt('a', 'hybrid')
    const replay = memory.manuals.length > 0 ? await attempt('b', 'cookbook') : 'nothing was learned'
    return { ...(explore && { explore }), ...(replay && { replay }) }
  } finally {
    await session.close()
  }
}

const personOf = (who: 'a' | 'b', files: string, cases: readonly [string, Case][]): Applicant => {
  const answers = Object.fromEntries(
    cases.flatMap(
      ([
        ,
        {
          question,
          also,
          [who]: [answer],
        },
      ]) => [
        ...(answer === '' || question === 'Phone number' ? [] : [[question, answer]]),
        ...(also ? [[also[0], also[who === 'a' ? 1 : 2]]] : []),
      ],
    ),
  )
  const phone = cases.find(([, { question }]) => question === 'Phone number')?.[1][who][0]
  return parseUserData(
    {
      id: who,
      name: who === 'a' ? 'Ines Duarte' : 'Tunde Ross',
      email: `${who}@example.com`,
      ...(phone && { phone }),
      resume: join(files, 'resume.pdf'),
      cover_letter: join(files, 'cover-letter.pdf'),
      answers,
    },
    { resolveFile: (path) => path },
  )
}

/** How many widgets are first tried together. */
const GROUP = 4

/** The result for each widget of a page: several in one form if all are right, otherwise each in its own form. */
export async function* tryEach(
  runs: WidgetRuns,
  page: string,
  names: readonly string[],
): AsyncGenerator<[string, Tried]> {
  const attempt = (some: readonly string[]): Promise<Tried> =>
    runs.run(page, some).catch((error: unknown): Tried => ({ explore: String(error) }))
  for (let at = 0; at < names.length; at += GROUP) {
    const group = names.slice(at, at + GROUP)
    const together = group.length > 1 ? await attempt(group) : undefined
    const right = together && !together.explore && !together.replay
    for (const name of group) yield [name, right ? {} : await attempt([name])]
  }
}

if (import.meta.main) {
  await using runs = await openWidgetRuns()
  for (const asked of process.argv.slice(2)) {
    const [page = '', names] = asked.split(':')
    if (page in FORMS) {
      const tried = await runs.form(page)
      console.log(`${page}: ${tried.explore ?? 'yes'} / ${tried.replay ?? 'yes'}`)
      continue
    }
    for await (const [name, tried] of tryEach(runs, page, names?.split(',') ?? Object.keys(CASES[page] ?? {})))
      console.log(`${page} ${name}: ${tried.explore ?? 'yes'} / ${tried.replay ?? 'yes'}`)
  }
}
