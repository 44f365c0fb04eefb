/**
 * The durable queue: pg-boss on the store's own database. A message only wakes a worker; the jobs table decides which
 * job may run. So a message that comes twice or too late does no harm.
 */
import { createHash } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import type { BrowserMode } from '../../shared/domain/job.ts'
import type { Log } from '../base/log.ts'
import type { Store } from '../store/index.ts'
import { QUEUE_SCHEMA, SCHEMA } from '../store/names.ts'
import { messageId, type Requeued, type Ticket } from './ticket.ts'

/** Operator jobs wait for their browser's lease and must not keep server jobs from running meanwhile. */
const QUEUES = { server: 'jobs', operator: 'operator-jobs' } as const
const NIGHTLY = 'nightly'
/** In the queue's own time zone (UTC). */
const NIGHTLY_AT = '23 3 * * *'
const PATROL = 'patrol'
const PATROL_AT = '*/10 * * * *'
/** A round over very many manuals takes hours; after a kill, its lock expires after ten seconds. */
const PATROL_TIMES = { expireInSeconds: 21_600, heartbeatSeconds: 10, deleteAfterSeconds: 86_400 } as const
const SCHEDULES = 'schedules'
const SCHEDULES_AT = '* * * * *'
/** Failed callbacks, until their retry. */
const REMINDERS = 'callbacks'
/** Before all turns, which are negative: jobs that had their turn and return. */
const HAD_ITS_TURN = 1
/** ms after which a due message is also due by the database's clock. */
const DUE_MS = 20

const OPTIONS = {
  // pg-boss would run a paused job a second time after its default of 15 minutes.
  expireInSeconds: 86_400,
  /** The minimum allowed. */
  heartbeatSeconds: 10,
  /** A handler fails only with the database. The ticket stays valid until the job can be checked. */
  retryLimit: 1_000,
  retryDelay: 2,
  notify: true,
  deleteAfterSeconds: 86_400,
} as const

/** Identifies the attempt of a callback that is due; the number prevents duplicates. */
export interface DueTry {
  tenant: string
  id: string
  attempt: number
  url: string
}

export interface Queue {
  /** The same ticket sent twice is one message. */
  send(ticket: Ticket, notBefore?: string | null): Promise<void>
  /** Sends those that are not in the queue. */
  sendMissing(tickets: readonly Requeued[]): Promise<void>
  /** From now on, this process takes tickets, up to this number of each kind at a time. */
  work(
    concurrency: Readonly<Record<BrowserMode, number>>,
    handle: (ticket: Ticket, message: string) => Promise<void>,
  ): Promise<void>
  /** Those of these messages that no process is handling. */
  waiting(messages: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Runs every night in one of the processes that work at this place, or of all if it is empty. A night without any
   * process is not made up for.
   */
  nightly(place: string, handle: () => Promise<void>): Promise<void>
  /** Every ten minutes, and when a process starts to work, in one of all working processes. */
  patrol(handle: () => Promise<void>): Promise<void>
  /** Every minute, and when a process starts to work, in one of all working processes. */
  schedules(handle: () => Promise<void>): Promise<void>
  /** At this time (ISO), one of the working processes is reminded to retry a callback. */
  remind(due: DueTry, at?: string): Promise<void>
  /** From now on, this process receives reminders. */
  onReminder(handle: (due: DueTry) => void): Promise<void>
  /** Takes no more; resolves when the running handlers are done. */
  pause(): Promise<void>
  close(): Promise<void>
}

/** Loaded at first use: viewing jobs needs no queue. */
export const openQueue = (store: Store, log?: Log): Queue => {
  let starting: Promise<PgBoss> | undefined
  let supervised = false
  let workers: string[] = []
  const wake = (): void => void starting?.then((boss) => workers.forEach((worker) => void boss.notifyWorker(worker)))

  const boss = async (): Promise<PgBoss> => {
    starting ??= start().catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }
  const start = async (): Promise<PgBoss> => {
    const { PgBoss } = await import('pg-boss')
    const made = new PgBoss({
      db: store.queueDatabase(),
      schema: QUEUE_SCHEMA,
      migrate: false,
      createSchema: false,
      schedule: supervised,
      supervise: supervised,
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
      // The application's role owns no index and no table.
      reindex: false,
      monitorVacuum: false,
      useListenNotify: supervised,
    })
    made.on('error', (error) => log?.warn({ error: error.message }, 'queue'))
    try {
      await made.start()
      for (const name of Object.values(QUEUES)) await made.createQueue(name, OPTIONS)
      return made
    } catch (error) {
      // Its timers are running already.
      await made.stop({ graceful: false }).catch((left: unknown) => log?.warn({ error: String(left) }, 'queue'))
      throw error
    }
  }

  const put = async ({ ticket, notBefore, message }: Requeued, priority: number): Promise<void> => {
    await (await boss()).send(QUEUES[ticket.browserMode], ticket, {
      id: message ?? messageId(ticket),
      priority,
      ...(notBefore && { startAfter: new Date(notBefore) }),
    })
    // Nothing announces that a message becomes due, and the next poll may be far away.
    if (notBefore) setTimeout(wake, Math.max(0, Date.parse(notBefore) - (await store.now())) + DUE_MS).unref()
  }

  return {
    async send(ticket, notBefore = null) {
      // A postponed job has had its turn already, and continues with it when its time comes.
      const priority = notBefore === null ? -(await nextTurn(store, ticket)) : HAD_ITS_TURN
      await put({ ticket, notBefore }, priority)
    },
    async sendMissing(tickets) {
      const there = await messagesIn(store, tickets.map(messageOf), 'completed')
      const missing = tickets.filter((one) => !there.has(messageOf(one)))
      await forgetDone(store, missing)
      // It is their turn already; behind all waiting jobs, they would come last.
      for (const one of missing) await put(one, HAD_ITS_TURN)
    },
    async work(concurrency, handle) {
      if (starting && !supervised) await (await starting).stop({ graceful: false })
      starting = undefined
      supervised = true
      const running = await boss()
      const add = async (name: string): Promise<void> => {
        let worker = ''
        worker = await running.work<Ticket>(
          name,
          { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 },
          async ([message]) => {
            if (message) await handle(message.data, message.id)
            // With notifications on, a finished worker would sleep although more jobs wait.
            running.notifyWorker(worker)
          },
        )
        workers.push(worker)
      }
      // Separate workers instead of `localConcurrency`, whose workers share a name and cannot be woken one by one.
      for (let slot = 0; slot < concurrency.server; slot++) await add(QUEUES.server)
      for (let slot = 0; slot < concurrency.operator; slot++) await add(QUEUES.operator)
    },
    waiting: (messages) => messagesIn(store, messages, 'active'),
    async nightly(place, handle) {
      const running = await boss()
      const name =
        place === '' ? NIGHTLY : `${NIGHTLY}-${createHash('sha256').update(place).digest('hex').slice(0, 16)}`
      await running.createQueue(name, { notify: true, retryLimit: 0, deleteAfterSeconds: 86_400 })
      await running.schedule(name, NIGHTLY_AT)
      await running.work(name, { pollingIntervalSeconds: 60 }, handle)
    },
    async patrol(handle) {
      const running = await boss()
      // One running and one waiting: after a day without bridges, there are not a hundred rounds to make up for.
      await running.createQueue(PATROL, { policy: 'stately', notify: true, retryLimit: 0, ...PATROL_TIMES })
      await running.schedule(PATROL, PATROL_AT)
      await running.work(PATROL, { pollingIntervalSeconds: 10 }, handle)
      await running.send(PATROL, {})
    },
    async schedules(handle) {
      const running = await boss()
      await running.createQueue(SCHEDULES, {
        policy: 'stately',
        notify: true,
        retryLimit: 0,
        heartbeatSeconds: 10,
        deleteAfterSeconds: 3_600,
      })
      await running.schedule(SCHEDULES, SCHEDULES_AT)
      await running.work(SCHEDULES, { pollingIntervalSeconds: 10 }, handle)
      await running.send(SCHEDULES, {})
    },
    async remind(due, at) {
      const running = await boss()
      await running.createQueue(REMINDERS, { notify: true, retryLimit: 0, deleteAfterSeconds: 86_400 })
      await running.send(REMINDERS, due, { ...(at !== undefined && { startAfter: new Date(at) }) })
    },
    async onReminder(handle) {
      const running = await boss()
      await running.createQueue(REMINDERS, { notify: true, retryLimit: 0, deleteAfterSeconds: 86_400 })
      await running.work<DueTry>(
        REMINDERS,
        { batchSize: 50, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
        async (due) => {
          for (const { data } of due) handle(data)
        },
      )
    },
    async pause() {
      if (!starting || !supervised) return
      workers = []
      const running = await starting
      await Promise.all(Object.values(QUEUES).map((name) => running.offWork(name, { wait: true })))
    },
    async close() {
      if (starting) await (await starting).stop({ graceful: false })
      starting = undefined
    },
  }
}

/**
 * The tenant's next turn: one after its last, but no earlier than the queue's current turn. So each waiting tenant is
 * served once a round, however many jobs another has, and a new tenant waits for at most one round (start-time fair
 * queueing). The queue serves the highest priority first, which is the negated turn; it fits into 32 bits.
 */
const nextTurn = async (store: Store, { tenant, browserMode }: Ticket): Promise<number> => {
  const { rows } = await store.queueDatabase().executeSql(
    `insert into ${SCHEMA}.queue_turns as mine (queue, tenant, turn) values ($1, $2, coalesce(
       (select -priority from ${QUEUE_SCHEMA}.job where name = $1 and state < 'active' and not blocked and priority < 0
          and start_after <= now() order by priority desc, created_on limit 1),
       (select max(turn) from ${SCHEMA}.queue_turns where queue = $1), 1))
     on conflict (queue, tenant) do update set turn = least(greatest(mine.turn + 1, excluded.turn), 2147483647)
     returning turn::int`,
    [QUEUES[browserMode], tenant],
  )
  return Number(rows[0]?.turn ?? 1)
}

const messageOf = ({ ticket, message }: Requeued): string => message ?? messageId(ticket)

/** Those of these messages in an earlier state: waiting ones are not `active`, handled ones not `completed`. */
const messagesIn = async (
  store: Store,
  messages: readonly string[],
  before: 'active' | 'completed',
): Promise<Set<string>> => {
  if (messages.length === 0) return new Set()
  const { rows } = await store
    .queueDatabase()
    .executeSql(
      `select id from ${QUEUE_SCHEMA}.job where name = any($1) and id = any($2::uuid[]) and state < '${before}'`,
      [Object.values(QUEUES), messages],
    )
  return new Set(rows.map(({ id }) => String(id)))
}

/**
 * A message that arrived while the job could not start is used up, and another of the same name would not be accepted.
 */
const forgetDone = async (store: Store, tickets: readonly Requeued[]): Promise<void> => {
  if (tickets.length === 0) return
  await store
    .queueDatabase()
    .executeSql(
      `delete from ${QUEUE_SCHEMA}.job where name = any($1) and id = any($2::uuid[]) and state >= 'completed'`,
      [Object.values(QUEUES), tickets.map(messageOf)],
    )
}
