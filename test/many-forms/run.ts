/**
 * Fills in the many forms from end to end: a run explores each page as `fill_form` with the local provider and stops
 * before sending. Then the values of the fields are judged.
 */
import { heldOpen } from '../../bench/held-session.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { startSites } from '../../sites/server.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'
import { type Control, controlsInPage, FORM_NAMES, type Judged, judged, manyForms, WHO } from './forms.ts'
import { PEOPLE, type Who } from './people.ts'

const RUN_MS = 60_000

export interface FilledIn {
  status: string
  asked: string[]
  judged: Judged[]
}

export interface ManyRuns extends AsyncDisposable {
  fillIn(form: string, who: Who): Promise<FilledIn>
}

export const openManyRuns = async (): Promise<ManyRuns> => {
  const sites = await startSites({ sites: [manyForms] })
  const fillIn = async (form: string, who: Who): Promise<FilledIn> => {
    const targetUrl = sites.url(`/many-forms/${form}`)
    const session = await openSharedBrowser()
    try {
      const { page } = session.active()
      await page.goto(targetUrl)
      const before: Control[] = await page.evaluate(controlsInPage)
      const memory = memoryPorts({ provider: createProvider('local'), openSession: async () => heldOpen(session) })
      const applicant = parseUserData(PEOPLE[who])
      const input = runInput({ targetUrl, applicant, mode: 'ai', jobType: 'fill_form', commitPolicy: 'ask' })
      const { status, ask, result } = await runJob(input, memory.ports, AbortSignal.timeout(RUN_MS))
      const after: Control[] = await session.active().page.evaluate(controlsInPage)
      const asked = [
        ask?.title ?? ask?.kind,
        result.error?.message,
        ...(ask?.questions ?? []).map(({ question }) => question),
      ]
      return { status, asked: asked.filter((word) => word !== undefined), judged: judged(form, who, before, after) }
    } finally {
      await session.close()
    }
  }
  return { fillIn, [Symbol.asyncDispose]: () => sites.close() }
}

if (import.meta.main) {
  await using runs = await openManyRuns()
  const names = process.argv.length > 2 ? process.argv.slice(2) : FORM_NAMES
  const count = { right: 0, blank: 0, missed: 0, wrong: 0 }
  for (const form of names)
    for (const who of WHO) {
      const { status, asked, judged } = await runs.fillIn(form, who)
      for (const { outcome } of judged) count[outcome] += 1
      const notable = judged.filter(({ outcome }) => outcome === 'wrong' || outcome === 'missed')
      console.log(`${form} ${who}: ${status}; ${asked.join(' | ')}`)
      for (const { field, due, put, outcome } of notable)
        console.log(`  ${outcome}: ${field} (${due}) ${JSON.stringify(put)}`)
    }
  console.log(JSON.stringify(count))
  process.exit(0)
}
