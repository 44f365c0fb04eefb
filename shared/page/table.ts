/**
 * The list or table of this frame that a person most likely means, read to rows; and the one that a manual was learned on,
 * found again by its columns. Collecting over several pages is the engine's.
 */
import { singular } from '../domain/scrape-task.ts'
import type { TableRule } from '../domain/table.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { contentTokens } from '../domain/text.ts'
import { documentId, elementAt, numberOf } from './index.ts'
import { accessibleName } from './label.ts'
import { squeeze } from './label-text.ts'
import { Look } from './look.ts'
import { resolve } from './resolve.ts'
import { roleOf } from './role.ts'
import { findAll } from './selector.ts'
import { findGrids } from './table-cells.ts'
import { type Fit, type FoundTable, fit, rowsUnder } from './table-found.ts'
import { findLists } from './table-list.ts'
import { moreOf, scrollOn } from './table-more.ts'
import type { TableReading, TableWish } from './table-types.ts'

/** A wanted word in a table's columns or heading outweighs ten times as many cells. */
const WORD = 10

/** The best list or table of this frame; undefined where there is none. */
export function findTable(wish: TableWish): TableReading | undefined {
  const look = new Look()
  const [best] = ranked(wish, look)
  return best && best.score > 0 ? asFound(best, look) : undefined
}

/** All lists and tables of this frame that have rows, the likeliest first, with the links of their cells. */
export function allTables(): TableReading[] {
  const look = new Look()
  return ranked({ words: [], links: true }, look)
    .filter(({ found }) => found.rows.length > 0)
    .map((one) => asFound(one, look))
}

type Ranked = { found: FoundTable; score: number }

const ranked = (wish: TableWish, look: Look): Ranked[] =>
  [...findGrids(wish.links), ...findLists()]
    .map((found) => ({ found, score: worth(found, look) * WORD ** Math.min(3, matches(found, wish.words, look)) }))
    .sort((a, b) => b.score - a.score)

/** With the rule by which it is found again. */
function asFound({ found, score }: Ranked, look: Look): TableReading {
  const columns = found.columns.map((column) => ({ ...column }))
  const more = moreOf(found, look)
  const rule: TableRule = {
    format: 'table/1',
    kind: found.kind,
    columns,
    more: { by: more.by, ...('target' in more && { target: more.target }) },
  }
  return reading(found, rule, { score, at: columns.keys().toArray() }, look)
}

/** The same table on this page or another day; undefined where it is not there. */
export function readTable(target: TargetDescriptor, rule: TableRule): TableReading | undefined {
  const look = new Look()
  const links = rule.columns.some(({ part }) => part === 'url')
  const found = rule.kind === 'list' ? findLists() : findGrids(links)
  const fits = found.flatMap((one) => {
    const how = fit(rule, one)
    return how ? [{ one, how, score: how.score + hints(one, target, look) + worth(one, look) / 10_000 }] : []
  })
  const [best] = fits.sort((a, b) => b.score - a.score)
  if (best) return reading(best.one, rule, best.how, look)
  return rule.kind === 'list' ? emptied(target, rule, look) : undefined
}

/** Scrolls the list of an earlier reading on; false where nothing moved or it is gone. */
export function scrollTable(region: number, rule: TableRule, way: 'row' | 'end'): boolean {
  const el = elementAt(region)
  if (!el) return false
  const found = rule.kind === 'list' ? findLists() : findGrids(false)
  const table = found.find((one) => one.region === el)
  return table !== undefined && scrollOn(table, way)
}

function reading(found: FoundTable, rule: TableRule, how: Fit, look: Look): TableReading {
  const { by, target: control } = rule.more
  const el = control && resolve(control, { position: false }).element
  const remembered = el && (by === 'next' || by === 'button') ? { by, el } : undefined
  return {
    document: documentId,
    region: numberOf(found.region),
    target: describeRegion(found, look),
    rule,
    name: nameOfRegion(found.region) || look.section(found.region),
    score: how.score,
    rows: rowsUnder(rule.columns, how.at, found),
    more: moreOf(found, look, remembered),
  }
}

/** A list whose place is still there, with nothing in it. */
function emptied(target: TargetDescriptor, rule: TableRule, look: Look): TableReading | undefined {
  const [region, ...others] = target.css ? findAll(target.css) : []
  if (!region || others.length > 0 || region.childElementCount > 2) return undefined
  const found: FoundTable = { kind: rule.kind, region, rows: [], columns: [], values: [], explicit: true }
  return reading(found, rule, { score: 0, at: [] }, look)
}

const EDGES = 'aside,[role=complementary]'

/** How much there is in a table: filled cells, more for what says that it is one. */
function worth({ kind, rows, columns, values, explicit, region }: FoundTable, look: Look): number {
  if (!look.layout.visible(region) && rows.length === 0) return 0
  const counted = values.slice(0, 100)
  const wide = Math.min(columns.length, 12)
  const filled = counted.reduce((sum, row) => sum + Math.min(12, row.filter((value) => value !== '').length), 0)
  if (counted.length === 0) return columns.length * 0.5
  const even = filled / (counted.length * wide)
  const base = filled * (0.5 + 0.5 * Math.min(1, even)) * (1 + Math.log2(1 + counted.length) / 6)
  const plain = kind === 'list' && columns.filter(({ part }) => part === 'text').length < 2 ? 0.4 : 1
  return base * plain * (explicit ? 1.3 : 1) * (kind === 'list' ? 1 : 1.5) * (region.closest(EDGES) ? 0.3 : 1)
}

/** How many of the wanted words a table's columns, caption or heading hold. */
function matches({ columns, region }: FoundTable, words: readonly string[], look: Look): number {
  if (words.length === 0) return 0
  const said = new Set(
    [
      ...columns.flatMap(({ key, label, prop }) => [key, label ?? '', prop ?? '']),
      nameOfRegion(region),
      look.section(region),
    ]
      .flatMap(contentTokens)
      .map(singular),
  )
  return words.filter((word) => said.has(word)).length
}

/** Agreement in name, place and heading: tells tables with the same columns apart. */
function hints({ region }: FoundTable, target: TargetDescriptor, look: Look): number {
  const name = nameOfRegion(region)
  return (
    (target.name && target.name === name ? 0.3 : 0) +
    (target.css && findAll(target.css).includes(region) ? 0.3 : 0) +
    (target.section && target.section === look.section(region) ? 0.1 : 0)
  )
}

const nameOfRegion = (region: Element): string =>
  squeeze(
    (region instanceof HTMLTableElement ? region.caption?.textContent : undefined) || accessibleName(region) || '',
  ).slice(0, 100)

/** Only what names the place; never a word of its rows. */
function describeRegion({ region }: FoundTable, look: Look): TargetDescriptor {
  const [name, css, section] = [nameOfRegion(region), look.selectors.stable(region), look.section(region)]
  return {
    role: roleOf(region),
    ...(name && { name }),
    ...(css && { css }),
    ...(section && { section }),
    frame: [],
  }
}
