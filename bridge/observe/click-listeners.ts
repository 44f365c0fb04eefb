/**
 * Which elements of a page have mouse listeners, including shadow roots and frames. Only the browser knows, since page
 * scripts and page readers live in separate worlds. If the browser does not tell, the result is empty.
 */
import type { CDPSession, Frame, Page } from 'playwright-core'
import { type Path, SHADOW } from '../../shared/domain/element-path.ts'
import { swallowed } from '../base/debug.ts'

/**
 * Maximum elements with listeners in a document. If there are more, everything has listeners, and they mean nothing.
 */
const MOST = 400
/** ms to wait for the browser's answer. */
const ANSWER_MS = 2_000

/** Listeners of one document. */
export interface Listened {
  paths: readonly Path[]
  /**
   * Documents of the frames in it, by the path of the frame's element. A frame in its own process is asked separately.
   */
  frames: ReadonlyMap<string, Listened>
}

export const frameKey = (path: Path): string => path.join()

const NOTHING: Listened = { paths: [], frames: new Map() }

const sessions = new WeakMap<Page | Frame, Promise<CDPSession>>()

/** @param of a page, or a frame in its own process. Errors: none. */
export const clickListeners = async (of: Page | Frame): Promise<Listened> => {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ANSWER_MS).unref())
  try {
    return (await Promise.race([asked(of), late])) ?? NOTHING
  } catch (error) {
    swallowed('observe', error)
    sessions.delete(of)
    return NOTHING
  }
}

const asked = async (of: Page | Frame): Promise<Listened> => {
  const context = 'context' in of ? of.context() : of.page().context()
  const known = sessions.get(of) ?? context.newCDPSession(of)
  sessions.set(of, known)
  const session = await known
  // DOMDebugger.getEventListeners would tell more, but crashes the page once in a hundred times (Chrome 156).
  const [{ documents }, { root }] = await Promise.all([
    session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] }),
    session.send('DOM.getDocument', { depth: -1, pierce: true }),
  ])
  await session.send('DOM.disable')
  const ids = documents.flatMap(({ nodes: { isClickable, backendNodeId = [] } }) =>
    (isClickable?.index ?? []).flatMap((at) => backendNodeId[at] ?? []),
  )
  return heardIn(root, new Set(ids))
}

const ELEMENT = 1

interface DomNode {
  nodeType: number
  nodeName: string
  backendNodeId: number
  children?: DomNode[]
  shadowRoots?: (DomNode & { shadowRootType?: string })[]
  contentDocument?: DomNode
}

/** The position of each, as child indices from the document's root element. */
const heardIn = (document: DomNode, heard: ReadonlySet<number>): Listened => {
  const paths: Path[] = []
  const frames = new Map<string, Listened>()
  const enter = (node: DomNode, path: Path): void => {
    if (heard.has(node.backendNodeId)) paths.push(path)
    if (node.contentDocument) frames.set(frameKey(path), heardIn(node.contentDocument, heard))
    for (const root of node.shadowRoots ?? []) if (root.shadowRootType !== 'user-agent') below(root, [...path, SHADOW])
    below(node, path)
  }
  const below = ({ children = [] }: DomNode, path: Path): void => {
    for (const [at, child] of children.filter(({ nodeType }) => nodeType === ELEMENT).entries())
      enter(child, [...path, at])
  }
  const root = document.children?.find(({ nodeType }) => nodeType === ELEMENT)
  if (root) enter(root, [])
  return { paths: paths.length > MOST ? [] : paths, frames }
}
