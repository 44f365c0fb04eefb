/**
 * Jobs that come over the API or from a schedule: what a body may name, depending on its submitter, and how many there
 * may be.
 */
import { codeOf, GhError } from '../../shared/domain/errors.ts'
import type { JobRecord, Maker } from '../../shared/domain/job-record.ts'
import type { UserDataOptions } from '../../shared/domain/user-data-draft.ts'
import type { ApiDeps } from '../api/http/deps.ts'
import { findUpload, isUpload } from '../assets/uploads.ts'
import { refusePrivate } from '../base/addresses.ts'
import type { Config } from '../base/config.ts'
import type { Jobs } from '../jobs/index.ts'
import { existingJob } from '../jobs/watch.ts'
import type { Store } from '../store/index.ts'
import type { Profiles } from '../vault/profiles.ts'
import { addressRule } from './address-rule.ts'
import { resolveFileFrom } from './data-files.ts'
import { filesOf } from './file-areas.ts'

export type Submissions = Pick<ApiDeps, 'submit' | 'retry'>

export interface SubmissionPorts {
  config: Config
  store: Store
  jobs: Pick<Jobs, 'retry'>
  profiles(tenant: string): Promise<Profiles>
  submitOnce(
    body: Record<string, unknown>,
    data: UserDataOptions,
    tenant: string,
    placed: { profile_id?: string },
    maker: Maker,
  ): Promise<{ job: JobRecord; created: boolean }>
}

/**
 * Other submitters' jobs and retries are counted and stored one after the other, across processes, so that concurrent
 * ones cannot exceed the limit.
 */
export const submissionsOf = (app: SubmissionPorts): Submissions => {
  const submit = submitIn(app)
  const ofToken = <T>(id: string, work: () => Promise<T>): Promise<T> => app.store.alone(`jobs of ${id}`, work)
  return {
    submit: (body, options) =>
      options.maker.as === 'owner'
        ? submit(body, options)
        : ofToken(options.maker.id, async () => {
            // Its first response was lost: this creates no job, so there is nothing to count.
            if (await isKnown(app, body, options)) return submit(body, options)
            await withinQuota(app, options.tenant, options.maker.id)
            return withinTenant(app, options.tenant, () => submit(body, options))
          }),
    async retry(id, tenant) {
      const { maker } = await existingJob(app.store.forTenant(tenant), id)
      if (maker.as === 'owner') return app.jobs.retry(id, tenant)
      return ofToken(maker.id, async () => {
        await withinQuota(app, tenant, maker.id, { again: true })
        return withinTenant(app, tenant, () => app.jobs.retry(id, tenant), { again: true })
      })
    },
  }
}

/** What a body may name, depending on its submitter: only the owner's may name files and browsers of this machine. */
const submitIn =
  (app: SubmissionPorts): Submissions['submit'] =>
  async ({ profile_id: profile, ...given }, { tenant, maker }) => {
    if (maker.as !== 'owner') {
      refuseOwnBrowser(given)
      const address = URL.parse(String(given.target_url ?? innerOf(given)?.target_url ?? ''))
      if (address) refusePrivate(address, addressRule(app.config))
    }
    const body = maker.as === 'submit-only' ? withPerson(given) : given
    const sentOnly =
      maker.as === 'submit-only' ? { ...SENT_FILES, personId: (id: string) => `handed-in:${id}` } : SENT_FILES
    const named = withSent(filesOf(app.config).artifacts.root, tenant, maker.as === 'owner' ? LOCAL_FILES : sentOnly)
    if (typeof profile !== 'string') return app.submitOnce(body, named, tenant, {}, maker)
    if (maker.as === 'submit-only')
      throw new GhError('FORBIDDEN', 'This token may not use profiles: their secrets would go where it says.')
    const user_data = await (await app.profiles(tenant)).userData(profile).catch((error: unknown) => {
      if (codeOf(error) !== 'NOT_FOUND') throw error
      throw new GhError('INVALID_INPUT', `profile_id: there is no profile ${profile}.`, { cause: error })
    })
    const inner = innerOf(body) ?? {}
    // A profile's documents were checked when they were added; those that the body names instead were not.
    const files =
      inner.user_data === undefined ? withSent(filesOf(app.config).artifacts.root, tenant, LOCAL_FILES) : named
    return app.submitOnce(
      { ...body, input_data: { user_data, ...inner } },
      files,
      tenant,
      { profile_id: profile },
      maker,
    )
  }

/** Whether this submitter already has a job with this key. */
const isKnown = async (
  { store }: SubmissionPorts,
  { idempotency_key: key }: Record<string, unknown>,
  { tenant, maker }: { tenant: string; maker: Maker },
): Promise<boolean> => typeof key === 'string' && (await store.forTenant(tenant).jobs.hasKey(maker.id, key))

/**
 * Limits for all tokens of a tenant together; counted one after the other, across processes. `again`: as for
 * {@link withinQuota}.
 * @throws GhError RATE_LIMITED
 */
const withinTenant = async <T>(
  { store }: SubmissionPorts,
  tenant: string,
  work: () => Promise<T>,
  { again = false } = {},
): Promise<T> => {
  const { jobsAtOnce, jobsADay } = await store.tenantAccounts.limits(tenant)
  if (jobsAtOnce === null && jobsADay === null) return work()
  return store.alone(`jobs of tenant ${tenant}`, async () => {
    const { open, isDayFull } = await store.forTenant(tenant).jobs.fullness(again ? null : jobsADay)
    if (jobsAtOnce !== null && open >= jobsAtOnce)
      throw tooMany(`This tenant has ${jobsAtOnce} jobs that are not over yet.`)
    if (isDayFull) throw tooMany(`This tenant has handed in ${jobsADay} jobs within 24 hours.`)
    return work()
  })
}

const tooMany = (what: string): GhError =>
  new GhError('RATE_LIMITED', `${what} Hand it in later.`, { details: { retry_after_seconds: 60 } })

/**
 * `again`: the job was already counted for its day.
 * @throws GhError RATE_LIMITED
 */
const withinQuota = async (
  { store, config }: SubmissionPorts,
  tenant: string,
  madeBy: string,
  { again = false } = {},
): Promise<void> => {
  const { open, lately } = await store.forTenant(tenant).jobs.countOf(madeBy)
  const over =
    open >= config.token_jobs_at_once
      ? `${config.token_jobs_at_once} jobs that are not over yet (token_jobs_at_once)`
      : !again && lately >= config.token_jobs_a_day
        ? `handed in ${config.token_jobs_a_day} jobs within 24 hours (token_jobs_a_day)`
        : undefined
  if (over) throw tooMany(`This token has ${over}.`)
}

const innerOf = ({ input_data: inner }: Record<string, unknown>): Record<string, unknown> | undefined =>
  typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : undefined

/**
 * The browser in which a person is signed in belongs to the owner, and so does any service on this machine's addresses.
 * @throws GhError FORBIDDEN
 */
const refuseOwnBrowser = (body: Record<string, unknown>): void => {
  const inner = innerOf(body)
  const named = ['cdp', 'cdp_url', 'cdp_urls'].some((key) => body[key] !== undefined || inner?.[key] !== undefined)
  if ([body.browser_mode, inner?.browser_mode].includes('operator') || named)
    throw new GhError(
      'FORBIDDEN',
      'Only the owner’s own token may use the owner’s browser; others use browsers of the server mode.',
    )
}

/** A job without a person would start with the sign-ins stored for the owner's jobs without one. */
const withPerson = (body: Record<string, unknown>): Record<string, unknown> =>
  body.input_data === undefined || innerOf(body) ? { ...body, input_data: { user_data: {}, ...innerOf(body) } } : body

/** Previously uploaded files, besides those of the machine. */
const withSent = (artifacts: string, tenant: string, others: UserDataOptions): UserDataOptions => ({
  ...others,
  resolveFile: (path, key) =>
    isUpload(path) ? findUpload(artifacts, tenant, path) : (others.resolveFile?.(path, key) ?? path),
})

/** Paths are absolute or relative to the folder in which the bridge was started. */
export const LOCAL_FILES: UserDataOptions = { resolveFile: resolveFileFrom(`${process.cwd()}/-`) }

/**
 * Other submitters must not be able to send this machine's files anywhere. A submit-only token also gets neither the
 * stored answers nor the stored sign-ins of a person: its persons are separate, whatever their id, name and address.
 */
const SENT_FILES: UserDataOptions = {
  resolveFile: (_, key) => {
    throw new GhError(
      'FORBIDDEN',
      `${key}: this token may not name files of the bridge’s machine. Send the file first (POST /files).`,
      {
        details: { key },
      },
    )
  },
}
