/**
 * The small window for decisions that cannot be undone: a page of our own, out of reach of every web page. It opens
 * behind the person's windows if no other page of ours shows the request, in front only if they ask, and closes when
 * nothing waits.
 */
import browser from 'webextension-polyfill'
import { isCommit } from '../../shared/domain/interaction.ts'
import type { BridgeView, JobView } from '../../shared/protocol/view.ts'

const KEY = 'decide'
const PAGE = 'panels/popup.html#decide'
/** Size in px, with the window's own frame. */
const SIZE = { width: 392, height: 760 }

interface OpenWindow {
  windowId: number | null
  /** Requests it was opened for: after the person closes it, it is not shown again for the same one. */
  told: string[]
}

/** Requests of tasks in this browser that are decided here. */
export const toDecide = ({ jobs }: Pick<BridgeView, 'jobs'>): JobView[] =>
  jobs.filter(({ tabId, request }) => tabId !== null && request?.status === 'open' && isCommit(request))

export interface DecideWindow {
  /** @param covered whether a surface that shows requests is open */
  update(view: BridgeView, covered: boolean): void
  /** To the front: the person asked for it. */
  show(view: BridgeView): void
}

export const createDecideWindow = (): DecideWindow => {
  let order: Promise<void> = Promise.resolve()
  const inOrder = (what: () => Promise<void>): void => {
    order = order.then(what).catch((error) => console.warn('the window for requests', error))
  }

  const read = async (): Promise<OpenWindow> => {
    const { windowId = null, told = [] } = ((await browser.storage.session.get(KEY))[KEY] ?? {}) as Partial<OpenWindow>
    // The person has closed it.
    const there = windowId !== null && (await browser.windows.get(windowId).catch(() => undefined))
    return { windowId: there ? windowId : null, told }
  }
  const save = (open: OpenWindow): Promise<void> => browser.storage.session.set({ [KEY]: open })

  const open = async (jobs: readonly JobView[], focused: boolean): Promise<number | null> => {
    const [job] = jobs
    // The tab is gone.
    const tab = job?.tabId == null ? undefined : await browser.tabs.get(job.tabId).catch(() => undefined)
    const beside = tab?.windowId === undefined ? undefined : await browser.windows.get(tab.windowId)
    const place =
      beside?.left === undefined || beside.top === undefined || beside.width === undefined
        ? {}
        : { left: Math.max(0, beside.left + beside.width - SIZE.width - 24), top: beside.top + 72 }
    const wanted = { url: browser.runtime.getURL(PAGE), type: 'popup', focused, ...SIZE } as const
    // Chrome refuses a position that is not on its screen.
    const made = await browser.windows.create({ ...wanted, ...place }).catch(() => browser.windows.create(wanted))
    // Some systems bring every new window to the front, so the person's window is brought back.
    if (!focused && beside?.focused && beside.id !== undefined)
      await browser.windows.update(beside.id, { focused: true })
    return made.id ?? null
  }

  return {
    update: (view, covered) =>
      inOrder(async () => {
        const jobs = toDecide(view)
        const ids = jobs.map(({ request }) => request?.id ?? '')
        const { windowId, told } = await read()
        if (jobs.length === 0) {
          // The person has closed it.
          if (windowId !== null) await browser.windows.remove(windowId).catch(() => undefined)
          if (windowId !== null || told.length > 0) await save({ windowId: null, told: [] })
          return
        }
        const news = ids.filter((id) => !told.includes(id))
        if (news.length === 0) return
        const opened = windowId ?? (covered ? null : await open(jobs, false))
        await save({ windowId: opened, told: ids })
      }),
    show: (view) =>
      inOrder(async () => {
        const jobs = toDecide(view)
        if (jobs.length === 0) return
        const { windowId } = await read()
        if (windowId === null)
          await save({ windowId: await open(jobs, true), told: jobs.map((job) => job.request?.id ?? '') })
        else await browser.windows.update(windowId, { focused: true })
      }),
  }
}
