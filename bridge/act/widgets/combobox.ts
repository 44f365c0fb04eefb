/**
 * Text inputs with a list of suggestions, for one choice or several: scripted selects, lookups that react to keys and
 * answer late, prompts that search on Enter and open categories.
 */
import { matchOption } from '../../../shared/domain/choices.ts'
import { codeOf } from '../../../shared/domain/errors.ts'
import { fold } from '../../../shared/domain/text.ts'
import type { OpenList, Reading } from '../../../shared/page/acting-types.ts'
import { swallowed } from '../../base/debug.ts'
import { callPage } from '../../browser/page-world.ts'
import { type Act, type Done, type FoundField, fail, nameOf, type WidgetHandler } from '../context.ts'
import { isMissing } from '../locate.ts'
import { sameText } from '../same-text.ts'
import { until } from '../wait.ts'
import { opensCalendar } from './calendar.ts'
import { opensClock } from './clock.ts'
import { enter, isPlace, typeFreeText } from './free-text.ts'
import { CLOSED, chosenIn, clearAndClose, close, drawnWhole, fitting, listOf, open, partsOf } from './list.ts'
import { onlyOne, optionNotFound } from './options.ts'
import { pick } from './pick.ts'
import { assertWritable, readAnew, reread } from './reading.ts'
import { typeMoment } from './text.ts'

export const combobox: WidgetHandler = {
  type: (act, field, wanted) => one(act, field, wanted, true),
  select: (act, field, wanted) =>
    wanted.length > 1 ? all(act, field, wanted) : one(act, field, wanted[0] ?? '', false),
}

export const multiCombobox: WidgetHandler = {
  type: (act, field, wanted) => several(act, field, [wanted]),
  select: (act, field, wanted) => several(act, field, wanted),
}

/** A country has several names, and choosing it again may remove it from a prompt: "United States (+1)". */
const isSameCountry = (act: Act, word: string, chips: readonly string[]): boolean => {
  const { key } = act.options
  return (
    /^(?:country|country-name|tel-country-code)$/.test(key ?? '') && matchOption(word, chips, { key }) !== undefined
  )
}

/**
 * An input that turns typed texts into a list: each is typed and added, and the rest of one that was not accepted is
 * removed.
 */
const added = async (act: Act, field: FoundField, wanted: readonly string[]): Promise<Done> => {
  const chips = async (): Promise<string[]> => chosenIn(await readAnew(act, field)).split(', ')
  for (const word of wanted) {
    if ((await chips()).some((chip) => sameText(word, chip))) continue
    if (await enter(act, field, word)) continue
    // An apparently free list may have suggestions that appear late.
    const picked = await pick(act, { ...field, reading: await reread(act, field) }, word, true)
    if ('value' in picked) continue
    await clearAndClose(act, field)
    if (picked.listed) throw optionNotFound(act, word, picked.offered)
    throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} does not add “${word}” to its list.`)
  }
  const value = chosenIn(await readAnew(act, field))
  return { observed: { value }, proof: { value } }
}

const isTyped = ({ reading: { type } }: FoundField): boolean => /^(?:text|search)$/.test(type)

/** @param opened its list may already be open */
export const several = async (
  act: Act,
  field: FoundField,
  wanted: readonly string[],
  opened = false,
): Promise<Done> => {
  if (field.reading.adds) return added(act, field, wanted.flatMap(partsOf))
  let reading = field.reading
  const marked: string[] = []
  for (const word of wanted) {
    const chips = chosenIn(reading).split(', ')
    if (chips.some((chip) => sameText(word, chip)) || isSameCountry(act, word, chips)) continue
    // Most such lists stay open after a choice: a displayed choice needs no second press.
    const list = opened || reading !== field.reading ? await listOf(act, field) : CLOSED
    const now = { ...field, reading }
    const picked = await pick(act, now, word, true, list).catch(async (error: unknown) => {
      // A list that was just closing is opened again.
      const isGone = codeOf(error) === 'TARGET_NOT_FOUND' && list.rows.length > 0
      if (!isGone || (await listOf(act, field)).rows.length > 0) throw error
      swallowed('act', error)
      return pick(act, now, word, true)
    })
    // A list without these options may accept free text.
    const free = 'offered' in picked && (!picked.listed || (isTyped(field) && !reading.readonly))
    if ('offered' in picked && !(free && (await enter(act, field, word)))) {
      await clearAndClose(act, field)
      throw optionNotFound(act, word, picked.offered)
    }
    const isDisplayed = (now: Reading): boolean => fold(chosenIn(now)).includes(fold(word))
    const isMarked = 'marked' in picked && picked.marked === true
    reading = (isMarked && (await showing(act, field, isDisplayed))) || (await reread(act, field))
    if (isMarked && !isDisplayed(reading)) marked.push(word)
  }
  // If the field itself does not show the choices, they count only if its list shows all of them at once.
  const list = marked.length > 0 ? await listOf(act, field) : CLOSED
  const unproved = marked.find((word) => !isTicked(act, word, list, wanted.length))
  await close(act, field)
  if (unproved !== undefined) throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} did not take the choice “${unproved}”.`)
  const value = chosenIn(await reread(act, field))
  return {
    observed: marked.length > 0 ? { value: wanted.join(', '), byList: true } : { value },
    proof: { value },
  }
}

/** ms for a field to show what its list has already marked. */
const SHOW_MS = 300

const showing = (act: Act, field: FoundField, isShown: (now: Reading) => boolean): Promise<Reading | undefined> =>
  until(act.deadline, 'the field to show the choice', SHOW_MS, async () => {
    const now = await reread(act, field)
    return isShown(now) ? now : undefined
  })

const one = async (act: Act, field: FoundField, wanted: string, freeText: boolean): Promise<Done> => {
  assertWritable(act, { ...field.reading, readonly: false })
  if (await opensClock(act, field, wanted)) return typeMoment(act, field, wanted)
  if (await opensCalendar(act, field, wanted)) return typeMoment(act, field, wanted)
  const many = await asSeveral(act, field, wanted)
  if (many) return many
  const wasOpen = (await listOf(act, field)).rows.length > 0
  const picked = await pick(act, field, wanted, false)
  if ('value' in picked) {
    const { value, typed, ticked } = picked
    // A list that fades away covers the next element meanwhile; a multi-select list stays open.
    const stays = await staysOpen(act, field)
    if (picked.marked && stays && (!wasOpen || (await reread(act, field)).expanded)) await close(act, field)
    return {
      observed: {
        ...(ticked ? { value: wanted, byList: true as const } : { value }),
        ...(typed && { openedBy: 'typing' as const }),
      },
      proof: { value },
    }
  }
  // A list that never offered anything may be optional: typed text counts if it survives leaving the field.
  if (!field.reading.readonly && (freeText || !picked.listed)) {
    const accepted = await typeFreeText(act, field, wanted)
    if (accepted !== undefined) return { observed: { value: accepted }, proof: { value: accepted } }
  }
  await clearAndClose(act, field)
  throw optionNotFound(act, wanted, picked.offered)
}

/** All choices or none: the first alone would be another answer. */
const all = async (act: Act, field: FoundField, wanted: readonly string[]): Promise<Done> => {
  assertWritable(act, { ...field.reading, readonly: false })
  const done = await asSeveral(act, field, wanted.join(', '), wanted)
  if (done) return done
  await clearAndClose(act, field)
  throw onlyOne(act, wanted)
}

/**
 * "SQL, Python" in a field that does not say whether it takes several: the first is chosen, and if it became a chip,
 * which leaves room for more, the others are, too. Undefined: it takes one, or the whole text is one choice.
 */
const asSeveral = async (
  act: Act,
  field: FoundField,
  wanted: string,
  parts: readonly string[] = partsOf(wanted),
): Promise<Done | undefined> => {
  const [first = ''] = parts
  if (parts.length < 2 || isPlace(act)) return undefined
  const list = await drawnWhole(act, field, first, await open(act, field))
  if (list.rows.length > 0 ? !startsList(act, wanted, first, list) : list.status !== 'empty')
    return list.rows.length > 0 ? asOwnWords(act, field, parts, list) : undefined
  // Only an open list may show that it takes several.
  const opened = await readAnew(act, field)
  if (opened.widget === 'multi_combobox') return several(act, { ...field, reading: opened }, parts, true)
  const picked = await pick(act, field, first, false, list)
  if ('offered' in picked) return undefined
  const now = await readAnew(act, field)
  if (now.widget === 'multi_combobox') return several(act, { ...field, reading: now }, parts, true)
  return picked.marked && (await staysOpen(act, field))
    ? ticked(act, { ...field, reading: now }, parts, first)
    : undefined
}

/** Free texts that are not in the list: the first becomes a chip if the field accepts them. */
const asOwnWords = async (
  act: Act,
  field: FoundField,
  parts: readonly string[],
  { rows }: OpenList,
): Promise<Done | undefined> => {
  const [first = ''] = parts
  if (!isTyped(field) || field.reading.readonly || parts.some((part) => fitting(act, part, rows))) return undefined
  if (await enter(act, field, first))
    return several(act, { ...field, reading: await readAnew(act, field) }, parts, true)
  await clearAndClose(act, field)
  return undefined
}

/** The same for a list without an input; undefined if it closes after the first choice. */
export const asTicked = async (
  act: Act,
  field: FoundField,
  parts: readonly string[],
  list: OpenList,
): Promise<Done | undefined> => {
  const [first = ''] = parts
  const picked = await pick(act, field, first, true, list)
  return 'value' in picked && picked.marked && (await staysOpen(act, field))
    ? ticked(act, field, parts, first)
    : undefined
}

/** Whether a list is still open after the time it may take to close. A field that is redrawn has closed its list. */
const staysOpen = async (act: Act, field: FoundField): Promise<boolean> =>
  (await until(act.deadline, 'the list to close', GOES_MS, async () => {
    const list = await callPage(field.frame, 'openList', [field.ref])
    return isMissing(list) || list.rows.length === 0 ? true : undefined
  })) === undefined

/** ms for a single-choice list to close. */
const GOES_MS = 400

/**
 * One marked row may be the one with the keyboard focus. It counts if it has a ticked box, or if as many rows are
 * marked as are wanted, and more than one.
 */
const isTicked = (act: Act, word: string, { rows }: OpenList, least: number): boolean =>
  (rows.filter(({ selected }) => selected).length >= Math.max(least, 2) ||
    fitting(act, word, rows)?.row.ticked === true) &&
  fitting(act, word, rows)?.row.selected === true

/**
 * Choices that are marked in a list which stays open for more: each is taken, and the list says so of all of them at the end.
 * @param first taken already: a second press would take it back
 */
const ticked = async (act: Act, field: FoundField, wanted: readonly string[], first: string): Promise<Done> => {
  for (const word of wanted) {
    if (word === first) continue
    const picked = await pick(act, field, word, true, await listOf(act, field))
    if ('offered' in picked) {
      await close(act, field)
      throw optionNotFound(act, word, picked.offered)
    }
  }
  const list = await listOf(act, field)
  const missing = wanted.find((word) => !isTicked(act, word, list, wanted.length))
  await close(act, field)
  if (missing !== undefined) throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} did not take the choice “${missing}”.`)
  // If a field shows none of the choices, or only their number, its list decided.
  const { value } = await reread(act, field)
  const told = wanted.every((word) => fold(value).includes(fold(word))) ? value : wanted.join(', ')
  return { observed: { value: told, ...(told !== value && { byList: true as const }) }, proof: { value } }
}

/** No row has the whole text, but one may have its first part. */
export const startsList = (act: Act, wanted: string, first: string, { rows, more }: OpenList): boolean =>
  fitting(act, wanted, rows)?.exact !== true && (fitting(act, first, rows)?.exact === true || more)
