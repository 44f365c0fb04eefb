/** A browser that is started before the clock of a run and closed after it. */
import type { Session } from '../bridge/browser/session.ts'

/** Ignores the run's call to close its session. */
export const heldOpen = (session: Session | undefined): Session => {
  if (!session) throw new Error('no browser')
  return new Proxy(session, {
    get: (target, key) => {
      if (key === 'close') return async () => undefined
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
