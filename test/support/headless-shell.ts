/**
 * Which Chrome runs a test's pages. Chrome's headless shell is the same engine without windows and tabs: a page costs
 * a third of the work. Tests of extensions, of the person's own Chrome and of windows use the full Chrome.
 */
import { existsSync } from 'node:fs'
import { findChrome } from '../../bridge/base/chrome-path.ts'

const SHELL = '/usr/lib/chromium/chromium-headless-shell'

/**
 * For `env` of a test project: makes a test's bridge start the shell, unless another program is set. If set-up could
 * not install the shell, the full Chrome is used, which is slower.
 */
export const shellEnvironment = (): Record<string, string> =>
  existsSync(SHELL) && !process.env.GHOSTHANDS_CHROME_PATH ? { GHOSTHANDS_CHROME_PATH: SHELL } : {}

/** Path of the full Chrome. */
export const wholeChrome = (): string | undefined => {
  const { GHOSTHANDS_CHROME_PATH: path, ...others } = process.env
  return findChrome({ env: path === SHELL ? others : process.env })
}
