/** Buttons (or anything else without text input) that open a list, which often hangs at the end of the page. */

import { parseDate } from '../../../shared/domain/dates.ts'
import type { OpenList, Row } from '../../../shared/page/acting-types.ts'
import { swallowed } from '../../base/debug.ts'
import { callPage } from '../../browser/page-world.ts'
import { type Act, type Done, type FoundField, fail, nameOf, type WidgetHandler } from '../context.ts'
import { isMissing } from '../locate.ts'
import { sameDate, sameText } from '../same-text.ts'
import { until } from '../wait.ts'
import { findInside } from './branches.ts'
import { calendarOf, closeCalendar, pickDate } from './calendar.ts'
import { asTicked, several, startsList } from './combobox.ts'
import { close, drawnWhole, fitting, listOf, open, partsOf, scrollFor, search, searchBox, take } from './list.ts'
import { onlyOne, optionNotFound } from './options.ts'
import { assertWritable, readAnew } from './reading.ts'

export const listbox: WidgetHandler = {
  select: async (act, field, words) => {
    const wanted = words.join(', ')
    assertWritable(act, field.reading)
    const { value } = field.reading
    if (value !== '' && sameText(wanted, value)) return { observed: { value }, proof: { value } }
    const day = parseDate(wanted)?.day !== undefined
    const first = await open(act, field)
    if (day && (await calendarOf(act, field))) return pickedIn(act, field, wanted)
    const list = await drawnWhole(act, field, wanted, await openSurely(act, field, first))
    const parts = words.length > 1 ? words : partsOf(wanted)
    if (parts.length > 1 && startsList(act, wanted, parts[0] ?? '', list)) {
      // Only an open list shows whether it takes several.
      const reading = await readAnew(act, field)
      if (reading.widget === 'multi_combobox') return several(act, { ...field, reading }, parts, true)
      const many = await asTicked(act, field, parts, list)
      if (many) return many
    }
    if (words.length > 1) {
      await close(act, field)
      throw onlyOne(act, words)
    }
    const fit = fitting(act, wanted, list.rows)
    // It is chosen already, in other words. Choosing it again would redraw dependent parts of the page.
    if (fit?.exact && value !== '' && (fit.row.selected || sameText(fit.row.label, value))) {
      await close(act, field)
      return { observed: { value }, proof: { value } }
    }
    const found =
      fit && (fit.exact || !list.more) ? { row: fit.row, offered: [] } : await findFurther(act, field, wanted, list)
    if (!found.row) {
      await close(act, field)
      throw optionNotFound(act, wanted, found.offered)
    }
    const commit = await takeSurely(act, field, found.row)
    if ('reading' in commit) {
      // Escape would close the dialog around a list that is always open.
      if (!(await gone(act, field)) && (await readAnew(act, field)).expanded) await close(act, field)
      const { value: displayed } = commit.reading
      return {
        observed: commit.ticked ? { value: wanted, byList: true } : { value: displayed },
        proof: { value: displayed },
      }
    }
    throw optionNotFound(
      act,
      wanted,
      commit.drilled.rows.map(({ label }) => label),
    )
  },
}

/** A calendar opened instead of a list. */
const pickedIn = async (act: Act, field: FoundField, wanted: string): Promise<Done> => {
  const done = await pickDate(act, field, wanted)
  await closeCalendar(act, field)
  const { value } = await readAnew(act, field)
  if (parseDate(value)?.day !== undefined && !sameDate(wanted, value))
    throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} shows “${value}”, not ${wanted}.`)
  return done
}

/** ms for a list to fade away after a choice; until then it covers what is under it. */
const FADE_MS = 500

const gone = (act: Act, field: FoundField): Promise<true | undefined> =>
  until(act.deadline, 'the list to close', FADE_MS, async () => {
    const now = await callPage(field.frame, 'openList', [field.ref])
    return isMissing(now) || now.rows.length === 0 ? true : undefined
  })

/**
 * A control whose handlers are bound late ignores its first press, and one that lost the focus has closed again: it
 * gets a second press.
 */
const openSurely = async (act: Act, field: FoundField, list: OpenList): Promise<OpenList> => {
  const closed = list.rows.length === 0 && list.status === undefined && (await searchBox(field)) === field
  return closed ? open(act, field) : list
}

/**
 * Reopens, once, a list that closed before or while its row was pressed, for example because the page took the focus. A
 * row that is then shown as chosen is not pressed again.
 */
const takeSurely = async (act: Act, field: FoundField, row: Row): ReturnType<typeof take> => {
  try {
    return await take(act, field, row, false)
  } catch (error) {
    if ((await listOf(act, field)).rows.length > 0) throw error
    const again = (await open(act, field)).rows.find(({ label }) => label === row.label)
    if (!again || again.selected) throw error
    swallowed('act', error)
    return take(act, field, again, false)
  }
}

type ScrollArguments = Parameters<typeof scrollFor>

/** The rest of a long list, through its own search box if opening it focused one, otherwise by scrolling. */
const findFurther = async (
  ...[act, field, wanted, list]: ScrollArguments
): Promise<Awaited<ReturnType<typeof scrollFor>>> => {
  const seen = new Set<string>()
  const inside = await findInside(act, field, wanted, list, seen)
  if (inside) return { row: inside, offered: [] }
  const inner = await searchBox(field)
  if (inner !== field) {
    const { row, list: narrowed } = await search(act, inner, wanted, wanted, false)
    if (row) return { row, offered: [] }
    return { offered: narrowed.rows.map(({ label }) => label) }
  }
  const scrolled = await scrollFor(act, field, wanted, list)
  if (!scrolled.row || (await listOf(act, field)).rows.some(({ at: place }) => place.index === scrolled.row?.at.index))
    return scrolled
  return { offered: [...new Set([...scrolled.offered, ...seen])] }
}
