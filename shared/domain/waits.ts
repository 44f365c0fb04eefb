/** How long parts of a page may take to appear, in ms: one place, since one rule must not wait longer than the other. */
export const APPEAR_MS = {
  /** What an operation names, on a page that has finished loading: lists unfold, dialogs close, conditional fields come. */
  target: 2_500,
  /** A field that the answer before it brings up. */
  afterAnswer: 500,
  /** The first field of a view, before its steps are shown to a person. */
  view: 3_000,
  /** A list or table, on a page that has come to rest. */
  data: 2_000,
} as const
