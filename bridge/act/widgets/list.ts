/**
 * Shared by fields with an opening list: open it with the mouse, read its rows, find the wanted one (by typing if the
 * list needs it), click it, and verify that the field shows it.
 */

import { matchOption } from '../../../shared/domain/choices.ts'
import { fold } from '../../../shared/domain/text.ts'
import { traitsOf } from '../../../shared/domain/widgets.ts'
import type { OpenList, Reading, Row } from '../../../shared/page/acting-types.ts'
import { callPage } from '../../browser/page-world.ts'
import { assertKeys, typeKeys } from '../bound.ts'
import { type Act, type FoundField, fail, nameOf } from '../context.ts'
import { isMissing } from '../locate.ts'
import { clickAt } from '../pointer.ts'
import { pressKeys, sent } from '../sent.ts'
import { until } from '../wait.ts'
import { reread } from './reading.ts'

/** ms for a list to open after a click. A control that only opens on typing costs this once. */
const OPEN_MS = 500
/** ms from the last key until looked-up rows appear: debounce, request, drawing. */
const LOOKUP_MS = 6_000
/** ms rows must stay unchanged before an inexact match is taken. */
const STABLE_MS = 350
/** ms without any sign of a list after which typing counts as opening none. */
const SILENT_MS = 2_500
/** ms for a field to show the choice. */
const COMMIT_MS = 3_000
/** ms for a list to close after each way of closing it; a list that closes later gets the next way, too. */
const CLOSE_MS = [50, 50, 150] as const
const MAX_SCROLLS = 120
/** Minimum confidence for taking a row whatever else the list may contain: the same words, or the same meaning. */
const SURE = 0.9

export const CLOSED: OpenList = { rows: [], more: false }

export const listOf = async (act: Act, field: FoundField): Promise<OpenList> => {
  const list = await callPage(field.frame, 'openList', [field.ref])
  if (isMissing(list)) throw fail('ACTION_STALE', `${nameOf(act)} was replaced by the page while its list was open.`)
  return list
}

/** Opens the list with the mouse. No rows: nothing opened, as in fields that only suggest. */
export const open = async (act: Act, field: FoundField): Promise<OpenList> => {
  if (field.reading.expanded) {
    const list = await listOf(act, field)
    if (list.rows.length > 0) return list
  }
  await callPage(field.frame, 'markList', [field.ref])
  await pressOpener(act, field)
  // An open list may say that it is empty, and be filled a moment later.
  let last = CLOSED
  const list = await until(
    act.deadline,
    'the list to open',
    act.options.openedBy === 'typing' ? 0 : OPEN_MS,
    async () => {
      last = await listOf(act, field)
      return last.rows.length > 0 || last.status === 'loading' ? last : undefined
    },
  )
  if (list?.status !== 'loading') return list ?? last
  return (
    (await until(act.deadline, 'the list to be loaded', LOOKUP_MS, async () => {
      const now = await listOf(act, field)
      return now.status === 'loading' ? undefined : now
    })) ?? CLOSED
  )
}

/** The control itself, or if something is drawn over it, the element around it. */
const pressOpener = async (act: Act, { frame, ref, reading }: FoundField): Promise<void> => {
  const reach = await callPage(frame, 'reach', [ref, true])
  const direct = isMissing(reach) || !reach.problem || !reading.opener
  if (direct) await clickAt(act, frame, ref, isMissing(reach) ? {} : { reach })
  else await clickAt(act, frame, reading.opener ?? ref)
}

export const fitting = (act: Act, wanted: string, rows: readonly Row[]): { row: Row; exact: boolean } | undefined => {
  const offered = rows.filter(({ label }) => !isMaker(label, wanted))
  const match = matchOption(wanted, offered, { key: act.options.key })
  const row = match && offered[match.index]
  return row && { row, exact: match.confidence >= SURE }
}

/** 'Create "Slide rule"': a row that turns the typed text into a choice. */
const MAKES =
  /^\+|^(?:create|add|anlegen|erstellen|hinzufügen|cr[ée]er|ajouter|crear|a[ñn]adir|agregar|criar|adicionar|aggiungi|crea|toevoegen|maak)\b|(?:hinzufügen|erstellen|anlegen|toevoegen|aanmaken)$/i
const isMaker = (label: string, typed: string): boolean => {
  const rest = label.replace(typed, '').trim()
  return rest !== label.trim() && rest !== '' && rest.replace(/["'“”„«»:…\s.+]/g, '').length < 16 && MAKES.test(rest)
}
export const makerOf = (rows: readonly Row[], typed: string): Row | undefined =>
  rows.find(({ label }) => isMaker(label, typed))

/** "SQL, Python" is two choices, unless a single row has both. */
export const partsOf = (wanted: string): string[] =>
  wanted
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * Types into the field with keys and waits for the matching row. `enter`: the list searches only after Enter. `taken`:
 * the field already shows the choice.
 */
export const search = async (
  act: Act,
  field: FoundField,
  query: string,
  wanted: string,
  enter: boolean,
): Promise<{ row?: Row; taken?: Reading; list: OpenList }> => {
  await callPage(field.frame, 'selectAll', [field.ref])
  const start = await reread(act, field)
  if (start.typed !== '') await pressKeys(act, 'Delete')
  const before = labelsOf(await listOf(act, field))
  await typeQuery(act, field, start, query)
  if (enter) await pressKeys(act, 'Enter')
  const typedAt = performance.now()
  let [labels, changedAt, list] = [before, typedAt, CLOSED]
  let taken: Reading | undefined
  const row = await until(act.deadline, 'a row that fits', LOOKUP_MS, async () => {
    list = await listOf(act, field)
    // Some prompts select the only match by themselves.
    const reading = enter && list.rows.length === 0 ? await reread(act, field) : start
    if (chosenIn(reading) !== chosenIn(start) && fold(chosenIn(reading)).includes(fold(wanted))) {
      taken = reading
      return 'none' as const
    }
    const now = performance.now()
    const signature = `${labelsOf(list)}|${list.status ?? ''}`
    if (signature !== labels) [labels, changedAt] = [signature, now]
    const fit = fitting(act, wanted, list.rows)
    if (fit?.exact) return fit.row
    if (list.status === 'loading') return undefined
    const still = now - changedAt
    // Rows from before the search count only after the search had its time.
    if (fit && still > STABLE_MS && (labels !== before || now - typedAt > 1_500)) return fit.row
    // Only the row that creates a new choice is left.
    if (query === wanted && still > STABLE_MS && makerOf(list.rows, wanted)) return 'none' as const
    if (list.rows.length > 0 && still > 1_500) return 'none' as const
    if (list.status === 'empty' && still > 900) return 'none' as const
    return list.rows.length === 0 && !list.status && still > SILENT_MS ? ('none' as const) : undefined
  })
  if (taken) return { taken, list }
  return row === undefined || row === 'none' ? { list } : { row, list }
}

/** Number of keys at the end of a query that are pressed one by one; the text before them is one edit. */
const LAST_KEYS = 2
const TEXTUAL = /^(?:text|search|email|tel|url|textarea)$/

/** Types like a person who pastes most of it: the last keys open the list of a page that listens to keys. */
const typeQuery = async (act: Act, field: FoundField, { type }: Reading, query: string): Promise<void> => {
  const head = query.slice(0, -LAST_KEYS)
  if (head.length > LAST_KEYS && TEXTUAL.test(type)) {
    await assertKeys(act, field)
    await sent(`text at once, ${head.length}`, () => act.page.keyboard.insertText(head))
    if ((await reread(act, field)).typed === head) {
      await typeKeys(act, field, query.slice(-LAST_KEYS))
      return
    }
    await callPage(field.frame, 'selectAll', [field.ref])
    await pressKeys(act, 'Delete')
  }
  await typeKeys(act, field, query)
}

const takesText = (box: Reading): boolean => {
  const { text, secret } = traitsOf(box)
  return text !== 'none' && !secret
}

/** Where to type a search: the field itself, or the search box of its list if opening moved the focus there. */
export const searchBox = async (field: FoundField): Promise<FoundField> => {
  const at = await callPage(field.frame, 'focused', [])
  const box = at && at.index !== field.ref.index ? await callPage(field.frame, 'read', [at]) : undefined
  return box && 'widget' in box && takesText(box) && box.at.index !== field.ref.index
    ? { frame: field.frame, ref: box.at, reading: box }
    : field
}

export const labelsOf = ({ rows }: OpenList): string => rows.map(({ label }) => label).join('\n')

/** ms for a list to draw other rows, and longer if it is seen to change. */
const DRAW_MS = 300
const MOVE_MS = 1_500

/** The list once it shows other rows than `before` and has drawn all of them; unchanged if it stays the same. */
export const settled = async (act: Act, field: FoundField, before: string): Promise<OpenList> => {
  const started = performance.now()
  let last = before
  const now = await until(act.deadline, 'other rows', MOVE_MS, async () => {
    const list = await listOf(act, field)
    const labels = labelsOf(list)
    const same = labels === last
    last = labels
    if (list.moving) return undefined
    return (list.rows.length > 0 && labels !== before && same) || performance.now() - started > DRAW_MS
      ? list
      : undefined
  })
  return now ?? listOf(act, field)
}

/** A list without the choice may not have drawn all of its rows yet. */
export const drawnWhole = async (act: Act, field: FoundField, wanted: string, list: OpenList): Promise<OpenList> =>
  list.rows.length === 0 || fitting(act, wanted, list.rows)?.exact ? list : settled(act, field, '')

/** All rows of a long list, found by scrolling; stops early at an exact match. */
export const scrollFor = async (
  act: Act,
  field: FoundField,
  wanted: string,
  first: OpenList,
): Promise<{ row?: Row; offered: string[] }> => {
  const all = new Map<string, Row>(first.rows.map((row) => [row.label, row]))
  let list = first
  let unchanged = 0
  // If the rows stay the same while scrolling, they are complete.
  for (let scroll = 0; scroll < MAX_SCROLLS && list.more && unchanged < 2; scroll += 1) {
    if (!(await callPage(field.frame, 'scrollList', [field.ref]))) break
    const before = labelsOf(list)
    list = await settled(act, field, before)
    unchanged = labelsOf(list) === before ? unchanged + 1 : 0
    for (const row of list.rows) all.set(row.label, row)
    const fit = fitting(act, wanted, list.rows)
    if (fit?.exact) return { row: fit.row, offered: [...all.keys()] }
  }
  const fit = fitting(act, wanted, [...all.values()])
  return { ...(fit && { row: fit.row }), offered: [...all.keys()] }
}

/** `marked`: the row itself shows that it is chosen, in a list that stays open. `ticked`: only the row shows it. */
export type RowCommit = { reading: Reading; marked?: true; ticked?: true } | { drilled: OpenList }

/**
 * Clicks a row and waits until the field shows the choice, or the list shows other rows instead (a category opened).
 * @throws GhError VALUE_NOT_TAKEN
 */
export const take = async (act: Act, field: FoundField, row: Row, many: boolean): Promise<RowCommit> => {
  const before = await reread(act, field)
  const rows = labelsOf(await listOf(act, field))
  await clickAt(act, field.frame, row.at)
  const commit = await until(
    act.deadline,
    'the field to show the choice',
    COMMIT_MS,
    async (): Promise<RowCommit | undefined> => {
      const reading = await readAgain(act, field)
      // A choice may cause the field to be redrawn a moment later.
      if (!reading) return undefined
      const list = reading.at.index === field.ref.index ? await listOf(act, field) : CLOSED
      const marked = !row.selected && list.rows.some(({ label, selected }) => selected && label === row.label)
      if (showsChoice(reading, before, row, many, list)) return { reading, ...(marked && { marked }) }
      if (marked && many) return { reading, marked }
      if (marked && list.rows.some(({ label, ticked }) => ticked && label === row.label))
        return { reading, marked, ticked: true }
      const now = labelsOf(list)
      if (list.rows.length === 0 || now === rows || list.rows.some(({ label }) => label === row.label)) return undefined
      // Some lists remove the chosen row; the field may show it by now.
      const again = await readAgain(act, field)
      if (again && showsChoice(again, before, row, many, list)) return { reading: again }
      return { drilled: list }
    },
  )
  if (commit) return commit
  throw fail(
    'VALUE_NOT_TAKEN',
    `${nameOf(act)} did not take the choice “${row.label}”; it shows ${before.value === '' ? 'nothing' : `“${before.value}”`}.`,
  )
}

/** The field, or its redrawn replacement; undefined while there is none. */
const readAgain = async (act: Act, { frame, ref, reading }: FoundField): Promise<Reading | undefined> => {
  const now = await callPage(frame, 'read', [ref, reading.widget])
  if (!isMissing(now)) return now
  const target = act.options.descriptor
  const anew = target && (await callPage(frame, 'read', [{ target }, reading.widget]))
  return anew && !isMissing(anew) ? anew : undefined
}

/** The chosen value, as opposed to typed text: a field with chips shows its text if it has none. */
export const chosenIn = ({ widget, value, typed, readonly }: Reading): string =>
  widget === 'multi_combobox' && value === typed && !readonly ? '' : value

const showsChoice = (now: Reading, before: Reading, row: Row, many: boolean, list: OpenList): boolean => {
  const [chosen, was] = [chosenIn(now), chosenIn(before)]
  if (chosen === '') return false
  const [value, label] = [fold(chosen), fold(row.label)]
  const same = value === label || value.includes(label) || (label.includes(value) && value !== fold(before.typed))
  // Opening a category changes no value, and a value that was fully typed before proves nothing.
  if (same && chosen !== was) return true
  // The typed text is gone from the input, and shown beside it.
  if (same && before.typed !== '' && now.typed === '') return true
  if (many) return false
  // A choice may be shown shortened ("+1"), or be the earlier one.
  return list.rows.length === 0 && (same || chosen !== was)
}

/** What to type, the most distinctive first: the whole text, the part before a comma, its first words. */
export const queriesFor = (wanted: string): string[] => {
  const whole = wanted.trim()
  const head = whole.split(/[,(–—/]/)[0]?.trim() ?? whole
  const words = head.split(/\s+/)
  return [...new Set([whole, head, words.slice(0, 2).join(' '), words[0] ?? head])].filter(
    (query) => query.length > 1 || query === whole,
  )
}

/** Leaves the list without a choice, and the field without the typed text. */
export const clearAndClose = async (act: Act, field: FoundField): Promise<void> => {
  await callPage(field.frame, 'selectAll', [field.ref])
  const reading = await reread(act, field)
  if (reading.typed !== '') await pressKeys(act, 'Delete')
  await close(act, field)
  await callPage(field.frame, 'blur', [field.ref])
}

/**
 * Closes a list that would cover the next field: with Escape, by leaving the field, or by a click on an empty place.
 */
export const close = async (act: Act, field: FoundField): Promise<void> => {
  const isOpen = async (): Promise<boolean> => (await listOf(act, field)).rows.length > 0
  const ways = [
    () => pressKeys(act, 'Escape'),
    () => callPage(field.frame, 'blur', [field.ref]),
    async () => {
      const spot = await callPage(act.page.mainFrame(), 'quietSpot', [field.ref])
      if (spot) await sent('mouse click on nothing', () => act.page.mouse.click(spot.x, spot.y))
    },
  ]
  for (const [at, way] of ways.entries()) {
    if (!(await isOpen())) return
    await way()
    await until(act.deadline, 'the list to close', CLOSE_MS[at] ?? 150, async () =>
      (await isOpen()) ? undefined : true,
    )
  }
}
