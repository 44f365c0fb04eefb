/**
 * How a field is filled: one row per widget, with every trait that any stage depends on. To add a widget, add a row;
 * the compiler then asks for how to recognise it on a page (`shared/page/widgets.ts`) and how to operate it
 * (`bridge/act/widgets`).
 */

/** Every widget states every trait: leaving one out does not compile. */
export interface WidgetTraits {
  /** How it is filled. Hidden fields are not. */
  fill: 'type' | 'choose' | 'tick' | 'upload' | 'nothing'
  /** Accepts several choices at once. */
  several: boolean
  /**
   * Where its options are: in the browser's own list, in a list that the page opens, or in the page as separate
   * elements.
   */
  options: 'none' | 'native' | 'opened' | 'laid_out'
  /** ARIA role of one of its options. */
  option: 'option' | 'radio' | 'checkbox' | 'button' | null
  /** Typed text: one line, several (Enter inserts a line break), formatted, or words that filter its list. */
  text: 'none' | 'line' | 'lines' | 'rich' | 'search'
  /** Understands dates, whole or in parts, and accepts only valid ones. */
  date: 'no' | 'whole' | 'parts'
  /** Its value must not be read. */
  secret: boolean
  /** The elements it consists of: one, its options, or several controls that change it together. */
  made: 'one' | 'options' | 'parts'
  /** That element alone holds value and state, so it can be read without looking at others. */
  alone: boolean
  /** Its control may be hidden behind a drawn replacement; any other hidden field is a trap. */
  standIn: boolean
  /** Drawn by the page: resetting the form does not change it. */
  outlivesReset: boolean
  /** What it says before anybody touches it: a switch No, a slider its position, others nothing. */
  untouched: 'nothing' | 'no' | 'position'
  /** ARIA role, if the element has none itself. */
  role: string
  /** The description for a model, where the role says less. */
  said: string | null
}

const TEXT = {
  fill: 'type', several: false, options: 'none', option: null, text: 'line', date: 'no', secret: false,
  made: 'one', alone: true, standIn: false, outlivesReset: false, untouched: 'nothing', role: 'textbox', said: null,
} as const satisfies WidgetTraits // biome-ignore format: a table

const NATIVE_LIST = {
  fill: 'choose', several: false, options: 'native', option: 'option', text: 'none', date: 'no', secret: false,
  made: 'one', alone: true, standIn: true, outlivesReset: false, untouched: 'nothing', role: 'combobox', said: null,
} as const satisfies WidgetTraits // biome-ignore format: a table

const OPENED_LIST = {
  fill: 'choose', several: false, options: 'opened', option: 'option', text: 'search', date: 'no', secret: false,
  made: 'one', alone: false, standIn: true, outlivesReset: false, untouched: 'nothing', role: 'combobox', said: 'combobox',
} as const satisfies WidgetTraits // biome-ignore format: a table

const LAID_OUT = {
  fill: 'choose', several: false, options: 'laid_out', option: 'radio', text: 'none', date: 'no', secret: false,
  made: 'options', alone: false, standIn: true, outlivesReset: false, untouched: 'nothing', role: 'radiogroup', said: null,
} as const satisfies WidgetTraits // biome-ignore format: a table

const TICK = {
  fill: 'tick', several: false, options: 'none', option: null, text: 'none', date: 'no', secret: false,
  made: 'one', alone: false, standIn: true, outlivesReset: false, untouched: 'nothing', role: 'checkbox', said: null,
} as const satisfies WidgetTraits // biome-ignore format: a table

export const WIDGETS = {
  /** Input or textarea for text, including masked inputs. */
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
  /** Button or other element that opens a list. */
  listbox: { ...OPENED_LIST, text: 'none', standIn: false, outlivesReset: true },
  /** Like combobox, with chips. */
  multi_combobox: { ...OPENED_LIST, several: true },
  radio: LAID_OUT,
  /** One box. */
  checkbox: TICK,
  /** Boxes that form one question. */
  checkboxes: { ...LAID_OUT, several: true, option: 'checkbox', role: 'group' },
  /** Toggle buttons, cards or stars as options. */
  toggle_buttons: { ...LAID_OUT, option: 'button', outlivesReset: true },
  switch: { ...TICK, untouched: 'no', role: 'switch' },
  file: {
    fill: 'upload', several: false, options: 'none', option: null, text: 'none', date: 'no', secret: false,
    made: 'one', alone: false, standIn: true, outlivesReset: false, untouched: 'nothing', role: 'button', said: 'file',
  },
  contenteditable: { ...TEXT, text: 'rich' },
  /** A range, or a number between minus and plus. */
  slider: {
    ...TEXT, text: 'none', made: 'parts', alone: false, standIn: true, outlivesReset: true, untouched: 'position',
    role: 'slider',
  },
  hidden: {
    fill: 'nothing', several: false, options: 'none', option: null, text: 'none', date: 'no', secret: false,
    made: 'one', alone: false, standIn: false, outlivesReset: false, untouched: 'nothing', role: 'none', said: null,
  },
} as const satisfies Record<string, WidgetTraits> // biome-ignore format: a table

export type Widget = keyof typeof WIDGETS
export const WIDGET_KINDS = Object.keys(WIDGETS) as [Widget, ...Widget[]]

interface OfWidget {
  widget: Widget
}

export const traitsOf = ({ widget }: OfWidget): WidgetTraits => WIDGETS[widget]

/** A single box or switch that answers yes or no. */
export const isTick = (field: OfWidget): boolean => traitsOf(field).fill === 'tick'

/** Filled by choosing among options. */
export const isChoice = (field: OfWidget): boolean => traitsOf(field).fill === 'choose'

/** Takes files. Does not include fields of an unknown widget. */
export const isUpload = ({ widget }: { widget?: Widget | undefined }): boolean =>
  widget !== undefined && traitsOf({ widget }).fill === 'upload'

/** Not filled in. */
export const isHidden = (field: OfWidget): boolean => traitsOf(field).fill === 'nothing'

export const takesSeveral = (field: OfWidget): boolean => traitsOf(field).several

/** One choice from the browser's own list. */
export const isNativeList = (field: OfWidget): boolean => {
  const { options, several } = traitsOf(field)
  return options === 'native' && !several
}

/** Readable text in one line. */
export const isTextLine = (field: OfWidget): boolean => isPlainText(field) && traitsOf(field).text === 'line'

/** Holds only readable text: one line or several. */
export const isPlainText = (field: OfWidget): boolean => {
  const { text, secret } = traitsOf(field)
  return !secret && (text === 'line' || text === 'lines')
}

/** Text is typed and read back unchanged, in a single element: nothing is looked up, chosen or combined. */
export const isDirectText = (field: OfWidget): boolean => {
  const { fill, alone } = traitsOf(field)
  return fill === 'type' && alone
}

export const isDate = (field: OfWidget): boolean => traitsOf(field).date !== 'no'
