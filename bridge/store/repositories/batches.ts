/** Batches and their postings. Everything else about a posting is in its job. */

import { type Kysely, type Selectable, sql } from 'kysely'
import type {
  BatchPhase,
  HeldSite,
  ItemStep,
  Pace,
  PostingPreview,
  SkippedWhy,
} from '../../../shared/domain/batch/batch.ts'
import { newId } from '../id.ts'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'
import { idPart, onlyMatch } from './id-part.ts'

export interface BatchRecord {
  id: string
  name: string
  phase: BatchPhase
  pace: Pace
  held: Record<string, HeldSite>
  madeBy: string
  createdAt: string
  finishedAt: string | null
}

/** The person's decision on sending one: about the question asked at that time, with changed values by line, from 1. */
export interface SendWord {
  request: string
  by: string
  edited?: Record<string, string>
}

export interface BatchItemRecord {
  batchId: string
  number: number
  url: string
  host: string
  note: string | null
  jobId: string | null
  step: ItemStep
  why: SkippedWhy | null
  detail: string | null
  looked: PostingPreview | null
  answers: Record<string, string>
  approved: SendWord | null
  startedAt: string | null
}

export type NewItem = Pick<BatchItemRecord, 'url' | 'host' | 'note' | 'jobId' | 'step' | 'why' | 'detail'>

export type ItemChange = Partial<
  Pick<BatchItemRecord, 'step' | 'why' | 'detail' | 'looked' | 'answers' | 'approved' | 'startedAt'>
>

export interface BatchRepository {
  create(batch: { name: string; pace: Pace; madeBy: string; items: readonly NewItem[] }): Promise<BatchRecord>
  /**
   * By id, or by a start or end of it that only one has.
   * @throws GhError NOT_FOUND, CONFLICT
   */
  find(part: string): Promise<BatchRecord>
  /** Newest first. `open`: only unfinished ones. */
  list(options?: { open?: boolean; limit?: number; before?: string }): Promise<BatchRecord[]>
  /** In the order of the list. */
  items(batchId: string): Promise<BatchItemRecord[]>
  change(
    id: string,
    fields: { phase?: BatchPhase; held?: Record<string, HeldSite>; finished?: boolean },
    from?: readonly BatchPhase[],
  ): Promise<boolean>
  /** False: it was already in another step. */
  changeItem(batchId: string, number: number, fields: ItemChange, from?: readonly ItemStep[]): Promise<boolean>
  /** Answers given in its batch for this job. */
  answersFor(jobId: string): Promise<Record<string, string>>
  /** When postings on this host were started within the last day, in any batch; ms since the epoch. */
  begunOn(host: string): Promise<number[]>
}

const OPEN_LIMIT = 200

export const batchRepository = (db: Kysely<Database>, sealed: ColumnSeal): BatchRepository => {
  const batch = (row: Selectable<Database['batches']>): BatchRecord => ({
    id: row.id,
    name: sealed.openText(row.name),
    phase: row.phase,
    pace: row.pace,
    held: row.held,
    madeBy: row.made_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  })
  const open = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(sealed.openText(text)) as T))
  const close = (value: unknown): string => sealed.text(JSON.stringify(value))
  const item = (row: Selectable<Database['batch_items']>): BatchItemRecord => ({
    batchId: row.batch_id,
    number: row.number,
    url: sealed.openText(row.url),
    host: row.host,
    note: row.note === null ? null : sealed.openText(row.note),
    jobId: row.job_id,
    step: row.step,
    why: row.why as SkippedWhy | null,
    detail: row.detail === null ? null : sealed.openText(row.detail),
    looked: open(row.looked),
    answers: open(row.answers) ?? {},
    approved: open(row.approved),
    startedAt: row.started_at,
  })
  const textOrNull = (text: string | null): string | null => (text === null ? null : sealed.text(text))

  return {
    async create({ name, pace, madeBy, items }) {
      const id = newId()
      return db.transaction().execute(async (both) => {
        const row = await both
          .insertInto('batches')
          .values({ id, name: sealed.text(name), phase: 'looking', pace: JSON.stringify(pace), made_by: madeBy })
          .returningAll()
          .executeTakeFirstOrThrow()
        await both
          .insertInto('batch_items')
          .values(
            items.map((one, at) => ({
              batch_id: id,
              number: at + 1,
              // An invalid line may contain anything that somebody pasted.
              url: one.why === 'bad_line' ? sealed.text(one.url) : one.url,
              host: one.host,
              note: textOrNull(one.note),
              job_id: one.jobId,
              step: one.step,
              why: one.why,
              detail: textOrNull(one.detail),
            })),
          )
          .execute()
        return batch(row)
      })
    },
    async find(part) {
      const text = idPart(part)
      const rows =
        text === undefined
          ? []
          : await db
              .selectFrom('batches')
              .selectAll()
              .where((where) => where.or([where('id', 'like', `${text}%`), where('id', 'like', `%${text}`)]))
              .limit(2)
              .execute()
      return batch(onlyMatch(rows, part, { one: 'batch', many: 'batches' }))
    },
    async list({ open: onlyOpen = false, limit = OPEN_LIMIT, before } = {}) {
      let rows = db.selectFrom('batches').selectAll().orderBy('id', 'desc').limit(limit)
      if (onlyOpen) rows = rows.where('finished_at', 'is', null)
      if (before !== undefined) rows = rows.where('id', '<', before)
      return (await rows.execute()).map(batch)
    },
    async items(batchId) {
      const rows = await db
        .selectFrom('batch_items')
        .selectAll()
        .where('batch_id', '=', batchId)
        .orderBy('number')
        .execute()
      return rows.map(item)
    },
    async change(id, { phase, held, finished }, from) {
      let rows = db
        .updateTable('batches')
        .set({
          ...(phase !== undefined && { phase }),
          ...(held !== undefined && { held: JSON.stringify(held) }),
          ...(finished !== undefined && { finished_at: finished ? sql<string>`clock_timestamp()` : null }),
        })
        .where('id', '=', id)
      if (from) rows = rows.where('phase', 'in', from)
      return (await rows.executeTakeFirst()).numUpdatedRows > 0n
    },
    async changeItem(batchId, number, fields, from) {
      const { step, why, detail, looked, answers, approved, startedAt } = fields
      let rows = db
        .updateTable('batch_items')
        .set({
          ...(step !== undefined && { step }),
          ...(why !== undefined && { why }),
          ...(detail !== undefined && { detail: textOrNull(detail) }),
          ...(looked !== undefined && { looked: looked && close(looked) }),
          ...(answers !== undefined && { answers: close(answers) }),
          ...(approved !== undefined && { approved: approved && close(approved) }),
          ...(startedAt !== undefined && { started_at: startedAt }),
        })
        .where('batch_id', '=', batchId)
        .where('number', '=', number)
      if (from) rows = rows.where('step', 'in', from)
      return (await rows.executeTakeFirst()).numUpdatedRows > 0n
    },
    async answersFor(jobId) {
      const row = await db.selectFrom('batch_items').select('answers').where('job_id', '=', jobId).executeTakeFirst()
      return row ? (open<Record<string, string>>(row.answers) ?? {}) : {}
    },
    async begunOn(host) {
      const rows = await db
        .selectFrom('batch_items')
        .select('started_at')
        .where('host', '=', host)
        .where('started_at', '>', sql<string>`now() - interval '1 day'`)
        .execute()
      return rows.flatMap(({ started_at: at }) => (at === null ? [] : [Date.parse(at)]))
    },
  }
}
