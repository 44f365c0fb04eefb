/**
 * Indices of observations ↔ elements of frames, and frame paths ↔ frames. An index belongs to one element of one
 * document of one tab and is never used again in that tab. So an old index finds its element or nothing, never another
 * one.
 */
import type { Frame, Locator, Page } from 'playwright-core'
import { type LocalIndex, locate } from './page-world.ts'

type FrameIndex = LocalIndex & { frame: Frame }

class TabIndex {
  private next = 1
  private last: readonly number[] = []
  private readonly places = new Map<number, FrameIndex>()
  private readonly indices = new Map<string, number>()

  /** The index for an element's number in a document of a frame, given on first sight. */
  indexFor(frame: Frame, document: string, local: number): number {
    const key = `${document}:${local}`
    let index = this.indices.get(key)
    if (index === undefined) {
      index = this.next++
      this.indices.set(key, index)
      this.places.set(index, { frame, document, index: local })
    }
    return index
  }

  place(index: number): FrameIndex | undefined {
    return this.places.get(index)
  }

  /** Records which indices the newest observation offered. */
  offer(indices: readonly number[]): void {
    this.last = indices
  }

  /** The elements of the newest observation, by frame. */
  offered(): ReadonlyMap<Frame, { index: number; local: LocalIndex }[]> {
    const frames = new Map<Frame, { index: number; local: LocalIndex }[]>()
    for (const index of this.last) {
      const place = this.places.get(index)
      if (!place) continue
      const list = frames.get(place.frame) ?? []
      frames.set(place.frame, list)
      list.push({ index, local: { document: place.document, index: place.index } })
    }
    return frames
  }

  /** Forgets elements of documents that are no longer shown, so that a long run does not accumulate them. */
  keep(documents: ReadonlySet<string>): void {
    for (const [index, place] of this.places) {
      if (documents.has(place.document)) continue
      this.places.delete(index)
      this.indices.delete(`${place.document}:${place.index}`)
    }
  }
}

const tabs = new WeakMap<Page, TabIndex>()

export function tabIndex(page: Page): TabIndex {
  let index = tabs.get(page)
  if (!index) {
    index = new TabIndex()
    tabs.set(page, index)
  }
  return index
}

/** The frame and locator of an observation's index; undefined if the index was never used or its document is gone. */
export function locateIndex(
  page: Page,
  index: number,
): { frame: Frame; locator: Locator; local: LocalIndex } | undefined {
  const place = tabIndex(page).place(index)
  if (!place || place.frame.isDetached()) return undefined
  return {
    frame: place.frame,
    locator: locate(place.frame, place),
    local: { document: place.document, index: place.index },
  }
}
