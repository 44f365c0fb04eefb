/** Reads the job's tab, which may close itself meanwhile, as a window for signing in or giving consent does. */
import { swallowed } from '../../base/debug.ts'
import type { Session } from '../../browser/session.ts'
import type { Tab } from '../../browser/tab.ts'

/** Reads again in the job's new tab. If there is none, the error goes to the caller. */
export const inActiveTab = async <T>(session: Session, read: (tab: Tab) => Promise<T>): Promise<T> => {
  for (;;) {
    const tab = session.active()
    try {
      return await read(tab)
    } catch (error) {
      if (!tab.page.isClosed()) throw error
      await session.followed()
      // A lost browser closes its tabs one by one, until none is left.
      const hasOther = session.tabs().some((other) => other !== tab && !other.page.isClosed())
      if (session.lost() || !hasOther || session.active() === tab) throw error
      swallowed('step', error)
    }
  }
}
