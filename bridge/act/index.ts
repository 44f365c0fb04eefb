/** Operation → Outcome. The public interface of this folder. */
export { typeKeys } from './bound.ts'
export type { Act, ActHandler, ActOptions, Done, FoundElement, FoundField } from './context.ts'
export { execute, restoreTyped } from './execute.ts'
export { fieldOf } from './fill.ts'
export { clickAt } from './pointer.ts'
export { sameText } from './same-text.ts'
export { forget as forgetTyped } from './typed.ts'
// The functions that connectors build on; docs/connectors.md describes them.
export { until } from './wait.ts'
export { combobox } from './widgets/combobox.ts'
export { dateSegments, segmentsOf } from './widgets/date-segments.ts'
export {
  close as closeList,
  fitting as fittingRow,
  open as openList,
  scrollFor as scrollToRow,
  search as searchList,
  take as takeRow,
} from './widgets/list.ts'
export { optionNotFound } from './widgets/options.ts'
export { reread } from './widgets/reading.ts'
