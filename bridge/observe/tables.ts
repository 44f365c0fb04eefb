/** Tables and lists of a tab, in any frame. `shared/page/table.ts` defines what counts as one. */

import type { Frame } from 'playwright-core'
import { GhError } from '../../shared/domain/errors.ts'
import type { TableRule } from '../../shared/domain/table.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import type { TableReading, TableWish } from '../../shared/page/table-types.ts'
import { instead, swallowed } from '../base/debug.ts'
import { childFrame, frameAt } from '../browser/frame-path.ts'
import { tabIndex } from '../browser/page-index.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'

export type { TableReading } from '../../shared/page/table-types.ts'

type OnPage = Pick<Tab, 'page'>

/** ms for one reading; 20,000 rows take about 3 s. */
const READ_MS = 30_000
const MAX_DEPTH = 3

/** The best table or list of all visible frames; undefined if there is none. */
export const findTable = async (tab: OnPage, wish: TableWish): Promise<TableReading | undefined> => {
  const found = await inFrames(tab, async (frame, path) => {
    const here = await callPage(frame, 'findTable', [wish], READ_MS)
    return here ? [placed(tab, frame, path, here)] : []
  })
  return found.sort((a, b) => b.score - a.score)[0]
}

/** The current table of a rule; undefined if it is missing, or its frame is being replaced. */
export const readTable = async (
  tab: OnPage,
  target: TargetDescriptor,
  rule: TableRule,
  words: readonly string[] = [],
): Promise<TableReading | undefined> => {
  try {
    const frame = await frameAt(tab.page, target.frame)
    const found = frame && (await callPage(frame, 'readTable', [target, rule, words], READ_MS))
    return frame && found ? placed(tab, frame, target.frame, found) : undefined
  } catch (error) {
    // A page or frame that is navigating shows no table now.
    if (tab.page.isClosed() || error instanceof GhError) throw error
    swallowed('observe', error)
    return undefined
  }
}

/** Scrolls the rows of a reading; returns whether anything moved. */
export const scrollTable = async (tab: OnPage, reading: TableReading, way: 'row' | 'end'): Promise<boolean> => {
  const frame = await frameAt(tab.page, reading.target.frame)
  return frame !== undefined && (await callPage(frame, 'scrollTable', [reading.region, reading.rule, way], READ_MS))
}

/** What `read` finds in the main frame and every visible frame, outer frames first. */
export const inFrames = async <T>(
  tab: OnPage,
  read: (frame: Frame, path: readonly string[]) => Promise<T[]>,
  frame: Frame = tab.page.mainFrame(),
  path: readonly string[] = [],
): Promise<T[]> => {
  const own = await read(frame, path)
  if (path.length >= MAX_DEPTH) return own
  const { document, frames } = await callPage(frame, 'frames', [])
  const inner = await Promise.all(
    frames
      .filter(({ visible }) => visible)
      .map(async ({ index, key }) => {
        const child = await childFrame(frame, { document, index }).catch(instead('observe', undefined))
        // A frame that navigates or disappears during the reading has nothing now.
        return child ? inFrames(tab, read, child, [...path, key]).catch(instead('observe', [])) : []
      }),
  )
  return [...own, ...inner.flat()]
}

/** With the tab's indices and the frame's path. */
export const placed = (
  { page }: OnPage,
  frame: Frame,
  path: readonly string[],
  reading: TableReading,
): TableReading => {
  const { more, rule } = reading
  const inFrame = (target: TargetDescriptor): TargetDescriptor => ({ ...target, frame: [...path] })
  return {
    ...reading,
    target: inFrame(reading.target),
    rule: { ...rule, more: { ...rule.more, ...(rule.more.target && { target: inFrame(rule.more.target) }) } },
    more:
      'index' in more
        ? { ...more, index: tabIndex(page).indexFor(frame, reading.document, more.index), target: inFrame(more.target) }
        : more,
  }
}
