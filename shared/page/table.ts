/**
 * Reads the list or table of this frame that a person most likely means into rows, and finds one that a manual was
 * learned from by its columns. The engine collects over several pages.
 */

import type { TableRule } from '../domain/table.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { contentTokens } from '../domain/text.ts'
import { singular } from '../domain/wishes/singular.ts'
import { stableName } from './accname.ts'
import { DomCache } from './dom-cache.ts'
import { documentId, elementAt, numberOf } from './index.ts'
import { squeeze } from './label-text.ts'
import { resolve } from './resolve.ts'
import { roleOf } from './role.ts'
import { findAll } from './selector.ts'
import { findGrids } from './table-cells.ts'
import { type FoundTable, fit, rowsUnder, type TableFit } from './table-found.ts'
import { findLists } from './table-list.ts'
import { moreOf, scrollOn } from './table-more.ts'
import type { TableReading, TableWish } from './table-types.ts'

/** Factors for each wanted word: in the list's name, in its markup, in its columns. */
const CALLED = 30
const MARKED = 15
const COLUMN = 10
/** How many words count for one list. */
const MOST_WORDS = 3
/** Least share of the best list's worth that makes another list a rival. */
const RIVAL = 0.3

/** The best list or table of this frame; undefined if there is none. */
export function findTable(wish: TableWish): TableReading | undefined {
  const dom = new DomCache()
  const all = ranked(wish, dom)
  const [best] = all
  if (!best || best.score <= 0) return undefined
  const rivals = all.filter(
    (one) => one !== best && one.found.rows.length > 0 && one.worth >= best.worth * RIVAL && apart(one, best),
  )
  return {
    ...asFound(best, dom),
    said: called(best.found, wish.words, dom),
    rivals: rivals.map(({ found }) => titleOf(found, dom)),
  }
}

/** Whether neither list is inside the other. */
const apart = ({ found: a }: Ranked, { found: b }: Ranked): boolean =>
  !a.region.contains(b.region) && !b.region.contains(a.region)

const titleOf = ({ region }: FoundTable, dom: DomCache): string => nameOfRegion(region) || dom.section(region) || ''

/** All lists and tables of this frame that have rows, the most likely first, with the links of their cells. */
export function allTables(): TableReading[] {
  const dom = new DomCache()
  return ranked({ words: [], links: true }, dom)
    .filter(({ found }) => found.rows.length > 0)
    .map((one) => asFound(one, dom))
}

type Ranked = { found: FoundTable; worth: number; score: number }

const ranked = (wish: TableWish, dom: DomCache): Ranked[] =>
  [...findGrids(wish.links), ...findLists()]
    .map((found) => {
      const value = worth(found, dom)
      return { found, worth: value, score: value * matches(found, wish.words, dom) }
    })
    .sort((a, b) => b.score - a.score)

/** The reading together with the rule that finds the list again. */
function asFound({ found, score }: Ranked, dom: DomCache): TableReading {
  const columns = found.columns.map((column) => ({ ...column }))
  const more = moreOf(found, dom)
  const rule: TableRule = {
    format: 'table/1',
    kind: found.kind,
    columns,
    more: { by: more.by, ...('target' in more && { target: more.target }) },
  }
  return reading(found, rule, { score, at: columns.keys().toArray() }, dom)
}

/** The same table, on this page or on another day; undefined if it is not there. */
export function readTable(
  target: TargetDescriptor,
  rule: TableRule,
  words: readonly string[] = [],
): TableReading | undefined {
  const dom = new DomCache()
  const links = rule.columns.some(({ part }) => part === 'url')
  const found = rule.kind === 'list' ? findLists() : findGrids(links)
  const fits = found.flatMap((one) => {
    const how = fit(rule, one)
    return how ? [{ one, how, score: how.score + hints(one, target, dom) + worth(one, dom) / 10_000 }] : []
  })
  const [best] = fits.sort((a, b) => b.score - a.score)
  if (best) return { ...reading(best.one, rule, best.how, dom), said: called(best.one, words, dom) }
  return rule.kind === 'list' ? emptied(target, rule, dom) : undefined
}

/** Scrolls the list of an earlier reading; false if nothing moved or it is gone. */
export function scrollTable(region: number, rule: TableRule, way: 'row' | 'end'): boolean {
  const el = elementAt(region)
  if (!el) return false
  const found = rule.kind === 'list' ? findLists() : findGrids(false)
  const table = found.find((one) => one.region === el)
  return table !== undefined && scrollOn(table, way)
}

function reading(found: FoundTable, rule: TableRule, how: TableFit, dom: DomCache): TableReading {
  const { by, target: control } = rule.more
  const el = control && resolve(control, { position: false }).element
  const remembered = el && (by === 'next' || by === 'button') ? { by, el } : undefined
  return {
    document: documentId,
    region: numberOf(found.region),
    target: describeRegion(found, dom),
    rule,
    name: titleOf(found, dom),
    score: how.score,
    rows: rowsUnder(rule.columns, how.at, found),
    more: moreOf(found, dom, remembered),
    said: [],
    rivals: [],
  }
}

/** A list whose element is still there, but empty. */
function emptied(target: TargetDescriptor, rule: TableRule, dom: DomCache): TableReading | undefined {
  const [region, ...others] = target.css ? findAll(target.css) : []
  if (!region || others.length > 0 || region.childElementCount > 2) return undefined
  const found: FoundTable = { kind: rule.kind, region, rows: [], columns: [], values: [], explicit: true }
  return reading(found, rule, { score: 0, at: [] }, dom)
}

const EDGES = 'aside,[role=complementary]'

/** How much data a table has: its filled cells, and more if its markup says that it is a table. */
function worth({ kind, rows, columns, values, explicit, region }: FoundTable, dom: DomCache): number {
  if (!dom.layout.visible(region) && rows.length === 0) return 0
  const counted = values.slice(0, 100)
  const wide = Math.min(columns.length, 12)
  const filled = counted.reduce((sum, row) => sum + Math.min(12, row.filter((value) => value !== '').length), 0)
  if (counted.length === 0) return columns.length * 0.5
  const even = filled / (counted.length * wide)
  const base = filled * (0.5 + 0.5 * Math.min(1, even)) * (1 + Math.log2(1 + counted.length) / 6)
  const plain = kind === 'list' && columns.filter(({ part }) => part === 'text').length < 2 ? 0.4 : 1
  return base * plain * (explicit ? 1.3 : 1) * (kind === 'list' ? 1 : 1.5) * (region.closest(EDGES) ? 0.3 : 1)
}

/** The factor for the wanted words: higher for the table's name than for its content. */
function matches({ columns, region, rows }: FoundTable, words: readonly string[], dom: DomCache): number {
  if (words.length === 0) return 1
  const [heading, marks] = [headingWords(region, dom), markWords(region, rows)]
  const held = new Set(columns.flatMap(({ key, label, prop }) => [key, label ?? '', prop ?? '']).flatMap(tokensOf))
  return words
    .map((word): number => (heading.has(word) ? CALLED : marks.has(word) ? MARKED : held.has(word) ? COLUMN : 1))
    .sort((a, b) => b - a)
    .slice(0, MOST_WORDS)
    .reduce((product, one) => product * one, 1)
}

/** Which of the words are in the list's name or markup. */
function called({ region, rows }: FoundTable, words: readonly string[], dom: DomCache): string[] {
  const [heading, marks] = [headingWords(region, dom), markWords(region, rows)]
  return words.filter((word) => heading.has(word) || marks.has(word))
}

const tokensOf = (text: string): string[] => contentTokens(text).map(singular)

const headingWords = (region: Element, dom: DomCache): Set<string> =>
  new Set([nameOfRegion(region), dom.section(region) ?? ''].flatMap(tokensOf))

/** Words in the ids, classes and other attributes of the list, its ancestors and its first row. */
function markWords(region: Element, rows: readonly Element[]): Set<string> {
  const around: Element[] = []
  for (let el: Element | null = region; el && around.length < 3 && el.tagName !== 'BODY'; el = el.parentElement)
    around.push(el)
  const marked = [...around, ...rows.slice(0, 1)].flatMap((el) => [
    el.id,
    el.getAttribute('class') ?? '',
    el.getAttribute('data-testid') ?? '',
    el.getAttribute('itemprop') ?? '',
    (el.getAttribute('itemtype') ?? '').split('/').at(-1) ?? '',
  ])
  return new Set(marked.map((text) => text.replace(/([a-z])([A-Z])/g, '$1 $2')).flatMap(tokensOf))
}

/** Agreement in name, position and heading, to tell tables with the same columns apart. */
function hints({ region }: FoundTable, target: TargetDescriptor, dom: DomCache): number {
  const name = nameOfRegion(region)
  return (
    (target.name && target.name === name ? 0.3 : 0) +
    (target.css && findAll(target.css).includes(region) ? 0.3 : 0) +
    (target.section && target.section === dom.section(region) ? 0.1 : 0)
  )
}

const nameOfRegion = (region: Element): string =>
  squeeze(
    (region instanceof HTMLTableElement ? region.caption?.textContent : undefined) || stableName(region) || '',
  ).slice(0, 100)

/** Describes only the list's position and name; never a word of its rows. */
function describeRegion({ region }: FoundTable, dom: DomCache): TargetDescriptor {
  const [name, css, section] = [nameOfRegion(region), dom.selectors.stable(region), dom.section(region)]
  return {
    role: roleOf(region),
    ...(name && { name }),
    ...(css && { css }),
    ...(section && { section }),
    frame: [],
  }
}
