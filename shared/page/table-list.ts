/**
 * Turns adjacent blocks of one shape into columns and rows. Which blocks belong together depends on their tags and
 * parts, never on the names of classes or ids. Columns have the page's own names if there are any.
 */

import type { Shape, TableColumn } from '../domain/table.ts'
import { composedParent, squeeze } from './label-text.ts'
import { roleOf } from './role.ts'
import { openRoots } from './selector.ts'
import type { FoundTable } from './table-found.ts'
import { type ItemPart, partsOf, resolveColons } from './table-items.ts'
import { commonShape, uniqueKeys } from './table-values.ts'

/** Fewer blocks are not a list, unless their parent says that it is one. */
const FEWEST = 3
/** How many groups are read completely: the largest ones. */
const CANDIDATES = 20
/** A block with more parts is a page, not a card. */
const MOST_COLUMNS = 40
/** Least share of the usual parts that an item must have. */
const SIMILAR = 0.3

const OUTSIDE =
  'nav,[role=navigation],[role=banner],[role=contentinfo],[role=menu],[role=menubar],[role=tablist],[role=toolbar],table,[role=grid],[role=table],select,svg,dl,[role=listbox],[role=radiogroup]'
const MARKED = 'ul,ol,menu,[role=list],[role=feed]'

export function findLists(): FoundTable[] {
  const groups = openRoots().flatMap((root) => [...root.querySelectorAll('*')].flatMap((parent) => groupsIn(parent)))
  return [...groups, ...overLines(groups)]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, CANDIDATES)
    .flatMap(({ region, items }) => {
      const found = readItems(region, items)
      return found ? [found] : []
    })
}

type Group = { region: Element; items: Element[]; weight: number }

function groupsIn(parent: Element): Group[] {
  if (parent.childElementCount < 2 || parent.closest(OUTSIDE) || inEdge(parent)) return []
  const byKind = new Map<string, Element[]>()
  for (const child of parent.children) {
    const kind = `${child.tagName} ${child.getAttribute('role') ?? ''}`
    byKind.set(kind, [...(byKind.get(kind) ?? []), child])
  }
  const least = parent.matches(MARKED) ? 2 : FEWEST
  return [...byKind.values()].flatMap((children) => {
    if (children.length < least) return []
    const items = children.filter((el) => el.checkVisibility({ visibilityProperty: true }) && !isBare(el))
    if (items.length < least) return []
    const weight = items.reduce((sum, el) => sum + Math.min(400, (el.textContent ?? '').length), 0)
    return [{ region: parent, items, weight }]
  })
}

/** Cards laid out in rows (a "row" of three, then another of three) are one list. */
function overLines(groups: readonly Group[]): Group[] {
  const byList = new Map<Element, Map<string, Group[]>>()
  for (const group of groups) {
    const list = group.region.parentElement
    if (!list || group.region.matches(MARKED)) continue
    const kinds = byList.get(list) ?? new Map<string, Group[]>()
    byList.set(list, kinds)
    const kind = `${group.region.tagName} ${group.items[0]?.tagName}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), group])
  }
  return [...byList].flatMap(([region, kinds]) =>
    [...kinds.values()].flatMap((lines) =>
      lines.length < 2
        ? []
        : [
            {
              region,
              items: lines.flatMap(({ items }) => items),
              weight: lines.reduce((sum, { weight }) => sum + weight, 0),
            },
          ],
    ),
  )
}

/** Whether it is in the page's header or footer; those of a card or section are content. */
const inEdge = (el: Element): boolean => {
  for (let node: Element | null = el; node; node = composedParent(node))
    if (node.tagName === 'HEADER' || node.tagName === 'FOOTER')
      if (/^(?:banner|contentinfo)$/.test(roleOf(node))) return true
  return false
}

const isBare = (el: Element): boolean =>
  el.matches('script,style,template,br,hr,option,input,button,label,td,th,tr,dt,dd') ||
  (squeeze(el.textContent ?? '') === '' && el.querySelector('img') === null)

function readItems(region: Element, items: readonly Element[]): FoundTable | undefined {
  const all = items.map((el) => ({ el, parts: partsOf(el) }))
  resolveColons(all.map(({ parts }) => parts))
  const usual = usualParts(all.map(({ parts }) => parts))
  const alike = all.filter(
    ({ parts }) => parts.length > 0 && parts.filter(({ path }) => usual.has(path)).length >= usual.size * SIMILAR,
  )
  const direct = alike[0]?.el.parentElement === region
  const explicit = direct && (region.matches(MARKED) || region.querySelector(':scope > article') !== null)
  if (alike.length < (explicit ? 2 : FEWEST) || usual.size === 0) return undefined
  const columns = columnsOf(alike.map(({ parts }) => parts))
  if (columns.length === 0 || columns.length > MOST_COLUMNS) return undefined
  const texts = columns.filter(({ column }) => column.part === 'text').length
  if (texts === 0 || (columns.length < 2 && !explicit)) return undefined
  return {
    kind: 'list',
    region,
    rows: alike.map(({ el }) => el),
    columns: columns.map(({ column }) => column),
    values: alike.map((_item, row) => columns.map(({ values }) => values[row] ?? '')),
    explicit,
  }
}

/** Paths that at least half of the items have. */
function usualParts(items: readonly ItemPart[][]): Set<string> {
  const counts = new Map<string, number>()
  for (const parts of items) for (const { path } of parts) counts.set(path, (counts.get(path) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count * 2 >= items.length).map(([path]) => path))
}

type Gathered = { parts: (ItemPart | undefined)[]; place: number }

function columnsOf(items: readonly ItemPart[][]): { column: TableColumn; values: string[] }[] {
  const gathered = new Map<string, Gathered>()
  for (const [row, parts] of items.entries())
    for (const [place, part] of parts.entries()) {
      const known = gathered.get(part.path) ?? { parts: items.map(() => undefined), place: 0 }
      known.parts[row] = part
      known.place += (place + 1) / (parts.length + 1)
      gathered.set(part.path, known)
    }
  const inOrder = withoutTwins([...gathered.values()].sort((a, b) => meanPlace(a) - meanPlace(b)))
  const columns = inOrder.map(({ parts }) => {
    const values = parts.map((part) => part?.value ?? '')
    const first = parts.find((part) => part !== undefined)
    return { first, values, shape: first?.part === 'text' ? commonShape(values) : (first?.part ?? 'empty') }
  })
  const named = nameAll(columns.flatMap(({ first, values, shape }) => (first ? [{ part: first, values, shape }] : [])))
  return named
}

const meanPlace = ({ parts, place }: Gathered): number => place / Math.max(1, parts.filter(Boolean).length)

/** Drops columns that repeat an address or picture: cover and title often link to the same page. */
function withoutTwins(columns: readonly Gathered[]): Gathered[] {
  const distinct: Gathered[] = []
  const isMain = ({ parts }: Gathered): boolean => parts.some((part) => part?.main)
  // The heading's link comes before the cover's, whatever their order.
  for (const column of [...columns].sort((a, b) => Number(isMain(b)) - Number(isMain(a)))) {
    const twin = distinct.find((other) =>
      column.parts.every(
        (part, row) => part === undefined || (part.part !== 'text' && part.value === other.parts[row]?.value),
      ),
    )
    if (!twin) distinct.push(column)
  }
  return columns.filter((column) => distinct.includes(column))
}

type Unnamed = { part: ItemPart; values: string[]; shape: Shape }

/** Names from the page if it has any, otherwise from the kind of part. */
function nameAll(columns: readonly Unnamed[]): { column: TableColumn; values: string[] }[] {
  const title =
    columns.find(({ part }) => part.part === 'text' && part.heading) ??
    columns.find(({ part }) => part.part === 'text' && part.tag === 'a') ??
    columns.find(({ part }) => part.part === 'text' && /^(?:strong|b)$/.test(part.tag) && part.label === undefined)
  const url =
    columns.find(({ part }) => part.part === 'url' && part.main) ?? columns.find(({ part }) => part.part === 'url')
  const words = columns.map(({ part }) => classWord(part))
  const keys = columns.map(({ part, shape }, at) => {
    const column = columns[at]
    if (part.label) return part.label
    if (part.prop && part.part === 'text') return part.prop
    if (column === title) return 'title'
    if (column === url) return 'url'
    if (part.part === 'image') return 'image'
    const word = words[at]
    if (word && words.indexOf(word) === words.lastIndexOf(word)) return part.part === 'url' ? `${word} url` : word
    if (part.part === 'url') return 'link'
    return NAME_OF[shape] ?? 'text'
  })
  const unique = uniqueKeys(keys)
  return columns.map(({ part, values, shape }, at) => ({
    values,
    column: {
      key: unique[at] ?? '',
      ...(part.label && { label: part.label }),
      part: part.part,
      tag: part.tag,
      ...(part.classes.length > 0 && { classes: part.classes }),
      ...(part.prop && { prop: part.prop }),
      shape,
    },
  }))
}

const NAME_OF: Partial<Record<Shape, string>> = {
  money: 'price',
  date: 'date',
  email: 'email',
  phone: 'phone',
  number: 'number',
}

/** Words in class names that say how something looks, not what it is. */
const STYLE_WORDS = new Set(
  'text font label value item col cols column row rows cell flex grid block inline wrapper wrap container content contents body inner outer left right center middle top bottom small medium large muted bold lead light dark main info meta data link links card box list field group section header footer head foot media image primary secondary default full auto size sizes black white gray grey red green blue truncate hidden visible relative absolute leading tracking heading subtitle number span div line lines clamp margin padding rounded shadow border badge chip caption note desktop mobile'.split(
    ' ',
  ),
)

/** "product-card__price" → "price". */
function classWord({ classes, part }: ItemPart): string | undefined {
  if (part === 'image') return undefined
  for (const name of classes) {
    const word = name
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[-_]+/)
      .at(-1)
    if (word && word.length > 2 && !STYLE_WORDS.has(word)) return word
  }
  return undefined
}
