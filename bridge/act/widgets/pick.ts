/**
 * Finds one choice in a field's list and selects it: in the opened list, by typing, by scrolling, or through
 * categories.
 */
import { GhError } from '../../../shared/domain/errors.ts'
import { fold } from '../../../shared/domain/text.ts'
import type { OpenList, Reading, Row } from '../../../shared/page/acting-types.ts'
import { type Act, type FoundField, fail, nameOf } from '../context.ts'
import { sameText } from '../same-text.ts'
import { findInside } from './branches.ts'
import {
  CLOSED,
  chosenIn,
  drawnWhole,
  fitting,
  makerOf,
  open,
  queriesFor,
  scrollFor,
  search,
  searchBox,
  take,
} from './list.ts'
import { reread } from './reading.ts'

/** Maximum depth of nested categories. */
const MAX_DEPTH = 4

/** `typed`: its list appeared because of typing, not because of the press. */
export type Picked =
  | { value: string; typed?: boolean; marked?: true; ticked?: true }
  | { offered: string[]; listed: boolean }

/** The wanted text, and every label seen on the way, as the field's options. */
interface Wish {
  wanted: string
  many: boolean
  offered: Set<string>
}

export const pick = async (
  act: Act,
  field: FoundField,
  wanted: string,
  many: boolean,
  list: OpenList = CLOSED,
): Promise<Picked> => {
  const { reading } = field
  if (!many && reading.value !== '' && reading.typed === '' && sameText(wanted, reading.value))
    return { value: reading.value }
  const opened = list.rows.length > 0 ? list : await openWhole(act, field, wanted)
  const typed = opened.rows.length === 0 && opened.status === undefined
  const wish: Wish = { wanted, many, offered: new Set(opened.rows.map(({ label }) => label)) }
  const fit = fitting(act, wanted, opened.rows)
  // In a multi-select list, a second press would undo the choice. A row alone proves little, since some lists mark the
  // row with the keyboard focus.
  if (fit?.exact && fit.row.selected && fold(chosenIn(reading)).includes(fold(fit.row.label)))
    return { value: reading.value, marked: true }
  // Rows further down, or not loaded yet, may fit better than a near match.
  let covered: unknown
  if (fit?.exact || (fit && !opened.more && !reading.prompt && reading.typed === '' && opened.rows.length < 100)) {
    const taken = await follow(act, field, fit.row, wish).catch((error: unknown) => {
      // Part of a long list is covered: typing shows the row elsewhere.
      if (reading.readonly || !(error instanceof GhError && error.code === 'ACTION_OBSCURED')) throw error
      covered = error
      return undefined
    })
    if (taken) return taken
  }
  const inside = await findInside(act, field, wanted, opened, wish.offered)
  const within = inside && (await follow(act, field, inside, wish))
  if (within) return within
  const found = field.reading.readonly ? await byScrolling(act, field, opened, wish) : await byTyping(act, field, wish)
  if (found) return found.scrolled ? { value: found.value } : { value: found.value, typed }
  if (covered !== undefined) throw covered
  return { offered: [...wish.offered], listed: wish.offered.size > 0 }
}

const openWhole = async (act: Act, field: FoundField, wanted: string): Promise<OpenList> =>
  drawnWhole(act, field, wanted, await open(act, field))

/** Types one query after another and takes what fits. `scrolled`: further down in a list that was longer. */
const byTyping = async (
  act: Act,
  field: FoundField,
  wish: Wish,
): Promise<{ value: string; scrolled?: boolean } | undefined> => {
  const { wanted, offered } = wish
  const box = await searchBox(field)
  for (const query of queriesFor(wanted)) {
    const { row, taken, list } = await search(act, box, query, wanted, field.reading.prompt)
    if (taken) return { value: taken.value }
    for (const { label } of list.rows) offered.add(label)
    const found = row && (await follow(act, field, row, wish))
    if (found) return found
    const maker = query === wanted ? makerOf(list.rows, wanted) : undefined
    if (maker) {
      const { reading } = await makeNew(act, field, maker, wanted)
      return { value: reading.value }
    }
    const below = await byScrolling(act, field, list, wish)
    if (below) return below
    // A whole word gave no rows: a shorter one is worth trying only if there is a list at all.
    if (offered.size === 0 && list.status !== 'empty') break
  }
  return undefined
}

const byScrolling = async (
  act: Act,
  field: FoundField,
  list: OpenList,
  wish: Wish,
): Promise<{ value: string; scrolled: true } | undefined> => {
  if (!list.more) return undefined
  const scrolled = await scrollFor(act, field, wish.wanted, list)
  for (const label of scrolled.offered) wish.offered.add(label)
  const found = scrolled.row && (await follow(act, field, scrolled.row, wish))
  return found && { ...found, scrolled: true }
}

/** Takes the row that turns the typed text into a choice, which is then shown with its own words. */
const makeNew = async (act: Act, field: FoundField, row: Row, wanted: string): Promise<{ reading: Reading }> => {
  const commit = await take(act, field, { ...row, label: wanted }, false)
  return 'reading' in commit ? commit : { reading: await reread(act, field) }
}

/** Takes a row; if that only opened a category, continues inside it. Undefined: no row in there fits. */
const follow = async (
  act: Act,
  field: FoundField,
  from: Row,
  { wanted, many, offered }: Wish,
): Promise<{ value: string; marked?: true; ticked?: true } | undefined> => {
  let row = from
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const commit = await take(act, field, row, many)
    if ('reading' in commit)
      return {
        value: commit.reading.value,
        ...(commit.marked && { marked: true as const }),
        ...(commit.ticked && { ticked: true as const }),
      }
    for (const inner of commit.drilled.rows) offered.add(inner.label)
    const fit = fitting(act, wanted, commit.drilled.rows)
    if (!fit) return undefined
    row = fit.row
  }
  throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} only opened further lists.`)
}
