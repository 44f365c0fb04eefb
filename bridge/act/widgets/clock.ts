/** Times of day in a field with its own clock: typed, or chosen in the columns that open. */

import { timeIn } from '../../../shared/domain/times.ts'
import type { ClockView, Reading } from '../../../shared/page/acting-types.ts'
import { callPage } from '../../browser/page-world.ts'
import { type Act, type Done, type FoundField, fail, nameOf } from '../context.ts'
import { isMissing } from '../locate.ts'
import { clickAt } from '../pointer.ts'
import { until } from '../wait.ts'
import { reread } from './reading.ts'

/** ms for a clock to open, and to close once the field is left. */
const OPEN_MS = 1_500
const COMES_MS = 400
const GOES_MS = 600
const TAKE_MS = 600

export const clockOf = async (act: Act, field: FoundField): Promise<ClockView | undefined> => {
  const view = await callPage(field.frame, 'clock', [field.ref])
  if (isMissing(view)) throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
  return view ?? undefined
}

const showsTime = (wanted: string, { value }: Reading): boolean => timeIn(value) === timeIn(wanted)

/**
 * Enters a typed time. If a clock opened, leaves the field, and chooses in the clock if the field does not keep the
 * time.
 */
export const settleClock = async (act: Act, field: FoundField, wanted: string): Promise<Done | undefined> => {
  const came = await until(act.deadline, 'the clock to open', COMES_MS, () => clockOf(act, field))
  if (!came) return undefined
  if (came.take) await clickAt(act, field.frame, came.take)
  else await callPage(field.frame, 'blur', [field.ref])
  await closed(act, field)
  const left = await reread(act, field)
  if (showsTime(wanted, left)) return taken(left)
  // Columns that react to scrolling may have set another time: no time is better than a wrong one.
  await callPage(field.frame, 'fill', [field.ref, '', field.reading.widget, field.reading.origin])
  throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} does not keep the time “${wanted}”.`)
}

/** The clock of a field, opened by a press; undefined if none opens. */
const openClock = async (act: Act, field: FoundField, ms: number): Promise<ClockView | undefined> => {
  const open = await clockOf(act, field)
  if (open) return open
  await clickAt(act, field.frame, field.ref)
  return until(act.deadline, 'the clock to open', ms, () => clockOf(act, field))
}

/**
 * Whether a clock opens from a time field: its columns are not a list to search, since scrolling them sets the time.
 */
export const opensClock = async (act: Act, field: FoundField, wanted: string): Promise<boolean> =>
  timeIn(wanted) !== undefined && (await openClock(act, field, COMES_MS)) !== undefined

/** @throws GhError TARGET_DISABLED if no clock opens, OPTION_NOT_FOUND if the time is not offered, VALUE_NOT_TAKEN */
export const pickTime = async (act: Act, field: FoundField, wanted: string): Promise<Done> => {
  let view = await openClock(act, field, OPEN_MS)
  if (!view) throw fail('TARGET_DISABLED', `${nameOf(act)} cannot be typed into, and no clock opens from it.`)
  for (let column = 0; column < view.columns.length; column += 1) {
    const cells: ClockView['columns'][number] = view.columns[column] ?? []
    const part = partFor(
      cells.map(({ label }) => label),
      column,
      wanted,
      view,
    )
    const cell = cells[part]
    if (!cell) throw fail('OPTION_NOT_FOUND', `The clock of ${nameOf(act)} does not offer ${wanted}.`, { offered: [] })
    await clickAt(act, field.frame, cell.at)
    view = (await clockOf(act, field)) ?? view
  }
  if (view.take && (await clockOf(act, field))) await clickAt(act, field.frame, view.take)
  else await callPage(field.frame, 'blur', [field.ref])
  await closed(act, field)
  const now = await until(act.deadline, 'the field to show the time', TAKE_MS, async () => {
    const reading = await reread(act, field)
    return showsTime(wanted, reading) ? reading : undefined
  })
  if (!now) throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} did not take ${wanted} from its clock.`)
  return taken(now)
}

const HALF = /^[ap]/i

/** Which cell of a column is the right time: hours, then minutes, then seconds, and AM or PM in any column. */
const partFor = (labels: readonly string[], column: number, wanted: string, { columns }: ClockView): number => {
  const [hour = 0, minute = 0] = (timeIn(wanted) ?? '').split(':').map(Number)
  const isHalf = (all: readonly string[]): boolean => all.every((label) => HALF.test(label))
  if (isHalf(labels)) return labels.findIndex((label) => /^p/i.test(label) === hour >= 12)
  const twelve = columns.some((cells) => isHalf(cells.map(({ label }) => label)))
  const goal = [twelve ? hour % 12 || 12 : hour, minute, 0][column]
  const at = labels.findIndex((label) => Number(label) === goal)
  return at < 0 && column === 0 && twelve && hour % 12 === 0 ? labels.findIndex((label) => Number(label) === 0) : at
}

const closed = (act: Act, field: FoundField): Promise<true | undefined> =>
  until(act.deadline, 'the clock to close', GOES_MS, async () => ((await clockOf(act, field)) ? undefined : true))

const taken = ({ value }: Reading): Done => ({ observed: { value }, proof: { value } })
