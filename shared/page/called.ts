/** The name of a control, for describing it and for finding it: both must arrive at the same words. */
import { wordsOf } from '../domain/likeness.ts'
import { purposeOf } from '../domain/purpose.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { isFieldControl, NAME_LIMIT, nameOf, showsChoice } from './controls.ts'
import { groupLabel } from './group-label.ts'
import type { Group } from './groups.ts'
import { fieldLabel } from './label.ts'
import { roleOf } from './role.ts'

/**
 * The name that a descriptor gives an element: for fields of a group the question, for everything else its own name.
 */
export type Called = { role: string; name: string; label: string }

export function calledOf(el: Element, group: Group | undefined): Called {
  if (group && group.members.length > 1) {
    const label = groupLabel(group.members, group.members.includes(group.el) ? null : group.el).text.slice(0, 200)
    return { role: groupRole(group.members[0]), name: label.slice(0, NAME_LIMIT), label }
  }
  const field = isFieldControl(el) || group !== undefined
  const label = field ? fieldLabel(el).text.slice(0, 200) : ''
  // A part of a field without words of its own, such as a slider knob, is named by the field's question.
  return { role: roleOf(el), name: nameOf(el) || (group ? label.slice(0, NAME_LIMIT) : ''), label }
}

/** Only the name, which costs less if the label is not part of it. */
export const nameCalled = (el: Element, group: Group | undefined): string =>
  group && group.members.length > 1 ? calledOf(el, group).name : nameOf(el) || calledOf(el, group).name

/** The same for a field that is already described, without computing its texts again. */
export function calledAs(el: Element, group: Group, described: { name: string; label: string }): Called {
  const label = described.label.slice(0, 200)
  if (group.members.length > 1) return { role: groupRole(group.members[0]), name: label.slice(0, NAME_LIMIT), label }
  return { role: roleOf(el), name: showsChoice(el) ? nameOf(el) : described.name, label }
}

const groupRole = (member: Element | undefined): string => {
  const role = member ? roleOf(member) : ''
  return role === 'checkbox' || role === 'spinbutton' ? 'group' : 'radiogroup'
}

/** Roles that are exchanged when a page is rebuilt; a match of one counts for the others. */
const FAMILIES: readonly ReadonlySet<string>[] = [
  new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']),
  new Set(['combobox', 'listbox', 'button']),
  new Set(['button', 'link', 'menuitem', 'tab']),
  new Set(['checkbox', 'switch']),
  new Set(['radiogroup', 'group']),
]
const PRESSED: ReadonlySet<string> = new Set(['button', 'link', 'menuitem', 'tab'])
/** Roles of elements that are pressed for their effect and contain no answer. */
export const isPressedRole = (role: string): boolean => PRESSED.has(role)

/**
 * Whether a button in the same place, or with the same id, says that it does something else: “Submit”
 * instead of “Continue”.
 */
export const saysOther = ({ name, role }: TargetDescriptor, called: Called): boolean => {
  if (!isPressedRole(role ?? '')) return false
  const [was, now] = [purposeOf(name ?? ''), purposeOf(called.name)]
  return was !== 'other' && now !== 'other' && was !== now
}

/**
 * Whether a button's name keeps some of its words and has others in place of the rest: “Go green” instead of “Go
 * black” is another command. The same purpose in other words (“Send application”) is not.
 */
export const isOtherCommand = ({ name = '', role }: TargetDescriptor, called: Called): boolean => {
  if (!isPressedRole(role ?? '')) return false
  const does = purposeOf(name)
  if (does !== 'other' && does === purposeOf(called.name)) return false
  const [was, now] = [wordsOf(name), wordsOf(called.name)]
  const shared = was.filter((word) => now.includes(word))
  return shared.length > 0 && was.some((word) => !shared.includes(word)) && now.some((word) => !shared.includes(word))
}

export const sameFamily = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b || FAMILIES.some((family) => family.has(a) && family.has(b))
