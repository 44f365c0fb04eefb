/**
 * Describes an element in several independent ways (A2), by attributes and text that are stable over days. Contains no
 * value of the page's visitor. `resolve.ts` finds the element again.
 */
import type { TargetDescriptor, TargetFingerprint } from '../domain/target.ts'
import { isValueCell } from './appearance.ts'
import { besideOf } from './beside.ts'
import { type Called, calledOf } from './called.ts'
import type { DomCache } from './dom-cache.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Group } from './groups.ts'
import { Ranks } from './resolve.ts'
import { isGenerated, testIdOf } from './stable.ts'

export type DescribeOptions = {
  called?: Called
  group?: Group | undefined
  /** The names of the other elements in this observation. */
  others?: TargetFingerprint['others']
  /** Shared by all descriptions of one observation; null if the caller knows that role and name are unique. */
  ranks?: Ranks | null
  /** Also describes the row of an element whose words others have, too. */
  rows?: boolean
}

export function describeTarget(el: Element, dom: DomCache, options: DescribeOptions = {}): TargetDescriptor {
  const group = 'group' in options ? options.group : dom.group(el)
  const called = options.called ?? calledOf(el, group)
  const section = dom.section(el)
  const testId = testIdOf(el)
  const [first] = group?.members ?? []
  const css = dom.selectors.stable(el) ?? (first && first !== el ? dom.selectors.stable(first) : undefined)
  const field = group !== undefined || (el instanceof HTMLElement && el.isContentEditable)
  const isValue = isValueCell(el)
  const text = field || isValue ? '' : dom.textOf(el)
  const fingerprint = fingerprintOf(el, dom, section, group)
  const target: TargetDescriptor = {
    ...(testId && !isGenerated(testId.value) && { testId }),
    role: called.role,
    ...(called.name && !isValue && { name: called.name }),
    ...(called.label && { label: called.label }),
    ...(css && { css }),
    ...(text && { text }),
    ...(!field && (isValue || !isWord(called.name || text)) && { beside: besideOf(el) }),
    ...(section && { section }),
    position: positionOf(el, dom),
    frame: [],
    fingerprint,
  }
  const { others } = options
  const rank = options.ranks === null ? undefined : (options.ranks ?? new Ranks(dom)).of(el, target)
  if (!rank && !others) return target
  return {
    ...target,
    ...(rank && options.rows && !target.beside && { beside: besideOf(el) }),
    ...(rank && { nth: rank.nth }),
    fingerprint: {
      ...fingerprint,
      ...(rank && { twins: rank.twins }),
      ...(others && { others }),
    },
  }
}

/** Icons (☐, ×, ★, ⋮) are in every row and identify nothing. */
const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

function positionOf(el: Element, { layout }: DomCache): TargetDescriptor['position'] {
  const [x, y, width, height] = layout.box(el)
  const round = (value: number): number => Math.round(value * 10_000) / 10_000
  return {
    relX: round((x + width / 2) / Math.max(1, layout.width)),
    relY: round((y + height / 2) / Math.max(1, layout.height)),
    viewport: [layout.width, layout.height],
    scroll: [Math.round(layout.scrollX), Math.round(layout.scrollY)],
  }
}
