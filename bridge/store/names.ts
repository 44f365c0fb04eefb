/** Names inside the database that several files and a foreign server's administrator need to agree on. */

/** Database of the embedded server. */
export const DATABASE = 'ghosthands'
/** Owns schema and tables; on the embedded server its superuser. */
export const OWNER_ROLE = 'ghosthands'
/** What the application works as: no superuser, owner of nothing, held to one tenant by row-level security. */
export const APP_ROLE = 'ghosthands_app'
export const SCHEMA = 'ghosthands'
export const QUEUE_SCHEMA = 'ghosthands_queue'
/** Version of the schema that the pinned pg-boss makes; a test compares the two. */
export const QUEUE_SCHEMA_VERSION = 43
export const DEFAULT_TENANT = 'local'
/** The session setting that says whose rows a connection may see. */
export const TENANT_SETTING = 'ghosthands.tenant'

/** First half of our advisory lock keys. */
export const LOCK = {
  /** Held shared by every process that uses the embedded server; who gets it alone may stop the server. */
  use: 0x6768_0001,
  /** Held by each process under its worker number for as long as it lives. */
  worker: 0x6768_0002,
  /** Held by what may exist only once, e.g. `serve`. */
  single: 0x6768_0003,
  migrate: 0x6768_0004,
  /** Held for as long as work takes that must not overlap with the same in another process. */
  turn: 0x6768_0005,
} as const
