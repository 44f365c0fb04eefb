/** Reading the tab that the job is in, which may close itself meanwhile: a window in which one signs in, or gives leave, does. */
import type { Session } from '../../browser/session.ts'
import type { Tab } from '../../browser/tab.ts'

/** Reads again in the tab that the job then has; errors of a tab that is still the job's are the caller's. */
export const inActiveTab = async <T>(session: Session, read: (tab: Tab) => Promise<T>): Promise<T> => {
  for (;;) {
    const tab = session.active()
    try {
      return await read(tab)
    } catch (error) {
      if (!tab.page.isClosed()) throw error
      await session.followed()
      if (session.active() === tab) throw error
    }
  }
}
