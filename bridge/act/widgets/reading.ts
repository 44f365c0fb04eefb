/** Reads a field again, and tells whether it accepts a value. */
import type { Reading } from '../../../shared/page/acting-types.ts'
import { callPage } from '../../browser/page-world.ts'
import { type Act, type FoundField, fail, nameOf } from '../context.ts'
import { isMissing } from '../locate.ts'

/** @throws GhError TARGET_DISABLED, TARGET_NOT_FOUND */
export const assertWritable = (act: Act, reading: Reading): void => {
  const unusable = true
  if (reading.disabled || reading.readonly)
    throw fail('TARGET_DISABLED', `${nameOf(act)} cannot be changed now.`, { unusable })
  if (!reading.shown || reading.unpainted)
    throw fail('TARGET_NOT_FOUND', `${nameOf(act)} cannot be seen.`, { unusable, unseen: true })
}

/** The same, but recognises the widget again: a field may show only after the first choice that it takes several. */
export const readAnew = async (act: Act, field: FoundField): Promise<Reading> => {
  const reading = await callPage(field.frame, 'read', [field.ref])
  return isMissing(reading) ? reread(act, field) : reading
}

export const reread = async (act: Act, field: FoundField): Promise<Reading> => {
  const reading = await callPage(field.frame, 'read', [field.ref, field.reading.widget])
  if (isMissing(reading)) throw fail('ACTION_STALE', `${nameOf(act)} was replaced by the page while it was filled.`)
  return reading
}
