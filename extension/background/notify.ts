/**
 * Notifies the person when a task waits for them and how it ended: once each, and only if they are not looking at its
 * page. A notification is withdrawn when somebody has answered.
 */
import browser from 'webextension-polyfill'
import type { BridgeView, JobView } from '../../shared/protocol/view.ts'

const KEY = 'notified'
const ICON = '/icons/128.png'

/** Open requests, by an id that stays the same while the same request waits. */
export const waitingFor = (view: BridgeView): Map<string, JobView> => {
  const found = new Map<string, JobView>()
  for (const job of view.jobs) {
    if (job.request?.status === 'open') found.set(`request ${job.id} ${job.request.id}`, job)
    else if (job.status === 'awaiting_approval') found.set(`approval ${job.id} -`, job)
  }
  return found
}

/** Running tasks of this browser, so that the end of each is reported once. */
const working = ({ jobs }: BridgeView): string[] =>
  jobs.filter(({ tabId, outcome }) => tabId !== null && outcome === null).map(({ id }) => id)

/** The person who stopped it knows. */
const isNews = ({ outcome, phase }: JobView): boolean => outcome !== null && phase !== 'stopped'

/** The person is looking at it. */
const isInView = async ({ tabId }: JobView): Promise<boolean> => {
  // The tab is gone.
  const tab = tabId === null ? undefined : await browser.tabs.get(tabId).catch(() => undefined)
  if (!tab?.active || tab.windowId === undefined) return false
  return (await browser.windows.get(tab.windowId)).focused
}

interface Announced {
  /** Ids of open requests that were reported, or were in view. */
  told: string[]
  working: string[]
}

export const createNotifier = ({
  words,
  resume,
}: {
  words: (job: JobView) => { title: string; message: string }
  /** Label of a paused task's button. */
  resume: string
}) => {
  let order: Promise<void> = Promise.resolve()

  const tell = async (id: string, job: JobView): Promise<void> => {
    if (await isInView(job)) return
    const buttons = job.request?.kind === 'takeover' && { buttons: [{ title: resume }] }
    const notice = { type: 'basic' as const, iconUrl: ICON, ...words(job) }
    await chrome.notifications
      .create(id, { ...notice, ...buttons })
      // Not every system supports buttons.
      .catch(() => browser.notifications.create(id, notice))
      .catch((error) => console.warn('a notification', error))
  }

  const update = async (view: BridgeView): Promise<void> => {
    const waiting = waitingFor(view)
    const announced = ((await browser.storage.session.get(KEY))[KEY] ?? {}) as Partial<Announced>
    const told = new Set(announced.told)
    for (const [id, job] of waiting) if (!told.has(id)) await tell(id, job)
    // The person has dismissed it.
    for (const id of told) if (!waiting.has(id)) await browser.notifications.clear(id).catch(() => false)
    for (const job of view.jobs)
      if (isNews(job) && announced.working?.includes(job.id)) await tell(`ended ${job.id} -`, job)
    await browser.storage.session.set({
      [KEY]: { told: [...waiting.keys()], working: working(view) } satisfies Announced,
    })
  }

  return {
    /** One view after the other, so that nothing is reported twice. */
    update(view: BridgeView): void {
      order = order.then(() => update(view)).catch((error) => console.warn('a notification was not shown', error))
    },
    /** The job a notification was about, from its id. */
    jobOf: (id: string): string | undefined => id.split(' ')[1],
  }
}
