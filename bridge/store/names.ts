/** Names inside the database that several files and a foreign server's administrator must agree on. */

/** Database of the embedded server. */
export const DATABASE = 'ghosthands'
/** Owns schema and tables; a superuser on the embedded server. */
export const OWNER_ROLE = 'ghosthands'
/** The application's role: not a superuser, owns nothing, restricted to one tenant by row-level security. */
export const APP_ROLE = 'ghosthands_app'
export const SCHEMA = 'ghosthands'
export const QUEUE_SCHEMA = 'ghosthands_queue'
/** Schema version of the pinned pg-boss; a test compares the two. */
export const QUEUE_SCHEMA_VERSION = 43
export const DEFAULT_TENANT = 'local'
/** The session setting with the tenant whose rows a connection may see. */
export const TENANT_SETTING = 'ghosthands.tenant'

/** First half of our advisory lock keys. */
export const LOCK = {
  /**
   * Held in shared mode by every process that uses the embedded server; a process that gets it exclusively may stop the
   * server.
   */
  use: 0x6768_0001,
  /** Held by each process under its worker number for as long as it lives. */
  worker: 0x6768_0002,
  /** Held by anything that may exist only once, e.g. `serve`. */
  single: 0x6768_0003,
  migrate: 0x6768_0004,
  /** Held during work that must not overlap with the same work in another process. */
  turn: 0x6768_0005,
  /** Held in shared mode by every connection that may write encrypted rows, and alone while their key is changed. */
  key: 0x6768_0006,
} as const
