/** Plain data of actions that a frame sends to the bridge. No DOM types here: the bridge compiles against this file. */
import type { PartialDate } from '../domain/dates.ts'
import type { FieldOption, Widget } from '../domain/observation.ts'
import type { TargetDescriptor } from '../domain/target.ts'

/** An element by its number in one document. */
export type At = { document: string; index: number }

/** The element of a call: by number, or by description. */
export type Ref = At | { target: TargetDescriptor }

/** `stale`: it existed and is gone. */
export type Missing = { missing: 'none' | 'ambiguous' | 'hidden' | 'stale'; candidates?: number }

/** A place at an offset from an element's middle, with the text of another element there that is pressed by itself. */
export type Spot = { at: At; taken?: string }

/**
 * Where words begin and end, and the position of the element at their beginning, in CSS px of its document's view.
 * `field`: the whole field is meant.
 */
export type Passage = {
  at: At
  box: [number, number]
  from: [number, number]
  to: [number, number]
  field?: true
}

export type DatePart = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'meridiem'

/** The current state of a field. */
export type Reading = {
  at: At
  /** Origin of its document, as the browser defines it; `null` if it has none of its own. */
  origin: string
  widget: Widget
  /** The type attribute of an input, or the tag of other elements. */
  type: string
  /** The visible value: for a scripted select the label of the choice. '' if nothing is chosen or typed. */
  value: string
  /** The text in the text control itself; '' for passwords. */
  typed: string
  checked?: boolean
  /**
   * Of native selects and of groups (radio buttons, checkboxes, toggle buttons), which have a number for each option.
   */
  options?: FieldOption[]
  /** The day, month and year fields of a date, or the fields of a time, in page order. */
  parts?: { at: At; is?: DatePart | undefined }[]
  /** The buttons of a number that is increased and decreased by presses. */
  steps?: { less: At; more: At }
  /** The knobs of a drawn slider, from its lower end, and their numbers; empty while it shows none. */
  knobs?: { track: At; at: At[]; numbers: number[] }
  /** It turns typed text into a list, by Enter or with a button. */
  adds?: { button?: At }
  /** What to click to open the list, if not the control itself. */
  opener?: At
  shown: boolean
  disabled: boolean
  readonly: boolean
  expanded: boolean
  placeholder: string
  /** -1 if there is none. */
  maxLength: number
  /** Enter in it may send a form. */
  inForm: boolean
  /** Its list is searched with Enter. */
  prompt: boolean
  /** It counts key presses; text inserted as one edit is discarded. */
  keysOnly?: true
  /** Nobody sees it, whatever the layout says. Only if that was asked. */
  unpainted?: true
  /** Nobody sees it yet: its view is still fading or sliding in. */
  arriving?: true
  /** Only its pixels show whether anybody sees it; nothing was typed. */
  doubt?: Doubt
  /** Set if this call has inserted text. */
  filled?: true
  /** Of a password: the field contains what was typed. */
  matches?: boolean
}

/** CSS px, relative to the viewport or to the left top corner of an element. */
export type Rectangle = { x: number; y: number; width: number; height: number }

/** Why the pixels of a field must be checked. */
export type Doubt = {
  /** `covered`: something may hide it. `blank`: it may show only its background. */
  why: 'covered' | 'blank'
  /** The area for the picture: CSS px from the left top corner of the field, or of what is drawn in its place. */
  region: Rectangle
  /** What the page draws in place of the field. */
  drawn?: At
  /** If `covered`: the field may also show only its background; this area is checked for that. */
  blank?: Rectangle
}

/** A row of an open list. `opens`: it contains further rows, and this is pressed to see them. */
/** `ticked`: chosen with a checkbox of its own, which is more reliable than a highlight. */
export type Row = { at: At; label: string; selected?: true; ticked?: true; disabled?: true; opens?: At }

export type OpenList = {
  rows: Row[]
  /** The list says that it is still searching ("Searching…"), or that there is nothing. */
  status?: 'loading' | 'empty'
  /** Scrolling shows more rows. */
  more: boolean
  /** Its rows are still being drawn. */
  moving?: true
}

/**
 * Whether a click would arrive. `at` is what to click: the label of a checkbox that is drawn over. `point` is where in
 * it, in CSS px from its corner, if its middle would hit something else.
 */
export type Reach = {
  at: At
  problem?: 'hidden' | 'disabled' | 'covered'
  by?: string
  point?: { x: number; y: number }
  /** Its present name, if that was asked. */
  says?: string
  /** Of a press that follows at once. */
  aim?: Aim
}

/** A press that is being watched. `spot`: the point of the window to press, in CSS px, if it is certain. */
/** `endless`: its animation never ends. */
export type Aim = { document: string; token: number; spot?: { x: number; y: number }; endless?: true }

/** `missed`: it hit another element; at a `spot`, the press was blocked there. `gone`: it loaded another document. */
export type Pressed = 'hit' | 'missed' | 'none' | 'gone'

export type UploadPlace = {
  input?: At
  /** What to click if no file input can be found. */
  button?: At
  /** The part of the page that will show the file. */
  anchor: At
  multiple: boolean
  /** What people see of it. */
  at?: At
  /** Nobody sees any part of it. */
  unpainted?: true
  doubt?: Doubt
}

/** `shown`: a person sees the file's name; `held`: only the input has the file. */
export type UploadState = { shown: boolean; held: boolean; busy: boolean; error?: string }

export type CalendarView = {
  /** Month and year of the visible page. */
  month?: PartialDate
  /** Days that can be chosen, with their full date. */
  days: { at: At; date: PartialDate; chosen?: true }[]
  next?: At
  previous?: At
  /** It is a popup, not a part of the page. */
  hangs: boolean
  /** Still opening: its days may be redrawn afterwards. */
  moving?: true
  /** A list or number box of years, and a list of months. */
  years?: At
  months?: At
}

/** Columns of choices: hours, minutes, and seconds or AM/PM. */
export type ClockView = {
  columns: { at: At; label: string }[][]
  /** Confirms the choice. */
  take?: At
}
