/** How each widget is operated. To add one, add a file and a line. */
import type { Widget } from '../../../shared/domain/observation.ts'
import type { WidgetHandler } from '../context.ts'
import { combobox, multiCombobox } from './combobox.ts'
import { dateSegments } from './date-segments.ts'
import { listbox } from './listbox.ts'
import { boxes, checkbox, oneOf, select } from './options.ts'
import { password } from './password.ts'
import { slider } from './slider.ts'
import { date, text } from './text.ts'

export const WIDGET_HANDLERS: Readonly<Record<Widget, WidgetHandler>> = {
  text,
  textarea: text,
  contenteditable: text,
  password,
  date,
  date_segments: dateSegments,
  select,
  multi_select: select,
  combobox,
  multi_combobox: multiCombobox,
  listbox,
  radio: oneOf,
  toggle_buttons: oneOf,
  checkbox,
  switch: checkbox,
  checkboxes: boxes,
  slider,
  // Files have their own operation; hidden fields are never filled in.
  file: {},
  hidden: {},
}
