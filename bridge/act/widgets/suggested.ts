/**
 * A plain text field with suggestions in rows that are not marked up as a list: typed, and selected if a row says the
 * same.
 */
import { callPage } from '../../browser/page-world.ts'
import type { Act, Done, FoundField } from '../context.ts'
import { isMissing } from '../locate.ts'
import { clickAt } from '../pointer.ts'
import { until } from '../wait.ts'
import { reread } from './reading.ts'
import { text } from './text.ts'

/** ms for suggestions to appear. */
const SUGGESTS_MS = 1_200

export const chooseSuggested = async (act: Act, field: FoundField, wanted: string): Promise<Done> => {
  const typed = (await text.type?.(act, field, wanted)) ?? { observed: {} }
  const row = await until(act.deadline, 'a suggestion that says it', SUGGESTS_MS, () => rowSaying(field, wanted))
  if (!row) return typed
  await clickAt(act, field.frame, row)
  const { value } = await reread(act, field)
  return { observed: { value }, proof: { value } }
}

/** Neither a button nor a link, and not part of the field. */
const rowSaying = async ({ frame, ref }: FoundField, wanted: string) => {
  const { index, document } = await callPage(frame, 'resolve', [
    { role: 'button', name: wanted, frame: [] },
    { position: false },
  ])
  if (index === undefined || index === ref.index) return undefined
  const found = await callPage(frame, 'isRow', [{ document, index }])
  return !isMissing(found) && found.row ? { document, index } : undefined
}
