/** The processes of a fleet: who they are, their capacity and their last heartbeat, by the database's clock. */
import { type Kysely, sql } from 'kysely'
import type { Hold } from '../hold.ts'
import { SCHEMA } from '../names.ts'
import type { Database } from '../schema.ts'

/** `bridge`: serves the API and runs jobs; `worker`: runs jobs only; `api`: serves the API only. */
export type Role = 'bridge' | 'worker' | 'api'

export interface Member {
  host: string
  pid: number
  home: string
  version: string
  role: Role
  /** Maximum concurrent browsers in server mode. */
  capacity: number
}

export interface SeenWorker extends Member {
  worker: number
  /** Jobs it was running at its last heartbeat. */
  running: number
  draining: boolean
  /** False: it has no heartbeat any more, and others continue its jobs. */
  alive: boolean
  startedAt: string
  beatAt: string
  /** Whole seconds since its last heartbeat. */
  silentSeconds: number
}

export interface WorkerRepository {
  /** Registers this process; its heartbeats report what `now` returns. */
  join(member: Member, now: () => { running: number; draining: boolean }): Promise<void>
  /** Sends a heartbeat immediately: something that others read has changed. */
  beat(): Promise<void>
  /** This process has stopped working. */
  leave(): Promise<void>
  /** By host; lost ones are listed for a day. */
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

/** Even after its row was deleted: a process with a heartbeat exists. */
const BEAT = `
  insert into ${SCHEMA}.workers (worker, host, pid, home, version, role, capacity, running, draining)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (worker) do update
  set capacity = excluded.capacity, running = excluded.running, draining = excluded.draining, beat_at = clock_timestamp()`
