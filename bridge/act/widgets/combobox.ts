/**
 * Text inputs with a list of suggestions, one or several to be chosen: scripted selects, lookups that listen to keys and
 * answer late, prompts that search on Enter and open categories.
 */
import { matchOption } from '../../../shared/domain/choices.ts'
import type { OpenList, Row } from '../../../shared/page/acting-types.ts'
import { callPage } from '../../browser/page-world.ts'
import { type Act, type Done, type FoundField, fail, nameOf, type WidgetHandler } from '../context.ts'
import { sameText } from '../same-text.ts'
import { until } from '../wait.ts'
import {
  CLOSED,
  chosenIn,
  close,
  fitting,
  leave,
  listOf,
  open,
  queriesFor,
  scrollFor,
  search,
  searchBox,
  take,
} from './list.ts'
import { optionNotFound } from './options.ts'
import { assertWritable, reread } from './reading.ts'

/** How deep categories may lie in one another. */
const MAX_DEPTH = 4

export const combobox: WidgetHandler = {
  type: (act, field, wanted) => one(act, field, wanted, true),
  select: (act, field, [wanted = '']) => one(act, field, wanted, false),
}

export const multiCombobox: WidgetHandler = {
  type: (act, field, wanted) => several(act, field, [wanted]),
  select: (act, field, wanted) => several(act, field, wanted),
}

/** One country has several names, and choosing it again may take it out of a prompt: "United States (+1)". */
const isSameCountry = (act: Act, word: string, chips: readonly string[]): boolean => {
  const { key } = act.options
  return (
    /^(?:country|country-name|tel-country-code)$/.test(key ?? '') && matchOption(word, chips, { key }) !== undefined
  )
}

const several = async (act: Act, field: FoundField, wanted: readonly string[]): Promise<Done> => {
  let reading = field.reading
  for (const word of wanted) {
    const chips = chosenIn(reading).split(', ')
    if (chips.some((chip) => sameText(word, chip)) || isSameCountry(act, word, chips)) continue
    // Taking a choice leaves most such lists open: what is shown already needs no second press.
    const shown = reading === field.reading ? CLOSED : await listOf(act, field)
    const picked = await pick(act, { ...field, reading }, word, true, shown)
    if ('offered' in picked) {
      await leave(act, field)
      throw optionNotFound(act, word, picked.offered)
    }
    reading = await reread(act, field)
  }
  await close(act, field)
  const value = chosenIn(await reread(act, field))
  return { observed: { value }, proof: { value } }
}

const one = async (act: Act, field: FoundField, wanted: string, freeText: boolean): Promise<Done> => {
  assertWritable(act, { ...field.reading, readonly: false })
  const picked = await pick(act, field, wanted, false)
  if ('value' in picked) {
    const { value, typed } = picked
    return { observed: { value, ...(typed && { openedBy: 'typing' as const }) }, proof: { value } }
  }
  // A list that never offered anything may only be an aid: what was typed stands if it survives leaving the field.
  if (freeText || !picked.listed) {
    const kept = await keep(act, field, wanted)
    if (kept !== undefined) return { observed: { value: kept }, proof: { value: kept } }
  }
  await leave(act, field)
  throw optionNotFound(act, wanted, picked.offered)
}

const keep = async (act: Act, field: FoundField, wanted: string): Promise<string | undefined> => {
  if (!sameText(wanted, (await reread(act, field)).typed)) {
    await callPage(field.frame, 'selectAll', [field.ref])
    await act.page.keyboard.type(wanted)
  }
  await callPage(field.frame, 'blur', [field.ref])
  // A field that insists on a suggestion empties itself when it is left, at once or a moment later.
  const emptied = await until(act.deadline, 500, async () =>
    (await reread(act, field)).value === '' ? true : undefined,
  )
  return emptied ? undefined : (await reread(act, field)).value
}

/** `typed`: its list came up for what was typed, not for the press. */
type Picked = { value: string; typed?: boolean } | { offered: string[]; listed: boolean }

/** What is looked for, and every label that was seen on the way: what the field offers instead. */
interface Looked {
  wanted: string
  many: boolean
  offered: Set<string>
}

const pick = async (
  act: Act,
  field: FoundField,
  wanted: string,
  many: boolean,
  shown: OpenList = CLOSED,
): Promise<Picked> => {
  const { reading } = field
  if (!many && reading.value !== '' && reading.typed === '' && sameText(wanted, reading.value))
    return { value: reading.value }
  const opened = shown.rows.length > 0 ? shown : await open(act, field)
  const typed = opened.rows.length === 0 && opened.status === undefined
  const looked: Looked = { wanted, many, offered: new Set(opened.rows.map(({ label }) => label)) }
  const fit = fitting(act, wanted, opened.rows)
  // Rows further down, or not loaded yet, may fit better than a near match.
  if (fit?.exact || (fit && !opened.more && !reading.prompt && reading.typed === '' && opened.rows.length < 100)) {
    const value = await follow(act, field, fit.row, looked)
    if (value !== undefined) return { value }
  }
  const found = await byTyping(act, field, looked)
  if (found) return found.scrolled ? { value: found.value } : { value: found.value, typed }
  return { offered: [...looked.offered], listed: looked.offered.size > 0 }
}

/** Types one query after the other and takes what then fits; `scrolled`: further down in a list that was longer. */
const byTyping = async (
  act: Act,
  field: FoundField,
  looked: Looked,
): Promise<{ value: string; scrolled?: boolean } | undefined> => {
  const { wanted, offered } = looked
  const box = await searchBox(field)
  for (const query of queriesFor(wanted)) {
    const { row, taken, list } = await search(act, box, query, wanted, field.reading.prompt)
    if (taken) return { value: taken.value }
    for (const { label } of list.rows) offered.add(label)
    const value = row && (await follow(act, field, row, looked))
    if (value !== undefined) return { value }
    if (list.more) {
      const scrolled = await scrollFor(act, field, wanted, list)
      for (const label of scrolled.offered) offered.add(label)
      const below = scrolled.row && (await follow(act, field, scrolled.row, looked))
      if (below !== undefined) return { value: below, scrolled: true }
    }
    // Nothing came up for a whole word: a shorter one is worth a try only where there is a list at all.
    if (offered.size === 0 && list.status !== 'empty') break
  }
  return undefined
}

/** Takes a row; where that only opened a category, goes on inside it. Undefined: no row in there fits. */
const follow = async (
  act: Act,
  field: FoundField,
  from: Row,
  { wanted, many, offered }: Looked,
): Promise<string | undefined> => {
  let row = from
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const commit = await take(act, field, row, many)
    if ('reading' in commit) return commit.reading.value
    for (const inner of commit.drilled.rows) offered.add(inner.label)
    const fit = fitting(act, wanted, commit.drilled.rows)
    if (!fit) return undefined
    row = fit.row
  }
  throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} only opened further lists.`)
}
