/** Fields whose options are all on the page: native selects, radio buttons, checkboxes, toggle buttons, switches. */
import { matchOption } from '../../../shared/domain/choices.ts'
import { codeOf, type GhError } from '../../../shared/domain/errors.ts'
import type { FieldOption } from '../../../shared/domain/observation.ts'
import type { Reading } from '../../../shared/page/acting-types.ts'
import { messageOf } from '../../base/message.ts'
import { callPage } from '../../browser/page-world.ts'
import { type Act, type Done, type FoundField, fail, nameOf, type WidgetHandler } from '../context.ts'
import { isMissing } from '../locate.ts'
import { clickAt } from '../pointer.ts'
import { assertBoxSeen } from '../seen.ts'
import { until } from '../wait.ts'
import { assertWritable, reread } from './reading.ts'

/** ms for a page to show a choice. */
const BIND_MS = 600
/** ms for a custom choice to show, or to lead on to the next view, which may slide in. */
const LEAD_ON_MS = 1_500

/** @throws GhError OPTION_NOT_FOUND with the options of the field */
export const optionFor = <T extends FieldOption>(act: Act, wanted: string, options: readonly T[]): T => {
  const match = matchOption(wanted, options, { key: act.options.key })
  const option = match && options[match.index]
  if (option) return option
  throw optionNotFound(
    act,
    wanted,
    options.map(({ label }) => label),
  )
}

export const optionNotFound = (act: Act, wanted: string, offered: readonly string[]) => {
  const first = offered.slice(0, 50)
  const list =
    first.length === 0
      ? 'It offers nothing for that.'
      : `It offers ${first
          .slice(0, 6)
          .map((label) => `“${label}”`)
          .join(', ')}${first.length > 6 ? ` and ${offered.length - 6} more` : ''}.`
  return fail('OPTION_NOT_FOUND', `${nameOf(act)} has no option “${wanted.slice(0, 80)}”. ${list}`, { offered: first })
}

export const onlyOne = (act: Act, wanted: readonly string[]) =>
  fail('VALUE_NOT_TAKEN', `${nameOf(act)} takes one choice, not “${wanted.join(', ')}”.`)

/** Native select, one or several. */
export const select: WidgetHandler = {
  select: async (act, field, wanted) => {
    const { frame, ref } = field
    // Options may appear later than the field, in a dependent list that is being fetched.
    const words = field.reading.widget === 'multi_select' ? wanted : wanted.slice(0, 1)
    const options = await offered(act, field, words)
    const indices = words.map((word) => options.indexOf(optionFor(act, word, options)))
    const after = await callPage(frame, 'selectNative', [ref, indices])
    if (isMissing(after)) throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
    const taken = (reading: Reading): boolean => indices.every((index) => reading.options?.[index]?.selected)
    const settled = taken(await reread(act, field))
      ? after
      : await until(act.deadline, 'the choice to be taken', BIND_MS, async () => {
          const reading = await reread(act, field)
          return taken(reading) ? reading : undefined
        })
    if (!settled) throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} did not keep the choice.`)
    if (field.reading.widget === 'select') await assertDrawn(act, field, options)
    return doneWith(settled)
  },
}

/** A list that a page draws in place of this one must not show another choice: a person goes by what they see. */
const assertDrawn = async (act: Act, { frame, ref }: FoundField, before: readonly FieldOption[]): Promise<void> => {
  let shows: string | undefined
  const isAlike = await until(act.deadline, 'the choice to be shown', BIND_MS, async () => {
    const drawn = await callPage(frame, 'drawnOther', [ref])
    shows = isMissing(drawn) ? undefined : drawn.shows
    return shows === undefined || undefined
  })
  if (isAlike) return
  await callPage(frame, 'selectNative', [ref, before.flatMap(({ selected }, at) => (selected ? [at] : []))])
  throw fail(
    'VALUE_NOT_TAKEN',
    `${nameOf(act)} shows “${shows?.slice(0, 80)}” instead of the choice. It was left as it was.`,
  )
}

const offered = async (act: Act, field: FoundField, wanted: readonly string[]): Promise<FieldOption[]> => {
  assertWritable(act, { ...field.reading, disabled: false })
  let options: FieldOption[] = field.reading.options ?? []
  const fits = (): boolean => wanted.every((word) => matchOption(word, options, { key: act.options.key }))
  if (!field.reading.disabled && fits()) return options
  if (!field.reading.disabled && options.filter(({ disabled }) => !disabled).length > 2) return options
  await until(act.deadline, 'the options to be there', act.deadline.remaining / 2, async () => {
    const reading = await reread(act, field)
    options = reading.options ?? []
    return !reading.disabled && fits() ? true : undefined
  })
  return options
}

/** Radio buttons, and buttons that stay pressed: one of the options. */
export const oneOf: WidgetHandler = {
  select: async (act, field, wanted) => {
    const [first = '', ...more] = wanted
    const options = [first, ...more].map((word) => optionFor(act, word, field.reading.options ?? []))
    let done: Done | undefined
    for (const option of options) done = await choose(act, field, option)
    if (done && more.length === 0) return done
    const after = await reread(act, field)
    const chosen = options.every(({ index }) => after.options?.some((one) => one.index === index && one.selected))
    if (!chosen) throw onlyOne(act, wanted)
    return doneWith(after)
  },
  check: async (act, field, checked) => {
    if (!checked) throw fail('ACTION_INVALID', `${nameOf(act)} cannot be unchecked; choose another option instead.`)
    return press(act, field, true)
  },
}

/** The checkboxes of one question: each wanted one is ticked. If the answer is complete, the others are unticked. */
export const boxes: WidgetHandler = {
  select: async (act, field, wanted) => {
    const options = field.reading.options ?? []
    const chosen = wanted.map((word) => optionFor(act, word, options))
    for (const option of chosen) await choose(act, field, option)
    const besides = act.options.whole ? options.filter((one) => one.selected && !chosen.includes(one)) : []
    for (const option of besides) await choose(act, field, option, false)
    return doneWith(await reread(act, field))
  },
  check: (act, field, checked) => press(act, field, checked),
}

const choose = async (act: Act, field: FoundField, option: FieldOption, chosen = true): Promise<Done> => {
  const isChosen = ({ options }: Reading): boolean =>
    options?.some(({ index, selected = false }) => index === option.index && selected === chosen) ?? false
  const place = option.index === undefined ? undefined : { document: field.ref.document, index: option.index }
  if (!place) throw fail('TARGET_NOT_FOUND', `The option “${option.label}” of ${nameOf(act)} cannot be clicked.`)
  if (isChosen(field.reading)) return doneWith(field.reading)
  const drawn = !/^(?:checkbox|radio)$/.test(field.reading.type)
  await assertBoxSeen(act, field.frame, place)
  // A control whose handlers are bound late ignores its first click: it gets a second one.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await clickAt(act, field.frame, place)
    // A custom control may look chosen only while the mouse is over it.
    if (drawn) await moveAside(act, field)
    const after = await until(act.deadline, 'the choice to be taken', drawn ? LEAD_ON_MS : BIND_MS, async () => {
      const reading = await reread(act, field).catch(rethrowChosen(option))
      if (!reading.shown) throw goneBy(option, `${nameOf(act)} went away when it was answered.`)
      return isChosen(reading) ? reading : undefined
    })
    if (after) return doneWith(after)
  }
  throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} ${chosen ? 'did not keep' : 'kept'} the choice “${option.label}”.`)
}

/** The page removed the question. The choice is reported, so that the next view counts as its effect. */
const goneBy = ({ label }: FieldOption, message: string): GhError => fail('ACTION_STALE', message, { chosen: label })

const rethrowChosen =
  (option: FieldOption) =>
  (error: unknown): never => {
    throw codeOf(error) === 'ACTION_STALE' ? goneBy(option, messageOf(error)) : error
  }

const moveAside = async (act: Act, field: FoundField): Promise<void> => {
  const spot = await callPage(act.page.mainFrame(), 'quietSpot', [field.ref])
  if (spot) await act.page.mouse.move(spot.x, spot.y)
}

const doneWith = ({ value }: Reading): Done => ({ observed: { value }, proof: { value } })

/** A single checkbox or switch. */
export const checkbox: WidgetHandler = {
  check: (act, field, checked) => press(act, field, checked),
  /** "yes" ticks it, "no" does not; the box's own text also ticks it. */
  select: async (act, field, wanted) => {
    const [word = ''] = wanted
    return press(act, field, !/^(?:no|false|off|nein|non)$/i.test(word.trim()))
  },
}

const press = async (act: Act, field: FoundField, checked: boolean): Promise<Done> => {
  const done: Done = { observed: { checked }, proof: { checked } }
  if (field.reading.checked === checked) return done
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await clickAt(act, field.frame, field.ref)
    const took = await until(act.deadline, 'the tick to be taken', BIND_MS, async () =>
      (await reread(act, field)).checked === checked ? true : undefined,
    )
    if (took) return done
  }
  throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} could not be ${checked ? 'ticked' : 'unticked'}.`)
}
