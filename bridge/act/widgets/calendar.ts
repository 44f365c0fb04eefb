/**
 * Calendars that open from a date field: go to the month, with lists of years and months if there are any, and click
 * the day.
 */
import { monthOf, type PartialDate, parseDate } from '../../../shared/domain/dates.ts'
import type { At, CalendarView } from '../../../shared/page/acting-types.ts'
import { callPage } from '../../browser/page-world.ts'
import { typeKeys } from '../bound.ts'
import { type Act, type Done, type FoundField, fail, nameOf } from '../context.ts'
import { isMissing } from '../locate.ts'
import { clickAt } from '../pointer.ts'
import { sameText } from '../same-text.ts'
import { pressKeys, sent } from '../sent.ts'
import { until } from '../wait.ts'
import { reread } from './reading.ts'

const OPEN_MS = 2_000
const PAGE_MS = 1_000
/** Twenty years of months. */
const MAX_PAGES = 240
/** Maximum months that are paged rather than chosen from a list. */
const NEAR = 6
/** ms for a calendar to close after each way of closing it. */
const CLOSE_MS = 150

/**
 * Chooses a day in the field's calendar and opens it if needed.
 * @throws GhError TARGET_DISABLED if no calendar opens, OPTION_NOT_FOUND if the day cannot be chosen
 */
export const pickDate = async (act: Act, field: FoundField, wanted: string): Promise<Done> => {
  const date = parseDate(wanted)
  if (!date?.day || !date.month) throw fail('ACTION_INVALID', `“${wanted}” is not a whole date for ${nameOf(act)}.`)
  let view = await calendarOf(act, field)
  if (!view) {
    await clickAt(act, field.frame, field.ref)
    view =
      (await until(act.deadline, 'the calendar to open', OPEN_MS, () => calendarOf(act, field))) ??
      (await bySign(act, field))
  }
  if (!view) throw fail('TARGET_DISABLED', `${nameOf(act)} cannot be typed into, and no calendar opens from it.`)
  view = await nearTo(act, field, view.moving ? await atRest(act, field, view) : view, date)
  for (let presses = 0; presses < MAX_PAGES; presses += 1) {
    const day = view.days.find((one) => isSameDay(one.date, date))
    if (day) return choose(act, field, day, wanted)
    // It may still be opening.
    const button = pagingButton(view, date) ?? (await buttonTo(act, field, date))
    if (!button) break
    await clickAt(act, field.frame, button)
    view = (await afterPaging(act, field, view)) ?? { days: [], hangs: view.hangs }
  }
  throw fail('OPTION_NOT_FOUND', `The calendar of ${nameOf(act)} does not offer ${wanted}.`, { offered: [] })
}

/** Some open only from an icon beside the field. */
const bySign = async (act: Act, field: FoundField): Promise<CalendarView | undefined> => {
  const sign = await callPage(field.frame, 'calendarSign', [field.ref])
  if (!sign) return undefined
  await clickAt(act, field.frame, sign)
  return until(act.deadline, 'the calendar to open', OPEN_MS, () => calendarOf(act, field))
}

const atRest = async (act: Act, field: FoundField, view: CalendarView): Promise<CalendarView> =>
  (await until(act.deadline, 'the calendar to stand still', PAGE_MS, async () => {
    const now = await calendarOf(act, field)
    return now && !now.moving ? now : undefined
  })) ?? view

/** The control that leads closer to the month; undefined if the month is shown, or nothing leads there. */
const pagingButton = (view: CalendarView, date: PartialDate): At | undefined => {
  const way = monthsTo(view, date)
  return way === undefined || way === 0 ? undefined : way > 0 ? view.next : view.previous
}

const buttonTo = (act: Act, field: FoundField, date: PartialDate): Promise<At | undefined> =>
  until(act.deadline, 'a button to the month', PAGE_MS, async () => {
    const now = await calendarOf(act, field)
    return now && pagingButton(now, date)
  })

const choose = async (
  act: Act,
  field: FoundField,
  day: CalendarView['days'][number],
  wanted: string,
): Promise<Done> => {
  const before = (await reread(act, field)).value
  // A second click may deselect a day that is already chosen.
  if (!day.chosen || before === '') await clickAt(act, field.frame, day.at)
  const taken = await until(act.deadline, 'the field to show the date', PAGE_MS, async () => {
    const reading = await reread(act, field)
    if (reading.value === '') return undefined
    return day.chosen || reading.value !== before || sameText(wanted, reading.value) ? reading : undefined
  })
  if (!taken) throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} did not take the ${wanted} from its calendar.`)
  return { observed: { value: taken.value }, proof: { value: taken.value } }
}

/** A distant date is reached through the calendar's own lists of years and months. */
const nearTo = async (act: Act, field: FoundField, view: CalendarView, date: PartialDate): Promise<CalendarView> => {
  const way = monthsTo(view, date)
  if (way === undefined || Math.abs(way) <= NEAR) return view
  let now = view
  if (view.years && now.month?.year !== date.year) {
    await setPart(act, field, view.years, (label) => Number(label) === date.year, String(date.year))
    now = (await afterPaging(act, field, now)) ?? now
  }
  if (now.months && now.month?.month !== date.month) {
    await setPart(act, field, now.months, (label) => monthOf(label, false) === date.month)
    now = (await afterPaging(act, field, now)) ?? now
  }
  return now
}

/** Chooses in a list of the calendar, or types into its number box. */
const setPart = async (
  act: Act,
  { frame }: FoundField,
  at: At,
  fits: (label: string) => boolean,
  typed?: string,
): Promise<void> => {
  const list = await callPage(frame, 'read', [at])
  if (isMissing(list)) return
  const option = list.options?.findIndex(({ label }) => fits(label)) ?? -1
  if (option >= 0) await callPage(frame, 'selectNative', [at, [option]])
  else if (typed !== undefined && !list.options && (await callPage(frame, 'selectAll', [at])))
    await typeKeys(act, { frame, ref: at }, typed)
}

/** The calendar once it shows another month. */
const afterPaging = (act: Act, field: FoundField, before: CalendarView): Promise<CalendarView | undefined> => {
  const page = pageOf(before)
  return until(act.deadline, 'another month', PAGE_MS, async () => {
    const now = await calendarOf(act, field)
    return now && pageOf(now) !== page ? now : undefined
  })
}
const pageOf = ({ month, days }: CalendarView): string => JSON.stringify(month ?? days[0]?.date)

const monthsTo = (view: CalendarView, date: PartialDate): number | undefined => {
  const from = view.month ?? view.days[Math.floor(view.days.length / 2)]?.date
  return from && months(date) - months(from)
}

/** The calendar that is now open for a field. */
export const calendarOf = async (act: Act, field: FoundField): Promise<CalendarView | undefined> => {
  const view = await callPage(field.frame, 'calendar', [field.ref])
  if (isMissing(view)) throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
  return view ?? undefined
}

/** ms for a calendar to open where a list might open instead. */
const COMES_MS = 400

/** Whether a calendar opens from a date field: its weeks are not a list of choices. */
export const opensCalendar = async (act: Act, field: FoundField, wanted: string): Promise<boolean> => {
  if (parseDate(wanted)?.day === undefined) return false
  if (await calendarOf(act, field)) return true
  await clickAt(act, field.frame, field.ref)
  return (await until(act.deadline, 'the calendar to open', COMES_MS, () => calendarOf(act, field))) !== undefined
}

/**
 * Closes a calendar that would cover the next field: by leaving the field, by a click on an empty place, by Escape and
 * Tab.
 */
export const closeCalendar = async (act: Act, field: FoundField): Promise<void> => {
  const ways = [
    () => callPage(field.frame, 'blur', [field.ref]),
    async () => {
      const spot = await callPage(act.page.mainFrame(), 'quietSpot', [field.ref])
      if (spot) await sent('mouse click on nothing', () => act.page.mouse.click(spot.x, spot.y))
    },
    () => pressKeys(act, 'Escape'),
    // Some only respond to keys in their own field.
    async () => {
      if (await callPage(field.frame, 'selectAll', [field.ref])) await pressKeys(act, 'Escape')
    },
    () => pressKeys(act, 'Tab'),
  ]
  for (const way of ways) {
    if (!(await calendarOf(act, field))?.hangs) return faded(act, field)
    await way()
    await until(act.deadline, 'the calendar to close', CLOSE_MS, async () =>
      (await calendarOf(act, field))?.hangs ? undefined : true,
    )
  }
}

/** ms for a calendar to fade away; until then it covers what is under it. */
const FADE_MS = 500

/** Resolves when no popup is still appearing or disappearing. */
export const faded = async (act: Act, field: FoundField): Promise<void> =>
  void (await until(act.deadline, 'the calendar to be gone', FADE_MS, async () =>
    (await callPage(field.frame, 'isFading', [field.ref])) ? undefined : true,
  ))

export const isSameDay = (a: PartialDate, b: PartialDate): boolean =>
  a.year === b.year && a.month === b.month && a.day === b.day
const months = ({ year, month = 1 }: PartialDate): number => year * 12 + month
