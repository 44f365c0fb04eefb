/**
 * How a field wants to be filled: a row a widget, with everything about it that any stage goes by. A new widget is a row here; the
 * compiler then asks for how it is told on a page (`shared/page/widgets.ts`) and how it is worked (`bridge/act/widgets`).
 */

/** Every trait is told of every widget: what is left out does not compile. */
export interface WidgetTraits {
  /** What is done to it. Nobody fills what is hidden. */
  fill: 'type' | 'choose' | 'tick' | 'upload' | 'nothing'
  /** Takes several choices at once. */
  several: boolean
  /** Where its options are: in the browser's own list, in one that the page opens, or laid out as elements of their own. */
  options: 'none' | 'native' | 'opened' | 'laid_out'
  /** ARIA role of one of its options. */
  option: 'option' | 'radio' | 'checkbox' | 'button' | null
  /** Text that is typed: one line, several (Enter is one of its characters), formatted, or words that narrow its list. */
  text: 'none' | 'line' | 'lines' | 'rich' | 'search'
  /** Knows what a date is, whole or by its parts, and takes none but real ones. */
  date: 'no' | 'whole' | 'parts'
  /** Its value is nobody's to read. */
  secret: boolean
  /** Elements it is made of: one, its options, or what changes it together. */
  made: 'one' | 'options' | 'parts'
  /** That element alone holds value and state: it is read without looking around. */
  alone: boolean
  /** Its control may be hidden behind what is drawn in its place; any other that nobody sees is a trap. */
  standIn: boolean
  /** Drawn by the page: a form's reset leaves it as it is. */
  outlivesReset: boolean
  /** ARIA role, where the element gives none itself. */
  role: string
  /** What a model is told that it is, where its role says less. */
  said: string | null
}

const TEXT = {
  fill: 'type', several: false, options: 'none', option: null, text: 'line', date: 'no', secret: false,
  made: 'one', alone: true, standIn: false, outlivesReset: false, role: 'textbox', said: null,
} as const satisfies WidgetTraits // biome-ignore format: a table

const NATIVE_LIST = {
  fill: 'choose', several: false, options: 'native', option: 'option', text: 'none', date: 'no', secret: false,
  made: 'one', alone: true, standIn: true, outlivesReset: false, role: 'combobox', said: null,
} as const satisfies WidgetTraits // biome-ignore format: a table

const OPENED_LIST = {
  fill: 'choose', several: false, options: 'opened', option: 'option', text: 'search', date: 'no', secret: false,
  made: 'one', alone: false, standIn: true, outlivesReset: false, role: 'combobox', said: 'combobox',
} as const satisfies WidgetTraits // biome-ignore format: a table

const LAID_OUT = {
  fill: 'choose', several: false, options: 'laid_out', option: 'radio', text: 'none', date: 'no', secret: false,
  made: 'options', alone: false, standIn: true, outlivesReset: false, role: 'radiogroup', said: null,
} as const satisfies WidgetTraits // biome-ignore format: a table

const TICK = {
  fill: 'tick', several: false, options: 'none', option: null, text: 'none', date: 'no', secret: false,
  made: 'one', alone: false, standIn: true, outlivesReset: false, role: 'checkbox', said: null,
} as const satisfies WidgetTraits // biome-ignore format: a table

export const WIDGETS = {
  /** Input or textarea that takes text, masks included. */
  text: TEXT,
  textarea: { ...TEXT, text: 'lines' },
  password: { ...TEXT, secret: true },
  /** Native date, month, week, time, datetime-local. */
  date: { ...TEXT, text: 'none', date: 'whole', said: 'date' },
  /** Month, day and year that belong together. */
  date_segments: { ...TEXT, text: 'none', date: 'parts', made: 'parts', alone: false, standIn: true, role: 'group' },
  select: NATIVE_LIST,
  multi_select: { ...NATIVE_LIST, several: true, standIn: false, role: 'listbox' },
  /** Text input with a list of suggestions, one of which must be chosen. */
  combobox: OPENED_LIST,
  /** Button, or any element, that opens a list. */
  listbox: { ...OPENED_LIST, text: 'none', standIn: false, outlivesReset: true },
  /** Like combobox, with chips. */
  multi_combobox: { ...OPENED_LIST, several: true },
  radio: LAID_OUT,
  /** One box. */
  checkbox: TICK,
  /** Boxes that are one question. */
  checkboxes: { ...LAID_OUT, several: true, option: 'checkbox', role: 'group' },
  /** Pressed buttons, cards or stars as options. */
  toggle_buttons: { ...LAID_OUT, option: 'button', outlivesReset: true },
  switch: { ...TICK, role: 'switch' },
  file: {
    fill: 'upload', several: false, options: 'none', option: null, text: 'none', date: 'no', secret: false,
    made: 'one', alone: false, standIn: true, outlivesReset: false, role: 'button', said: 'file',
  },
  contenteditable: { ...TEXT, text: 'rich' },
  /** A range, or a number between minus and plus. */
  slider: { ...TEXT, text: 'none', made: 'parts', alone: false, standIn: true, outlivesReset: true, role: 'slider' },
  hidden: {
    fill: 'nothing', several: false, options: 'none', option: null, text: 'none', date: 'no', secret: false,
    made: 'one', alone: false, standIn: false, outlivesReset: false, role: 'none', said: null,
  },
} as const satisfies Record<string, WidgetTraits> // biome-ignore format: a table

export type Widget = keyof typeof WIDGETS
export const WIDGET_KINDS = Object.keys(WIDGETS) as [Widget, ...Widget[]]

interface OfWidget {
  widget: Widget
}

export const traitsOf = ({ widget }: OfWidget): WidgetTraits => WIDGETS[widget]

/** One box or switch that answers yes or no. */
export const isTick = (field: OfWidget): boolean => traitsOf(field).fill === 'tick'

/** Filled by choosing among options. */
export const isChoice = (field: OfWidget): boolean => traitsOf(field).fill === 'choose'

/** Takes files. Not what nobody knows the widget of. */
export const isUpload = ({ widget }: { widget?: Widget | undefined }): boolean =>
  widget !== undefined && traitsOf({ widget }).fill === 'upload'

/** Nobody fills it in. */
export const isHidden = (field: OfWidget): boolean => traitsOf(field).fill === 'nothing'

export const takesSeveral = (field: OfWidget): boolean => traitsOf(field).several

/** Holds nothing but text that may be read: a line of it, or several. */
export const isPlainText = (field: OfWidget): boolean => {
  const { text, secret } = traitsOf(field)
  return !secret && (text === 'line' || text === 'lines')
}

/** Text goes in and comes out as it is, in the one element that it is made of: nothing is looked up, chosen or put together. */
export const isDirectText = (field: OfWidget): boolean => {
  const { fill, alone } = traitsOf(field)
  return fill === 'type' && alone
}

export const isDate = (field: OfWidget): boolean => traitsOf(field).date !== 'no'
