/**
 * Repeating sections (experience, education): which entry a field belongs to, and what to press to have as many entries
 * as the person.
 */
import { entriesOf } from '../../../shared/domain/applicant.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { ENTRY_SECTIONS, type EntrySection, isOfSection, SECTION_WORDS } from '../../../shared/domain/entry-sections.ts'
import type { Button, Field } from '../../../shared/domain/observation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { namesList, rowsLeft } from '../../../shared/domain/own-rows.ts'
import { keyOf } from './datum.ts'
import { type PlanContext, pressesOf } from './plan-context.ts'

/** What another part of the form asks ("Programme of study") is not the same question of an entry again. */
const fieldsOf = (section: EntrySection, { fields }: PlanContext): Field[] => {
  const all = fields.filter((field) => keyOf(field)?.startsWith(`${section}.`))
  const named = all.filter((field) => SECTION_WORDS[section].test(field.section ?? ''))
  const keys = new Set(named.map(keyOf))
  return all.filter((field) => named.includes(field) || !field.section || !keys.has(keyOf(field)))
}

/** The number at the end of the title of a field's entry: of its section, or of its group. */
const numberOf = ({ section, hints }: Field, of: EntrySection): string | undefined => {
  const { legend = '' } = hints
  return (
    /(\d+)\s*$/.exec(section ?? '')?.[1] ??
    (SECTION_WORDS[of].test(legend) ? /\s(\d{1,2})\s*$/.exec(legend)?.[1] : undefined)
  )
}

/** Groups fields by entry: by the number in their section's title, otherwise a new entry starts where a key repeats. */
const groupsOf = (section: EntrySection, context: PlanContext): Field[][] => {
  const fields = fieldsOf(section, context)
  const numbers = fields.map((field) => numberOf(field, section))
  const groups = new Map<string, Field[]>()
  let current = 0
  let seen = new Set<string>()
  for (const [i, field] of fields.entries()) {
    const key = keyOf(field) ?? ''
    const numbered = numbers.every((number) => number !== undefined)
    // Month and year of one date, each with its own list, are neighbours with one label.
    const sameDate = fields[i - 1]?.label === field.label && keyOf(fields[i - 1] ?? field) === key && i > 0
    if (!numbered && seen.has(key) && !sameDate) {
      current += 1
      seen = new Set()
    }
    seen.add(key)
    const name = numbered ? (numbers[i] ?? '') : String(current)
    groups.set(name, [...(groups.get(name) ?? []), field])
  }
  return [...groups.values()]
}

const SAVE = /^save\b(?!.*\b(continue|next)\b)/i
const ADD = /^(\+|add\b|another\b)|hinzuf|ajouter|a[ñn]adir|agregar/i

/** Presses of this run on a section's buttons, by their names. */
const pressesIn = (section: EntrySection, name: RegExp, { history }: PlanContext): TraceEntry[] =>
  history.filter(
    ({ operation, label, section: title, outcome }) =>
      operation.op === 'click' &&
      outcome.status === 'done' &&
      name.test(label ?? '') &&
      SECTION_WORDS[section].test(`${label ?? ''} ${title ?? ''}`),
  )

/**
 * Presses of an Add that opens an entry, and of one beside the entry's own fields that saves it ("Add job" and Cancel).
 */
const dialogPresses = (section: EntrySection, context: PlanContext): { opens: TraceEntry[]; saves: TraceEntry[] } => {
  const filled = new Set(
    context.history.flatMap(({ operation, section: title }) => (operation.op === 'click' ? [] : [title])),
  )
  const presses = pressesIn(section, ADD, context)
  const saves = presses.filter(({ section: title }) => title !== undefined && filled.has(title))
  const opens = presses.filter((press) => !saves.includes(press))
  return opens.length > 0 ? { opens, saves } : { opens: presses, saves: [] }
}

const CANCEL =
  /^(?:cancel|discard|dismiss|close|abbrechen|schlie(?:ß|ss)en|annuler|fermer|cancelar|cerrar|fechar|annulla|chiudi)\b/i

/** "Add job" beside a Cancel and the fields of one entry: it saves the entry and opens none. */
const putsAway = (add: Button, entry: readonly Field[], { seen }: PlanContext): boolean =>
  add.section !== undefined &&
  entry.some(({ section }) => section === add.section) &&
  seen.buttons.some(({ name, section }) => section === add.section && CANCEL.test(name))

/** Saved entries whose fields are gone. A refused Save leaves its fields on the page. */
const savedOf = (section: EntrySection, visible: number, context: PlanContext): number => {
  const dialog = dialogPresses(section, context)
  if (dialog.saves.length > 0) return dialog.opens.length - Math.min(visible, 1)
  const saves = pressesIn(section, SAVE, context)
  if (saves.length === 0 || visible === 0) return saves.length
  const adds = pressesIn(section, ADD, context)
  const openAtFirst = (saves[0]?.order ?? 0) < (adds[0]?.order ?? Number.POSITIVE_INFINITY) ? 1 : 0
  return Math.max(0, Math.min(saves.length, adds.length + openAtFirst - visible))
}

/** The subject of an entry; a lone date with a similar name belongs to none. */
const ANCHORS = /^(experience\.(title|company)|education\.(school|degree|field))$/

/** The entry number of each field of a repeating section, by field index. */
export const entryNumbers = (context: PlanContext): ReadonlyMap<number, number> => {
  const numbers = new Map<number, number>()
  for (const section of ENTRY_SECTIONS) {
    const groups = groupsOf(section, context).filter((group) =>
      group.some((field) => ANCHORS.test(keyOf(field) ?? '') || SECTION_WORDS[section].test(field.section ?? '')),
    )
    const before = savedOf(section, groups.length, context)
    for (const [i, group] of groups.entries()) {
      // "Work experience 2" is the second entry, even if the page has no first one.
      const titled = Number(group[0] && numberOf(group[0], section))
      const at = before === 0 && titled > i + 1 ? titled - 1 : before + i
      for (const field of group) numbers.set(field.index, at)
    }
  }
  return numbers
}

/** Whether a Save button in the field's section waits for this field, which is then answered first. */
export const isInOpenEntry = (field: Field, { seen }: PlanContext): boolean =>
  field.section !== undefined &&
  seen.buttons.some(({ purpose, name, section }) => purpose === 'save' && SAVE.test(name) && section === field.section)

const press = (button: Button, why: string): PlannedOperation => ({
  operation: { op: 'click', target: { index: button.index } },
  why,
  commit: false,
})

/** Presses of a Save that keeps refusing the entry. */
const MAX_SAVES = 2

/** When the visible entries are filled in: the press that saves one, opens the next, or removes one without data. */
export const entryPress = (context: PlanContext): PlannedOperation | undefined => {
  for (const section of ENTRY_SECTIONS) {
    const wanted = entriesOf(context.applicant, section)
    const groups = groupsOf(section, context)
    const saved = savedOf(section, groups.length, context)
    const entered = saved + groups.length
    const buttons = context.seen.buttons.filter((button) => !button.disabled && isOfSection(button, section))
    const save = buttons.find(({ purpose, name }) => purpose === 'save' && SAVE.test(name))
    const tries = pressesIn(section, SAVE, context).length - saved
    if (save && groups.length > 0 && tries < MAX_SAVES) return press(save, `saves this ${section}`)
    const add = buttons.find(({ purpose }) => purpose === 'add')
    const { opens, saves } = dialogPresses(section, context)
    const entry = groups.at(-1) ?? []
    if (add && putsAway(add, entry, context)) {
      const since = saves.filter(({ order }) => order > (opens.at(-1)?.order ?? -1))
      const lacks = entry.some(({ required, value, checked }) => required && value === '' && checked !== true)
      // The fields that it was refused for are asked before it is pressed again.
      if (since.length < MAX_SAVES && !(since.length > 0 && lacks)) return press(add, `saves this ${section}`)
      continue
    }
    // An Add that opened no recognisable entry is not pressed again.
    if (add && entered < wanted && opens.length <= entered) return press(add, `${section} ${entered + 1} of ${wanted}`)
    const spare = groups.length > 0 && entered > wanted ? groups.at(-1) : undefined
    const empty =
      spare?.every((field) => field.value === '' && field.checked !== true) && spare.some(({ required }) => required)
    const drop = empty
      ? context.seen.buttons.find(
          ({ purpose, section: title }) => purpose === 'remove' && title !== undefined && title === spare?.[0]?.section,
        )
      : undefined
    if (drop && pressesOf(drop, context.history).length < 2) return press(drop, `no ${section} to enter here`)
  }
  return rowPress(context)
}

/** Opens the next row of a list in the person's own words: "Add attendee", or "Add row" under "Attendees". */
const rowPress = ({ seen, history, applicant }: PlanContext): PlannedOperation | undefined => {
  for (const { list, entered, of } of rowsLeft(history, applicant.values)) {
    const adds = seen.buttons.filter(({ purpose, disabled }) => purpose === 'add' && !disabled)
    const named = adds.filter(({ name }) => namesList(list, name))
    const [add, other] = named.length > 0 ? named : adds.filter(({ section }) => namesList(list, section ?? ''))
    // A press that opened no row of this list is not repeated.
    if (add && !other && pressesOf(add, history).length < entered) return press(add, `row ${entered + 1} of ${of}`)
  }
  return undefined
}
