/** The page functions for actions by name, for `api.ts`. */

import {
  blur,
  blurAndRead,
  fill,
  focused,
  holdsSecret,
  isRow,
  loading,
  selectAll,
  selectNative,
  setRange,
} from './acting.ts'
import { asking, hasKeys, origin, sending, takesKeys } from './acting-bound.ts'
import { calendar, calendarSign, isFading } from './acting-calendar.ts'
import { clock } from './acting-clock.ts'
import { bareField, isFrameUnsure, judgeBox, markField, trustField } from './acting-doubt.ts'
import { drawnOther } from './acting-drawn.ts'
import { holdForm } from './acting-hold.ts'
import { markList, openList, scrollList } from './acting-list.ts'
import { pressed } from './acting-press.ts'
import { reach } from './acting-reach.ts'
import { read } from './acting-read.ts'
import { quietSpot, scrollPage, scrollTo } from './acting-scroll.ts'
import { passageOf, pressedThrough, spotIn, whatIsAt } from './acting-spots.ts'
import { uploadPlace, uploadState } from './acting-upload.ts'
import { stepAside, stepBack } from './overlay.ts'
import { seek } from './seek.ts'

export const actingApi = {
  /** Called before a press in a frame, which may not see what covers it. Milliseconds as in {@link stepAside}. */
  stepAside: (ms: number): void => stepAside(document, ms),
  /** Called after the press. */
  stepBack: (): void => stepBack(),
  asking,
  bareField,
  blur,
  calendar,
  calendarSign,
  clock,
  drawnOther,
  fill,
  focused,
  holdForm,
  holdsSecret,
  isRow,
  leaveAndRead: blurAndRead,
  loading,
  isFading,
  isFrameUnsure,
  judgeBox,
  markField,
  markList,
  openList,
  origin,
  passageOf,
  pressed,
  pressedThrough,
  reach,
  quietSpot,
  read,
  scrollList,
  scrollPage,
  scrollTo,
  selectAll,
  selectNative,
  sending,
  setRange,
  spotIn,
  whatIsAt,
  seek,
  takesKeys,
  trustField,
  hasKeys,
  uploadPlace,
  uploadState,
}
