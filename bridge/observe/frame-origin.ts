/** The origin of the document that is in a frame now, as the browser reports it. */
import { instead } from '../base/debug.ts'
import { frameAt } from '../browser/frame-path.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'

/** @param path of the frame; undefined if it is not on the page now, or does not answer */
export const originAt = async ({ page }: Pick<Tab, 'page'>, path: readonly string[]): Promise<string | undefined> => {
  const asked = async (): Promise<string | undefined> => {
    const frame = await frameAt(page, path)
    return frame && callPage(frame, 'origin', [])
  }
  return asked().catch(instead('observe', undefined))
}
