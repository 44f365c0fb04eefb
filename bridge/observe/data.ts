/**
 * Where data is on a page, in any of its frames, and its current values. `shared/page` defines what counts as a place.
 */
import type { DataPlaces } from '../../shared/domain/data-rule.ts'
import { GhError } from '../../shared/domain/errors.ts'
import type { SpotFound, SpotWish } from '../../shared/page/data-types.ts'
import { swallowed } from '../base/debug.ts'
import { frameAt } from '../browser/frame-path.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'
import { inFrames, placed, type TableReading } from './tables.ts'

export type { SpotWish } from '../../shared/page/data-types.ts'

type OnPage = Pick<Tab, 'page'>

/** ms for searching a page; 20,000 elements take about 2 s. */
const FIND_MS = 20_000

/** What one frame contains. */
export interface Shelf {
  frame: string[]
  /** Its language writes 1,5 for one and a half. */
  comma: boolean
  tables: TableReading[]
  spots: (SpotFound | null)[]
}

/** The lists of every visible frame, and the place of each value in them; the main frame first. */
export const findData = (tab: OnPage, wishes: readonly SpotWish[]): Promise<Shelf[]> =>
  inFrames(tab, async (frame, path) => {
    const { tables, comma } = await callPage(frame, 'allTables', [], FIND_MS)
    const spots = wishes.length > 0 ? await callPage(frame, 'findSpots', [wishes], FIND_MS) : []
    return [{ frame: [...path], comma, tables: tables.map((one) => placed(tab, frame, path, one)), spots }]
  })

/** The content of the places of single values, and which of `names` occur on the page; null if their frame is gone. */
export const readSpots = async (
  tab: OnPage,
  { frame: path, values }: Pick<DataPlaces, 'frame' | 'values'>,
  names: readonly string[],
): Promise<{ raws: (string | null)[]; labelled: string[] } | null> => {
  try {
    const frame = await frameAt(tab.page, path)
    if (!frame) return null
    return {
      raws: values.length > 0 ? await callPage(frame, 'readSpots', [values], FIND_MS) : [],
      labelled: names.length > 0 ? await callPage(frame, 'labelled', [names], FIND_MS) : [],
    }
  } catch (error) {
    // A frame that is being replaced shows nothing now.
    if (tab.page.isClosed() || error instanceof GhError) throw error
    swallowed('observe', error)
    return null
  }
}
