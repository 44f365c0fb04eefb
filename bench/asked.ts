/**
 * How often application forms ask for each kind of datum. Every form of the sample sites, each modelled on a real
 * platform, is filled in once, and the learned steps say which data it asked for. `node bench/asked.ts` writes the
 * dated table that ranks the gaps of a profile.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launchServerBrowser } from '../bridge/browser/launch.ts'
import { runJob } from '../bridge/engine/run/run.ts'
import { createProvider } from '../bridge/think/registry.ts'
import { DATA_KEYS } from '../shared/domain/data-keys.ts'
import type { Manual } from '../shared/domain/manual.ts'
import { startSites } from '../sites/server.ts'
import { person } from '../test/browser/expected/people.ts'
import { memoryPorts, runInput } from '../test/support/memory.ts'

const FORMS = [
  '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042',
  '/greenhouse/northwindlabs/jobs/4012345',
  '/greenhouse-classic/northwindlabs/jobs/3001234',
  '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply',
  '/ashby/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b/application',
  '/icims/jobs/4021/platform-engineer/job',
  '/smartrecruiters/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d',
]
const TABLE = fileURLToPath(new URL('../bridge/documents/asked.json', import.meta.url))
const RUN_MS = 120_000
/** Added for each form where the datum is required: decides the order of data that equally many forms ask for. */
const DEMANDED = 0.1

const SECTIONS = ['experience', 'education']
const COUNTED = new Set([...DATA_KEYS.filter(({ kind }) => kind !== 'secret').map(({ key }) => key), ...SECTIONS])

/** The data that a learned form asks for, and whether each is required. */
const askedBy = ({ body }: Manual): Map<string, boolean> => {
  const asked = new Map<string, boolean>()
  for (const { source, required = false } of body.steps) {
    const whole = source?.from === 'profile' || source?.from === 'rule' ? source.key : undefined
    const first = whole?.split('.')[0] ?? ''
    const key = SECTIONS.includes(first) ? first : (whole ?? '')
    if (COUNTED.has(key)) asked.set(key, required || asked.get(key) === true)
  }
  return asked
}

const applicant = person('rosalind')
const sites = await startSites()
const forms: Map<string, boolean>[] = []
try {
  for (const path of FORMS) {
    const memory = memoryPorts({
      provider: createProvider('local'),
      openSession: (_, signal) => launchServerBrowser({ signal }),
      // Data that this person lacks does not matter here: any answer lets the form continue.
      human: ({ questions = [] }) => ({
        action: 'resume',
        remember: false,
        answers: Object.fromEntries(questions.map(({ question, options }) => [question, options?.[0] ?? '165000'])),
      }),
    })
    const input = runInput({ targetUrl: sites.url(path), jobType: 'apply', mode: 'ai', applicant, again: true })
    const { status, result } = await runJob(input, memory.ports, AbortSignal.timeout(RUN_MS))
    const [manual] = memory.manuals
    if (status !== 'completed' || !manual) throw new Error(`${path}: ${result.error?.message ?? status}`)
    forms.push(askedBy(manual))
    process.stderr.write(`${path}: ${forms.at(-1)?.size} kinds of data\n`)
  }
} finally {
  await sites.close()
}

const weight = (key: string): number =>
  forms.reduce((sum, asked) => sum + (asked.has(key) ? 1 : 0) + (asked.get(key) ? DEMANDED : 0), 0)
const keys = [...COUNTED].filter((key) => weight(key) > 0).sort((a, b) => weight(b) - weight(a))
const count = (key: string): number => forms.filter((asked) => asked.has(key)).length
const table = {
  counted: new Date().toISOString().slice(0, 10),
  forms: forms.length,
  keys: Object.fromEntries(keys.map((key) => [key, count(key)])),
}
writeFileSync(TABLE, `${JSON.stringify(table, null, 2)}\n`)
process.stdout.write(`${keys.length} kinds of data of ${forms.length} forms in ${TABLE}\n`)
