/** Requests to people: one open request per job, answered once; the first answer wins. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { GhError } from '../../../shared/domain/errors.ts'
import {
  type Interaction,
  InteractionAction,
  InteractionCard,
  type Resolution,
} from '../../../shared/domain/interaction.ts'
import { brokenConstraint } from '../errors.ts'
import { newId } from '../id.ts'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'

export type NewInteraction = Pick<Interaction, 'jobId' | 'kind' | 'description' | 'currentUrl' | 'timeoutSeconds'> &
  Partial<Pick<Interaction, 'questions' | 'screenshot'>> & { card?: Partial<InteractionCard> }

export type ResolvedInteraction = Interaction & { resolution: Resolution | null; resolvedBy: string | null }

export interface InteractionRepository {
  /** @throws GhError CONFLICT if the job already has an open request */
  open(request: NewInteraction): Promise<Interaction>
  /** @throws GhError NOT_FOUND; CONFLICT if it was already answered or has expired */
  resolve(id: string, resolution: Resolution, by?: string): Promise<ResolvedInteraction>
  /**
   * Done was claimed but the check failed: the same request stays open, with the same deadline, and says what is
   * missing. False: it is not an answered request of a job that still waits.
   */
  reopen(id: string, notYet: string): Promise<boolean>
  /**
   * It has expired. False: somebody answered at the same moment, its deadline was extended, or its tenant is suspended.
   */
  expire(id: string): Promise<boolean>
  /** Its tenant has been suspended since then (ISO): the clocks of requests are stopped. */
  addTimeSince(suspended: string): Promise<void>
  /** The job no longer waits: it was cancelled, or its process is gone and the next one will ask again. */
  withdraw(jobId: string): Promise<void>
  /** The answer was used: a process that resumes the job does not use it again. */
  take(id: string): Promise<void>
  /** What a lost attempt left: its open request, or an answer that has not been used yet. */
  leftOf(jobId: string): Promise<ResolvedInteraction | undefined>
  /** Asks the same request again with a new deadline. Undefined: it is no longer open. */
  renew(id: string, request: Omit<NewInteraction, 'jobId' | 'kind'>): Promise<Interaction | undefined>
  /** Deletes typed answers after use: codes are kept no longer than that (H5). */
  wipeAnswers(id: string): Promise<void>
  get(id: string): Promise<ResolvedInteraction | undefined>
  /** The job's currently open request. */
  openOf(jobId: string): Promise<Interaction | undefined>
  /** The job's newest request, open or not. */
  lastOf(jobId: string): Promise<ResolvedInteraction | undefined>
  listOpen(): Promise<Interaction[]>
}

/** A process measures a request's time by its own clock, which starts a moment after the request was created. */
const CLOCKS_DIFFER = '1 second'

export const interactionRepository = (db: Kysely<Database>, sealed: ColumnSeal): InteractionRepository => {
  const resolved = (row: Selectable<Database['interactions']>): ResolvedInteraction => resolvedOf(row, sealed)
  const asked = (request: Omit<NewInteraction, 'jobId' | 'kind'>) => askedOf(request, sealed)
  const get = async (id: string): Promise<ResolvedInteraction | undefined> => {
    const row = await db.selectFrom('interactions').selectAll().where('id', '=', id).executeTakeFirst()
    return row && resolved(row)
  }
  const settle = (id: string, status: Interaction['status'], resolution: Resolution | null, by: string | null) =>
    db
      .updateTable('interactions')
      .set({
        status,
        resolution: resolution && sealed.object(resolution, 'resolution'),
        resolved_by: by,
        resolved_at: sql<string>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returningAll()
      .executeTakeFirst()

  const newestOf = (jobId: string) =>
    db
      .selectFrom('interactions')
      .selectAll()
      .where('job_id', '=', jobId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()

  return {
    get,
    async open({ jobId, kind, ...request }) {
      const row = await db
        .insertInto('interactions')
        .values({ id: newId(), job_id: jobId, kind, ...asked(request) })
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          if (brokenConstraint(error) !== 'interactions_open_of_job') throw error
          throw new GhError('CONFLICT', `Job ${jobId} already waits for an answer.`, { cause: error })
        })
      return resolved(row)
    },
    async resolve(id, resolution, by) {
      const row = await settle(id, resolution.action === 'cancel' ? 'cancelled' : 'resolved', resolution, by ?? null)
      if (row) return resolved(row)
      const now = await get(id)
      if (!now) throw new GhError('NOT_FOUND', `There is no request ${id}.`, { details: { id } })
      throw new GhError(
        'CONFLICT',
        now.status === 'expired' ? 'The time for this request is up.' : 'Somebody has answered this already.',
        { details: { status: now.status, by: now.resolvedBy } },
      )
    },
    async reopen(id, notYet) {
      const { numUpdatedRows } = await db
        .updateTable('interactions')
        .set({
          status: 'open',
          resolution: null,
          resolved_by: null,
          resolved_at: null,
          card: sql<string>`card || jsonb_build_object('notYet', ${sealed.text(notYet)}::text)`,
        })
        .where('id', '=', id)
        .where('status', '=', 'resolved')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async expire(id) {
      const { numUpdatedRows } = await db
        .updateTable('interactions')
        .set({ status: 'expired', resolved_at: sql<string>`clock_timestamp()` })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .where('expires_at', '<=', sql<string>`clock_timestamp() + ${CLOCKS_DIFFER}::interval`)
        .where(
          sql<boolean>`not exists (select from tenants
            where tenant = current_setting('ghosthands.tenant') and suspended_at is not null)`,
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async addTimeSince(suspended) {
      await db
        .updateTable('interactions')
        .set({
          expires_at: sql<string>`expires_at + (clock_timestamp() - greatest(paused_at, ${suspended}::timestamptz))`,
        })
        .where('status', '=', 'open')
        .execute()
    },
    async withdraw(jobId) {
      await db
        .updateTable('interactions')
        .set({ status: 'cancelled', resolved_at: sql<string>`clock_timestamp()` })
        .where('job_id', '=', jobId)
        .where('status', '=', 'open')
        .execute()
    },
    async take(id) {
      await db
        .updateTable('interactions')
        .set({ card: sql<string>`card || '{"taken":true}'` })
        .where('id', '=', id)
        .execute()
    },
    async leftOf(jobId) {
      const row = await newestOf(jobId)
      if (!row || 'taken' in row.card || (row.status !== 'open' && row.resolution === null)) return undefined
      return resolved(row)
    },
    async renew(id, request) {
      const row = await db
        .updateTable('interactions')
        .set(asked(request))
        .where('id', '=', id)
        .where('status', '=', 'open')
        .returningAll()
        .executeTakeFirst()
      return row && resolved(row)
    },
    async wipeAnswers(id) {
      await db
        .updateTable('interactions')
        .set({ resolution: sql<string>`resolution - 'answers'` })
        .where('id', '=', id)
        .where('resolution', 'is not', null)
        .execute()
    },
    async openOf(jobId) {
      const row = await db
        .selectFrom('interactions')
        .selectAll()
        .where('job_id', '=', jobId)
        .where('status', '=', 'open')
        .executeTakeFirst()
      return row && resolved(row)
    },
    async lastOf(jobId) {
      const row = await newestOf(jobId)
      return row && resolved(row)
    },
    async listOpen() {
      const rows = await db
        .selectFrom('interactions')
        .selectAll()
        .where('status', '=', 'open')
        .orderBy('paused_at')
        .execute()
      return rows.map(resolved)
    },
  }
}

/** The request, with its deadline from now. */
const askedOf = (
  {
    description,
    currentUrl,
    timeoutSeconds,
    questions = [],
    screenshot = null,
    card = {},
  }: Omit<NewInteraction, 'jobId' | 'kind'>,
  sealed: ColumnSeal,
) => ({
  description: sealed.text(description),
  current_url: sealed.text(currentUrl),
  timeout_seconds: timeoutSeconds,
  questions: sealed.list(questions),
  screenshot,
  card: sealed.object(card, 'card'),
  expires_at: sql<string>`now() + make_interval(secs => ${timeoutSeconds})`,
})

/** As another version may have stored it: how a button is drawn must not make a request unreadable. */
const StoredCard = InteractionCard.extend({
  actions: InteractionAction.extend({ variant: InteractionAction.shape.variant.catch('secondary') })
    .array()
    .default([]),
})

const resolvedOf = (row: Selectable<Database['interactions']>, sealed: ColumnSeal): ResolvedInteraction => ({
  ...StoredCard.parse(sealed.open(row.card)),
  id: row.id,
  jobId: row.job_id,
  kind: row.kind,
  description: sealed.openText(row.description),
  questions: sealed.openList(row.questions),
  currentUrl: sealed.openText(row.current_url),
  screenshot: row.screenshot,
  pausedAt: row.paused_at,
  expiresAt: row.expires_at,
  timeoutSeconds: row.timeout_seconds,
  status: row.status,
  resolution: row.resolution && sealed.open(row.resolution),
  resolvedBy: row.resolved_by,
})
