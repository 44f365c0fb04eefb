/**
 * What was typed and chosen on a page since it was last submitted. Before a click that may submit it, everything is
 * read again: pages that start late, or fill in what they read from a file, may clear fields after they were verified.
 */

import { basename } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import type { Widget } from '../../shared/domain/observation.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { isDirectText, traitsOf } from '../../shared/domain/widgets.ts'
import type { At, Reading } from '../../shared/page/acting-types.ts'
import { callPage } from '../browser/page-world.ts'
import { isMissing } from './locate.ts'
import { sameText } from './same-text.ts'

export interface Typed {
  frame: Frame
  at: At
  widget: Widget
  wanted: string
  label: string | undefined
  /** Finds the field again if the page redraws it. */
  target?: TargetDescriptor | undefined
}

/** Widgets whose text can be restored without any other interaction. */
const isRestorable = (typed: Typed): boolean => isDirectText(typed) && !traitsOf(typed).secret

/** A file given to the page, and where the page showed it. */
export interface Given {
  frame: Frame
  anchor: At
  files: readonly string[]
  label: string | undefined
  target: TargetDescriptor
}

const pages = new WeakMap<Page, Map<string, Typed>>()
const uploads = new WeakMap<Page, Given[]>()

const keyOf = ({ document, index }: At): string => `${document}:${index}`

export const remember = (page: Page, typed: Typed): void => {
  if (!isRestorable(typed)) return
  const known = pages.get(page) ?? new Map<string, Typed>()
  known.set(keyOf(typed.at), typed)
  pages.set(page, known)
}

export const rememberUpload = (page: Page, given: Given): void => {
  uploads.set(page, [...(uploads.get(page) ?? []).filter(({ anchor }) => keyOf(anchor) !== keyOf(given.anchor)), given])
}

/** Earlier values are not restored after this: the page was submitted, or the person used it. */
export const forget = (page: Page): void => {
  pages.delete(page)
  uploads.delete(page)
}

export const holdsTyped = (page: Page): boolean => (pages.get(page)?.size ?? 0) > 0

/** Files that the page showed when it received them, but no longer shows at its file inputs. */
export const lostUploads = async (page: Page): Promise<Given[]> => {
  const found: Given[] = []
  for (const given of uploads.get(page) ?? []) {
    if (given.frame.isDetached()) continue
    const place = await callPage(given.frame, 'uploadPlace', [{ target: given.target }])
    // Without an input there is nothing to check: many pages remove it once they have the file.
    if (isMissing(place) || !place.input) continue
    const names = given.files.map((file) => basename(file))
    const { shown: named, busy } = await callPage(given.frame, 'uploadState', [place.anchor, place.input, names])
    // A file that is only in the input may have been given before the page's scripts ran.
    if (!named && !busy) found.push(given)
  }
  return found
}

/**
 * Fields that no longer contain what was typed, after the focused one has lost the focus as a click would cause it.
 * Fields that are now gone or hidden count as finished.
 */
export const lost = async (page: Page): Promise<{ typed: Typed; reading: Reading }[]> => {
  const known = [...(pages.get(page)?.values() ?? [])].filter(({ frame }) => !frame.isDetached())
  const found: { typed: Typed; reading: Reading }[] = []
  for (const frame of new Set(known.map((typed) => typed.frame))) {
    const mine = known.filter((typed) => typed.frame === frame)
    const readings = await callPage(frame, 'leaveAndRead', [
      mine.map(({ at, widget, target }) => ({ at, widget, ...(target && { target }) })),
    ])
    for (const [at, reading] of readings.entries()) {
      const typed = mine[at]
      if (!typed || isMissing(reading) || !reading.shown || reading.disabled || reading.readonly) continue
      // A redrawn field with another value is another field, or the page changed it.
      if (keyOf(reading.at) !== keyOf(typed.at) && reading.value !== '') continue
      if (!sameText(typed.wanted, reading.value)) found.push({ typed: { ...typed, at: reading.at }, reading })
    }
  }
  return found
}
