/**
 * Worker of the replay bench: runs the product's engine, first exploring (which learns a manual), then replaying that
 * manual. Its ports keep everything in memory except screenshots, which are written to a file as in the product.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobFiles } from '../bridge/assets/files.ts'
import { launchServerBrowser } from '../bridge/browser/launch.ts'
import type { Session } from '../bridge/browser/session.ts'
import { type StepTraceRecorder, stepTraceRecorder } from '../bridge/cli/trace/recorder.ts'
import { runJob } from '../bridge/engine/run/run.ts'
import { createProvider } from '../bridge/think/registry.ts'
import type { ExecutionMode } from '../shared/domain/job.ts'
import type { Manual } from '../shared/domain/manual.ts'
import { areaAt } from '../test/support/files.ts'
import { type Memory, memoryPorts, runInput } from '../test/support/memory.ts'
import { applicantFor } from './applicant.ts'
import { heldOpen } from './held-session.ts'
import { serve } from './replay-worker.ts'
import { type BenchSite, SITES } from './scripts/index.ts'
import { timed } from './statistics.ts'

export interface EngineRun {
  ms: number
  /** Steps done, explored or replayed. */
  steps: number
}

const artifacts = mkdtempSync(join(tmpdir(), 'gh-bench-'))
process.on('exit', () => rmSync(artifacts, { recursive: true, force: true }))

/** Shared by a site's runs; contains the learned manual. */
const memories = new Map<string, Memory>()
let opened: Session | undefined
/** Number of runs, because each has its own trace. */
let runs = 0

const memoryOf = (site: BenchSite): Memory => {
  const known = memories.get(site.name)
  if (known) return known
  const memory = memoryPorts({
    provider: createProvider('local'),
    openSession: async () => heldOpen(opened),
    human: ({ questions = [] }) => {
      const answers = questions.flatMap(({ question }) => {
        const answer = site.answers?.[question]
        return answer === undefined ? [] : [[question, answer]]
      })
      return answers.length < questions.length || answers.length === 0
        ? undefined
        : { action: 'resume', answers: Object.fromEntries(answers), remember: true }
    },
  })
  const files = jobFiles(areaAt(artifacts), site.name)
  memory.ports.screenshots.keep = (image) => files.keepImage(image)
  memories.set(site.name, memory)
  return memory
}

const siteOf = (name: string): BenchSite => {
  const site = SITES.find((one) => one.name === name)
  if (!site) throw new Error(`no site ${name}`)
  return site
}

/** Stores it as the product does, but without a row in the database. */
const recorderFor = (jobId: string): Promise<StepTraceRecorder> =>
  stepTraceRecorder(jobId, {
    store: { artifacts: { ofJob: async () => [], add: async () => undefined } },
    artifacts: areaAt(artifacts),
    keepDays: 1,
    clean: (data) => data,
  })

const runOnce = async (
  name: string,
  targetUrl: string,
  mode: ExecutionMode,
  { pictures = true, traced = false } = {},
): Promise<EngineRun> => {
  const site = siteOf(name)
  const memory = memoryOf(site)
  const input = runInput({ targetUrl, applicant: applicantFor(site), mode, jobType: site.jobType, again: true })
  memory.events.length = 0
  memory.ports.screenshots.off = !pictures
  opened = await launchServerBrowser()
  const { emit } = memory.ports
  try {
    const [output, ms] = await timed(async () => {
      const { signal } = new AbortController()
      if (!traced || !opened) return runJob(input, memory.ports, signal)
      runs += 1
      const recorder = await recorderFor(`${name}-${runs}`)
      recorder.of(opened)
      const ports: typeof memory.ports = {
        ...memory.ports,
        stepTrace: recorder,
        emit: (type, data) => {
          recorder.note(type, data)
          emit(type, data)
        },
      }
      const done = await runJob(input, ports, signal)
      await recorder.done()
      return done
    })
    const { steps, error } = output.result
    if (output.status !== 'completed') throw new Error(`${name}, ${mode}: ${error?.message ?? output.status}`)
    if (mode === 'cookbook' && steps.replayed === 0) throw new Error(`${name}: nothing was replayed`)
    return { ms, steps: steps.ai + steps.replayed + steps.healed }
  } finally {
    await opened.close()
  }
}

export interface Attempt {
  status: string
  /** Steps done, including healed ones. */
  done: number
  healed: number
  /** Why it stopped. */
  stop: string | null
}

const learned = new Map<string, string>()

/** One replay without a model, which may fail. It starts from the manual as first learned, unaffected by others. */
const attempt = async ({ name, url }: { name: string; url: string }): Promise<Attempt> => {
  const site = siteOf(name)
  const memory = memoryOf(site)
  const manuals = learned.get(name) ?? JSON.stringify(memory.manuals)
  learned.set(name, manuals)
  memory.manuals.splice(0, memory.manuals.length, ...(JSON.parse(manuals) as Manual[]))
  const applicant = applicantFor(site)
  const input = runInput({ targetUrl: url, applicant, mode: 'cookbook', jobType: site.jobType, again: true })
  memory.ports.screenshots.off = true
  memory.commits.length = 0
  opened = await launchServerBrowser()
  try {
    const { status, result } = await runJob(input, memory.ports, new AbortController().signal)
    const { replayed, healed } = result.steps
    return { status, done: replayed + healed, healed, stop: result.error?.message ?? null }
  } finally {
    await opened.close()
  }
}

serve({
  attempt,
  learn: ({ name, url }: { name: string; url: string }) => runOnce(name, url, 'hybrid'),
  replay: ({ name, url }: { name: string; url: string }) => runOnce(name, url, 'cookbook'),
  traced: ({ name, url }: { name: string; url: string }) => runOnce(name, url, 'cookbook', { traced: true }),
  bare: ({ name, url }: { name: string; url: string }) => runOnce(name, url, 'cookbook', { pictures: false }),
})
