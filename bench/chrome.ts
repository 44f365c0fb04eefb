/** The browser that benches use. */
import { findChrome } from '../bridge/base/chrome-path.ts'
import { CannotRun } from './report.ts'

/** Call it before any set-up. @throws CannotRun if there is no browser. */
export const needChrome = (): string => {
  const path = findChrome({})
  if (path) return path
  throw new CannotRun('no Chrome or Chromium was found.')
}
