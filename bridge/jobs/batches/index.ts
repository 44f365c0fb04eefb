/** The public interface of batches: submit a list, view it, answer, decide what is sent, stop. */
import type { BatchSummary, BatchView } from '../../../shared/domain/batch/view.ts'
import type { Log } from '../../base/log.ts'
import type { Repositories, Store } from '../../store/index.ts'
import type { BatchRecord } from '../../store/repositories/batches.ts'
import type { Jobs } from '../index.ts'
import { createConductor } from './conductor.ts'
import { createBatch, type NewBatch } from './create.ts'
import type { BatchesOptions } from './ports.ts'
import { summaryOf, viewOf, wholeBatch } from './view.ts'
import { answerBatch, decideSends, type GivenAnswers, goOnAt, leaveOut, type SendWords } from './words.ts'

export type { NewBatch } from './create.ts'
export type { Previewer } from './ports.ts'

export interface Batches {
  /** @throws GhError INVALID_INPUT with each bad line by its number; nothing is created then */
  create(batch: Omit<NewBatch, 'drop'>, tenant?: string): Promise<BatchView>
  /** Newest first. */
  list(options?: { limit?: number; before?: string }, tenant?: string): Promise<BatchSummary[]>
  /** By id, or the end of it. @throws GhError NOT_FOUND, CONFLICT */
  get(id: string, tenant?: string): Promise<BatchView>
  /** @throws GhError NOT_FOUND, INVALID_INPUT */
  answer(id: string, given: GivenAnswers, tenant?: string): Promise<BatchView>
  /** @throws GhError NOT_FOUND, INVALID_INPUT, CONFLICT */
  decide(id: string, words: SendWords, tenant?: string): Promise<BatchView>
  /** @throws GhError NOT_FOUND */
  leaveOut(id: string, numbers: readonly number[], tenant?: string): Promise<BatchView>
  /** Continues at a site that had objected. @throws GhError NOT_FOUND */
  goOn(id: string, host: string, tenant?: string): Promise<BatchView>
  /** Nothing more is started or sent. @throws GhError NOT_FOUND */
  stop(id: string, tenant?: string): Promise<BatchView>
  /** From now on, this process advances batches, unless another one does. */
  start(): Promise<void>
  close(): Promise<void>
}

export const createBatches = (store: Store, jobs: Jobs, options: BatchesOptions, log?: Log): Batches => {
  const conductor = createConductor(store, jobs, options, log)
  const view = (tenant?: string): Repositories => (tenant === undefined ? store : store.forTenant(tenant))
  /** Does it, and returns the batch in its new state. */
  const say = async (
    id: string,
    tenant: string | undefined,
    work: (repositories: Repositories, batch: BatchRecord) => Promise<void>,
  ): Promise<BatchView> => {
    const repositories = view(tenant)
    const batch = await repositories.batches.find(id)
    await work(repositories, batch)
    await store.notices.tell({ kind: 'job', tenant: repositories.tenant, job: '', about: 'batch' })
    return viewOf(repositories, await repositories.batches.find(batch.id))
  }

  return {
    async create(given, tenant) {
      const repositories = view(tenant)
      const drop: NewBatch['drop'] = async (job) => {
        await repositories.jobs.delete(job.id)
        await options.forget(job)
      }
      const { id } = await createBatch(repositories, { ...given, drop })
      return say(id, tenant, async () => {})
    },
    async list(page = {}, tenant) {
      const repositories = view(tenant)
      const found = await repositories.batches.list(page)
      return Promise.all(found.map(async (batch) => summaryOf(await wholeBatch(repositories, batch))))
    },
    async get(id, tenant) {
      const repositories = view(tenant)
      return viewOf(repositories, await repositories.batches.find(id))
    },
    answer: (id, given, tenant) =>
      say(id, tenant, (repositories, batch) => answerBatch(repositories, jobs, batch, given)),
    decide: (id, words, tenant) =>
      say(id, tenant, (repositories, batch) => decideSends(repositories, jobs, batch, words)),
    leaveOut: (id, numbers, tenant) =>
      say(id, tenant, (repositories, batch) => leaveOut(repositories, jobs, options, batch, numbers)),
    goOn: (id, host, tenant) => say(id, tenant, (repositories, batch) => goOnAt(repositories, batch, host)),
    stop: (id, tenant) =>
      say(id, tenant, async (repositories, batch) => {
        await repositories.batches.change(batch.id, { phase: 'stopped' })
        const { items } = await wholeBatch(repositories, batch)
        await leaveOut(
          repositories,
          jobs,
          options,
          batch,
          items.map(({ number }) => number),
        )
      }),
    start: conductor.start,
    close: conductor.stop,
  }
}
