/** The composition root: config → store, vault, jobs, engine. Nothing else constructs them. */
import { type JobRecord, type Maker, OWNER } from '../../shared/domain/job-record.ts'
import type { StartTab } from '../../shared/domain/start-tab.ts'
import type { UserDataOptions } from '../../shared/domain/user-data-draft.ts'
import type { Links } from '../api/http/deps.ts'
import { linksAt } from '../api/http/links.ts'
import { type ViewerLinks, viewerLinksOf, viewerPath } from '../api/viewer/links.ts'
import type { Documents } from '../assets/documents.ts'
import { type Config, secretsOf } from '../base/config.ts'
import { debugTo } from '../base/debug.ts'
import { makeHome } from '../base/home.ts'
import { createLog, type Log } from '../base/log.ts'
import { createRedactor } from '../base/redact.ts'
import type { ServerOptions } from '../browser/launch.ts'
import { launchedBrowser } from '../browser/operator/launch.ts'
import { type Batches, createBatches } from '../jobs/batches/index.ts'
import { type SigningSecrets, signingSecrets } from '../jobs/callbacks/secret.ts'
import { cleanElsewhere, cleanFiles, cleanRows } from '../jobs/clean-up.ts'
import { createJobs, type Jobs, type JobsOptions } from '../jobs/index.ts'
import { browserLimit } from '../jobs/limits.ts'
import { createLiveViews } from '../jobs/live.ts'
import { createLiveRelay, type LiveRelay } from '../jobs/live-relay/index.ts'
import { onlyKnownInput } from '../jobs/request.ts'
import { beginDue, createSchedules, type Schedules } from '../jobs/schedules/index.ts'
import { openStore, type Store } from '../store/index.ts'
import { dataForm } from '../think/data-form.ts'
import { type AccountVault, accountVault } from '../vault/accounts.ts'
import { forgetJobData, sealJobData } from '../vault/job-data.ts'
import { openSeal } from '../vault/key.ts'
import { openPairings, type Pairings } from '../vault/pairings.ts'
import type { Profiles } from '../vault/profiles.ts'
import { secretVault } from '../vault/secrets.ts'
import { sessionVault } from '../vault/sessions.ts'
import { engineFor } from './engines.ts'
import { bringFiles, type FileAreas, filesOf, placeHere } from './file-areas.ts'
import { saveScreenshot } from './job-artifacts.ts'
import { createOperatorBrowsers, type OperatorBrowsers } from './operator/browsers.ts'
import { createLiveRuns, type LiveRunRegistry } from './operator/live-runs.ts'
import { browserOf, isOwnInstance, ownProfile } from './operator/own-chrome.ts'
import { openProfiles } from './operator/profiles.ts'
import { patrolPorts } from './patrol.ts'
import { openPreviewer } from './preview-postings.ts'
import { filesOfJob, profileDocuments, SPENT_DAYS } from './profile-documents.ts'
import { askedIn, providerFor } from './providers.ts'
import { removeOldCopies } from './readable-copies.ts'
import { retentionOf } from './retention.ts'
import { type ModelTraffic, type RunJobDeps, runStoredJob } from './run-job.ts'
import { type Submissions, submissionsOf } from './submissions.ts'
import { startTelemetry } from './telemetry.ts'
import { version } from './version.ts'

export interface App extends AsyncDisposable {
  config: Config
  /** Where files of jobs and profiles are stored. */
  files: FileAreas
  store: Store
  jobs: Jobs
  /** Many postings handled together. */
  batches: Batches
  /** Repeating tasks. */
  schedules: Schedules
  log: Log
  /** Live views of jobs' browsers, in this process and in others. */
  relay: LiveRelay
  /** Links to the pages that show them. */
  viewer: ViewerLinks
  /**
   * Validates a job body (I5) and stores it, after its secrets were encrypted separately.
   * Errors: INVALID_INPUT, INVALID_DATA_FILE, FILE_NOT_FOUND.
   */
  submit(body: Record<string, unknown>, data?: UserDataOptions, placed?: Placed): Promise<JobRecord>
  /** The same for any tenant; also returns whether this call created the job or its idempotency key already existed. */
  submitOnce(
    body: Record<string, unknown>,
    data?: UserDataOptions,
    tenant?: string,
    placed?: Placed,
    /** Who submits it; by default the owner of this machine. */
    maker?: Maker,
  ): Promise<{ job: JobRecord; created: boolean }>
  /** Jobs submitted over the API, within their submitter's rights. */
  submissions: Submissions
  /** Jobs running in a person's browser. */
  live: LiveRunRegistry
  /** Reachable browsers of people. */
  browsers: OperatorBrowsers
  /** The person's profiles; another tenant's if one is named. */
  profiles(tenant?: string): Promise<Profiles>
  pairings: Pairings
  /** The secret that signs callbacks. */
  secrets: SigningSecrets
  /** From now on, callbacks link to pictures under these addresses. */
  reachableBy(links: Links): void
  /** Deletes a finished job's secrets, and files kept only for it. */
  forget(job: JobRecord): Promise<void>
  /** Files of profiles. */
  documents: Documents
  /** The owner's accounts on sites. */
  accounts: AccountVault
}

/** Where a job works and for which profile: only the bridge itself may put this into its data. */
interface Placed {
  tab?: StartTab
  profile_id?: string
}

/** @throws GhError STORE_…, INVALID_CONFIG */
export const openApp = async (
  config: Config,
  {
    models,
    startBrowser,
    decides,
    ...options
  }: Omit<JobsOptions, 'runJob' | 'keepImage'> & {
    models?: ModelTraffic | undefined
    startBrowser?: ServerOptions['start']
    decides?: RunJobDeps['decides']
  } = {},
): Promise<App> => {
  makeHome(config.home)
  const files = filesOf(config)
  const redactor = createRedactor(secretsOf(config))
  const log = createLog({ level: config.log_level, redactor })
  debugTo(log, config.debug)
  const telemetry = await startTelemetry(process.env, log)
  const vaultSeal = await openSeal(config)
  const store = await openStore({ data: config.home.data, databaseUrl: config.database_url, seal: vaultSeal, log })
  const vaultOf = (tenant: string) => secretVault(store.forTenant(tenant).secrets, vaultSeal)
  const signInsOf = (tenant: string) => sessionVault(store.forTenant(tenant).sessions, vaultSeal)
  const secrets = signingSecrets(vaultOf, { tenant: store.tenant, secret: config.callback_secret })
  const live = createLiveRuns()
  const browsers = createOperatorBrowsers(
    (signal) => launchedBrowser(ownProfile(config), signal),
    (instance) => isOwnInstance(config, instance),
  )
  live.findTabs(browsers)
  const opened = new Map<string, Promise<Profiles>>()
  const profiles: App['profiles'] = (tenant = store.tenant) => {
    const some = opened.get(tenant) ?? openProfiles(config, store.forTenant(tenant), vaultSeal)
    opened.set(tenant, some)
    return some
  }
  const views = createLiveViews()
  const relay = createLiveRelay(store, views, vaultSeal)
  await relay.start()
  const viewer = viewerLinksOf(vaultSeal)
  // A process without an API knows where people reach those with one, if it is told.
  const { public_url } = config
  let links: Links | undefined = public_url === undefined ? undefined : linksAt(() => public_url, viewerPath(viewer))
  const jobs = createJobs(
    store,
    {
      maxBrowsers: config.max_browsers,
      maxOwnTasks: config.max_own_tasks,
      member: { home: config.home.root, version: version() },
      browserOf: (job) => browserOf(job, config),
      nightly: {
        async all() {
          log.info(await cleanRows(store, retentionOf(config)), 'cleaned up for all machines')
          if (files.artifacts.elsewhere)
            log.info(await cleanElsewhere(store, retentionOf(config)), 'cleaned up the object store')
          for (const tenant of await store.tenants()) await store.forTenant(tenant).secrets.deleteSpent(SPENT_DAYS)
        },
        async here() {
          for (const area of [files.artifacts, files.documents]) {
            const left = await area.handOn()
            if (left > 0) log.warn({ files: left }, 'files wait for the object store, which is away')
          }
          log.info(await cleanFiles(store, retentionOf(config)), 'cleaned up the files of this machine')
          await removeOldCopies(config.home)
          for (const area of [files.artifacts, files.documents]) {
            const sealed = await area.sealOld()
            if (sealed > 0) log.info({ files: sealed }, 'encrypted files that earlier versions kept')
          }
          await documents.tidy()
        },
      },
      ended: (job) => forget(job),
      ...(config.patrol_hours !== undefined && {
        patrol: { everyHours: config.patrol_hours, ...patrolPorts(config, secrets, log) },
      }),
      schedules: () => beginDue(store, schedulePorts, log),
      callbacks: {
        secrets,
        allowPrivate: config.callback_allow_private,
        // The holder of the link can use the browser and answer, which a submit-only token may not.
        viewerUrl: async (job, { id }) => (job.maker.as === 'submit-only' ? undefined : links?.viewer(job, id)),
        screenshotUrl: (jobId, artifactId) => links?.artifact(jobId, artifactId) ?? null,
      },
      ...options,
      runJob: runStoredJob({
        config,
        files,
        store,
        vaultOf,
        profilesOf: profiles,
        signInsOf,
        redactor,
        models,
        startBrowser,
        decides,
        views,
        operator: { browsers, live },
      }),
      keepImage: (job, image) => saveScreenshot(config, store.forTenant(job.tenant), job.id, image),
    },
    log,
  )
  const documents = profileDocuments(files, store)
  const forget: App['forget'] = async (job) => {
    await forgetJobData(job.request.input_data, vaultOf(job.tenant))
    await documents.tidy({ id: job.id, files: filesOfJob(job) })
  }
  const batches = createBatches(
    store,
    jobs,
    {
      room: browserLimit(config.max_browsers),
      openPreviewer: () => openPreviewer({ config, store, vaultOf }),
      forget,
    },
    log,
  )
  const submitOnce: App['submitOnce'] = async (body, data = {}, tenant = store.tenant, placed = {}, maker = OWNER) => {
    const given = typeof body.input_data === 'object' ? (body.input_data as Record<string, unknown> | null) : null
    onlyKnownInput(given)
    // A submitter may never set a job's secrets, tab or profile in its data: those are rejected above.
    const inputData = { ...given, ...placed }
    engineFor(config, body)
    providerFor(config, askedIn(body))
    if (given?.schema !== undefined) dataForm(given.schema)
    const vault = vaultOf(tenant)
    await bringFiles(files, tenant, given?.user_data)
    const input_data = await sealJobData(inputData, vault, {
      ...data,
      resolveFile: (path, key) => (data.resolveFile ?? ((same: string) => same))(placeHere(files, path), key),
    })
    let created: { job: JobRecord; created: boolean } | undefined
    try {
      created = await jobs.createOnce(given === null ? body : { ...body, input_data }, tenant, maker)
      return created
    } finally {
      // The job was not created, so nothing will ever use its encrypted data.
      if (!created?.created) await forgetJobData(input_data, vault)
    }
  }
  const submissions = submissionsOf({ config, store, jobs, profiles, submitOnce })
  const schedulePorts = { jobs, submit: submissions.submit }
  const schedules = createSchedules(store, {
    ...schedulePorts,
    async drop(job) {
      await store.forTenant(job.tenant).jobs.delete(job.id)
      await forget(job)
    },
  })
  return {
    config,
    files,
    store,
    jobs,
    batches,
    schedules,
    submissions,
    log,
    relay,
    viewer,
    secrets,
    reachableBy: (given) => {
      links = given
    },
    submitOnce,
    live,
    browsers,
    profiles,
    accounts: accountVault(vaultOf(store.tenant)),
    pairings: openPairings(config.home, vaultSeal),
    submit: async (body, data, placed) => (await submitOnce(body, data, undefined, placed)).job,
    forget,
    documents,
    async [Symbol.asyncDispose]() {
      await batches.close()
      await jobs.stop(0)
      relay.stop()
      browsers.release()
      await store.close()
      await telemetry?.[Symbol.asyncDispose]()
    },
  }
}
