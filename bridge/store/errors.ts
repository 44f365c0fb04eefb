/**
 * Maps database failures to the product's own codes. Constraint violations are left to the repository that knows them.
 */
import { GhError } from '../../shared/domain/errors.ts'
import { Deadline } from '../base/deadline.ts'
import { messageOf } from '../base/message.ts'
import { retry } from '../base/retry.ts'

/** SQLSTATE or system error code of a thrown value, if it has one. */
export const sqlCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The unique or check constraint that a statement violated. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined

const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** Connection lost, server shutting down or starting up, no slots left. */
const UNAVAILABLE =
  /^(08...|57P0[1-5]|53300|53400|28...|3D000|E(CONN\w+|PIPE|NOENT|ACCES|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN))$/
const GONE_TEXT =
  /connection terminated|not queryable|client has encountered a connection error|server closed the connection/i

export const isDiskFull = (error: unknown): boolean =>
  DISK_FULL.has(sqlCode(error) ?? '') || /no space left on device|disk quota exceeded/i.test(messageOf(error))

/** Milliseconds that a statement waits for an unavailable server: a killed one is back within seconds. */
export const AWAY_MS = 15_000

/**
 * Repeats an idempotent operation until a server that has just been available is back.
 * @param wasThere false: nobody has seen it yet, so there is nothing to wait for
 * @throws the last error of `run`
 */
export const outlast = async <T>(run: () => Promise<T>, wasThere = () => true): Promise<T> => {
  using deadline = Deadline.after(AWAY_MS, { what: 'the database' })
  return await retry(run, {
    attempts: Number.POSITIVE_INFINITY,
    baseMs: 50,
    maxMs: 1_000,
    // A missing permission to create tables does not resolve within a second.
    retryIf: (error) => error instanceof GhError && isUnavailable(error.cause) && wasThere(),
    deadline,
  })
}

/** The connection is lost; the statement may or may not have been executed. */
export const isUnavailable = (error: unknown): boolean =>
  UNAVAILABLE.test(sqlCode(error) ?? '') || GONE_TEXT.test(messageOf(error))

export const diskFull = (where: string, cause?: unknown): GhError =>
  new GhError(
    'STORE_DISK_FULL',
    `The disk that holds ${where} is full. Nothing that was saved is lost. Free some space and start again.`,
    { cause, details: { where } },
  )

/** The server of a failing statement. */
export interface ServerName {
  /** For a person, without a password. */
  where: string
  /** Whether the server reported a full disk before it stopped. */
  ranFull?(): boolean
}

/**
 * The error to throw for a failed statement or connection: STORE_DISK_FULL or STORE_UNAVAILABLE for a failing server,
 * the error itself for anything else.
 */
export const storeError = (error: unknown, { where, ranFull }: ServerName): unknown => {
  if (error instanceof GhError) return error
  if (isDiskFull(error)) return diskFull(where, error)
  if (!isUnavailable(error)) return error
  // Without space for its write-ahead log, the server stops altogether.
  if (ranFull?.()) return diskFull(where, error)
  return new GhError('STORE_UNAVAILABLE', `The database (${where}) cannot be reached: ${messageOf(error)}.`, {
    cause: error,
    details: { where },
  })
}
