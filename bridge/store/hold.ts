/**
 * The one connection that a process keeps open: it listens, holds this process's locks, and so shows others that the
 * process is alive. If it breaks, it is reopened and its listeners are told, since they may have missed something.
 */

import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { GhError } from '../../shared/domain/errors.ts'
import { delay } from '../base/clock.ts'
import { Deadline } from '../base/deadline.ts'
import { instead } from '../base/debug.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { backoffMs } from '../base/retry.ts'
import type { Address } from './connection.ts'
import { outlast, storeError } from './errors.ts'
import { LOCK } from './names.ts'

/** A process connected to the server. */
export interface Attachment {
  address: Address
  client: pg.Client
}

export interface HoldOptions {
  attach(deadline: Deadline): Promise<Attachment>
  detach(client: pg.Client): Promise<void>
  /** Checks a connection that was reopened, before it is used: the database may have changed meanwhile. */
  reopened?: (attachment: Attachment) => Promise<void>
  /** Whether this failure of `reopened` is final: the connection is not tried again. */
  isFinal?: (error: unknown) => boolean
  /** Called when the connection breaks because of the server, and on every attempt to reopen it. */
  onTrouble?: (error: unknown) => void
}

export interface Hold {
  /** This process's number among all that use the database; others see when the process is gone. */
  readonly worker: number
  readonly address: Address
  /** Aborts if this process can never use the database again; its reason is the error. */
  readonly lost: AbortSignal
  /**
   * Calls back with every notice on a channel, and without one whenever notices may have been missed.
   * @returns a function that removes the listener
   */
  listen(channel: string, heard: (payload: string | undefined) => void): Promise<() => void>
  /**
   * A name that only one process at a time may hold, e.g. `serve`; released by the returned function or when the
   * process ends.
   * @throws GhError STORE_IN_USE
   */
  claim(name: string, holder: string): Promise<() => Promise<void>>
  /**
   * Work under the same name never overlaps, in any process; within this one it runs in the order submitted.
   * @throws GhError TIMEOUT if others take too long
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /**
   * Sends this process's heartbeat over this connection, now and from now on.
   * @throws GhError STORE_…
   */
  beat(statement: () => { text: string; values: unknown[] }): Promise<void>
  /** Sends a statement over this connection. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
  close(): Promise<void>
}

/** ms between two heartbeats; a process that misses them for much longer was stopped or hangs, and loses its jobs. */
const ALIVE_MS = 5_000
/** ms that work under a name may wait for other processes, and ms between two checks. */
const CLAIM_MS = 20_000
const CLAIM_POLL_MS = 25
/** ms for the first connection: initdb and the first start on a slow disk, or crash recovery. */
const ATTACH_MS = 60_000

/** @throws GhError STORE_… as `attach` does */
export async function openHold(options: HoldOptions): Promise<Hold> {
  const worker = randomInt(1, 2 ** 31 - 1)
  const listeners = new Map<string, Set<(payload: string | undefined) => void>>()
  /** Channels that this connection listens to, or is about to. */
  const listening = new Map<string, Promise<unknown>>()
  const claims = new Set<string>()
  // The connection's locks belong to the whole process, so callers within it queue here instead of finding the lock
  // taken by themselves.
  const ofName = oneAtATime()
  let closed = false
  const stop = new AbortController()
  const lost = new AbortController()

  /** The server's side of the connection, to tell it from a later one with the same number. */
  let backend: { pid: number; since: string } | undefined

  let reached = false
  const attached = async (check?: HoldOptions['reopened']): Promise<Attachment> => {
    const one = await attachWithin(options)
    reached = true
    try {
      await check?.(one)
      await prepare(one.client)
      return one
    } catch (error) {
      await options.detach(one.client)
      throw storeError(error, one.address)
    }
  }
  let current = await outlast(
    () => attached(),
    () => reached,
  )
  watch(current.client)
  // A failure here shows as the end of the connection.
  let sign = (): { text: string; values: unknown[] } => ({ text: '', values: [] })
  const alive = setInterval(
    () => void current.client.query(sign()).catch(instead('store', undefined)),
    ALIVE_MS,
  ).unref()

  async function prepare(client: pg.Client): Promise<void> {
    // To the server, a connection that broke on the way is intact until it notices, and keeps its locks. A connection
    // that no longer has them may already belong to another process, if a pooler reassigned it.
    if (backend)
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid = $1 and backend_start::text = $2
           and exists (select from pg_locks where pg_locks.pid = pg_stat_activity.pid and locktype = 'advisory' and classid = $3 and objid = $4)`,
        [backend.pid, backend.since, LOCK.worker, worker],
      )
    await client.query('select pg_advisory_lock($1, $2)', [LOCK.worker, worker])
    for (const name of claims) await client.query('select pg_try_advisory_lock($1, hashtext($2))', [LOCK.single, name])
    for (const channel of listeners.keys()) await client.query(`listen "${channel}"`)
    const { rows } = await client.query<{ pid: number; since: string }>(
      'select pid, backend_start::text as since from pg_stat_activity where pid = pg_backend_pid()',
    )
    backend = rows[0]
  }

  async function query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }> {
    lost.signal.throwIfAborted()
    try {
      return await current.client.query<Row>(text, values)
    } catch (error) {
      throw storeError(error, current.address)
    }
  }

  function watch(client: pg.Client): void {
    client.on('notification', ({ channel, payload }) => {
      for (const heard of listeners.get(channel) ?? []) heard(payload ?? '')
    })
    client.once('end', () => {
      if (!closed) reconnecting = reconnect()
    })
  }

  let reconnecting: Promise<void> = Promise.resolve()
  async function reconnect(): Promise<void> {
    for (let attempt = 1; !closed; attempt++) {
      try {
        const next = await attached(options.reopened)
        current = next
        watch(next.client)
        for (const all of listeners.values()) for (const heard of all) heard(undefined)
        return
      } catch (error) {
        if (closed) return
        options.onTrouble?.(error)
        if (options.isFinal?.(error)) {
          lost.abort(error)
          return
        }
        // Ended early: the signal is checked next.
        await delay(backoffMs(attempt, { baseMs: 200, maxMs: 10_000 }), { signal: stop.signal }).catch(() => {})
      }
    }
  }

  return {
    worker,
    get address() {
      return current.address
    },
    lost: lost.signal,
    async listen(channel, heard) {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(heard))
      // All wait for the same statement: notices sent after this function returns must be received.
      const started = listening.get(channel) ?? current.client.query(`listen "${channel}"`)
      listening.set(channel, started)
      // If the connection breaks here, it is reopened and then listens to every channel of `listeners`.
      await started.catch(instead('store', undefined))
      return () => void all.delete(heard)
    },
    async claim(name, holder) {
      // A session can take the same lock twice; ours must not be.
      const { rows } = claims.has(name)
        ? { rows: [] }
        : await query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [LOCK.single, name])
      if (!rows[0]?.free)
        throw new GhError(
          'STORE_IN_USE',
          `${holder} is in use by another GhostHands. Stop that one, or use another home.`,
          {
            details: { name },
          },
        )
      claims.add(name)
      return async () => {
        claims.delete(name)
        // A lost connection has already released it.
        await current.client
          .query('select pg_advisory_unlock($1, hashtext($2))', [LOCK.single, name])
          .catch(instead('store', undefined))
      }
    },
    alone: (name, work) =>
      ofName(name, async () => {
        using late = Deadline.after(CLAIM_MS, { what: 'another process' })
        const taken = async (): Promise<boolean> => {
          const { rows } = await query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [
            LOCK.turn,
            name,
          ])
          return rows[0]?.free === true
        }
        while (!(await taken())) await delay(CLAIM_POLL_MS, { signal: late.signal })
        try {
          return await work()
        } finally {
          // A lost connection has already released it.
          await query('select pg_advisory_unlock($1, hashtext($2))', [LOCK.turn, name]).catch(
            instead('store', undefined),
          )
        }
      }),
    async beat(statement) {
      sign = statement
      const { text, values } = statement()
      await query(text, values)
    },
    query,
    async close() {
      if (closed) return
      closed = true
      clearInterval(alive)
      stop.abort(new GhError('CANCELLED', 'The database is being closed.'))
      await reconnecting
      await options.detach(current.client)
    },
  }
}

/**
 * Not interrupted by a close: a server that was started meanwhile must be released properly, or it would run without
 * users.
 */
async function attachWithin(options: HoldOptions): Promise<Attachment> {
  using deadline = Deadline.after(ATTACH_MS, { what: 'the database' })
  return options.attach(deadline)
}
