/** Plain data of acting that crosses from a frame to the bridge. No DOM types here: the bridge compiles against this file. */
import type { PartialDate } from '../domain/dates.ts'
import type { FieldOption, Widget } from '../domain/observation.ts'
import type { TargetDescriptor } from '../domain/target.ts'

/** An element by its number in one document. */
export type At = { document: string; index: number }

/** What a call is about: an element by number, or the one that a descriptor means. */
export type Ref = At | { target: TargetDescriptor }

/** `stale`: it was there, and is gone. */
export type Missing = { missing: 'none' | 'ambiguous' | 'hidden' | 'stale'; candidates?: number }

/** A place at an offset from an element's middle, with the words of something else that lies there and is pressed by itself. */
export type Spot = { at: At; taken?: string }

/** Where words begin and end, and where the element at their beginning stands: CSS px of its document's view. `field`: all of it is meant. */
export type Passage = {
  at: At
  box: [number, number]
  from: [number, number]
  to: [number, number]
  field?: true
}

export type DatePart = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'meridiem'

/** How a field stands at this moment. */
export type Reading = {
  at: At
  /** Of its document, as the browser counts it; `null` where it has none of its own. */
  origin: string
  widget: Widget
  /** The type attribute, or the tag for others. */
  type: string
  /** What a person sees as its value: for a scripted select the chosen label. '' where nothing is chosen or typed. */
  value: string
  /** What stands in the text control itself; '' for passwords. */
  typed: string
  checked?: boolean
  /** Of native selects and of groups (radio, boxes, toggle buttons), which carry each option's own number. */
  options?: FieldOption[]
  /** Day, month and year fields of a date, or those of a time, in page order. */
  parts?: { at: At; is?: DatePart | undefined }[]
  /** The buttons of a number that is raised and lowered by presses. */
  steps?: { less: At; more: At }
  /** The knobs of a drawn slider, from the lower end, and the numbers they stand at; none while it shows none. */
  knobs?: { track: At; at: At[]; numbers: number[] }
  /** It makes a list of what is typed, by Enter or by a press. */
  adds?: { button?: At }
  /** What to click to open the list, where that is not the control itself. */
  opener?: At
  shown: boolean
  disabled: boolean
  readonly: boolean
  expanded: boolean
  placeholder: string
  /** -1 where there is none. */
  maxLength: number
  /** Enter in it may send a form. */
  inForm: boolean
  /** Its list is searched by Enter. */
  prompt: boolean
  /** It counts key presses; text put in as one edit is thrown away. */
  keysOnly?: true
  /** Nobody sees it, whatever the layout says; only where that was asked. */
  unpainted?: true
  /** Nobody sees it yet: the view that it is in still fades or slides in. */
  arriving?: true
  /** Whether anybody sees it can be told from its pixels only; nothing was put in. */
  doubt?: Doubt
  /** Set where this call has put text in. */
  filled?: true
  /** Of a password: it holds what was typed. */
  matches?: boolean
}

/** CSS px, of the viewport or from something's own left and top. */
export type Rectangle = { x: number; y: number; width: number; height: number }

/** Why the pixels of a field are to be looked at. */
export type Doubt = {
  /** `covered`: something may hide it. `blank`: it may be nothing but its ground. */
  why: 'covered' | 'blank'
  /** What is to be pictured: CSS px, from the field's own left and top. */
  region: Rectangle
  /** Of what is `covered`: it may be nothing but its ground as well, and this is pictured for that. */
  blank?: Rectangle
}

/** A row of a list that is open now. `opens`: it holds further rows, and this is pressed to see them. */
/** `ticked`: chosen by a box of its own, which says more than that the keys are at it. */
export type Row = { at: At; label: string; selected?: true; ticked?: true; disabled?: true; opens?: At }

export type OpenList = {
  rows: Row[]
  /** The list says that it is still looking ("Searching…"), or that there is nothing. */
  status?: 'loading' | 'empty'
  /** More rows are found by scrolling. */
  more: boolean
  /** Its rows are still being drawn. */
  moving?: true
}

/**
 * Whether a click would arrive. `at` is what to click: for a box drawn over, its label. `point` is where in it, in CSS px
 * from its corner, where the middle would hit something else.
 */
export type Reach = {
  at: At
  problem?: 'hidden' | 'disabled' | 'covered'
  by?: string
  point?: { x: number; y: number }
  /** What the page calls it now, where that was asked. */
  says?: string
  /** Of a press that follows at once. */
  aim?: Aim
}

/** A press that is watched for. `spot`: the point of the window to press, in CSS px, where that is sure. */
/** `endless`: it never stands still. */
export type Aim = { document: string; token: number; spot?: { x: number; y: number }; endless?: true }

/** `missed`: it came down somewhere else; a press at a spot was kept from everything there. `gone`: it brought another document. */
export type Pressed = 'hit' | 'missed' | 'none' | 'gone'

export type UploadPlace = {
  input?: At
  /** What to click where no file input can be found. */
  button?: At
  /** The part of the page that will show the file. */
  anchor: At
  multiple: boolean
  /** Nothing of it is seen by anybody. */
  unpainted?: true
}

/** `shown`: a person sees the file's name; `held`: it only lies in the input. */
export type UploadState = { shown: boolean; held: boolean; busy: boolean; error?: string }

export type CalendarView = {
  /** Month and year of the page that is open. */
  month?: PartialDate
  /** Days that can be chosen, with their whole date. */
  days: { at: At; date: PartialDate; chosen?: true }[]
  next?: At
  previous?: At
  /** It lies over the page and goes again, rather than standing in it. */
  hangs: boolean
  /** Still unfolding: its days may be drawn anew at the end of it. */
  moving?: true
  /** A list or number box of years, and a list of months. */
  years?: At
  months?: At
}

/** Hours, minutes, and seconds or halves of the day, each a column of what can be chosen. */
export type ClockView = {
  columns: { at: At; label: string }[][]
  /** Takes over what is chosen. */
  take?: At
}
