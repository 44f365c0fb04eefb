/**
 * Whether a condition of a page is true now, in the frame it belongs to. Not for waiting, nor for the text of a
 * document in the tab.
 */
import type { Frame } from 'playwright-core'
import type { Condition } from '../../shared/domain/operation.ts'
import { matchesUrlPattern } from '../../shared/domain/url.ts'
import { instead, swallowed } from '../base/debug.ts'
import { downloadsFrom } from './downloads.ts'
import { frameAt } from './frame-path.ts'
import { callPage } from './page-world.ts'
import type { Tab } from './tab.ts'

/** False while a page is navigating. */
export const holdsOnPage = async ({ page }: Pick<Tab, 'page'>, condition: Condition): Promise<boolean> => {
  try {
    if (condition.is === 'downloaded') return downloadsFrom(page).some((name) => sameFile(name, condition.name))
    if (condition.is === 'url_changed') return matchesUrlPattern(page.url(), condition.pattern)
    if (condition.is === 'text_present' || condition.is === 'heading_present')
      return await inAnyFrame(page.mainFrame(), (frame) => callPage(frame, 'holds', [condition], 2_000))
    if (condition.is === 'text_gone')
      return !(await inAnyFrame(page.mainFrame(), (frame) => shows(frame, condition.text)))
    const frame = await frameAt(page, condition.target.frame)
    if (!frame) return condition.is === 'element_gone'
    return await callPage(frame, 'holds', [condition], 5_000)
  } catch (error) {
    if (page.isClosed()) throw error
    swallowed('browser', error)
    return false
  }
}

/** A frame that does not answer may show it. */
const shows = (frame: Frame, text: string): Promise<boolean> =>
  callPage(frame, 'holds', [{ is: 'text_present', text }], 2_000).catch(instead('browser', true))

/** File names contain dates and counts. */
const sameFile = (one: string, other: string): boolean => one.replace(/\d+/g, '0') === other.replace(/\d+/g, '0')

/** The main frame first, because most facts are there. */
const inAnyFrame = async (frame: Frame, ask: (frame: Frame) => Promise<boolean>): Promise<boolean> => {
  if (await ask(frame).catch(instead('browser', false))) return true
  for (const child of frame.childFrames()) if (await inAnyFrame(child, ask)) return true
  return false
}
