/**
 * Dates and times given in parts, with a list or a box for each: what a list contains, and how to write a part. Pure.
 */
import { monthOf, parseDate } from './dates.ts'
import { timeIn } from './times.ts'

export const MOMENT_PARTS = ['day', 'month', 'year', 'hour', 'hour-12', 'minute', 'meridiem'] as const
export type MomentPart = (typeof MOMENT_PARTS)[number]

const HALVES = /^[ap]\.?\s?m\.?$/i
const isNumber = (label: string): boolean => /^\d{1,2}$/.test(label)

/** What a list with these choices may contain; empty if neither a date nor a time. */
export const partsOfList = (labels: readonly string[]): MomentPart[] => {
  const all = labels.map((label) => label.trim()).filter((label) => label !== '')
  if (all.length === 2 && all.every((label) => HALVES.test(label))) return ['meridiem']
  if (all.length >= 2 && all.every((label) => /^(?:19|20)\d\d$/.test(label))) return ['year']
  const months = all.map((label) => monthOf(label))
  const isMonth = all.length === 12 && months.every((month, at) => month === at + 1)
  if (isMonth && !all.every(isNumber)) return ['month']
  if (all.length < 2 || !all.every(isNumber)) return []
  const numbers = all.map(Number)
  if (numbers.some((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0))) return []
  const [least = 0, most = 0] = [numbers[0], numbers.at(-1)]
  if (least === 1 && most >= 28 && most <= 31 && numbers.length === most) return ['day']
  return [
    ...(isMonth ? (['month'] as const) : []),
    ...(most <= 23 ? (['hour'] as const) : []),
    ...(least === 0 && most >= 30 && most <= 59 ? (['minute'] as const) : []),
  ]
}

const together = (parts: readonly MomentPart[]): string => [...parts].sort().join(' ')
const WHOLES = new Set(
  ([['day', 'month', 'year'], ['month', 'year'], ['day', 'month'], ['hour', 'minute'], ['hour', 'minute', 'meridiem'], ['hour', 'meridiem']] as const).map(together),
) // biome-ignore format: a table

/** Which part each of several lists or fields is, if together they form a date or a time of day in exactly one way. */
export const momentOf = (possible: readonly (readonly MomentPart[])[]): MomentPart[] | undefined => {
  const ways = possible.reduce<MomentPart[][]>(
    (all, parts) => all.flatMap((way) => parts.map((part) => [...way, part])),
    [[]],
  )
  const fitting = ways.filter((way) => new Set(way).size === way.length && WHOLES.has(together(way)))
  const [only] = fitting
  if (!only || fitting.length > 1) return undefined
  return only.includes('meridiem') ? only.map((part) => (part === 'hour' ? 'hour-12' : part)) : only
}

/** The ways to write a part: `hour-12` of 14:05 as 2 and 02. */
export const MOMENT_FORMATS: Readonly<Record<MomentPart, readonly string[]>> = {
  day: ['DD', 'D'],
  month: ['MM', 'M', 'MMMM', 'MMM'],
  year: ['YYYY', 'YY'],
  hour: ['hh', 'h'],
  'hour-12': ['hh-12', 'h-12'],
  minute: ['mm', 'm'],
  meridiem: ['AM/PM', 'am/pm', 'a.m./p.m.'],
}

/** A part of a time of day; undefined if the text is not one. */
export const formatTime = (text: string, format: string): string | undefined => {
  const time = parseDate(text) === undefined ? timeIn(text) : undefined
  if (time === undefined) return undefined
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const two = (number: number): string => String(number).padStart(2, '0')
  switch (format) {
    case 'hh':
      return two(hour)
    case 'h':
      return String(hour)
    case 'hh-12':
      return two(hour % 12 || 12)
    case 'h-12':
      return String(hour % 12 || 12)
    case 'mm':
      return two(minute)
    case 'm':
      return String(minute)
    case 'AM/PM':
      return hour < 12 ? 'AM' : 'PM'
    case 'am/pm':
      return hour < 12 ? 'am' : 'pm'
    case 'a.m./p.m.':
      return hour < 12 ? 'a.m.' : 'p.m.'
    default:
      return undefined
  }
}

const TIME_FORMATS: ReadonlySet<string> = new Set(
  (['hour', 'hour-12', 'minute', 'meridiem'] as const).flatMap((part) => MOMENT_FORMATS[part]),
)
export const isTimeFormat = (format: string): boolean => TIME_FORMATS.has(format)
