/** Describes an element of the newest observation so that it can be found again. */
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { locateIndex } from '../browser/page-index.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'

/** `undefined`: it is gone. Only for elements of the main frame, whose descriptors need no path. */
export const describeIndex = async (
  { page }: Pick<Tab, 'page'>,
  index: number,
): Promise<TargetDescriptor | undefined> => {
  const found = locateIndex(page, index)
  if (!found || found.frame !== page.mainFrame()) return undefined
  return (await callPage(found.frame, 'describe', [found.local.index], 1_000)) ?? undefined
}
