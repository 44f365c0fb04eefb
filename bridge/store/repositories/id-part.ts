/** One record by a part of its id, as somebody types it. */
import { GhError } from '../../../shared/domain/errors.ts'

/** Characters that a part of an id must have. */
const LEAST = 4

/** As ids are written; undefined where it is too short to look for. */
export const idPart = (part: string): string | undefined => {
  const text = part.toLowerCase().replace(/[^0-9a-z]/g, '')
  return text.length < LEAST ? undefined : text
}

/** @param found at most two that match @param more what else is said of one that is not there @throws GhError CONFLICT, NOT_FOUND */
export const onlyMatch = <One>(
  [only, other]: readonly One[],
  part: string,
  { one, many, more = '' }: { one: string; many: string; more?: string },
): One => {
  if (other) throw new GhError('CONFLICT', `Several ${many} match ${part}. Give more of the id.`, { details: { part } })
  if (!only) throw new GhError('NOT_FOUND', `There is no ${one} ${part}${more}.`, { details: { id: part } })
  return only
}
