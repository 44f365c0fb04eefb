/**
 * Text inputs with a list of suggestions, one or several to be chosen: scripted selects, lookups that listen to keys and
 * answer late, prompts that search on Enter and open categories.
 */
import { matchOption } from '../../../shared/domain/choices.ts'
import type { OpenList } from '../../../shared/page/acting-types.ts'
import { type Act, type Done, type FoundField, fail, nameOf, type WidgetHandler } from '../context.ts'
import { sameText } from '../same-text.ts'
import { opensCalendar } from './calendar.ts'
import { opensClock } from './clock.ts'
import { enter, isPlace, typeFreely } from './freely.ts'
import { CLOSED, chosenIn, close, fitting, leaveEmpty, listOf, open, partsOf } from './list.ts'
import { optionNotFound } from './options.ts'
import { pick } from './pick.ts'
import { assertWritable, readAnew, reread } from './reading.ts'
import { typeMoment } from './text.ts'

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

/** An input that makes a list of what is typed: each is typed and added, and what is left of one that is not is taken away. */
const added = async (act: Act, field: FoundField, wanted: readonly string[]): Promise<Done> => {
  const shown = async (): Promise<string[]> => chosenIn(await readAnew(act, field)).split(', ')
  for (const word of wanted) {
    if ((await shown()).some((chip) => sameText(word, chip))) continue
    if (await enter(act, field, word)) continue
    await leaveEmpty(act, field)
    throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} does not add “${word}” to its list.`)
  }
  const value = chosenIn(await readAnew(act, field))
  return { observed: { value }, proof: { value } }
}

export const several = async (act: Act, field: FoundField, wanted: readonly string[]): Promise<Done> => {
  if (field.reading.adds) return added(act, field, wanted.flatMap(partsOf))
  let reading = field.reading
  for (const word of wanted) {
    const chips = chosenIn(reading).split(', ')
    if (chips.some((chip) => sameText(word, chip)) || isSameCountry(act, word, chips)) continue
    // Taking a choice leaves most such lists open: what is shown already needs no second press.
    const shown = reading === field.reading ? CLOSED : await listOf(act, field)
    const picked = await pick(act, { ...field, reading }, word, true, shown)
    // A list that offers nothing may take the person's own words.
    if ('offered' in picked && (picked.listed || !(await enter(act, field, word)))) {
      await leaveEmpty(act, field)
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
  if (await opensClock(act, field, wanted)) return typeMoment(act, field, wanted)
  if (await opensCalendar(act, field, wanted)) return typeMoment(act, field, wanted)
  const many = await asSeveral(act, field, wanted)
  if (many) return many
  const picked = await pick(act, field, wanted, false)
  if ('value' in picked) {
    const { value, typed } = picked
    return { observed: { value, ...(typed && { openedBy: 'typing' as const }) }, proof: { value } }
  }
  // A list that never offered anything may only be an aid: what was typed stands if it survives leaving the field.
  if (!field.reading.readonly && (freeText || !picked.listed)) {
    const accepted = await typeFreely(act, field, wanted)
    if (accepted !== undefined) return { observed: { value: accepted }, proof: { value: accepted } }
  }
  await leaveEmpty(act, field)
  throw optionNotFound(act, wanted, picked.offered)
}

/**
 * "SQL, Python" where the field does not say whether it takes several: the first is chosen, and where that leaves room for
 * more (it became a chip), the others are, too. Undefined: it takes one, or all of it is one choice.
 */
const asSeveral = async (act: Act, field: FoundField, wanted: string): Promise<Done | undefined> => {
  const parts = partsOf(wanted)
  const [first = ''] = parts
  if (parts.length < 2 || isPlace(act)) return undefined
  const shown = await open(act, field)
  if (shown.rows.length > 0 ? !startsList(act, wanted, first, shown) : shown.status !== 'empty') return undefined
  const picked = await pick(act, field, first, false, shown)
  if ('offered' in picked) return undefined
  const now = await readAnew(act, field)
  return now.widget === 'multi_combobox' ? several(act, { ...field, reading: now }, parts) : undefined
}

/** No row says all of it, and one may say the first of it. */
export const startsList = (act: Act, wanted: string, first: string, { rows, more }: OpenList): boolean =>
  fitting(act, wanted, rows)?.exact !== true && (fitting(act, first, rows)?.exact === true || more)
