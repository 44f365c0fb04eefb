/**
 * Fills in forms of plain elements from end to end: one person's run explores the page, another's replays what was
 * learned.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heldOpen } from '../../bench/held-session.ts'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import type { HumanAsk } from '../../bridge/engine/state/ports.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { startSites } from '../../sites/server.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { FORMS } from './cases.ts'
import type { Person } from './person.ts'
import { ownForms } from './site.ts'

const RUN_MS = 120_000
/** The files that the people's data names. */
const FILES = ['resume', 'cover-letter', 'insurance', 'receipt', 'transcript', 'budget', 'paper', 'deck']

/** The result of a run: how it ended, what it asked, and what the page's own script was told. */
export interface FormRun {
  status: string
  asked: string[]
  /** What was proposed from the person's data, and that they agreed to. */
  agreed?: string[]
  told: unknown
  /** What was filled in when the run ended, if nothing was sent and the page can tell. */
  filledIn?: unknown
  error?: string
}

export interface FormRuns extends AsyncDisposable {
  /** The people's runs, in the order of {@link FORMS}: the first one explores. */
  run(form: string, people?: readonly Person[]): Promise<FormRun[]>
}

/** Runs in the page: what a form that names its controls, or counts its progress, holds now. */
const filledInPage = (): unknown => {
  const page = window as { progress?: () => unknown; valuesOf?: (root: Document) => unknown }
  return page.progress ? page.progress() : page.valuesOf?.(document)
}

/** Somebody who agrees to everything that their data may answer, and has no other answers. */
const agreeing =
  (agreed: string[]) =>
  async ({ questions = [] }: HumanAsk): Promise<Resolution | undefined> => {
    const proposed = questions.filter(({ draft }) => draft?.from === 'data')
    const open = questions.filter(({ draft, required }) => !draft && required !== false)
    if (proposed.length === 0 || open.length > 0) return undefined
    agreed.push(
      ...proposed.map(({ question, draft }) => `${question} ← ${draft?.sentences[0]?.source.key}: ${draft?.text}`),
    )
    const answers = Object.fromEntries(proposed.map(({ question, draft }) => [question, draft?.text ?? '']))
    return { action: 'resume', choice: 'answer', answers, remember: true }
  }

/** @param open starts the browser that one form is filled in with */
export const openFormRuns = async (open = launchServerBrowser): Promise<FormRuns> => {
  const sites = await startSites({ sites: [ownForms] })
  const files = mkdtempSync(join(tmpdir(), 'gh-own-forms-'))
  for (const name of FILES) writeFileSync(join(files, `${name}.pdf`), '%PDF-1.4\n%%EOF\n')
  const run = async (form: string, people: readonly Person[] = FORMS[form] ?? []): Promise<FormRun[]> => {
    const session = await open()
    try {
      const agreed: string[] = []
      const openSession = async () => heldOpen(session)
      const memory = memoryPorts({ provider: createProvider('local'), openSession, human: agreeing(agreed) })
      memory.ports.screenshots.off = true
      const runs: FormRun[] = []
      for (const [at, { data, posting }] of people.entries()) {
        sites.reset()
        agreed.length = 0
        const applicant = parseUserData(data, { resolveFile: (path) => join(files, path) })
        const targetUrl = sites.url(`/own-forms/${form}${posting ? `?posting=${posting}` : ''}`)
        const mode = at === 0 ? 'ai' : 'cookbook'
        const input = runInput({ targetUrl, applicant, mode, jobType: 'fill_form' })
        const { status, result, ask } = await runJob(input, memory.ports, AbortSignal.timeout(RUN_MS))
        const told = sites.submissions('own-forms').at(-1)?.raw
        const filledIn = told === undefined ? await session.active().page.evaluate(filledInPage) : undefined
        runs.push({
          status,
          asked: [
            ask?.title ?? ask?.kind,
            ...(ask?.questions ?? []).map(({ question, draft }) => question + (draft ? ` ← ${draft.text}` : '')),
          ].filter((word) => word !== undefined),
          ...(agreed.length > 0 && { agreed: [...agreed] }),
          told,
          ...(filledIn !== undefined && { filledIn }),
          ...(result.error && { error: result.error.message }),
        })
      }
      return runs
    } finally {
      await session.close()
    }
  }
  return {
    run,
    async [Symbol.asyncDispose]() {
      await sites.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

if (import.meta.main) {
  await using runs = await openFormRuns()
  const count = { fields: 0, right: 0, wrong: 0, missing: 0, sent: 0, runs: 0 }
  for (const form of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(FORMS)) {
    const both = await runs.run(form).catch((error: unknown) => String(error))
    const wanted = FORMS[form]?.map(({ told }) => told) ?? []
    for (const [at, one] of typeof both === 'string' ? [[0, both] as const] : both.entries()) {
      const right = typeof one !== 'string' && JSON.stringify(sorted(one.told)) === JSON.stringify(sorted(wanted[at]))
      const said = right && one.status === 'completed' ? 'right' : JSON.stringify(one)
      console.log(`${form} ${at === 0 ? 'explore' : 'replay'}: ${said}`)
      if (!right) console.log('  wanted', JSON.stringify(wanted[at]))
      count.runs += 1
      if (typeof one === 'string') continue
      if (one.status === 'completed') count.sent += 1
      const due = wanted[at] ?? {}
      const given = (one.told ?? one.filledIn ?? {}) as Record<string, unknown>
      if (Object.keys(given).length === 0) continue
      for (const key of new Set([...Object.keys(due), ...Object.keys(given)])) {
        const verdict = verdictOn(due[key], given[key])
        count.fields += 1
        count[verdict] += 1
        if (verdict !== 'right') console.log(`  ${verdict}: ${key}`, due[key], given[key])
      }
    }
  }
  console.log(JSON.stringify(count))
}

function verdictOn(due: unknown, given: unknown): 'right' | 'wrong' | 'missing' {
  if (JSON.stringify(due) === JSON.stringify(given)) return 'right'
  return given === undefined || given === '' ? 'missing' : 'wrong'
}

function sorted(value: unknown): unknown {
  return value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
    : value
}
