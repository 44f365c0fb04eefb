/** Session → Observation: reads a tab, waits for it, checks conditions about it. The page code is in `shared/page`. */
export { captchaIn } from './captcha.ts'
export {
  adders,
  anyHolds,
  errorsOn,
  holds,
  isThere,
  type Waited,
  type WaitOptions,
  waitForAny,
} from './conditions.ts'
export { findData, readSpots, type Shelf, type SpotWish } from './data.ts'
export { type Delta, deltaBetween } from './delta.ts'
export { describeIndex } from './describe.ts'
export { originAt } from './frame-origin.ts'
export { type ObserveOptions, observe } from './observe.ts'
export {
  describeAll,
  findTarget,
  inItsDocument,
  isMeant,
  numberAt,
  placeInView,
  sameDocument,
  stands,
} from './opened.ts'
export { pageState, waitForState } from './page-state.ts'
export { boxOf } from './pictured-box.ts'
export { postingOn } from './posting.ts'
export { type SavedPage, savePage } from './saved.ts'
export { type ScreenshotOptions, screenshot } from './screenshot.ts'
export { loaded, rest, type SettleOptions, settle } from './settle.ts'
export { findSimilar, type SimilarTarget } from './similar.ts'
export { findTable, readTable, scrollTable, type TableReading } from './tables.ts'
export { sameThumbnail, type Thumbnail, thumbnail } from './thumbnail.ts'
export { type UnseenFacts, unseenFields } from './unseen.ts'
export { displayedValue, lostValues } from './values.ts'
export { type VisibleField, visibleFields } from './visible-fields.ts'
export { watchTab } from './watch.ts'
