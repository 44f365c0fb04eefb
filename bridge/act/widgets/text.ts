/**
 * Text fields, text areas, masked inputs and rich text: entered as one edit, read back, and typed key by key if the
 * page did not accept the edit. Also native date fields, which accept only their own format.
 */

import {
  datePatternIn,
  formatDate,
  isAmbiguousDate,
  isoDate,
  type PartialDate,
  parseDate,
} from '../../../shared/domain/dates.ts'
import { parseTime, timeIn } from '../../../shared/domain/times.ts'
import type { Reading } from '../../../shared/page/acting-types.ts'
import { swallowed } from '../../base/debug.ts'
import { callPage } from '../../browser/page-world.ts'
import { typeKeys } from '../bound.ts'
import { type Act, type Done, type FoundField, fail, nameOf, type WidgetHandler } from '../context.ts'
import { isMissing } from '../locate.ts'
import { sameDate, sameText } from '../same-text.ts'
import { pressKeys } from '../sent.ts'
import { until } from '../wait.ts'
import { calendarOf, closeCalendar, faded, isSameDay, pickDate } from './calendar.ts'
import { pickTime, settleClock } from './clock.ts'
import { assertWritable, reread } from './reading.ts'

/** ms for a page to show a value that it processes itself. */
const TAKE_MS = 400
/** ms for a calendar to open with the focus. */
const CALENDAR_MS = 200
/** The same if nothing depends on the calendar's reading: most open at once. */
const SOON_MS = 40

export const text: WidgetHandler = { type: (act, field, wanted) => typeText(act, field, wanted) }

/** A time or a date in a field with a clock or a calendar, whatever the field is called. */
export const typeMoment = (act: Act, field: FoundField, wanted: string): Promise<Done> =>
  typeText(act, { ...field, reading: { ...field.reading, widget: 'text' } }, wanted)

const typeText = async (act: Act, field: FoundField, wanted: string): Promise<Done> => {
  const date = field.reading.widget === 'text' ? dateAsked(wanted, field.reading.placeholder) : undefined
  const day = date?.day !== undefined
  if (field.reading.readonly && day) return picked(act, field, isoDate(date))
  const time = field.reading.widget === 'text' && parseTime(wanted) !== undefined
  if (field.reading.readonly && time) return pickTime(act, field, wanted)
  const { placeholder } = field.reading
  const asked = asAsked(wanted, placeholder)
  if (field.reading.keysOnly) return done(asked, await retype(act, field, asked))
  const reading = field.reading.filled && asked === wanted ? field.reading : await edit(act, field, asked)
  // Read again after the page's own code has run: a controlled input may have restored its old value.
  const isSame = day ? sameDate : sameText
  const settled =
    isSame(asked, reading.value) && isSame(asked, (await reread(act, field)).value)
      ? reading
      : ((await shows(act, field, asked, isSame)) ?? (day ? undefined : await retype(act, field, asked)))
  if (day) return dated(act, field, asked, settled, date)
  const chosen = time ? await settleClock(act, field, wanted) : undefined
  if (chosen) return chosen
  return settled && placeholderPattern(field.reading.placeholder) !== undefined
    ? monthOnly(act, field, asked, settled)
    : done(asked, settled ?? reading)
}

const picked = async (act: Act, field: FoundField, wanted: string): Promise<Done> => {
  try {
    return await pickDate(act, field, wanted)
  } finally {
    await closeCalendar(act, field)
  }
}

/**
 * A date that was typed, or (`settled` undefined) that the field did not show as it was typed. Where a calendar opened
 * with it, what is chosen there is what the page understood: 02/01/2027 has two readings. Without one, the field is
 * left, which is when many take a date over or throw it away.
 */
const dated = async (
  act: Act,
  field: FoundField,
  wanted: string,
  settled: Reading | undefined,
  date: PartialDate,
): Promise<Done> => {
  const openMs = settled && !isAmbiguousDate(wanted) ? SOON_MS : CALENDAR_MS
  const view = await until(act.deadline, 'a calendar to open', openMs, () => calendarOf(act, field))
  if (view) {
    const understood = view.days.some((one) => one.chosen && isSameDay(one.date, date))
    if (!settled || !understood) return picked(act, field, isoDate(date))
    await closeCalendar(act, field)
    const left = await shows(act, field, wanted, sameDate)
    return left ? done(wanted, left) : picked(act, field, isoDate(date))
  }
  const typed = settled ?? (await inMask(act, field, wanted))
  if (typed && placeholderPattern(field.reading.placeholder) !== undefined) {
    const left = await blurDate(act, field, wanted, typed)
    if (left) return done(wanted, left)
  }
  await callPage(field.frame, 'blur', [field.ref])
  const left = await reread(act, field)
  if (sameDate(wanted, left.value)) {
    await faded(act, field)
    return done(wanted, left)
  }
  return picked(act, field, isoDate(date)).catch((error: unknown) => {
    swallowed('act', error)
    throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} does not keep the date “${wanted}”.`)
  })
}

/** A month or a year, if the field shows a date format. */
const monthOnly = async (act: Act, field: FoundField, wanted: string, settled: Reading): Promise<Done> => {
  const left = await blurDate(act, field, wanted, settled)
  if (!left) throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} does not keep the date “${wanted}”.`)
  return done(wanted, left)
}

/**
 * A mask that shows its pattern when empty gets the date in that format; otherwise the date is typed key by key as
 * requested.
 */
const inMask = async (act: Act, field: FoundField, wanted: string): Promise<Reading | undefined> => {
  await clear(act, field)
  const date = parseDate(wanted)
  const pattern = placeholderPattern((await reread(act, field)).value.replaceAll('_', ' ').trim())
  const text = (date && pattern && formatDate(date, pattern)) ?? wanted
  await typeKeys(act, field, text)
  return shows(act, field, wanted, sameDate)
}

/** The pattern of a placeholder that contains only a date. */
const placeholderPattern = (placeholder: string): string | undefined =>
  /^[dmyjta\s/.-]+$/i.test(placeholder) ? datePatternIn(placeholder) : undefined

/** An ambiguous date is read in the field's own format. */
const dateAsked = (wanted: string, placeholder: string): PartialDate | undefined => {
  const pattern = placeholderPattern(placeholder)
  return parseDate(wanted, pattern === undefined ? undefined : pattern.startsWith('D') ? 'dmy' : 'mdy')
}

/** A date is written in the field's own format; anything else as it is, also an ambiguous date. */
const asAsked = (wanted: string, placeholder: string): string => {
  const pattern = placeholderPattern(placeholder)
  const date = pattern === undefined ? undefined : parseDate(wanted)
  return (date && pattern && formatDate(date, pattern)) ?? wanted
}

/** Date fields often accept a date only on blur, or only on Enter. */
const blurDate = async (
  act: Act,
  field: FoundField,
  wanted: string,
  settled: Reading,
): Promise<Reading | undefined> => {
  await callPage(field.frame, 'blur', [field.ref])
  if (sameText(wanted, (await reread(act, field)).value)) return settled
  const again = await edit(act, field, wanted)
  // In a form, Enter would send it.
  if (!again.inForm) await pressKeys(act, 'Enter')
  await callPage(field.frame, 'blur', [field.ref])
  return shows(act, field, wanted)
}

const edit = async (act: Act, field: FoundField, wanted: string): Promise<Reading> => {
  const reading = await callPage(field.frame, 'fill', [field.ref, wanted, field.reading.widget, field.reading.origin])
  if (isMissing(reading)) throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
  assertWritable(act, reading)
  return reading
}

const shows = (act: Act, field: FoundField, wanted: string, same = sameText): Promise<Reading | undefined> =>
  until(act.deadline, 'the field to show the text', TAKE_MS, async () => {
    const reading = await reread(act, field)
    return same(wanted, reading.value) ? reading : undefined
  })

/** Key by key, like a person: first as it is, then, for masks with their own separators, only the digits. */
const retype = async (act: Act, field: FoundField, wanted: string): Promise<Reading> => {
  const bare = wanted.replace(/\D/g, '')
  const attempts = bare !== wanted && bare.length > 3 ? [wanted, bare] : [wanted]
  for (const attempt of attempts) {
    await clear(act, field)
    await typeKeys(act, field, attempt)
    const reading = await shows(act, field, wanted)
    if (reading) return reading
  }
  const { value, maxLength } = await reread(act, field)
  const limit = maxLength >= 0 && wanted.length > maxLength ? ` It takes ${maxLength} characters at most.` : ''
  throw fail(
    'VALUE_NOT_TAKEN',
    `${nameOf(act)} did not take what was typed; it shows ${value === '' ? 'nothing' : `“${value.slice(0, 80)}”`}.${limit}`,
  )
}

/** Empties the field with keys, so that nothing is typed into a leftover. */
const clear = async (act: Act, field: FoundField): Promise<void> => {
  await callPage(field.frame, 'selectAll', [field.ref])
  await pressKeys(act, 'Delete')
  const left = await reread(act, field)
  if (left.value === '') return
  await callPage(field.frame, 'selectAll', [field.ref])
  await pressKeys(act, 'Backspace')
}

const done = (wanted: string, { value }: Reading): Done => ({ observed: { value }, proof: { value: value || wanted } })

/** A native date, month or time field: it contains ISO and shows the format of the person's country. */
export const date: WidgetHandler = {
  type: async (act, field, wanted) => {
    const iso = nativeDate(wanted, field.reading.type)
    if (iso === undefined)
      throw fail('ACTION_INVALID', `“${wanted}” is not a ${field.reading.type} that ${nameOf(act)} could hold.`)
    return text.type?.(act, { ...field, reading: await edit(act, field, iso) }, iso) ?? { observed: {} }
  },
}

/** The value of an `<input type=…>` of this type for a date or time as people write it. */
export const nativeDate = (wanted: string, type: string): string | undefined => {
  if (type === 'time') return timeIn(wanted)
  if (type === 'week' && /^\d{4}-W\d{2}$/.test(wanted)) return wanted
  if (type === 'datetime-local' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wanted)) return wanted.slice(0, 16)
  const parsed = parseDate(wanted)
  if (!parsed?.month) return undefined
  if (type === 'week') return parsed.day === undefined ? undefined : isoWeek(parsed.year, parsed.month, parsed.day)
  if (type === 'month') return isoDate({ year: parsed.year, month: parsed.month })
  const day = isoDate({ day: 1, ...parsed })
  return type === 'datetime-local' ? `${day}T${(CLOCK.test(wanted) && timeIn(wanted)) || '00:00'}` : day
}

/** A time of day in a date field. */
const CLOCK = /\d:\d{2}|\d\s*[ap]\.?\s?m\b/i

/** The week of a day by ISO 8601: the one that contains its Thursday. */
const isoWeek = (year: number, month: number, day: number): string => {
  const thursday = new Date(Date.UTC(year, month - 1, day))
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7))
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const week = Math.floor((thursday.getTime() - first) / (7 * 24 * 60 * 60 * 1000)) + 1
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}
