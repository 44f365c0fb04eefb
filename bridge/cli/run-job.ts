/**
 * Converts a stored job to the engine's input and ports, and its outcome to a report and a result. The `RunJob` of the
 * jobs layer.
 */
import { knownEnd } from '../../shared/domain/commit.ts'
import { GhError } from '../../shared/domain/errors.ts'
import type { JobResult } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { type JobFiles, jobFiles } from '../assets/files.ts'
import type { Config } from '../base/config.ts'
import type { Redactor } from '../base/redact.ts'
import { launchServerBrowser, type ServerOptions } from '../browser/launch.ts'
import { useOwnTemp } from '../browser/leftovers.ts'
import { liveView } from '../browser/live-view.ts'
import type { Session } from '../browser/session.ts'
import type { SignIn } from '../browser/sign-in.ts'
import type { BrowserSize, OpenBrowser } from '../engine/run/attempts.ts'
import { runWithReattach, runWithRecovery } from '../engine/run/attempts.ts'
import type { RunOutput } from '../engine/run/run.ts'
import { readCheckpoint, type TabPlace, withPlace } from '../engine/state/checkpoint.ts'
import { noOriginWords } from '../engine/state/origin-words.ts'
import { visitRule } from '../engine/state/policy.ts'
import type { Letters, RunInput, RunPorts } from '../engine/state/ports.ts'
import type { LiveViews } from '../jobs/live.ts'
import type { RunContext, RunJob } from '../jobs/ports.ts'
import { answeredInBatch, answeredOnce } from '../jobs/resume.ts'
import { platformShelf } from '../learn/platforms.ts'
import { playbookShelf } from '../learn/playbooks.ts'
import { questionShelf } from '../learn/questions.ts'
import { recipeFor } from '../learn/recipes.ts'
import { manualShelf } from '../learn/shelf.ts'
import { siteShelf } from '../learn/sites.ts'
import type { Repositories, Store } from '../store/index.ts'
import type { Profiles } from '../vault/profiles.ts'
import type { SecretVault } from '../vault/secrets.ts'
import type { SessionVault } from '../vault/sessions.ts'
import { accountsFor } from './accounts-port.ts'
import { addressRule, NOT_YOURS } from './address-rule.ts'
import { engineFor } from './engines.ts'
import { bringFile, contentOf, type FileAreas } from './file-areas.ts'
import { saveDownload, savePicture } from './job-artifacts.ts'
import { jobAudit } from './job-audit.ts'
import { jobTrace, type TraceFile } from './job-trace.ts'
import { lettersIn } from './letters.ts'
import { codeMailFor } from './mail/code-mail.ts'
import { type OperatorBrowsers, placeOf } from './operator/browsers.ts'
import type { LiveRunRegistry } from './operator/live-runs.ts'
import { askedIn, providerFor } from './providers.ts'
import { readableCopies } from './readable-copies.ts'
import { reportHtml } from './report.ts'
import { runInputOf } from './run-input.ts'
import { keepSent } from './sent-copies.ts'
import { serverProgram } from './server-program.ts'
import { signInsFor } from './sign-ins.ts'
import { stepTraceRecorder } from './trace/recorder.ts'

export interface RunJobDeps {
  config: Config
  files: FileAreas
  store: Store
  vaultOf(tenant: string): SecretVault
  /** Profiles of a tenant. */
  profilesOf(tenant: string): Promise<Profiles>
  /** Stored sign-ins of a tenant. */
  signInsOf(tenant: string): SessionVault
  /** Receives the secrets of a job before anything of it is logged. */
  redactor: Redactor
  models?: ModelTraffic | undefined
  /** How the programs of server browsers are started, if one is already running. */
  startBrowser?: ServerOptions['start']
  /** Decides a job instead of the provider that it names: another agent, while it is connected. */
  decides?: ((job: JobRecord) => RunPorts['provider'] | undefined) | undefined
  /** Where authorised people can view a browser in server mode. */
  views: LiveViews
  /** People's own browsers, and how people are asked about jobs in them. */
  operator: { browsers: OperatorBrowsers; live: LiveRunRegistry }
}

/** What a job's model requests depend on besides its body. */
export interface JobTraffic {
  redactor: Redactor
  applicant: RunInput['applicant']
  store: Repositories
}

/** Replacement for the network in model requests: recordings, and runs that a recording answers. */
export interface ModelTraffic {
  /** Called when a job begins. */
  fetchFor(job: JobRecord, about: JobTraffic): Promise<typeof globalThis.fetch>
  /** ms since the epoch, to replace today's date. */
  now?(): number
}

export const runStoredJob =
  ({
    config,
    files: kept,
    store: whole,
    vaultOf,
    profilesOf,
    signInsOf,
    redactor,
    models,
    startBrowser,
    decides,
    views,
    operator,
  }: RunJobDeps): RunJob =>
  async (job, context) => {
    const store = whole.forTenant(job.tenant)
    const copies = readableCopies(config.home, kept, job.id)
    const input = await runInputOf(job, store, vaultOf(job.tenant), async (path) =>
      copies.plain(await bringFile(kept, path)),
    )
    for (const secret of Object.values(input.applicant.secrets)) {
      redactor.add(secret)
      context.hide(secret)
    }
    const files = jobFiles(kept.artifacts, job.id)
    if (job.request.keep_trace) await useOwnTemp()
    const trace = jobTrace(job, files, { store, redactor, keepDays: config.artifact_days })
    const fetch = await models?.fetchFor(job, { redactor, applicant: input.applicant, store })
    const steps =
      job.request.keep_trace || config.trace
        ? await stepTraceRecorder(job.id, {
            store,
            artifacts: kept.artifacts,
            keepDays: config.artifact_days,
            clean: (data) => redactor.data(context.clean?.(data) ?? data),
          })
        : undefined
    if (steps) context.onEvent?.(steps.note)
    const decider = decides?.(job)
    const letters = lettersIn(
      config,
      { read: (file) => contentOf(kept, file), keep: copies.add },
      input.applicant.values.country,
    )
    const ports = portsOf({
      letters,
      config,
      kept,
      store,
      job,
      context,
      files,
      redactor,
      fetch,
      now: models?.now,
      profilesOf,
      decider,
    })
    const audit = config.audit ? jobAudit(job.id, files, { store, redactor }) : undefined
    if (audit) context.onEvent?.(audit.note)
    const codeMail = await codeMailFor(job, input.applicant, vaultOf(job.tenant), { redactor, context })
    const accounts = accountsFor(job, input.applicant.id, vaultOf(job.tenant), { redactor, context })
    const signIns = signInsFor(job, input.applicant.id, signInsOf(job.tenant), context)
    using onPage = new DisposableStack()
    let known: TabPlace | undefined
    let place = (): TabPlace | undefined => undefined
    const checkpoint: RunPorts['checkpoint'] = (state) => context.checkpoint(withPlace(state, place()))
    const openSession: OpenBrowser = async (given, signal, size) => {
      const rule = visitRule(given, ports)
      // Submitted by somebody else before permissions were checked there: it is still the owner's browser.
      if (given.browserMode !== 'server' && job.maker.as !== 'owner')
        throw new GhError('FORBIDDEN', 'Only the owner’s own token may use the owner’s browser.')
      if (given.browserMode === 'server') {
        const session = await openServerSession({
          config,
          job,
          rule,
          forOthers: ports.engine !== undefined,
          signal,
          trace,
          size,
          startBrowser,
          signIn: await signIns.load(),
          onRefused: onceEach((host) =>
            context.emit('warning', { message: `${host} was not connected to: ${NOT_YOURS}` }),
          ),
        })
        signIns.of(session)
        onPage.defer(views.add(job.id, liveView(session)))
        audit?.of(session)
        steps?.of(session)
        return session
      }
      // A person's own browser needs no live picture.
      const placed = place()
      const again = placed ? { ...job, checkpoint: withPlace(job.checkpoint, placed) } : job
      const session = await operator.browsers.open(again, {
        endpoints: config.cdp,
        mayVisit: rule,
        signal,
        emit: context.emit,
      })
      onPage.defer(operator.live.add(job.id, session))
      audit?.of(session)
      steps?.of(session)
      // A session that lost its browser no longer knows its tab.
      place = () => (known = placeOf(session) ?? known)
      await checkpoint(given.checkpoint ?? {})
      return session
    }
    const output = await runWithReattach(
      input,
      {
        ...ports,
        ...(steps && { stepTrace: steps }),
        ...(codeMail && { codeMail }),
        ...(accounts && { accounts }),
        openSession,
        checkpoint,
        signedIn: signIns.keep,
        isSignedIn: signIns.isLoaded,
        ...(context.giveBack && { giveBack: context.giveBack }),
      },
      context.signal,
      runWithRecovery,
    )
      .finally(trace.keep)
      // The person's own browser reads a file only when the form is sent, which may be after the job.
      .finally(job.browserMode === 'server' ? copies.remove : undefined)
      .finally(steps?.done)
    await audit?.done()
    return finish(job, input, output, { files, store, traced: steps !== undefined })
  }

interface PortsInput {
  letters: Letters
  config: Config
  kept: FileAreas
  store: Repositories
  job: JobRecord
  context: RunContext
  files: JobFiles
  redactor: Redactor
  fetch: typeof globalThis.fetch | undefined
  now: (() => number) | undefined
  profilesOf: RunJobDeps['profilesOf']
  decider: RunPorts['provider'] | undefined
}

const portsOf = ({
  letters,
  config,
  kept,
  store,
  job,
  context,
  files,
  redactor,
  fetch,
  now,
  profilesOf,
  decider,
}: PortsInput): Omit<RunPorts, 'openSession'> => {
  const engine = engineFor(config, { ...job.request })
  const { profile_id: profile } = job.request.input_data
  const claim = { worker: job.worker ?? 0, attempt: job.attempt }
  return {
    ...(engine && { engine }),
    provider:
      decider ??
      providerFor(config, askedIn({ ...job.request }), {
        warn: (message) => context.emit('warning', { message }),
        fallback: (fallback) => context.emit('provider_fallback', { ...fallback }),
        fetch,
      }),
    manuals: manualShelf(store.manuals, () => new Date(), config.recipes ? recipeFor : undefined, store.manualPictures),
    questions: questionShelf(store.knowledge),
    platforms: platformShelf(store.knowledge),
    sites: siteShelf(store.knowledge),
    ...(job.request.playbooks !== false && { playbooks: playbookShelf(store.playbooks) }),
    commits: {
      ...store.commits,
      begin: (key) => store.commits.begin(key, claim),
      isOurs: () => store.jobs.isHeld(job.id, claim),
    },
    origins: noOriginWords(),
    answers: {
      list: async (applicantId) => [
        ...(await store.answers.list(applicantId)),
        ...(await answeredInBatch(store, job.id)),
        ...(await answeredOnce(store, job.id)),
      ],
      ofEmployer: (applicantId, employer) => store.answers.ofEmployer(applicantId, employer),
      keep: (applicantId, answer) => store.answers.keep(applicantId, answer, job.id),
    },
    drafts: config.drafts,
    ...(typeof profile === 'string' && {
      profile: {
        keys: async () => (await profilesOf(job.tenant)).keys(profile),
        change: async (what, value) => (await profilesOf(job.tenant)).change(profile, what, value),
      },
    }),
    receipts: {
      earlier: (applicantId, employer) => store.events.receipts({ applicantId, employer, sent: true }),
      keepFile: (path) => keepSent(kept.artifacts, store, job.id, path),
    },
    letters,
    screenshots: {
      keep: async (image, about) => (await savePicture(config, store, job.id, image, about, files)).name,
    },
    // Its name comes from the page, too.
    keepFile: (file) => saveDownload(config, store, job.id, { ...file, name: redactor.text(file.name) }, files),
    askHuman: context.askHuman,
    ...(context.onPause && { onPause: context.onPause }),
    emit: context.emit,
    checkpoint: context.checkpoint,
    now: now ?? Date.now,
  }
}

interface ServerOpening {
  config: Config
  job: JobRecord
  rule: ReturnType<typeof visitRule>
  forOthers: boolean
  signal: AbortSignal
  trace: TraceFile
  size: BrowserSize
  startBrowser: ServerOptions['start']
  signIn: SignIn | undefined
  onRefused(host: string): void
}

const openServerSession = ({
  config,
  job,
  rule,
  forOthers,
  signal,
  trace,
  size,
  startBrowser,
  signIn,
  onRefused,
}: ServerOpening): Promise<Session> =>
  launchServerBrowser({
    ...size,
    ...serverProgram(config),
    mayVisit: rule,
    forOthers,
    ignoreCertificateErrors: job.request.ignore_certificate_errors,
    ...(trace.raw !== undefined && { trace: trace.raw }),
    ...(signIn && { signIn }),
    ...(job.maker.as !== 'owner' && { addresses: addressRule(config), onRefused }),
    ...(startBrowser && { start: startBrowser }),
    signal,
  })

/** Reports each message only once. */
const onceEach = (say: (text: string) => void): ((text: string) => void) => {
  const said = new Set<string>()
  return (text) => {
    if (!said.has(text)) say(text)
    said.add(text)
  }
}

const finish = async (
  job: JobRecord,
  input: RunInput,
  output: RunOutput,
  { files, store, traced }: { files: JobFiles; store: Repositories; traced: boolean },
): Promise<JobResult> => {
  const { status, trace } = output
  const { error: told } = output.result
  const error = told && status !== 'paused' ? knownEnd(told, await store.commits.ofJob(job.id)) : told
  const result = { ...output.result, error }
  // Attempts in processes that are gone must be added; those in this process are already counted.
  const duration_ms = result.duration_ms + Math.round(readCheckpoint(job.checkpoint).run?.ms ?? 0)
  const version = result.manual && (await store.manuals.get(result.manual.id, result.manual.version))
  const html = await reportHtml({
    result: { ...result, duration_ms, status },
    trace,
    jobType: job.type,
    targetUrl: job.targetUrl,
    person: input.applicant.values.name ?? '',
    at: new Date(),
    baseline: version?.body.baseline,
    receipts: await store.events.receipts({ jobId: job.id }),
    traced,
    schema: input.schema,
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
    ...(traced && { has_trace: true }),
    interaction: open ? { id: open.id, kind: open.kind, question: open.description } : null,
  }
}
