/** Tells the person through the system when a task waits for them: once per request, taken back when somebody has answered. */
import browser from 'webextension-polyfill'
import type { BridgeView, JobView } from '../../shared/protocol/view.ts'

const KEY = 'notified'
const ICON = '/icons/128.png'

/** What waits, by an id that stays the same for as long as the same thing waits. */
export const waitingFor = (view: BridgeView): Map<string, JobView> => {
  const found = new Map<string, JobView>()
  for (const job of view.jobs) {
    if (job.request?.status === 'open') found.set(`request ${job.id} ${job.request.id}`, job)
    else if (job.status === 'awaiting_approval') found.set(`approval ${job.id} -`, job)
  }
  return found
}

export const createNotifier = (words: (job: JobView) => { title: string; message: string }) => {
  let order: Promise<void> = Promise.resolve()

  const update = async (view: BridgeView): Promise<void> => {
    const waiting = waitingFor(view)
    const told = new Set(((await browser.storage.session.get(KEY))[KEY] ?? []) as string[])
    for (const [id, job] of waiting) {
      if (told.has(id)) continue
      await browser.notifications.create(id, { type: 'basic', iconUrl: ICON, ...words(job) }).catch(() => {})
    }
    for (const id of told) if (!waiting.has(id)) await browser.notifications.clear(id).catch(() => false)
    await browser.storage.session.set({ [KEY]: [...waiting.keys()] })
  }

  return {
    /** One view after the other, so that nothing is told twice. */
    update(view: BridgeView): void {
      order = order.then(() => update(view)).catch((error) => console.warn('a notification was not shown', error))
    },
    /** The job a notification was about, from its id. */
    jobOf: (id: string): string | undefined => id.split(' ')[1],
  }
}
