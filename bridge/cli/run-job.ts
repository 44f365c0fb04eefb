/** A stored job → the engine's input and ports, and its outcome → report and result. The `RunJob` of the jobs layer. */
import { join } from 'node:path'
import type { JobResult } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { type JobFiles, jobFiles } from '../assets/files.ts'
import type { Config } from '../base/config.ts'
import type { Redactor } from '../base/redact.ts'
import { launchServerBrowser } from '../browser/launch.ts'
import { liveView } from '../browser/live-view.ts'
import type { Session } from '../browser/session.ts'
import type { SignIn } from '../browser/sign-in.ts'
import { keptIn } from '../engine/kept.ts'
import type { OpenWeighed, Weight } from '../engine/lighter.ts'
import { visitRule } from '../engine/policy.ts'
import type { RunInput, RunPorts } from '../engine/ports.ts'
import { runRecovering } from '../engine/recover.ts'
import type { RunOutput } from '../engine/run.ts'
import { runAttached } from '../engine/taken-away.ts'
import { handlerOf } from '../jobs/handlers/index.ts'
import type { LiveViews } from '../jobs/live.ts'
import type { RunContext, RunJob } from '../jobs/ports.ts'
import { answeredOnce } from '../jobs/resume.ts'
import { playbookShelf } from '../learn/playbooks.ts'
import { recipeFor } from '../learn/recipes.ts'
import { manualShelf } from '../learn/shelf.ts'
import type { Repositories, Store } from '../store/index.ts'
import { openJobData } from '../vault/job-data.ts'
import type { SecretVault } from '../vault/secrets.ts'
import type { SessionVault } from '../vault/sessions.ts'
import { engineFor } from './engines.ts'
import { jobAudit } from './job-audit.ts'
import { type JobTrace, jobTrace } from './job-trace.ts'
import { type OperatorBrowsers, type Place, placeOf } from './operator/browsers.ts'
import type { LiveRunRegistry } from './operator/live-runs.ts'
import { askedIn, providerFor } from './providers.ts'
import { reportHtml } from './report.ts'
import { signInsFor } from './sign-ins.ts'

export interface RunJobDeps {
  config: Config
  store: Store
  vaultOf(tenant: string): SecretVault
  /** Kept sign-ins of a tenant. */
  signInsOf(tenant: string): SessionVault
  /** Told the secrets of a job before anything of it is logged. */
  redactor: Redactor
  models?: ModelTraffic | undefined
  /** Where a browser of the server mode is shown to those who may see it. */
  views: LiveViews
  /** Persons' own browsers, and who asks where jobs work in them. */
  operator: { browsers: OperatorBrowsers; live: LiveRunRegistry }
}

/** What a job's questions to a model depend on besides its body. */
export interface JobTraffic {
  redactor: Redactor
  applicant: RunInput['applicant']
  store: Repositories
}

/** What carries the requests to models, where it is not simply the network: recordings, and runs that are answered from one. */
export interface ModelTraffic {
  /** Called when a job begins. */
  fetchFor(job: JobRecord, about: JobTraffic): Promise<typeof globalThis.fetch>
  /** ms since the epoch, where today is another day. */
  now?(): number
}

export const runStoredJob =
  ({ config, store: whole, vaultOf, signInsOf, redactor, models, views, operator }: RunJobDeps): RunJob =>
  async (job, context) => {
    const store = whole.forTenant(job.tenant)
    const input = await runInputOf(job, store, vaultOf(job.tenant))
    for (const secret of Object.values(input.applicant.secrets)) {
      redactor.add(secret)
      context.hide(secret)
    }
    const files = jobFiles(config.home.artifacts, job.id)
    const trace = jobTrace(job, files, { store, redactor, keepDays: config.artifact_days })
    if (job.request.keep_trace && trace.raw === undefined)
      context.emit('warning', { message: 'No trace is kept: in your own browser it would hold your other tabs too.' })
    const fetch = await models?.fetchFor(job, { redactor, applicant: input.applicant, store })
    const ports = portsOf({ config, store, job, context, files, fetch, now: models?.now })
    const audit = config.audit ? jobAudit(job.id, files, { store, redactor }) : undefined
    const emit: RunPorts['emit'] = (type, data) => {
      context.emit(type, data)
      audit?.note(type, data)
    }
    const signIns = signInsFor(job, input.applicant.id, signInsOf(job.tenant), context)
    using shown = new DisposableStack()
    let known: Place | undefined
    let place = (): Place | undefined => undefined
    const checkpoint: RunPorts['checkpoint'] = (state) => context.checkpoint({ ...state, place: place() })
    const openSession: OpenWeighed = async (given, signal, weight) => {
      const rule = visitRule(given, ports.provider.name)
      if (given.browserMode === 'server') {
        const session = await openServerSession({
          config,
          job,
          rule,
          forOthers: ports.engine !== undefined,
          signal,
          trace,
          weight,
          signIn: await signIns.load(),
        })
        signIns.of(session)
        shown.defer(views.add(job.id, liveView(session)))
        audit?.of(session)
        return session
      }
      // A person's own browser needs no picture of itself.
      const placed = place()
      const again = placed ? { ...job, checkpoint: { ...job.checkpoint, place: placed } } : job
      const { session, continues } = await operator.browsers.open(again, {
        endpoints: config.cdp,
        ...(rule && { mayVisit: rule }),
        signal,
        emit: context.emit,
      })
      shown.defer(operator.live.add(job.id, session))
      audit?.of(session)
      // A session that lost its browser knows its tab no more.
      place = () => (known = placeOf(session) ?? known)
      input.continues = continues
      await checkpoint(input.checkpoint ?? {})
      return session
    }
    const output = await runAttached(
      input,
      {
        ...ports,
        emit,
        openSession,
        checkpoint,
        signedIn: signIns.keep,
        ...(context.giveBack && { giveBack: context.giveBack }),
      },
      context.signal,
      runRecovering,
    ).finally(trace.keep)
    await audit?.done()
    return finish(job, input, output, files, store)
  }

const runInputOf = async (job: JobRecord, store: Repositories, vault: SecretVault): Promise<RunInput> => {
  const { request } = job
  const { schema } = request.input_data
  return {
    jobId: job.id,
    retryCount: job.retryCount,
    jobType: job.type,
    targetUrl: job.targetUrl,
    task: handlerOf(job.type).task(request),
    mode: job.executionMode,
    browserMode: job.browserMode,
    supervision: job.supervision,
    commitPolicy: job.commitPolicy,
    again: request.again,
    hitlEnabled: request.hitl_enabled,
    interactionTimeoutMs: request.interaction_timeout * 1000,
    budget: job.budget,
    checkpoint: job.checkpoint,
    ...(await raisedMeanwhile(job, store)),
    ...(typeof schema === 'object' && schema !== null && { schema: { ...schema } }),
    ...(request.allowed_domains && { allowedDomains: request.allowed_domains }),
    applicant: await openJobData(request.input_data, vault),
  }
}

/** The job was paused at a limit, nobody ran it, and a person gave more. */
const raisedMeanwhile = async (job: JobRecord, store: Repositories): Promise<Pick<RunInput, 'raised'>> => {
  if (!job.checkpoint) return {}
  const asked = await store.interactions.lastOf(job.id)
  if (asked?.kind !== 'budget' || asked.resolution?.action !== 'resume') return {}
  return { raised: { limitUsd: asked.resolution.limitUsd } }
}

interface PortsInput {
  config: Config
  store: Repositories
  job: JobRecord
  context: RunContext
  files: JobFiles
  fetch: typeof globalThis.fetch | undefined
  now: (() => number) | undefined
}

const portsOf = ({ config, store, job, context, files, fetch, now }: PortsInput): Omit<RunPorts, 'openSession'> => {
  const engine = engineFor(config, { ...job.request })
  return {
    ...(engine && { engine }),
    provider: providerFor(config, askedIn({ ...job.request }), {
      warn: (message) => context.emit('warning', { message }),
      fallback: (fallback) => context.emit('provider_fallback', { ...fallback }),
      fetch,
    }),
    manuals: manualShelf(store.manuals, () => new Date(), config.recipes ? recipeFor : undefined),
    ...(job.request.playbooks !== false && { playbooks: playbookShelf(store.playbooks) }),
    commits: store.commits,
    answers: {
      list: async (applicantId) => [...(await store.answers.list(applicantId)), ...(await answeredOnce(store, job.id))],
      keep: (applicantId, answer) => store.answers.keep(applicantId, answer, job.id),
    },
    screenshots: {
      keep: async (image, about) => (await keepPicture(config, store, job.id, image, about, files)).name,
    },
    askHuman: context.askHuman,
    ...(context.onPause && { onPause: context.onPause }),
    emit: context.emit,
    checkpoint: context.checkpoint,
    now: now ?? Date.now,
  }
}

/** A request's picture, as an artifact; its id. */
export const keepScreenshot = async (
  config: Config,
  store: Repositories,
  jobId: string,
  image: Uint8Array,
): Promise<string> => (await keepPicture(config, store, jobId, image, { interaction: true })).id

const keepPicture = async (
  config: Config,
  store: Repositories,
  jobId: string,
  image: Uint8Array,
  about: Record<string, unknown>,
  files: JobFiles = jobFiles(config.home.artifacts, jobId),
): Promise<{ id: string; name: string }> => {
  const name = await files.keepImage(image)
  const { id } = await store.artifacts.add({
    jobId,
    kind: 'screenshot',
    path: join(jobId, name),
    mediaType: 'image/jpeg',
    bytes: image.length,
    about,
    keepDays: config.artifact_days,
  })
  return { id, name }
}

interface ServerOpening {
  config: Config
  job: JobRecord
  rule: ReturnType<typeof visitRule>
  forOthers: boolean
  signal: AbortSignal
  trace: JobTrace
  weight: Weight
  signIn: SignIn | undefined
}

const openServerSession = ({
  config,
  job,
  rule,
  forOthers,
  signal,
  trace,
  weight,
  signIn,
}: ServerOpening): Promise<Session> =>
  launchServerBrowser({
    ...weight,
    headless: config.headless,
    sandbox: config.chrome_sandbox,
    ...(config.chrome_path && { chromePath: config.chrome_path }),
    ...(rule && { mayVisit: rule }),
    forOthers,
    ignoreCertificateErrors: job.request.ignore_certificate_errors,
    ...(trace.raw !== undefined && { trace: trace.raw }),
    ...(signIn && { signIn }),
    signal,
  })

const finish = async (
  job: JobRecord,
  input: RunInput,
  output: RunOutput,
  files: JobFiles,
  store: Repositories,
): Promise<JobResult> => {
  const { result, status, trace } = output
  // Attempts in processes that are gone count; those in this one do already.
  const duration_ms = result.duration_ms + Math.round(keptIn(job.checkpoint)?.ms ?? 0)
  const version = result.manual && (await store.manuals.get(result.manual.id, result.manual.version))
  const html = await reportHtml({
    result: { ...result, duration_ms, status },
    trace,
    jobType: job.type,
    targetUrl: job.targetUrl,
    person: input.applicant.values.name ?? '',
    at: new Date(),
    baseline: version?.body.baseline,
  })
  const report = await files.write('report.html', html)
  const open = status === 'paused' ? await store.interactions.openOf(job.id) : undefined
  for (const { failedCalls: _, provider = 'unknown', ...used } of output.spent)
    await store.usage.add({ jobId: job.id, provider, ...used })
  return {
    ...result,
    duration_ms,
    status,
    report,
    interaction: open ? { id: open.id, kind: open.kind, question: open.description } : null,
  }
}
