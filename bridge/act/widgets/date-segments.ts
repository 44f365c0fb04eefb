/** Dates made of several small fields that only listen to keys, and forget a date that is not complete. */
import { parseDate } from '../../../shared/domain/dates.ts'
import { callPage } from '../../browser/page-world.ts'
import { type Act, type FoundField, fail, nameOf, type WidgetHandler } from '../context.ts'
import { clickAt } from '../pointer.ts'
import { until } from '../wait.ts'
import { reread } from './reading.ts'

/** ms the field may take to show the date: typed into segments that were only focused, then into clicked ones. */
const TAKE_MS = { focused: 250, clicked: 800 } as const

/** What goes into which segment, and whether a shown value is that date. Errors: ACTION_INVALID. */
export const segmentsOf = (act: Act, { reading: { parts = [] } }: FoundField, wanted: string) => {
  const date = parseDate(wanted)
  if (!date || parts.length < 2) throw fail('ACTION_INVALID', `“${wanted}” is not a date for ${nameOf(act)}.`)
  const order = parts.map(
    ({ is }, at) =>
      is ?? (parts.length === 2 ? (['month', 'year'] as const)[at] : (['month', 'day', 'year'] as const)[at]),
  )
  const digits = order.map((is) =>
    is === 'year' ? String(date.year) : String((is === 'day' ? date.day : date.month) ?? '').padStart(2, '0'),
  )
  if (digits.includes('00'))
    throw fail('ACTION_INVALID', `${nameOf(act)} asks for more of the date than “${wanted}” says.`)
  const expected = digits.map(Number).join('/')
  return {
    parts,
    digits,
    shows: (value: string): boolean => (value.match(/\d+/g) ?? []).map(Number).join('/') === expected,
  }
}

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
        await act.page.keyboard.type(digits[at] ?? '')
      }
      const took = await until(act.deadline, TAKE_MS[way], async () => {
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
