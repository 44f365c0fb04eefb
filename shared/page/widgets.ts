/**
 * How each widget is recognised on a page, and how its value is read: one row per widget. Its properties for the other
 * stages are its row in `shared/domain/widgets.ts`; how it is operated is in `bridge/act/widgets`.
 */
import type { Widget } from '../domain/observation.ts'
import { takesSeveral } from './drawn-choices.ts'
import { drawnSlider } from './drawn-slider.ts'
import { type DrawnToggle, drawnToggle } from './drawn-toggle.ts'
import { isDropZone } from './drop-zone.ts'
import {
  comboboxValue,
  fileValue,
  listboxValue,
  membersValue,
  richValue,
  secretValue,
  segmentValue,
  selectValue,
  sliderValue,
  textValue,
} from './field-values.ts'
import { attr, isPlain, makesList, ownedList, segmentsOf, textWidget } from './field-widget.ts'
import { isPlainSelect, opensBoxes } from './plain-select.ts'
import { backingSelect, drawnChips, isDrawnSelect } from './select-shape.ts'
import { stepperIn } from './stepper.ts'

/** What an element is checked for: one of these, besides itself. */
interface Candidate {
  el: Element
  members: readonly Element[]
  /** Several elements that form one field, represented by the first. */
  group?: 'number' | 'date' | 'radios' | 'boxes' | 'buttons'
  /** The type of an input, if it decides the widget. */
  input?: string
  /** The widget of a text field, as its surroundings say. */
  texts?: Widget
  /** ARIA role of an element that is not a native control; '' if it has none. */
  role?: string
}

interface PageWidget {
  is(candidate: Candidate): boolean
  value(el: Element, members: readonly Element[]): string
}

/** Checked in this order; the first match wins. */
const PAGE_WIDGETS: Readonly<Record<Widget, PageWidget>> = {
  slider: {
    is: ({ el, group, input, role }) =>
      group === 'number' || input === 'range' || role === 'slider' || (role === '' && drawnSlider(el) !== undefined),
    value: sliderValue,
  },
  date_segments: {
    is: ({ group, texts }) => group === 'date' || texts === 'date_segments',
    value: (el, members) => segmentValue(members.length > 0 ? members : segmentsOf(el)),
  },
  radio: {
    is: ({ group, input, role }) =>
      group === 'radios' || input === 'radio' || role === 'radio' || role === 'radiogroup',
    value: membersValue,
  },
  checkboxes: {
    is: ({ group, members }) => group === 'boxes' || (group === 'buttons' && takesSeveral(members)),
    value: membersValue,
  },
  switch: {
    is: ({ el, input, role }) =>
      (input === 'checkbox' && attr(el, 'role') === 'switch') || role === 'switch' || drawnAs('switch', el, role),
    value: () => '',
  },
  checkbox: {
    is: ({ el, input, role }) => input === 'checkbox' || role === 'checkbox' || drawnAs('checkbox', el, role),
    value: () => '',
  },
  password: { is: ({ input }) => input === 'password', value: secretValue },
  hidden: { is: ({ input }) => input === 'hidden', value: textValue },
  date: { is: ({ input = '' }) => DATE_TYPES.has(input), value: textValue },
  select: { is: ({ el }) => el instanceof HTMLSelectElement && !el.multiple, value: selectValue },
  multi_select: { is: ({ el }) => el instanceof HTMLSelectElement && el.multiple, value: selectValue },
  textarea: { is: ({ el }) => el instanceof HTMLTextAreaElement, value: textValue },
  contenteditable: {
    is: ({ el, role }) =>
      role !== undefined &&
      role !== 'combobox' &&
      el instanceof HTMLElement &&
      el.isContentEditable &&
      makesList(el) === undefined,
    value: richValue,
  },
  file: {
    is: ({ el, input, role }) => input === 'file' || (role !== undefined && isDropZone(el)),
    value: fileValue,
  },
  toggle_buttons: {
    is: (candidate) =>
      candidate.group === 'buttons' || (isOpener(candidate) && candidate.el.hasAttribute('aria-pressed')),
    value: membersValue,
  },
  combobox: { is: ({ texts }) => texts === 'combobox', value: comboboxValue },
  multi_combobox: {
    is: (candidate) =>
      candidate.texts === 'multi_combobox' ||
      listOf(candidate) === 'several' ||
      (candidate.role !== undefined && makesList(candidate.el) !== undefined),
    value: comboboxValue,
  },
  listbox: { is: (candidate) => listOf(candidate) === 'one', value: listboxValue },
  // Everything that no row before matches.
  text: { is: () => true, value: textValue },
}

/** The widget of a control, or of a group if `members` are its radios, checkboxes or buttons. */
export function widgetOf(el: Element, members: readonly Element[] = []): Widget {
  const candidate = candidateOf(el, members)
  return KINDS.find((kind) => PAGE_WIDGETS[kind].is(candidate)) ?? 'text'
}

const KINDS = Object.keys(PAGE_WIDGETS) as Widget[]

/**
 * The visible value of the field; '' if nothing is chosen or typed. A password is never read, only whether it is set.
 */
export const displayedValue = (el: Element, widget: Widget, members: readonly Element[]): string =>
  PAGE_WIDGETS[widget].value(el, members)

const DATE_TYPES = new Set(['date', 'month', 'week', 'time', 'datetime-local'])
/** Input types that decide the widget; the others take text. */
const TYPES = new Set(['checkbox', 'radio', 'file', 'password', 'range', 'hidden', ...DATE_TYPES])

function candidateOf(el: Element, members: readonly Element[]): Candidate {
  const group = groupOf(el, members)
  if (group) return { el, members, group }
  if (el instanceof HTMLInputElement)
    return TYPES.has(el.type) ? { el, members, input: el.type } : { el, members, texts: textWidget(el) }
  if (el instanceof HTMLSelectElement || el instanceof HTMLTextAreaElement) return { el, members }
  const role = attr(el, 'role')
  return role === 'spinbutton' ? { el, members, texts: spinWidget(el) } : { el, members, role }
}

const spinWidget = (el: Element): Widget => (segmentsOf(el).length > 1 ? 'date_segments' : 'text')

function groupOf(el: Element, members: readonly Element[]): Candidate['group'] {
  const [first] = members
  if (!first) return undefined
  if ((members.length === 2 && stepperIn(el)) || drawnSlider(el)) return 'number'
  const role = attr(first, 'role')
  const type = first instanceof HTMLInputElement ? first.type : ''
  if (role === 'spinbutton') return 'date'
  if (type === 'radio' || role === 'radio') return 'radios'
  if (type === 'checkbox' || role === 'checkbox') return 'boxes'
  return first.tagName === 'BUTTON' || role === 'button' || isPlain(first) ? 'buttons' : undefined
}

/** Whether it is a single drawn checkbox or switch without a role. */
const drawnAs = (kind: DrawnToggle, el: Element, role: string | undefined): boolean =>
  role === '' && drawnToggle(el) === kind

/** Whether pressing it opens a list, or chooses one of several. */
const isOpener = ({ el, role }: Candidate): boolean =>
  role !== undefined && (el.tagName === 'BUTTON' || role === 'combobox' || role === 'listbox' || role === 'button')

/** How many choices the list allows that a non-native element opens; undefined if it opens none. */
function listOf(candidate: Candidate): 'one' | 'several' | undefined {
  const { el, role } = candidate
  if (role === undefined) return undefined
  const keepsSeveral = (): boolean =>
    backingSelect(el)?.multiple === true ||
    (role === 'combobox' && el.tagName !== 'BUTTON' && drawnChips(el).length > 0)
  if (isOpener(candidate))
    return attr(ownedList(el) ?? el, 'aria-multiselectable') === 'true' || keepsSeveral() ? 'several' : 'one'
  if (isDrawnSelect(el)) return keepsSeveral() ? 'several' : 'one'
  if (isPlainSelect(el)) return opensBoxes(el) ? 'several' : 'one'
  return undefined
}
