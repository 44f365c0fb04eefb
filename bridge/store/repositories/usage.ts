/** Cost of model calls, per call or per run; never changed afterwards. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export interface UsageRecord {
  jobId: string | null
  provider: string
  model?: string | undefined
  /** Calls that only extract data are counted separately (X4). */
  purpose?: 'act' | 'extract'
  calls?: number
  inputTokens?: number
  outputTokens?: number
  cachedTokens?: number
  /** USD; null if the price is unknown. */
  costUsd?: number | null
}

export interface UsageTotals {
  calls: number
  extractCalls: number
  inputTokens: number
  outputTokens: number
  cachedTokens: number
  costUsd: number
}

export interface UsageRepository {
  add(usage: UsageRecord): Promise<void>
  ofJob(jobId: string): Promise<UsageTotals>
  /** From the hour that contains this time (ISO). */
  since(from: string): Promise<UsageTotals>
}

const zero = sql<number>`0`

export const usageRepository = (db: Kysely<Database>): UsageRepository => {
  const totals = () =>
    db
      .selectFrom('usage')
      .select(({ fn }) => [
        fn.coalesce(fn.sum<number>('calls').filterWhere('purpose', '=', 'act'), zero).as('calls'),
        fn.coalesce(fn.sum<number>('calls').filterWhere('purpose', '=', 'extract'), zero).as('extractCalls'),
        fn.coalesce(fn.sum<number>('input_tokens'), zero).as('inputTokens'),
        fn.coalesce(fn.sum<number>('output_tokens'), zero).as('outputTokens'),
        fn.coalesce(fn.sum<number>('cached_tokens'), zero).as('cachedTokens'),
        fn.coalesce(fn.sum<number>('cost_usd'), zero).as('costUsd'),
      ])
  return {
    async add({
      jobId,
      provider,
      model,
      purpose = 'act',
      calls = 1,
      inputTokens = 0,
      outputTokens = 0,
      cachedTokens = 0,
      costUsd = null,
    }) {
      await db
        .insertInto('usage')
        .values({
          job_id: jobId,
          provider,
          model: model ?? null,
          purpose,
          calls,
          input_tokens: inputTokens,
          output_tokens: outputTokens,
          cached_tokens: cachedTokens,
          cost_usd: costUsd,
        })
        .execute()
    },
    ofJob: (jobId) => totals().where('job_id', '=', jobId).executeTakeFirstOrThrow(),
    async since(from) {
      const { rows } = await sql<UsageTotals>`
        select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(extract_calls), 0)::bigint as "extractCalls",
          coalesce(sum(input_tokens), 0)::bigint as "inputTokens", coalesce(sum(output_tokens), 0)::bigint as "outputTokens",
          coalesce(sum(cached_tokens), 0)::bigint as "cachedTokens", coalesce(sum(cost_usd), 0) as "costUsd"
        from figures where hour >= date_trunc('hour', ${from}::timestamptz, 'UTC')`.execute(db)
      return rows[0] ?? { calls: 0, extractCalls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0 }
    },
  }
}
