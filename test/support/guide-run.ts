/** Follows a guided task: each request once it is open in the store, the simulated person's input, and the outcome. */
import { homeAt } from '../../bridge/base/home.ts'
import { openStore, type Store } from '../../bridge/store/index.ts'
import type { Applicant } from '../../shared/domain/applicant.ts'
import type { Interaction } from '../../shared/domain/interaction.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { type GuidedHand, guidedHand } from './guided-hand.ts'
import type { OperatorStage } from './operator.ts'
import { standing } from './standing.ts'

/** A suspended extension looks for the bridge every half minute. */
const WAIT_MS = 150_000
const FINAL: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled'])

export interface Followed extends AsyncDisposable {
  store: Store
  /** The next open request other than these, or the job once it is over. */
  next(id: string, ...not: (Interaction | undefined)[]): Promise<Interaction | JobRecord>
  /** What Done reported as missing. */
  notYet(id: string, of: Interaction): Promise<string>
  /** The simulated person's input in a tab. */
  hand(tabId: number, person: Applicant): Promise<GuidedHand>
}

export const isOver = (step: Interaction | JobRecord): step is JobRecord => FINAL.has(step.status)

export const follow = async (stage: OperatorStage): Promise<Followed> => {
  const store = await openStore({ data: homeAt(stage.home).data })
  const hands: GuidedHand[] = []
  return {
    store,
    async next(id, ...not) {
      const late = AbortSignal.timeout(WAIT_MS)
      const look = async (): Promise<Interaction | JobRecord | undefined> => {
        const job = await store.jobs.get(id)
        if (job && FINAL.has(job.status)) return job
        const open = job?.status === 'paused' ? await store.interactions.openOf(id) : undefined
        return open && !not.some((one) => one?.id === open.id) ? open : undefined
      }
      return store.notices.until(id, look, late).catch(async (error: unknown) => {
        throw late.aborted ? new Error(`nothing follows; ${await standing(store, id)}`) : error
      })
    },
    notYet: (id, of) =>
      store.notices
        .until(
          id,
          async () => {
            const { status, notYet, resolvedBy } = (await store.interactions.get(of.id)) ?? {}
            if (status !== 'open' && resolvedBy === 'page') throw new Error(`“${of.title}” was taken for done`)
            return status === 'open' && notYet ? notYet : undefined
          },
          AbortSignal.timeout(WAIT_MS),
        )
        .catch((error: unknown) => {
          throw new Error(`nothing is missing in “${of.title}”`, { cause: error })
        }),
    async hand(tabId, person) {
      const worker = await stage.chrome.worker()
      const targetId = await worker.evaluate(
        async (tab) => (await chrome.debugger.getTargets()).find((one) => one.tabId === tab)?.id ?? '',
        tabId,
      )
      const hand = await guidedHand(stage.chrome.endpoint, targetId, person)
      hands.push(hand)
      return hand
    },
    async [Symbol.asyncDispose]() {
      for (const hand of hands) await hand.close()
      await store.close()
    },
  }
}
