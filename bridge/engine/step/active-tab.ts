/** Reading the tab that the job is in, which may close itself meanwhile: a window in which one signs in, or gives leave, does. */
import { swallowed } from '../../base/debug.ts'
import type { Session } from '../../browser/session.ts'
import type { Tab } from '../../browser/tab.ts'

/** Reads again in the tab that the job has then; where it has no other one, the error is the caller's. */
export const inActiveTab = async <T>(session: Session, read: (tab: Tab) => Promise<T>): Promise<T> => {
  for (;;) {
    const tab = session.active()
    try {
      return await read(tab)
    } catch (error) {
      if (!tab.page.isClosed()) throw error
      await session.followed()
      // A browser that was lost closes its tabs one by one, and has none in the end.
      const hasOther = session.tabs().some((other) => other !== tab && !other.page.isClosed())
      if (session.lost() || !hasOther || session.active() === tab) throw error
      swallowed('step', error)
    }
  }
}
