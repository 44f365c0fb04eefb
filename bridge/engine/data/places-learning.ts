/**
 * Learns the places of data that a model read from a page, if applying them gives the same data. `data/data.ts` follows
 * them.
 */
import type { DataPlaces, DataRule } from '../../../shared/domain/data-rule.ts'
import { type ErrorCode, GhError } from '../../../shared/domain/errors.ts'
import { hash } from '../../../shared/domain/hash.ts'
import { nameIn, sameData } from '../../../shared/domain/json-pointer.ts'
import { sameAsDisplayed } from '../../../shared/domain/read-as.ts'
import type { TableRow } from '../../../shared/domain/table.ts'
import { listTaskWords } from '../../../shared/domain/wishes/list.ts'
import { swallowed } from '../../base/debug.ts'
import { findData, readSpots, readTable, type TableReading } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import type { RunInput } from '../state/ports.ts'
import { dataFrom, placesIn, wishesFor } from './places.ts'

/** What the trace keeps of an extraction. `last`: its list had no further page. */
export interface Learned {
  read: DataRule
  last?: true
}

/**
 * The rule that reads the extracted data again; without places if applying them gives something else. `data` is as on
 * the page, because the model's view may have been shortened.
 */
export const ruleOf = async (
  run: Run,
  { what, schema }: { what: string; schema: DataRule['schema'] | undefined },
  data: unknown,
): Promise<{ data: unknown; learned: Learned }> => {
  const rule: DataRule = { format: 'data/1', what, ...(schema && { schema }), task: taskOf(run.input) }
  const found = await learnPlaces(run, data).catch((error: unknown) => {
    // A page that navigates meanwhile is not learned from; the data is already there.
    if (run.signal.aborted || (error instanceof GhError && error.code !== 'PAGE_JS_ERROR')) throw error
    swallowed('data', error)
    return undefined
  })
  if (!found) return { data, learned: { read: rule } }
  const { places, data: whole, last } = found
  return { data: whole, learned: { read: { ...rule, places }, ...(last && { last: true }) } }
}

/** Other words for the wanted data are another task; limits and word order do not matter. */
export const taskOf = ({ task }: RunInput): string => hash(listTaskWords(task).join(' '))

const learnPlaces = async (
  run: Run,
  data: unknown,
): Promise<{ places: DataPlaces; data: unknown; last: boolean } | undefined> => {
  const tab = run.session.active()
  const wishes = wishesFor(data)
  if (!wishes) return undefined
  for (const shelf of await findData(tab, wishes)) {
    const places = placesIn(data, shelf)
    if (!places) continue
    const read = await readPlaces(run, places)
    if (
      !('data' in read) ||
      read.missing.some((pointer) => !pointer.includes('*')) ||
      !sameData(read.data, data, sameAsDisplayed)
    )
      continue
    return {
      places,
      data: read.data,
      last: read.tables.every(({ more }) => more.by === 'none' || ('disabled' in more && more.disabled)),
    }
  }
  return undefined
}

export type ReadPlaces =
  | { data: unknown; missing: string[]; tables: TableReading[] }
  | { code: ErrorCode; problem: string }

/** One reading of the present page. `rows`: from a list collected over several pages. */
export const readPlaces = async (run: Run, places: DataPlaces, rows?: readonly TableRow[]): Promise<ReadPlaces> => {
  const tab = run.session.active()
  const spots = await readSpots(
    tab,
    places,
    places.none.map(({ to }) => nameIn(to)),
  )
  if (!spots) return { code: 'TARGET_NOT_FOUND', problem: 'the frame it stood in is gone' }
  const [news] = spots.labelled
  if (news) return { code: 'POSTCONDITION_FAILED', problem: `the page has something for “${news}” now` }
  const tables: TableReading[] = []
  for (const { target, table } of rows ? [] : places.lists) {
    const reading = await readTable(tab, target, table)
    if (!reading) return { code: 'TARGET_NOT_FOUND', problem: 'the list is not on the page any more' }
    tables.push(reading)
  }
  const all = rows ? [rows] : tables.map((reading) => reading.rows)
  const assembled = dataFrom(places, { raws: spots.raws, rows: all })
  return 'problem' in assembled ? { code: 'POSTCONDITION_FAILED', ...assembled } : { ...assembled, tables }
}
