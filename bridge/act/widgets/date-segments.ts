/** Dates made of several small fields that only react to keys, and discard an incomplete date. */
import { parseDate } from '../../../shared/domain/dates.ts'
import type { DatePart } from '../../../shared/page/acting-types.ts'
import { callPage } from '../../browser/page-world.ts'
import { typeKeys } from '../bound.ts'
import { type Act, type FoundField, fail, nameOf, type WidgetHandler } from '../context.ts'
import { clickAt } from '../pointer.ts'
import { until } from '../wait.ts'
import { reread } from './reading.ts'

/** ms for the field to show the date: typed into focused segments, then into clicked ones. */
const TAKE_MS = { focused: 250, clicked: 800 } as const

/** Which segment gets which part, and whether a visible value is that date or time. Errors: ACTION_INVALID. */
export const segmentsOf = (act: Act, { reading: { parts = [] } }: FoundField, wanted: string) => {
  const invalid = (why: string) => fail('ACTION_INVALID', why)
  const order = parts.map(
    ({ is }, at) =>
      is ?? (parts.length === 2 ? (['month', 'year'] as const)[at] : (['month', 'day', 'year'] as const)[at]),
  )
  if (parts.length < 2) throw invalid(`“${wanted}” is not a date for ${nameOf(act)}.`)
  const texts = order.includes('hour') ? timeParts(order, wanted) : dateParts(order, wanted)
  if (!texts) throw invalid(`“${wanted}” is not a ${order.includes('hour') ? 'time' : 'date'} for ${nameOf(act)}.`)
  if (texts.includes('00') && !order.includes('hour'))
    throw invalid(`${nameOf(act)} asks for more of the date than “${wanted}” says.`)
  const expected = plain(texts.join('/'))
  return { parts, digits: texts, shows: (value: string): boolean => plain(value) === expected }
}

type Parts = readonly (DatePart | undefined)[]

const dateParts = (order: Parts, wanted: string): string[] | undefined => {
  const date = parseDate(wanted)
  return (
    date &&
    order.map((is) =>
      is === 'year' ? String(date.year) : String((is === 'day' ? date.day : date.month) ?? '').padStart(2, '0'),
    )
  )
}

/** "17:45" and "5:45 pm": the twelve-hour clock if the field has a segment for AM and PM. */
const timeParts = (order: Parts, wanted: string): string[] | undefined => {
  const found = /\b(\d{1,2}):?(\d{2})(?::?\d{2})?\s*([ap])?\.?(?:m\b)?/i.exec(wanted) ?? HOURS.exec(wanted)
  const [, hours, minutes, half] = found ?? []
  if (hours === undefined) return undefined
  const hour = (Number(hours) % 12) + (half ? (/p/i.test(half) ? 12 : 0) : Number(hours) >= 12 ? 12 : 0)
  const twelve = order.includes('meridiem')
  return order.map((is) => {
    if (is === 'meridiem') return hour < 12 ? 'AM' : 'PM'
    return is === 'minute' ? minutes || '00' : String(twelve ? hour % 12 || 12 : hour).padStart(2, '0')
  })
}

/** "9 am", without minutes. */
const HOURS = /\b(\d{1,2})()\s*([ap])?\.?(?:m\b)?/i

/** Numbers without leading zeros, and AM or PM. */
const plain = (value: string): string =>
  (value.match(/\d+|[ap]\.?m/gi) ?? [])
    .map((part) => (/\d/.test(part) ? Number(part) : part[0]?.toLowerCase()))
    .join('/')

export const dateSegments: WidgetHandler = {
  type: async (act, field, wanted) => {
    const { parts, digits, shows } = segmentsOf(act, field, wanted)
    for (const way of ['focused', 'clicked'] as const) {
      for (const [at, part] of parts.entries()) {
        const focused = way === 'focused' && (await callPage(field.frame, 'selectAll', [part.at]))
        if (!focused) {
          await clickAt(act, field.frame, part.at)
          await callPage(field.frame, 'selectAll', [part.at])
        }
        await typeKeys(act, { frame: field.frame, ref: part.at }, digits[at] ?? '')
      }
      const took = await until(act.deadline, 'the field to show the date', TAKE_MS[way], async () => {
        const reading = await reread(act, field)
        return shows(reading.value) ? reading : undefined
      })
      if (took) return { observed: { value: took.value }, proof: { value: took.value } }
    }
    throw fail(
      'VALUE_NOT_TAKEN',
      `${nameOf(act)} shows “${(await reread(act, field)).value}” after ${digits.join('/')} was typed.`,
    )
  },
}
