/**
 * The one connection a process keeps: it listens, holds this process's locks, and so tells everybody else that the process
 * lives. When it breaks it is made again and its listeners are told, since they may have missed something.
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

export interface Attachment {
  address: Address
  client: pg.Client
}

export interface HoldOptions {
  attach(deadline: Deadline): Promise<Attachment>
  detach(client: pg.Client): Promise<void>
  /** Told when the connection broke for good reasons of the server, and about every try to get it back. */
  onTrouble?: (error: unknown) => void
}

export interface Hold {
  /** This process's number among all that use the database; free for others to see as soon as the process is gone. */
  readonly worker: number
  readonly address: Address
  /**
   * Calls back with every notice on a channel, and without one whenever notices may have been missed.
   * @returns takes the listener away
   */
  listen(channel: string, heard: (payload: string | undefined) => void): Promise<() => void>
  /**
   * A name that one process at a time may have, e.g. `serve`; given back by the returned function or the process's end.
   * @throws GhError STORE_IN_USE
   */
  claim(name: string, holder: string): Promise<() => Promise<void>>
  /**
   * Work under a name never overlaps, in whatever process; in this one each begins in the order in which it was handed in.
   * @throws GhError TIMEOUT where others take too long
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** What this process says as its sign of life from now on, over this connection, and at once. @throws GhError STORE_… */
  beat(statement: () => { text: string; values: unknown[] }): Promise<void>
  /** Sends a statement over this connection. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
  close(): Promise<void>
}

/** ms between two signs of life; a process that gives none for much longer was stopped or hangs, and loses its jobs. */
const ALIVE_MS = 5_000
/** ms that work under one name may wait for that of other processes, and between two looks. */
const CLAIM_MS = 20_000
const CLAIM_POLL_MS = 25
/** ms for the first connection: initdb and the first start on a slow disk, or crash recovery. */
const ATTACH_MS = 60_000

/** @throws GhError STORE_… as `attach` does */
export async function openHold(options: HoldOptions): Promise<Hold> {
  const worker = randomInt(1, 2 ** 31 - 1)
  const listeners = new Map<string, Set<(payload: string | undefined) => void>>()
  /** Channels this connection listens to, or will in a moment. */
  const listening = new Map<string, Promise<unknown>>()
  const claims = new Set<string>()
  // The connection's locks are the process's: who waits in here must not find them taken by itself.
  const ofName = oneAtATime()
  let closed = false
  const stop = new AbortController()

  /** The server's side of the connection, to be told from a later one with the same number. */
  let backend: { pid: number; since: string } | undefined

  let reached = false
  const attached = async (): Promise<Attachment> => {
    const one = await attachWithin(options)
    reached = true
    try {
      await prepare(one.client)
      return one
    } catch (error) {
      await options.detach(one.client)
      throw storeError(error, one.address)
    }
  }
  let current = await outlast(attached, () => reached)
  watch(current.client)
  // What fails here is noticed by the connection's end.
  let sign = (): { text: string; values: unknown[] } => ({ text: '', values: [] })
  const alive = setInterval(
    () => void current.client.query(sign()).catch(instead('store', undefined)),
    ALIVE_MS,
  ).unref()

  async function prepare(client: pg.Client): Promise<void> {
    // A connection that broke on the way is whole for the server until it notices, and keeps the locks. One that has them no more may be
    // another process's by now, where a pool hands it on.
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
        const next = await attached()
        current = next
        watch(next.client)
        for (const all of listeners.values()) for (const heard of all) heard(undefined)
        return
      } catch (error) {
        if (closed) return
        options.onTrouble?.(error)
        // Ended early: the signal is looked at next.
        await delay(backoffMs(attempt, { baseMs: 200, maxMs: 10_000 }), { signal: stop.signal }).catch(() => {})
      }
    }
  }

  return {
    worker,
    get address() {
      return current.address
    },
    async listen(channel, heard) {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(heard))
      // Everybody waits for the one statement: what happens after this function came back must be heard.
      const started = listening.get(channel) ?? current.client.query(`listen "${channel}"`)
      listening.set(channel, started)
      // A connection that breaks here is made again, and then listens to every channel of `listeners`.
      await started.catch(instead('store', undefined))
      return () => void all.delete(heard)
    },
    async claim(name, holder) {
      // Locks of one session can be taken twice; ours may not.
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
        // A connection that is gone has let go of it.
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
          // A connection that is gone has let go of it.
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

/** Not cut short by a close: a server that was started in between must be left properly, or it would run for nobody. */
async function attachWithin(options: HoldOptions): Promise<Attachment> {
  using deadline = Deadline.after(ATTACH_MS, { what: 'the database' })
  return options.attach(deadline)
}
