/**
 * All error codes of this product. The kind of an error decides who reacts. The message for a person is written where
 * the error occurs.
 */

/**
 * What the engine does about a failure:
 * - `retry`  observe again and try once more (R2 tier 1)
 * - `ask`    only a human can go on
 * - `stop`   end the job; trying again here cannot help
 * - `job`    the job as a whole may be tried again (Q5), never past a commit
 * - `input`  what the caller gave is wrong; nothing was started
 */
export type ErrorReaction = 'retry' | 'ask' | 'stop' | 'job' | 'input'

export const ERRORS = {
  // Acting (R1)
  ACTION_STALE: 'retry',
  ACTION_OBSCURED: 'retry',
  TARGET_NOT_FOUND: 'retry',
  TARGET_AMBIGUOUS: 'retry',
  TARGET_DISABLED: 'retry',
  VALUE_NOT_TAKEN: 'retry',
  OPTION_NOT_FOUND: 'retry',
  POSTCONDITION_FAILED: 'retry',
  ACTION_TIMEOUT: 'retry',
  ACTION_INVALID: 'stop',
  FILE_NOT_FOUND: 'input',
  FILE_REFUSED: 'stop',
  UNCOVERED_FIELD: 'stop',
  // Page and browser (R1, R3, R4)
  NAVIGATION_TIMEOUT: 'job',
  NAVIGATION_REFUSED: 'stop',
  SECRET_REFUSED: 'stop',
  /** A value would have gone to a site that it is not meant for. */
  ORIGIN_REFUSED: 'stop',
  NOT_HTML: 'input',
  HTTP_ERROR: 'stop',
  PAGE_CRASH: 'retry',
  PAGE_JS_ERROR: 'retry',
  NETWORK_ERROR: 'stop',
  /** A person stopped it. */
  CONNECTION_LOST: 'job',
  BROWSER_DISCONNECT: 'job',
  BROWSER_NOT_FOUND: 'input',
  BROWSER_LAUNCH_FAILED: 'job',
  // The run retries by itself, with less memory each time.
  BROWSER_OUT_OF_MEMORY: 'stop',
  /** It was lost repeatedly. */
  BROWSER_LOST: 'stop',
  // The person's own browser (B3)
  BROWSER_DETACHED: 'ask',
  ENDPOINT_MISSING: 'input',
  ENDPOINT_INVALID: 'input',
  ENDPOINT_UNREACHABLE: 'stop',
  ENDPOINT_NOT_BROWSER: 'input',
  ENDPOINT_NO_CONTEXT: 'stop',
  // Human in the loop (H9); these strings are part of the public API
  captcha_blocked: 'ask',
  login_required: 'ask',
  '2fa_required': 'ask',
  bot_check: 'ask',
  human_timeout: 'stop',
  human_cancelled: 'stop',
  human_required: 'ask',
  already_submitted: 'stop',
  submit_unconfirmed: 'ask',
  // A site's answers to an application other than receiving it
  posting_closed: 'stop',
  not_eligible: 'stop',
  already_applied: 'stop',
  email_unverified: 'ask',
  budget_exceeded: 'stop',
  // Modes, manuals, providers
  NO_MANUAL: 'stop',
  MANUAL_INVALID: 'input',
  /** A manual's step that needs a model. */
  NEEDS_MODEL: 'stop',
  REPLAY_FAILED: 'stop',
  STUCK: 'stop',
  GOAL_NOT_REACHED: 'stop',
  PROVIDER_ERROR: 'job',
  PROVIDER_REFUSED: 'stop',
  PROVIDER_UNKNOWN: 'input',
  DRIVER_MISSING: 'input',
  MISSING_VARIABLE: 'input',
  // Input
  INVALID_INPUT: 'input',
  INVALID_DATA_FILE: 'input',
  INVALID_URL: 'input',
  INVALID_CONFIG: 'input',
  NOT_FOUND: 'input',
  NOT_PAUSED: 'input',
  CONFLICT: 'input',
  // HTTP requests
  UNAUTHORIZED: 'input',
  FORBIDDEN: 'input',
  TENANT_SUSPENDED: 'input',
  RATE_LIMITED: 'input',
  TOO_LARGE: 'input',
  CALLBACK_REFUSED: 'input',
  // Environment
  CANCELLED: 'stop',
  DEADLINE: 'job',
  WORKER_LOST: 'stop',
  STORE_UNAVAILABLE: 'job',
  /** The object store of a fleet. */
  FILES_UNAVAILABLE: 'job',
  STORE_IN_USE: 'stop',
  STORE_NEWER_SCHEMA: 'stop',
  STORE_KEY_CHANGED: 'stop',
  STORE_DISK_FULL: 'job',
  STORE_SOCKET_PATH: 'stop',
  PAIRING_FAILED: 'stop',
  UNKNOWN: 'job',
} as const satisfies Record<string, ErrorReaction>

export type ErrorCode = keyof typeof ERRORS

/**
 * Failures of the machine, which say nothing about the site: the job is tried again even after sending began. The next
 * attempt first settles what was begun, from the page or by asking.
 */
export const OF_THE_MACHINE: readonly ErrorCode[] = [
  'STORE_UNAVAILABLE',
  'STORE_DISK_FULL',
  'FILES_UNAVAILABLE',
  'BROWSER_LAUNCH_FAILED',
]

/** How the engine reacts to a code. */
export const reactionTo = (code: ErrorCode): ErrorReaction => ERRORS[code]

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERRORS, value)

/**
 * An error with a code of {@link ERRORS}. `message` is a sentence for the person: what happened, what was kept, what to
 * do next. `details` is plain data for logs and the API, never a secret.
 */
export class GhError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; details?: Record<string, unknown> } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'GhError'
    this.code = code
    this.details = options.details ?? {}
  }
}

/** The code of any thrown value; `UNKNOWN` if it has none. */
export const codeOf = (error: unknown): ErrorCode => (error instanceof GhError ? error.code : 'UNKNOWN')

/** The site's HTTP status, if the failure is an HTTP error; otherwise undefined. */
export const httpStatusOf = (error: unknown): number | undefined => {
  if (!(error instanceof GhError) || error.code !== 'HTTP_ERROR') return undefined
  const { status } = error.details
  return typeof status === 'number' ? status : undefined
}
