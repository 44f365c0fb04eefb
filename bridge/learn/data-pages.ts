/**
 * A list that a model read page by page — extract, next, extract, next, extract — is one step of a manual: next time
 * there are more pages, or fewer. Only where it went by the list's own way to the next page, and to the last. Pure.
 */
import type { DataList, DataRule } from '../../shared/domain/data-rule.ts'
import { sameData } from '../../shared/domain/json-pointer.ts'
import type { Trace, TraceEntry } from '../../shared/domain/outcome.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'

const PASSING = new Set(['scroll', 'wait', 'screenshot', 'wait_for'])

/** The same trace, with each such sequence reduced to its first extraction. */
export const foldedPages = (trace: Trace): Trace => {
  const entries: TraceEntry[] = []
  const gone = new Set<number>()
  for (let at = 0; at < trace.entries.length; at += 1) {
    const entry = trace.entries[at]
    if (!entry) continue
    const walk = walkFrom(trace.entries, at)
    entries.push(walk ? overPages(entry) : entry)
    if (!walk) continue
    for (const { page } of trace.entries.slice(at + 1, walk.last + 1)) if (page !== entry.page) gone.add(page)
    at = walk.last
  }
  const used = new Set(entries.map(({ page }) => page))
  return { entries, pages: trace.pages.filter(({ page }) => used.has(page) || !gone.has(page)) }
}

const readIn = ({ operation, outcome, by }: TraceEntry): { rule: DataRule; list: DataList } | undefined => {
  if (operation.op !== 'extract' || by !== 'ai' || outcome.status !== 'done') return undefined
  const { read: rule } = outcome.observed
  const [list, ...others] = rule?.places?.lists ?? []
  return rule && list?.to === '' && others.length === 0 ? { rule, list } : undefined
}

const walkFrom = (entries: readonly TraceEntry[], start: number): { last: number } | undefined => {
  const first = entries[start] && readIn(entries[start])
  if (first?.list.table.more.by !== 'next') return undefined
  let [end, pressed]: [number, boolean] = [start, false]
  for (let at = start + 1; at < entries.length; at += 1) {
    const entry = entries[at]
    if (!entry || (!PASSING.has(entry.operation.op) && entry.outcome.status !== 'done')) return undefined
    const { operation, outcome } = entry
    const again = readIn(entry)
    if (again && pressed && again.rule.what === first.rule.what && sameColumns(again.list, first.list)) {
      ;[end, pressed] = [at, false]
      if (outcome.status === 'done' && outcome.observed.last) return { last: end }
    } else if (operation.op === 'click' && !pressed && leadsOn(entry, first.list)) pressed = true
    else if (!PASSING.has(operation.op)) return undefined
  }
  return undefined
}

const leadsOn = ({ descriptor, outcome }: TraceEntry, { table }: DataList): boolean => {
  const pressed = descriptor ?? (outcome.status === 'done' ? outcome.descriptor : undefined)
  const next = table.more.target
  return pressed !== undefined && next !== undefined && sameControl(pressed, next)
}

const sameControl = (a: TargetDescriptor, b: TargetDescriptor): boolean =>
  a.frame.join() === b.frame.join() &&
  ((a.css !== undefined && a.css === b.css) ||
    (a.testId !== undefined && a.testId.value === b.testId?.value) ||
    (a.name !== undefined && a.name === b.name && a.role === b.role))

const sameColumns = (a: DataList, b: DataList): boolean => sameData(a.values, b.values)

const overPages = (entry: TraceEntry): TraceEntry => {
  const known = readIn(entry)
  const { outcome } = entry
  if (!known?.rule.places || outcome.status !== 'done') return entry
  const { rule, list } = known
  const read: DataRule = { ...rule, places: { ...known.rule.places, lists: [{ ...list, pages: true }] } }
  return { ...entry, outcome: { ...outcome, observed: { ...outcome.observed, read } } }
}
