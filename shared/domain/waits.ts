/**
 * How long parts of a page may take to appear, in ms. They are all here, because no rule may wait longer than another.
 */
export const APPEAR_MS = {
  /**
   * The target of an operation, on a page that has finished loading: lists open, dialogs close, conditional fields
   * appear.
   */
  target: 2_500,
  /** A field that appears after the answer before it. */
  afterAnswer: 500,
  /** The first field of a view, before its steps are shown to a person. */
  view: 3_000,
  /** A list or table, on a page that has settled. */
  data: 2_000,
} as const
