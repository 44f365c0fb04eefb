/** Nested choices: the branches of a tree and the columns of a cascade are opened one after another. */
import type { OpenList, Row } from '../../../shared/page/acting-types.ts'
import type { Act, FoundField } from '../context.ts'
import { clickAt } from '../pointer.ts'
import { until } from '../wait.ts'
import { fitting, labelsOf, listOf, settled } from './list.ts'

/** ms for a branch to show its content. */
const BRANCH_MS = 1_500
/** Maximum branches opened for one choice. */
const MAX_OPENED = 60

const keyOf = ({ at, label }: Row): string => `${at.index}:${label}`

/** The wanted row inside further levels; `offered` collects the rows seen on the way. */
export const findInside = async (
  act: Act,
  field: FoundField,
  wanted: string,
  first: OpenList,
  offered: Set<string>,
): Promise<Row | undefined> => {
  const opened = new Set<string>()
  let known = new Set<string>()
  let list = first
  while (opened.size < MAX_OPENED) {
    const closed = list.rows.filter((row) => row.opens && !row.disabled && !opened.has(keyOf(row)))
    const next = closed.find((row) => !known.has(keyOf(row))) ?? closed[0]
    if (!next?.opens) return undefined
    opened.add(keyOf(next))
    known = new Set(list.rows.map(keyOf))
    await clickAt(act, field.frame, next.opens)
    const before = labelsOf(list)
    const changed = await until(act.deadline, 'other rows', BRANCH_MS, async () => {
      const rows = await listOf(act, field)
      return rows.status !== 'loading' && labelsOf(rows) !== before ? true : undefined
    })
    if (!changed) continue
    const now = await settled(act, field, before)
    // An accepted choice closes the list.
    if (now.rows.length === 0) return undefined
    list = now
    for (const { label } of list.rows) offered.add(label)
    const fit = fitting(act, wanted, list.rows)
    if (fit?.exact && !fit.row.opens) return fit.row
  }
  return undefined
}
