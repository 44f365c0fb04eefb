/** The page functions of acting by name, for `api.ts`. */
import {
  blur,
  fill,
  focused,
  holdsSecret,
  leaveAndRead,
  loading,
  quietSpot,
  read,
  scrollPage,
  scrollTo,
  selectAll,
  selectNative,
  setRange,
} from './acting.ts'
import { calendar } from './acting-calendar.ts'
import { markList, openList, scrollList } from './acting-list.ts'
import { pressed } from './acting-press.ts'
import { reach } from './acting-reach.ts'
import { uploadPlace, uploadState } from './acting-upload.ts'
import { stepAside } from './overlay.ts'

export const actingApi = {
  /** Before a press in a frame of another origin, which cannot see what lies over it. */
  stepAside: (): void => stepAside(),
  blur,
  calendar,
  fill,
  focused,
  holdsSecret,
  leaveAndRead,
  loading,
  markList,
  openList,
  pressed,
  reach,
  quietSpot,
  read,
  scrollList,
  scrollPage,
  scrollTo,
  selectAll,
  selectNative,
  setRange,
  uploadPlace,
  uploadState,
}
