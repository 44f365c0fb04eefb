/** Whether entered values are still on the page: one question to every frame that received one. */
import type { Condition } from '../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { frameAt } from '../browser/frame-path.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'

/** Positions of the entered values that their fields no longer show. */
export const lostValues = async ({ page }: Pick<Tab, 'page'>, facts: readonly Condition[]): Promise<number[]> => {
  const byFrame = new Map<string, number[]>()
  for (const [at, fact] of facts.entries()) {
    if (!('target' in fact)) continue
    const path = JSON.stringify(fact.target.frame)
    byFrame.set(path, [...(byFrame.get(path) ?? []), at])
  }
  const found = await Promise.all(
    [...byFrame].map(async ([path, positions]) => {
      const frame = await frameAt(page, JSON.parse(path))
      const own = positions.flatMap((at) => facts[at] ?? [])
      const here = frame ? await callPage(frame, 'lost', [own], 5_000) : []
      return here.flatMap((at) => positions[at] ?? [])
    }),
  )
  return found.flat().sort((a, b) => a - b)
}

/** The current value of a field; undefined if the field is missing. */
export const displayedValue = async (
  { page }: Pick<Tab, 'page'>,
  target: TargetDescriptor,
): Promise<string | undefined> => {
  const frame = await frameAt(page, target.frame)
  return (frame && (await callPage(frame, 'valueAt', [target], 5_000))) ?? undefined
}
