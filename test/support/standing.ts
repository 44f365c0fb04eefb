/** For the message of a test that waits in vain: what its job asks for, and what happened last. */
import type { Store } from '../../bridge/store/index.ts'

export const standing = async (store: Store, id: string): Promise<string> => {
  const [job, open] = [await store.jobs.get(id), await store.interactions.openOf(id)]
  const events = (await store.events.since(id))
    .slice(-12)
    .map(({ type, at, data }) => `${at} ${type} ${JSON.stringify(data).slice(0, 120)}`)
  return `it is ${job?.status} at step ${open?.step?.number} “${open?.title ?? ''}” ${open?.notYet ?? ''}\n${events.join('\n')}`
}
