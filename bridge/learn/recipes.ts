/**
 * Platform recipes (M6): manuals that come with GhostHands, for pages of a platform that nothing was learned from yet.
 * Readable files in the format of every manual; `*` stands for the host and the address they are used on.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { ManualBody } from '../../shared/domain/manual.ts'
import type { LookupQuery } from './shelf.ts'

const FOLDER = new URL('./recipes/', import.meta.url)

let read: ManualBody[] | undefined

/** All of them, by platform. */
export const recipes = (): readonly ManualBody[] =>
  (read ??= readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ManualBody.parse(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')))))

/** The recipe for these pages, as a manual of this host and address. It is scored and repaired like any other. */
export const recipeFor = ({
  taskType,
  platform,
  host,
  urlPattern,
  fingerprint,
}: LookupQuery): ManualBody | undefined => {
  const recipe = recipes().find((one) => one.platform === platform && one.taskType === taskType)
  return recipe && { ...recipe, name: `${recipe.name} on ${host}`, host, urlPattern, fingerprint }
}
