/** Maps the product's error codes to HTTP and the RFC 9457 body. Internal errors reveal no internals. */
import type { Context } from 'hono'
import { type ErrorCode, GhError, reactionTo } from '../../../shared/domain/errors.ts'
import type { Problem } from '../../../shared/protocol/http.ts'
import type { Log } from '../../base/log.ts'

const STATUS: Partial<Record<ErrorCode, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  TENANT_SUSPENDED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  NOT_PAUSED: 409,
  already_submitted: 409,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  STORE_UNAVAILABLE: 503,
  STORE_KEY_CHANGED: 503,
  FILES_UNAVAILABLE: 503,
  DEADLINE: 504,
  STORE_DISK_FULL: 507,
}

const TITLES: Record<number, string> = {
  400: 'The request is wrong',
  401: 'A token is needed',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not in this state',
  413: 'Too large',
  429: 'Too many requests',
  500: 'Something broke',
  503: 'The database is away',
  504: 'It took too long',
  507: 'The disk is full',
}

/** Titles of codes for which the status’s own title would be wrong. */
const TITLE_OF: Partial<Record<ErrorCode, string>> = { FILES_UNAVAILABLE: 'The object store is away' }

/** HTTP status of an error code: 400 for invalid input unless the table is more specific, 500 for everything else. */
export const statusOf = (code: ErrorCode): number => STATUS[code] ?? (reactionTo(code) === 'input' ? 400 : 500)

export const problemOf = (error: unknown): Problem => {
  if (!(error instanceof GhError))
    return {
      type: 'about:blank',
      title: TITLES[500] ?? '',
      status: 500,
      detail: 'This request failed for a reason nobody expected. The log has it. Nothing was started.',
      code: 'UNKNOWN',
    }
  const status = statusOf(error.code)
  const hasDetails = Object.keys(error.details).length > 0
  return {
    type: 'about:blank',
    title: TITLE_OF[error.code] ?? TITLES[status] ?? 'Error',
    status,
    detail: error.message,
    code: error.code,
    ...(hasDetails && { details: { ...error.details } }),
  }
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'

export const problemResponse = (error: unknown, log?: Log): Response => {
  const problem = problemOf(error)
  // A client that leaves in the middle of its request is no fault of the bridge.
  if (problem.status >= 500 && !isAborted(error))
    log?.error({ error: error instanceof Error ? error.stack : String(error) }, 'a request failed')
  const retryAfter = problem.details?.retry_after_seconds
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      // An unread rest of the body would be taken for the next request.
      ...(problem.status === 413 && { connection: 'close' }),
      ...(problem.status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(typeof retryAfter === 'number' && { 'retry-after': String(retryAfter) }),
    },
  })
}

export const onError =
  (log?: Log) =>
  (error: Error, _: Context): Response =>
    problemResponse(asGhError(error), log)

/** Our words for Hono's own errors (invalid JSON) and for values that a database cannot store. */
const asGhError = (error: Error): unknown => {
  if ('status' in error && error.status === 400)
    return new GhError('INVALID_INPUT', 'The body is not valid JSON.', { cause: error })
  if ('status' in error && error.status === 415)
    return new GhError(
      'INVALID_INPUT',
      'A body is taken as JSON only: send it with “Content-Type: application/json”.',
      {
        cause: error,
      },
    )
  // Class 22, data exception: NUL, half a surrogate pair, a number out of range. 54000: too long for an index.
  if ('code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$|^54000$/.test(error.code))
    return new GhError(
      'INVALID_INPUT',
      'Something in the request cannot be kept: a character that is not text, or a value that is too long.',
      {
        cause: error,
      },
    )
  return error
}
