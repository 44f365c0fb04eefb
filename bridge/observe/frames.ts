/**
 * Joins a tab's frames into one page: each visible frame, including cross-origin ones, is read in its own utility
 * world, and its results are renumbered and moved to the frame's position.
 */

import type { Frame, Page } from 'playwright-core'
import { BLOCKERS } from '../../shared/domain/blockers.ts'
import type { FrameElementView, FrameField, FrameSnapshot, SnapshotOptions } from '../../shared/page/types.ts'
import { swallowed } from '../base/debug.ts'
import { childFrame } from '../browser/frame-path.ts'
import { tabIndex } from '../browser/page-index.ts'
import { callPage } from '../browser/page-world.ts'
import { clickListeners, frameKey, type Listened } from './click-listeners.ts'

export type FrameObservation = {
  frame: Frame
  /** Keys of the frame elements from the top; empty for the main frame. */
  path: string[]
  /** Place of the frame's viewport in the top one, CSS px. */
  offset: readonly [number, number]
  snapshot: FrameSnapshot
  children: Map<number, FrameObservation>
  /** Number of this frame's element → index in the tab. */
  indexOf: (local: number) => number
}

export type FrameOptions = Pick<SnapshotOptions, 'cap'> & { wide?: boolean }

/** Deeper nesting than this is advertising. */
const MAX_DEPTH = 5
const CHILD_TIMEOUT = 3_000

/** Observes the main frame and every frame that a person can see. */
export const observeFrames = async (page: Page, options: FrameOptions): Promise<FrameObservation> => {
  const heard = options.wide ? await clickListeners(page) : undefined
  const top = await observeFrame(page, page.mainFrame(), [], [0, 0], { ...options, heard }, 0)
  const documents = new Set<string>()
  collect(top, documents)
  tabIndex(page).keep(documents)
  return top
}

/** `heard`: what has listeners in a document, where all that is usable is looked for. */
type FrameWish = FrameOptions & { heard: Listened | undefined }

const observeFrame = async (
  page: Page,
  frame: Frame,
  path: string[],
  offset: readonly [number, number],
  options: FrameWish,
  depth: number,
): Promise<FrameObservation> => {
  const { cap, heard } = options
  const asked: SnapshotOptions = { ...(cap !== undefined && { cap }), ...(heard && { wide: { heard: heard.paths } }) }
  const snapshot = await callPage(frame, 'snapshot', [asked], depth === 0 ? 30_000 : CHILD_TIMEOUT)
  const indexOf = (local: number): number => tabIndex(page).indexFor(frame, snapshot.document, local)
  const children = new Map<number, FrameObservation>()
  if (depth < MAX_DEPTH) {
    const seen = snapshot.frames.entries().filter(([, { visible }]) => visible)
    await Promise.all(
      [...seen].map(async ([at, view]) => {
        const child = await observeChild(page, frame, snapshot, view, path, offset, options, depth)
        if (child) children.set(at, child)
      }),
    )
  }
  return { frame, path, offset, snapshot, children, indexOf }
}

const observeChild = async (
  page: Page,
  parent: Frame,
  { document }: FrameSnapshot,
  view: FrameElementView,
  path: string[],
  [x, y]: readonly [number, number],
  options: FrameWish,
  depth: number,
): Promise<FrameObservation | undefined> => {
  try {
    const frame = await childFrame(parent, { document, index: view.index })
    if (!frame) return undefined
    const inside = { ...options, heard: options.heard && (await heardIn(options.heard, view, frame)) }
    return await observeFrame(page, frame, [...path, view.key], [x + view.box[0], y + view.box[1]], inside, depth + 1)
  } catch (error) {
    swallowed('observe', error)
    // A frame that navigates or goes away while it is looked at is seen the next time.
    return undefined
  }
}

/** A frame in a process of its own is asked by itself; the browser refuses that for any other. */
const heardIn = async ({ frames }: Listened, { at }: FrameElementView, frame: Frame): Promise<Listened> =>
  frames.get(frameKey(at)) ?? clickListeners(frame)

const collect = (observeFrame: FrameObservation, documents: Set<string>): void => {
  documents.add(observeFrame.snapshot.document)
  for (const child of observeFrame.children.values()) collect(child, documents)
}

/** The main frame's observation, then its children's, depth first in reading order. */
export const allFrames = (top: FrameObservation): FrameObservation[] => [
  top,
  ...[...top.children].sort(([a], [b]) => a - b).flatMap(([, child]) => allFrames(child)),
]

/** Share of the screen from which a frame is what the page is about. */
const MAIN_PART = 0.3

/** It failed to load, or its server answered with a page that says so. */
const isDead = ({ path, snapshot }: FrameObservation, screen: number): boolean => {
  if (path.length === 0) return false
  if (snapshot.url.startsWith('chrome-error:')) return true
  const { width, height } = snapshot.viewport
  return snapshot.blockers.some(({ kind }) => BLOCKERS[kind].failed) && width * height < MAIN_PART * screen
}

/**
 * Leaves out dead frames (an advertisement, a blocked tracker) if the rest of the page can be used. If there is nothing
 * else, a dead frame is the result.
 */
export const withoutDead = (observations: readonly FrameObservation[]): readonly FrameObservation[] => {
  const { width = 0, height = 0 } = observations[0]?.snapshot.viewport ?? {}
  const alive = observations.filter((observeFrame) => !isDead(observeFrame, width * height))
  return alive.some(({ snapshot }) => snapshot.fields.length + snapshot.buttons.length > 0) ? alive : observations
}

/** Fields with all of their hints restored; see {@link SentField}. */
export const fieldsOf = ({ fields, scopes, title, url }: FrameSnapshot): FrameField[] =>
  fields.map(({ scope, hints, ...field }) => {
    const form = scope === undefined ? undefined : scopes[scope]
    return { ...field, hints: { ...hints, ...(form && { form }), ...(title && { pageTitle: title }), pageUrl: url } }
  })
