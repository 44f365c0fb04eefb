/**
 * Outlines, badges and planned values on the page's own fields, in this frame. All boxes are measured before anything
 * is written, so that any number of marks costs one layout. Plain DOM: hundreds must be drawn in one animation frame.
 * Marks are grouped by background and take their colours from the group.
 */

import { normal } from '../../shared/domain/likeness.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { calledOf } from '../../shared/page/called.ts'
import { DomCache } from '../../shared/page/dom-cache.ts'
import { labelsOf } from '../../shared/page/label-name.ts'
import { resolve } from '../../shared/page/resolve.ts'
import { findAll, forgetRoots } from '../../shared/page/selector.ts'
import type { Mark } from '../../shared/protocol/view.ts'
import { type GroundTone, groundOf } from './ground.ts'
import type { PageBox } from './place.ts'

interface Drawn {
  mark: Mark
  /** The visible part of the target; undefined until it is found. */
  element: Element | undefined
  ground: GroundTone
  node: HTMLElement
  box: PageBox | undefined
  /** Scrolled out of its clipping box. */
  hidden: boolean
  /** Classes that depend on its size. */
  shape: string
}

/** Narrower fields show only outline and badge. */
const ROOM_FOR_VALUE = 56
/** Higher ones contain several lines, and text starts at the top. */
const TALL = 64
/**
 * By the number of digits. A badge of known width need not be measured, which saves a fifth of the layout; longer ones
 * are measured.
 */
const WIDTHS: readonly (string | undefined)[] = ['', ' tag--1', ' tag--2', ' tag--3']

export class MarkLayer {
  private drawn: Drawn[] = []
  private readonly seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      for (const one of this.drawn) if (one.element === target) one.hidden = !isIntersecting
    this.onChange()
  })

  private readonly grounds: Record<GroundTone, HTMLElement>
  private readonly onChange: () => void

  /** @param onChange something must be positioned again */
  constructor(layer: HTMLElement, onChange: () => void) {
    this.grounds = { light: groundNode('light'), dark: groundNode('dark') }
    layer.append(this.grounds.light, this.grounds.dark)
    this.onChange = onChange
  }

  /** Existing marks keep their element and node. */
  set(marks: readonly Mark[]): void {
    this.make(marks)
    this.find()
  }

  make(marks: readonly Mark[]): void {
    const before = new Map(this.drawn.map((one) => [keyOf(one.mark), one]))
    this.drawn = marks.map((mark) => {
      const key = before.size > 0 ? keyOf(mark) : ''
      const known = before.get(key)
      if (known) {
        before.delete(key)
        known.mark = mark
        return known
      }
      return { mark, element: undefined, ground: 'light', node: nodeOf(mark), box: undefined, hidden: false, shape: '' }
    })
    for (const { node, element } of before.values()) {
      node.remove()
      if (element) this.seen.unobserve(element)
    }
  }

  /** Searches targets that were not found yet, or are gone. */
  find(): void {
    const lost = this.drawn.filter(({ element }) => !element?.isConnected)
    if (lost.length === 0) return
    forgetRoots()
    const dom = new DomCache()
    for (const one of lost) {
      if (one.element) this.seen.unobserve(one.element)
      const found = plainly(one.mark.target, dom) ?? resolve(one.mark.target, {}, dom).element
      one.element = found && visiblePartOf(found)
      if (!one.element) continue
      one.ground = groundOf(one.element)
      this.seen.observe(one.element)
    }
  }

  /** The shadow roots that contain targets. */
  roots(): Node[] {
    return [...new Set(this.drawn.flatMap(({ element }) => (element ? rootsOf(element) : [])))]
  }

  /** Reads all boxes, then writes changes. Returns whether there were any. */
  position(): boolean {
    const boxes = this.drawn.map(({ element, hidden }) =>
      element?.isConnected && !hidden ? boxOf(element) : undefined,
    )
    // Nodes are inserted after everything is read, and once they have a position: otherwise they would be laid out
    // twice.
    const added: Record<GroundTone, Node[]> = { light: [], dark: [] }
    let moved = false
    for (const [at, one] of this.drawn.entries()) {
      const box = boxes[at]
      if (box && one.node.parentNode !== this.grounds[one.ground]) added[one.ground].push(one.node)
      if (same(one.box, box)) continue
      moved = true
      one.box = box
      one.node.style.cssText = box
        ? `left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px`
        : 'display:none'
      const shape =
        box === undefined ? '' : `${box.width < ROOM_FOR_VALUE ? ' tight' : ''}${box.height > TALL ? ' tall' : ''}`
      if (shape === one.shape) continue
      one.shape = shape
      one.node.className = `${kindOf(one.mark)}${shape}`
    }
    this.grounds.light.append(...added.light)
    this.grounds.dark.append(...added.dark)
    return moved || added.light.length + added.dark.length > 0
  }

  /** Brings one number forward, the others back. */
  point(badge: number | null): void {
    for (const { node, mark } of this.drawn) {
      node.classList.toggle('pointed', badge !== null && mark.badge === badge)
      node.classList.toggle('back', badge !== null && mark.badge !== badge)
    }
  }

  /** The target's visible element. */
  elementOf(target: TargetDescriptor): Element | undefined {
    const key = JSON.stringify(target)
    return this.drawn.find(({ mark }) => JSON.stringify(mark.target) === key)?.element
  }

  /** Boxes of the marks with this look, on the screen. */
  boxes(...styles: readonly Mark['variant'][]): PageBox[] {
    return this.drawn.flatMap(({ mark, box }) => (box && styles.includes(mark.variant) ? [box] : []))
  }

  clear(): void {
    this.set([])
    this.seen.disconnect()
  }
}

/**
 * The only element that a selector finds, if it also has the right name, as most do. Comparing every description with
 * every element costs a thousand times as much, and is only done for changed ones.
 */
function plainly({ css, name, label }: TargetDescriptor, dom: DomCache): Element | undefined {
  const [only, ...others] = css ? findAll(css) : []
  if (!only || others.length > 0 || (!name && !label) || !dom.seen(only)) return undefined
  const group = dom.group(only)
  const called = calledOf(only, group)
  const fits = (name && normal(called.name) === normal(name)) || (label && normal(called.label) === normal(label))
  return fits ? (group && group.members.length > 1 ? group.el : only) : undefined
}

/** The shadow roots around an element, from the inside out: each may move it. */
function rootsOf(element: Element): Node[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? [root, ...rootsOf(root.host)] : []
}

const keyOf = ({ target, variant, badge, value }: Mark): string => JSON.stringify([target, variant, badge, value])

const same = (a: PageBox | undefined, b: PageBox | undefined): boolean =>
  a === b ||
  (a !== undefined && b !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height)

export function boxOf(element: Element): PageBox {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

/** For a native box behind a custom one: its label, or the element around it. */
export function visiblePartOf(element: Element): Element {
  for (let node: Element | null = element, level = 0; node && level < 4; node = node.parentElement, level += 1) {
    const rect = node.getBoundingClientRect()
    if (rect.width >= 4 && rect.height >= 4 && getComputedStyle(node).opacity !== '0') return node
    if (level === 0) for (const label of labelsOf(element)) if (label.getBoundingClientRect().width >= 4) return label
  }
  return element
}

const kindOf = ({ variant }: Pick<Mark, 'variant'>): string =>
  variant === 'planned'
    ? 'plan'
    : variant === 'guess'
      ? 'plan plan--ask'
      : variant === 'yours'
        ? 'ring ring--you'
        : 'ring'

function groundNode(ground: GroundTone): HTMLElement {
  const node = document.createElement('div')
  node.className = 'ground'
  node.dataset.ground = ground
  return node
}

function nodeOf({ variant, badge, value }: Mark): HTMLElement {
  const node = document.createElement('div')
  const planned = variant === 'planned' || variant === 'guess'
  node.className = kindOf({ variant })
  if (badge !== null) {
    const label = document.createElement('span')
    const digits = String(badge)
    label.className = `tag${variant === 'guess' || variant === 'yours' ? ' tag--ask' : ''}${WIDTHS[digits.length] ?? ''}`
    label.textContent = digits
    node.append(label)
  }
  if (planned && value !== null) {
    const text = document.createElement('bdi')
    text.className = 'plan__value'
    text.textContent = value
    node.append(text)
  }
  return node
}
