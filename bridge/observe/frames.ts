/**
 * A tab's frames as one page: each visible frame is looked at in its own utility world, cross-origin ones too, and its
 * answers are renumbered and moved to where the frame stands.
 */
import type { Frame, Page } from 'playwright-core'
import type { FrameElementView, FrameField, FrameSnapshot, SnapshotOptions } from '../../shared/page/types.ts'
import { childFrame } from '../browser/frame-path.ts'
import { tabIndex } from '../browser/page-index.ts'
import { callPage } from '../browser/page-world.ts'

export type FrameLook = {
  frame: Frame
  /** Keys of the frame elements from the top; empty for the main frame. */
  path: string[]
  /** Place of the frame's viewport in the top one, CSS px. */
  offset: readonly [number, number]
  snapshot: FrameSnapshot
  children: Map<number, FrameLook>
  /** Number of this frame's element → index in the tab. */
  indexOf: (local: number) => number
}

/** Deeper nesting than this is advertising. */
const MAX_DEPTH = 5
const CHILD_TIMEOUT = 3_000

/** Looks at the main frame and at every frame that a person sees into. */
export const lookAtFrames = async (page: Page, options: SnapshotOptions): Promise<FrameLook> => {
  const top = await look(page, page.mainFrame(), [], [0, 0], options, 0)
  const documents = new Set<string>()
  collect(top, documents)
  tabIndex(page).keep(documents)
  return top
}

const look = async (
  page: Page,
  frame: Frame,
  path: string[],
  offset: readonly [number, number],
  options: SnapshotOptions,
  depth: number,
): Promise<FrameLook> => {
  const snapshot = await callPage(frame, 'snapshot', [options], depth === 0 ? 30_000 : CHILD_TIMEOUT)
  const indexOf = (local: number): number => tabIndex(page).indexFor(frame, snapshot.document, local)
  const children = new Map<number, FrameLook>()
  if (depth < MAX_DEPTH) {
    const seen = snapshot.frames.entries().filter(([, { visible }]) => visible)
    await Promise.all(
      [...seen].map(async ([at, view]) => {
        const child = await lookAtChild(page, frame, snapshot, view, path, offset, options, depth)
        if (child) children.set(at, child)
      }),
    )
  }
  return { frame, path, offset, snapshot, children, indexOf }
}

const lookAtChild = async (
  page: Page,
  parent: Frame,
  { document }: FrameSnapshot,
  view: FrameElementView,
  path: string[],
  [x, y]: readonly [number, number],
  options: SnapshotOptions,
  depth: number,
): Promise<FrameLook | undefined> => {
  try {
    const frame = await childFrame(parent, { document, index: view.index })
    if (!frame) return undefined
    return await look(page, frame, [...path, view.key], [x + view.box[0], y + view.box[1]], options, depth + 1)
  } catch {
    // A frame that navigates or goes away while it is looked at is seen the next time.
    return undefined
  }
}

const collect = (look: FrameLook, documents: Set<string>): void => {
  documents.add(look.snapshot.document)
  for (const child of look.children.values()) collect(child, documents)
}

/** The main frame's look, then its children's, depth first in reading order. */
export const allLooks = (top: FrameLook): FrameLook[] => [
  top,
  ...[...top.children].sort(([a], [b]) => a - b).flatMap(([, child]) => allLooks(child)),
]

/** Share of the screen from which a frame is what the page is about. */
const MAIN_PART = 0.3

/** It failed to load, or its server answered with a page that says so. */
const isDead = ({ path, snapshot }: FrameLook, screen: number): boolean => {
  if (path.length === 0) return false
  if (snapshot.url.startsWith('chrome-error:')) return true
  const { width, height } = snapshot.viewport
  return snapshot.blockers.some(({ kind }) => kind === 'error_page') && width * height < MAIN_PART * screen
}

/**
 * Without dead frames (an advertisement, a blocked tracker) where the rest of the page can be worked with; where nothing
 * else is there, a dead frame is what the page comes to.
 */
export const withoutDead = (looks: readonly FrameLook[]): readonly FrameLook[] => {
  const { width = 0, height = 0 } = looks[0]?.snapshot.viewport ?? {}
  const alive = looks.filter((look) => !isDead(look, width * height))
  return alive.some(({ snapshot }) => snapshot.fields.length + snapshot.buttons.length > 0) ? alive : looks
}

/** Fields with all of their hints again; see {@link SentField}. */
export const fieldsOf = ({ fields, scopes, title, url }: FrameSnapshot): FrameField[] =>
  fields.map(({ scope, hints, ...field }) => {
    const form = scope === undefined ? undefined : scopes[scope]
    return { ...field, hints: { ...hints, ...(form && { form }), ...(title && { pageTitle: title }), pageUrl: url } }
  })
