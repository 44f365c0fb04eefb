/** The one option of a page's questions that has certain words: pressing it means choosing it. Pure. */
import type { Field, FieldOption, Observation } from './observation.ts'
import { isSameName } from './text.ts'

/** Undefined if several options, or anything else on the page, have these words. */
export const optionSaying = (
  words: string,
  { elements, fields }: Pick<Observation, 'elements' | 'fields'>,
): { field: Field; option: FieldOption } | undefined => {
  const [found, ...more] = fields.flatMap((field) =>
    (field.options ?? []).filter(({ label }) => isSameName(label, words)).map((option) => ({ field, option })),
  )
  const isElsewhere = elements.some(({ name, index }) => isSameName(name, words) && index !== found?.option.index)
  return more.length === 0 && !isElsewhere ? found : undefined
}
