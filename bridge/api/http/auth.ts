/** Authenticates the caller by the owner's token or a stored one, and checks what its scope allows. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { type JobRecord, type Maker, OWNER } from '../../../shared/domain/job-record.ts'
import type { TokenScope } from '../../../shared/protocol/http.ts'
import type { Repositories } from '../../store/index.ts'
import type { ApiDeps, ApiEnv, Caller, Links } from './deps.ts'
import type { RateLimit } from './limits.ts'

/** `read`: view; `submit`: submit jobs and follow their state; `operate`: everything of a tenant; `own`: the owner's own token. */
export type Need = 'read' | 'submit' | 'status' | 'operate' | 'own'

const ALLOWED: Record<Need, readonly TokenScope[]> = {
  read: ['operator', 'read-only'],
  submit: ['operator', 'submit-only'],
  /** The state of a job: any token. */
  status: ['operator', 'submit-only', 'read-only'],
  operate: ['operator'],
  /** No scope grants it. */
  own: [],
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The caller that the request's token belongs to.
 * @throws GhError UNAUTHORIZED
 */
export const callerOf = async (
  { store, ownerToken, isDashboard }: Pick<ApiDeps, 'store' | 'ownerToken' | 'isDashboard'>,
  authorization: string | undefined,
): Promise<Caller> => {
  const [, token] = /^Bearer ([\w.~+/=-]{16,200})$/i.exec(authorization ?? '') ?? []
  if (token === undefined)
    throw new GhError('UNAUTHORIZED', 'Send “Authorization: Bearer …” with the token of this bridge.')
  if (timingSafeEqual(digest(token), digest(ownerToken)) || isDashboard?.(token))
    return { tenant: store.tenant, scope: 'operator', name: 'owner', id: OWNER.id, isOwner: true, isSuspended: false }
  const known = await store.tokens.use(digest(token))
  if (known) {
    const { tenant, scope, name, id, isSuspended } = known
    return { tenant, scope, name, id, isOwner: false, isSuspended }
  }
  throw new GhError('UNAUTHORIZED', 'This token is not known here, or it was revoked.')
}

/** A new token and its stored form. It is shown once; nobody can read it again. */
export const makeToken = (): { token: string; sha256: Uint8Array } => {
  const token = `gh_${randomBytes(32).toString('base64url')}`
  return { token, sha256: digest(token) }
}

/** Every path not named open needs a token; wrong tokens are rate-limited. */
export const authenticate = (
  deps: Pick<ApiDeps, 'store' | 'ownerToken' | 'isDashboard'>,
  limits: { requests: RateLimit; refusals: RateLimit },
  isOpen: (path: string) => boolean,
) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (isOpen(c.req.path)) return next()
    const caller = await callerOf(deps, c.req.header('authorization')).catch(async (error: unknown) => {
      if (codeOf(error) === 'UNAUTHORIZED') await limits.refusals.take('refused')
      throw error
    })
    await limits.requests.take(caller.id)
    if (caller.isSuspended)
      throw new GhError(
        'TENANT_SUSPENDED',
        'Whoever runs this bridge has suspended this token’s tenant. Nothing is lost, and its queued jobs wait.',
        { details: { tenant: caller.tenant } },
      )
    c.set('caller', caller)
    c.set('view', deps.store.forTenant(caller.tenant))
    return next()
  })

const requires = (need: Need) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { scope, isOwner } = c.get('caller')
    if (!isOwner && !ALLOWED[need].includes(scope))
      throw new GhError('FORBIDDEN', `A ${scope} token may not do this.`, { details: { scope, needs: ALLOWED[need] } })
    return next()
  })

/** As whom the caller submits a job. Not for read-only callers. */
export const makerOf = ({ id, scope, isOwner }: Caller): Maker => ({
  id,
  as: isOwner ? 'owner' : scope === 'operator' ? 'operator' : 'submit-only',
})

/** The same for schedules: only an operator may create one. */
export const scheduleMaker = ({ id, isOwner }: Caller): Maker & { as: 'owner' | 'operator' } => ({
  id,
  as: isOwner ? 'owner' : 'operator',
})

/**
 * A job, if the caller may see it: a submit-only token sees only jobs that it submitted itself.
 * @throws GhError NOT_FOUND
 */
export const visibleJob = async (view: Repositories, id: string, caller: Caller): Promise<JobRecord> => {
  const job = await view.jobs.get(id)
  if (!job || (caller.scope === 'submit-only' && job.maker.id !== caller.id))
    throw new GhError('NOT_FOUND', `There is no job ${id}.`, { details: { id } })
  return job
}

/**
 * The links that this caller receives: the viewer's link lets its holder use the browser and answer, so only operators
 * get it.
 */
export const linksFor = ({ scope }: Caller, links: Links): Links =>
  ALLOWED.operate.includes(scope) ? links : { ...links, viewer: () => undefined }

/** The security requirement of a route, in the document and in its code. */
export const secured = (need: Need) => ({
  security: [{ bearer: [] }],
  'x-scopes': need === 'own' ? ['owner'] : [...ALLOWED[need]],
  middleware: requires(need),
})
