/** The processes of a fleet: who they are, how much they take and when each was last heard of, by the database's clock. */
import { type Kysely, sql } from 'kysely'
import type { Hold } from '../hold.ts'
import { SCHEMA } from '../names.ts'
import type { Database } from '../schema.ts'

/** `bridge`: answers and works; `worker`: works only; `api`: answers only. */
export type Role = 'bridge' | 'worker' | 'api'

export interface Member {
  host: string
  pid: number
  home: string
  version: string
  role: Role
  /** Browsers of the server mode at a time. */
  capacity: number
}

export interface SeenWorker extends Member {
  worker: number
  /** Jobs in its hand at its last beat. */
  running: number
  draining: boolean
  /** False: it says nothing any more, and its jobs go on at others. */
  alive: boolean
  startedAt: string
  beatAt: string
  /** Whole seconds since its last beat. */
  silentSeconds: number
}

export interface WorkerRepository {
  /** From now on this process is seen, and its beats say what `now` tells. */
  join(member: Member, now: () => { running: number; draining: boolean }): Promise<void>
  /** Beats at once: something others look at has changed. */
  beat(): Promise<void>
  /** This process works no more. */
  leave(): Promise<void>
  /** By host; those that were lost stay for a day. */
  list(): Promise<SeenWorker[]>
}

export const workerRepository = (db: Kysely<Database>, hold: Hold): WorkerRepository => {
  let statement: (() => { text: string; values: unknown[] }) | undefined
  return {
    async join({ host, pid, home, version, role, capacity }, now) {
      const member = [host, pid, home, version, role, capacity]
      statement = () => {
        const { running, draining } = now()
        return { text: BEAT, values: [hold.worker, ...member, running, draining] }
      }
      await hold.beat(statement)
      await sql`delete from workers where beat_at < clock_timestamp() - interval '1 day'`.execute(db)
    },
    async beat() {
      if (statement) await hold.beat(statement)
    },
    async leave() {
      if (!statement) return
      statement = undefined
      await hold.beat(() => ({ text: '', values: [] }))
      await db.deleteFrom('workers').where('worker', '=', hold.worker).execute()
    },
    async list() {
      const { rows } = await sql<SeenWorker>`
        select worker, host, pid, home, version, role, capacity, running, draining, worker_lives(worker) as alive,
               started_at as "startedAt", beat_at as "beatAt",
               greatest(0, floor(extract(epoch from clock_timestamp() - beat_at)))::int as "silentSeconds"
        from workers order by host, started_at, worker`.execute(db)
      return rows
    },
  }
}

/** Also after its row was lost: whoever beats is there. */
const BEAT = `
  insert into ${SCHEMA}.workers (worker, host, pid, home, version, role, capacity, running, draining)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (worker) do update
  set capacity = excluded.capacity, running = excluded.running, draining = excluded.draining, beat_at = clock_timestamp()`
