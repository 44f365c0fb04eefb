/**
 * Which marks this frame draws, and where a frame with a target is. A frame cannot see its own element in a foreign
 * parent. So it compares the depth, the part of its key that it can know itself, and whether it contains the one
 * matching element.
 */
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { DomCache } from '../../shared/page/dom-cache.ts'
import { frameElements, framesIn } from '../../shared/page/frames.ts'
import { elementAt } from '../../shared/page/index.ts'
import { forgetRoots } from '../../shared/page/selector.ts'

/** 0 for the top frame. */
export function depth(): number {
  let levels = 0
  for (let frame: Window = window; frame !== frame.parent; frame = frame.parent) levels += 1
  return levels
}

/** Whether this frame may be the one a descriptor's path leads to. */
export function mayHold({ frame }: TargetDescriptor): boolean {
  if (frame.length !== depth()) return false
  const key = frame.at(-1)
  if (key === undefined) return true
  if (key.startsWith('name=')) return window.name === key.slice(5) || ownElement() === null
  if (key.startsWith('url=')) return location.pathname === key.slice(4) || location.href === key.slice(4)
  const element = ownElement()
  if (element === null) return true
  if (key.startsWith('title=')) return element.getAttribute('title') === key.slice(6)
  try {
    return !key.startsWith('css=') || key.includes(' >>> ') || element.matches(key.slice(4))
  } catch {
    // The bridge wrote a selector that this page cannot parse, so it excludes no frame.
    return true
  }
}

/** The element that shows this frame, if the parent has the same origin. */
function ownElement(): Element | null {
  try {
    return window.frameElement
  } catch {
    // The frame element belongs to a page of another site.
    return null
  }
}

/** From the top frame: the element of the first frame on a descriptor's path. */
export function frameElementOf({ frame }: TargetDescriptor): Element | undefined {
  const [key] = frame
  if (key === undefined) return undefined
  forgetRoots()
  const found = framesIn(frameElements(), new DomCache()).filter((view) => view.key === key)
  return found.length === 1 && found[0] ? elementAt(found[0].index) : undefined
}
