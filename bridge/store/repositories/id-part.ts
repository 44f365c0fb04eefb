/** Finds a record by a part of its id, as a person types it. */
import { type RawBuilder, sql } from 'kysely'
import { GhError } from '../../../shared/domain/errors.ts'

/** Minimum length of a part of an id. */
const LEAST = 4

/** As ids are written; undefined if it is too short to search for. */
export const idPart = (part: string): string | undefined => {
  const text = part.toLowerCase().replace(/[^0-9a-z]/g, '')
  return text.length < LEAST ? undefined : text
}

/**
 * Whether an id, also stored `backwards`, begins or ends with this. Unlike LIKE, these comparisons can use an index
 * under row-level security. Ids consist of digits and lower-case letters.
 */
export const beginsWith = (column: string, part: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} ~>=~ ${part} and ${sql.ref(column)} ~<~ ${`${part}~`})`

export const endsWith = (backwardsColumn: string, part: string): RawBuilder<boolean> =>
  beginsWith(backwardsColumn, [...part].reverse().join(''))

/**
 * @param found at most two matches
 * @param more additional text for one that is not found
 * @throws GhError CONFLICT, NOT_FOUND
 */
export const onlyMatch = <One>(
  [only, other]: readonly One[],
  part: string,
  { one, many, more = '' }: { one: string; many: string; more?: string },
): One => {
  if (other) throw new GhError('CONFLICT', `Several ${many} match ${part}. Give more of the id.`, { details: { part } })
  if (!only) throw new GhError('NOT_FOUND', `There is no ${one} ${part}${more}.`, { details: { id: part } })
  return only
}
