/** Whether a captcha is waiting on the page: one small check between the steps of a replay. */
import { instead } from '../base/debug.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'

/** Checked in the main frame and same-origin frames; a captcha's frames are never entered. */
export const captchaIn = async ({ page }: Pick<Tab, 'page'>): Promise<boolean> => {
  const frames = page.frames().filter((frame) => frame === page.mainFrame() || sameOrigin(frame.url(), page.url()))
  const found = await Promise.all(
    frames.map((frame) => callPage(frame, 'hasCaptcha', [], 1_000).catch(instead('observe', false))),
  )
  return found.includes(true)
}

const sameOrigin = (one: string, other: string): boolean => URL.parse(one)?.origin === URL.parse(other)?.origin
