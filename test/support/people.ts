/**
 * Jobs as they really run (store, queue, engine, browser) with a person beside them, who hears of a request, sees the
 * same tab through their own browser connection, and acts there or answers through the jobs.
 */
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Session } from '../../bridge/browser/session.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { noOriginWords } from '../../bridge/engine/state/origin-words.ts'
import type { RunInput, RunPorts } from '../../bridge/engine/state/ports.ts'
import { createJobs, type Jobs } from '../../bridge/jobs/index.ts'
import type { JobsOptions, RunJob } from '../../bridge/jobs/ports.ts'
import { manualShelf } from '../../bridge/learn/shelf.ts'
import { openStore, type Store } from '../../bridge/store/index.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Interaction, InteractionKind } from '../../shared/domain/interaction.ts'
import type { JobEvent } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Site, type Sites, startSites } from '../../sites/server.ts'
import { until } from '../store/support/until.ts'
import { testHome } from './home.ts'
import { runInput } from './memory.ts'
import { openSharedBrowser } from './shared-browser.ts'

export const PERSON = { id: 'ines', name: 'Ines Duarte', email: 'ines@example.com', phone: '+1 310 555 0142' }

export interface WithPeople {
  readonly sites: Sites
  readonly store: Store
  readonly jobs: Jobs
  /** Submits a job and runs it; `input` is merged into the engine's input. */
  start(path: string, body?: Record<string, unknown>, input?: Partial<RunInput>): Promise<string>
  /** The next open request of this kind. */
  asked(id: string, kind: InteractionKind): Promise<Interaction>
  /** The open request once it lists what is still missing. */
  notYet(id: string): Promise<Interaction>
  /** The job's tab as the person sees it. */
  page(id: string): Promise<Page>
  over(id: string): Promise<JobRecord>
  events(id: string, type?: string): Promise<JobEvent[]>
}

const WAIT_MS = 100_000

export interface People extends WithPeople {
  /** Releases every tab, and clears the sites' records. */
  next(): Promise<void>
  close(): Promise<void>
}

export interface PeopleOptions {
  jobs?: Partial<JobsOptions>
  sites?: readonly Site[]
  /** Takes screenshots, as in a real run. */
  pictures?: boolean
}

export const openPeople = async ({
  jobs: more,
  sites: only,
  pictures = false,
}: PeopleOptions = {}): Promise<People> => {
  const { path: home, remove: removeHome } = await testHome('people')
  const store = await openStore({ data: join(home, 'data') })
  const sites = await startSites(only ? { sites: only } : {})
  let inputs = new Map<string, Partial<RunInput>>()
  let visitors: Browser[] = []
  /** Sessions by job id. */
  const sessions = new Map<string, Session>()
  let started = 1_000
  const jobs = createJobs(store, {
    runJob: engineRun(store, sessions, pictures, (id) => inputs.get(id)),
    maxBrowsers: 2,
    retryPausesMs: [],
    ...more,
  })
  await jobs.start()
  return {
    sites,
    store,
    jobs,
    async start(path, body = {}, input) {
      started += 1
      // Each job has its own posting, because nobody applies to one twice.
      const url = sites.url(`${path}?posting=${started}`)
      const { id } = await jobs.create({
        job_type: 'apply',
        target_url: url,
        input_data: { user_data: PERSON },
        interaction_timeout: 30,
        ...body,
      })
      if (input) inputs.set(id, input)
      await jobs.enqueue(id)
      return id
    },
    asked: (id, kind) =>
      store.notices.until(
        id,
        async () => {
          const job = await store.jobs.get(id)
          if (job?.status === 'failed' || job?.status === 'completed')
            throw new Error(`the job is ${job.status} instead of asking: ${job.error?.message ?? ''}`)
          const open = await store.interactions.openOf(id)
          return open?.kind === kind && job?.status === 'paused' ? open : undefined
        },
        AbortSignal.timeout(WAIT_MS),
      ),
    notYet: (id) =>
      store.notices.until(
        id,
        async () => {
          const open = await store.interactions.openOf(id)
          return open?.notYet ? open : undefined
        },
        AbortSignal.timeout(WAIT_MS),
      ),
    async page(id) {
      const { endpoint = '' } = (await sessions.get(id)?.outside?.()) ?? {}
      const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true })
      visitors.push(browser)
      const page = await until(
        async () =>
          browser
            .contexts()
            .flatMap((context) => context.pages())
            .find((one) => one.url().startsWith('http')),
        'the job’s tab is there',
      )
      page.setDefaultTimeout(10_000)
      return page
    },
    over: (id) => jobs.wait(id, { signal: AbortSignal.timeout(WAIT_MS) }),
    async events(id, type) {
      return (await store.events.since(id)).filter((event) => type === undefined || event.type === type)
    },
    async next() {
      await Promise.all(visitors.map((browser) => browser.close().catch(() => {})))
      visitors = []
      inputs = new Map()
      sites.reset()
    },
    async close() {
      await jobs.stop(0)
      await store.close()
      await sites.close()
      await removeHome()
    },
  }
}

const engineRun =
  (
    store: Store,
    sessions: Map<string, Session>,
    pictures: boolean,
    more: (id: string) => Partial<RunInput> | undefined,
  ): RunJob =>
  async (job, context) => {
    const applicant = parseUserData(job.request.input_data.user_data, { resolveFile: (path) => path })
    const input = runInput({
      jobId: job.id,
      jobType: job.type,
      targetUrl: job.targetUrl,
      mode: job.executionMode,
      supervision: job.supervision,
      commitPolicy: job.commitPolicy,
      again: job.request.again,
      hitlEnabled: job.request.hitl_enabled,
      interactionTimeoutMs: job.request.interaction_timeout * 1000,
      budget: job.budget,
      applicant,
      ...more(job.id),
    })
    const { manuals, manualPictures, commits, answers } = store
    const ports: RunPorts = {
      async openSession(_, signal) {
        const session = await openSharedBrowser({ signal })
        sessions.set(job.id, session)
        return session
      },
      provider: createProvider('local'),
      manuals: manualShelf(manuals, () => new Date(), undefined, manualPictures),
      commits,
      answers: { list: answers.list, keep: (id, answer) => answers.keep(id, answer, job.id) },
      screenshots: { off: !pictures, keep: async () => '' },
      askHuman: context.askHuman,
      ...(context.onPause && { onPause: context.onPause }),
      emit: context.emit,
      origins: noOriginWords(),
      checkpoint: context.checkpoint,
      now: () => Date.now(),
    }
    const { result, status } = await runJob(input, ports, context.signal)
    return { ...result, status, report: null, interaction: null }
  }
