/** Turns a field of an observed page into a question for `entail`. */
import { offeredLabels } from '../choices.ts'
import type { Field } from '../observation.ts'
import { isDate, traitsOf } from '../widgets.ts'
import type { Asked } from './types.ts'

const controlOf = (field: Field): Asked['control'] => {
  const { fill, several } = traitsOf(field)
  if (isDate(field)) return 'date'
  if (fill === 'tick') return 'tick'
  if (fill === 'upload') return 'file'
  if (fill === 'choose') return several ? 'several' : 'one'
  return field.type === 'number' ? 'number' : 'text'
}

/** Lists that open and toggle buttons; radio buttons and native lists take one choice. */
const mayTakeMore = (field: Field): boolean =>
  traitsOf(field).option === 'button' || (traitsOf(field).options === 'opened' && !traitsOf(field).several)

/** Minimum confidence from which the classifier's key is used. */
const BELIEVED = 0.5

/**
 * @param options labels offered, if the field itself does not list them
 * @param entry number of the entry of a repeating section
 */
export const askedOf = (
  field: Field,
  more: { options?: readonly string[]; key?: string | undefined; entry?: number | undefined; question?: string } = {},
): Asked => {
  const { hints } = field
  // The lists of a date or time contain its parts; the question is about the whole.
  const part = hints.part?.is !== undefined
  const listed = part ? [] : offeredLabels(field.options ?? [])
  const options = listed.length > 0 ? listed : (more.options ?? [])
  const key = more.key ?? (field.profileKey !== null && field.confidence >= BELIEVED ? field.profileKey : undefined)
  const label = (field.label || field.name || field.placeholder || '').trim()
  const legend = hints.legend?.trim()
  return {
    label,
    ...(legend && legend !== label && { legend }),
    ...(field.section && { section: field.section }),
    ...(hints.describedBy && { help: hints.describedBy }),
    control: part ? 'text' : controlOf(field),
    ...(mayTakeMore(field) && { mayTakeMore: true as const }),
    options,
    required: field.required || field.error !== undefined,
    ...(key !== undefined && { key }),
    ...(more.question !== undefined && { question: more.question }),
    ...(more.entry !== undefined && { entry: more.entry }),
  }
}
