/**
 * One pass over the composed tree (open shadow roots entered, slots followed): what a person could interact with, and
 * the outline around it, in reading order. Reads tags, attributes and one cheap style per element. Visibility and names
 * are computed later, and only for what is kept.
 */
import { drawnIn, isClosedPart } from './drawings.ts'
import { composedChildren, WITHOUT_TEXT } from './label-text.ts'
import { clientRect, computedStyle, hasBox } from './reading.ts'
import { headingLevel, roleOf } from './role.ts'
import {
  CONTROL_ROLES,
  displaysContents,
  isContainer,
  isPressedPicture,
  NAMED_BY_CONTENT,
  NESTING,
  PLAIN,
  type Strength,
  strengthOf,
} from './takes-part.ts'
import { isOneDrawing, type Usable, type Use } from './usable.ts'

export type Item =
  | {
      kind: 'control'
      el: Element
      depth: number
      role: string
      strength: Strength
      /** Offered only to models that choose by sight what to act on. */
      extra?: Use
    }
  | { kind: 'heading'; el: Element; depth: number; level: number }
  /** Landmarks, forms, dialogs and named groups: lines are indented under them. */
  | { kind: 'container'; el: Element; depth: number; role: string }
  /** A frame element; `at` is its index in {@link Walk.frames}. */
  | { kind: 'frame'; el: Element; depth: number; at: number }
  /** Text outside of controls and headings, one item per block. */
  | { kind: 'text'; el: Element; depth: number; text: string }

export type Control = Extract<Item, { kind: 'control' }>

export type Walk = { items: Item[]; frames: Element[]; size: number; roots: (Document | ShadowRoot)[] }

const SKIP = new Set<string>([...WITHOUT_TEXT, 'DATALIST', 'MAP', 'math'])
const FRAMES = new Set(['IFRAME', 'FRAME'])
const INLINE = new Set([
  'SPAN',
  'B',
  'I',
  'EM',
  'STRONG',
  'SMALL',
  'CODE',
  'ABBR',
  'SUB',
  'SUP',
  'U',
  'S',
  'MARK',
  'FONT',
  'TIME',
  'CITE',
  'Q',
  'BDI',
  'KBD',
  'VAR',
  'WBR',
  'A',
  'LABEL',
  'SLOT',
])

type Frame = {
  depth: number
  /** Inside an element that is one control as a whole: its parts are not offered again. */
  inControl: boolean
  pointer: boolean
  /** Text here is the name of a control or heading. */
  named: boolean
  /** The cursor, and whether the children are laid out side by side. Read only if `usable` is given. */
  cursor: string
  apart: boolean
}

/** Maximum length of text that is a control's name and is not repeated below it. */
const NAME_LENGTH = 100
/** Share of the screen and number of controls from which on a clickable element is not a row but a part of the page. */
const ROW = { share: 0.4, controls: 8 }

/** A `pre` with more lines is a listing, reported as one text. */
const MOST_LINES = 40

/** Output of a program is reported line by line. */
const linesOf = (el: Element, text: string): string[] => {
  if (el.tagName !== 'PRE') return [text]
  const lines = text.split('\n')
  return lines.length > MOST_LINES ? [text] : lines
}

/** @param usable finds controls that neither tag nor role tells, which get `extra` */
export function walk(root: Element = document.body ?? document.documentElement, usable?: Usable): Walk {
  const items: Item[] = []
  const dropped = new Set<number>()
  const frames: Element[] = []
  const roots: (Document | ShadowRoot)[] = [document]
  let size = 0
  let block: { el: Element; depth: number; parts: string[] } | undefined

  const flush = (): void => {
    if (!block) return
    const { el, depth, parts } = block
    for (const line of linesOf(el, parts.join(''))) {
      const text = line.replace(/[\s\u00a0\u200b]+/g, ' ').trim()
      if (text !== '') items.push({ kind: 'text', el, depth, text })
    }
    block = undefined
  }

  /** Returns the number of controls found inside, to drop wrappers that are clickable only because of their content. */
  const visit = (el: Element, up: Frame): number => {
    const tag = el.tagName
    if (SKIP.has(tag)) {
      const drawn = usable && !up.inControl ? drawnIn(el, up.cursor, usable) : []
      if (drawn.length > 0) flush()
      for (const one of drawn) items.push({ kind: 'control', depth: up.depth, strength: 'weak', ...one })
      if (!usable && !up.inControl && isPressedPicture(el)) {
        items.push({ kind: 'control', el, depth: up.depth, role: 'button', strength: 'weak' })
        return 1
      }
      return 0
    }
    size += 1
    if (FRAMES.has(tag)) {
      flush()
      items.push({ kind: 'frame', el, depth: up.depth, at: frames.length })
      frames.push(el)
      return 1
    }
    // Nothing inside an element that is not rendered is visible. File inputs are usually not rendered, so they are
    // searched separately.
    if (!hasBox(el) && !displaysContents(el)) {
      if (tag === 'INPUT' && (el as HTMLInputElement).type === 'file')
        items.push({ kind: 'control', el, depth: up.depth, role: 'button', strength: 'strong' })
      else if (el.firstElementChild)
        for (const file of el.querySelectorAll('input[type=file]'))
          items.push({ kind: 'control', el: file, depth: up.depth, role: 'button', strength: 'strong' })
      // The hidden native input of a drawn checkbox or switch is that control.
      if (tag === 'INPUT' && !up.inControl && /^(?:checkbox|radio)$/.test((el as HTMLInputElement).type))
        items.push({ kind: 'control', el, depth: up.depth, role: (el as HTMLInputElement).type, strength: 'strong' })
      return 0
    }
    if (usable && !up.inControl && isClosedPart(el)) {
      flush()
      items.push({ kind: 'control', el, depth: up.depth, role: 'drawing', strength: 'weak', extra: 'heard' })
      return 1
    }
    const role = el.hasAttribute('role') || !PLAIN.has(tag) ? roleOf(el) : 'generic'
    const level = headingLevel(el)
    const cell = tag === 'TD' || tag === 'TH'
    const isInline = (INLINE.has(tag) || cell) && level === undefined
    if (!isInline) flush()
    // The cells of a row are one line.
    else if (cell && block) block.parts.push(' | ')
    let { depth, inControl, pointer, named, cursor, apart } = up
    let at = -1
    let strength: Strength | undefined
    if (!inControl || CONTROL_ROLES.has(role)) {
      strength = strengthOf(el, tag, role, pointer)
      const extra = usable && !strength && tag !== 'LABEL' ? usable.why(el, cursor) : undefined
      if (extra && !(extra === 'heard' && isContainer(el, role))) {
        flush()
        at = items.length
        const kind = extra === 'scroll' ? 'scroll box' : role === 'generic' ? 'button' : role
        items.push({ kind: 'control', el, depth, role: kind, strength: 'weak', extra })
        // An icon is one thing, whatever its parts.
        inControl ||= isOneDrawing(el)
      }
      if (strength) {
        flush()
        at = items.length
        items.push({
          kind: 'control',
          el,
          depth,
          role: strength === 'weak' && role === 'generic' ? 'button' : role,
          strength,
        })
        if (strength === 'strong') {
          inControl = !NESTING.has(role)
          named = NAMED_BY_CONTENT.has(role)
        } else {
          pointer = true
          if (usable) inControl ||= isOneDrawing(el)
        }
      }
    }
    if (usable) {
      const style = computedStyle(el)
      cursor = style.cursor
      apart = /flex|grid/.test(style.display)
      if (up.apart) block?.parts.push(' ')
    }
    if (!named && level !== undefined) {
      items.push({ kind: 'heading', el, depth, level })
      named = true
    } else if (!strength && isContainer(el, role)) {
      items.push({ kind: 'container', el, depth, role })
      depth += 1
    }
    if (el.shadowRoot) roots.push(el.shadowRoot)
    let below = 0
    if (tag !== 'SELECT' && tag !== 'TEXTAREA') {
      const down: Frame = { depth, inControl, pointer, named, cursor, apart }
      const enter = (child: Node): void => {
        if (child.nodeType === Node.ELEMENT_NODE) below += visit(child as Element, down)
        else if (!named && child.nodeType === Node.TEXT_NODE) {
          const data = child.nodeValue ?? ''
          // The block's element decides visibility. Text in an inline element joins the block around it.
          if (!block && data.trim() !== '') block = { el, depth, parts: [data] }
          else block?.parts.push(data)
        }
      }
      // Most elements have neither slots nor shadow roots, so no list of children is needed.
      if (el.shadowRoot || tag === 'SLOT') for (const child of composedChildren(el)) enter(child)
      else for (let child = el.firstChild; child; child = child.nextSibling) enter(child)
    }
    if (!isInline || (usable && at >= 0 && strength !== 'strong')) flush()
    if (usable && at >= 0 && strength !== 'strong') offerRow(at, below)
    else if (at >= 0 && strength === 'weak' && below > 0) dropped.add(at)
    // A clickable card or row around real controls is not offered besides them, except to models that choose by sight.
    return below + (strength && !(strength === 'weak' && below > 0) ? 1 : 0)
  }

  /** Offers a clickable element as a whole: its text is its name. A part of the page does not count as a row. */
  const offerRow = (at: number, plain: number): void => {
    const item = items[at]
    if (item?.kind !== 'control' || item.extra === 'scroll') return
    const inside = [...items.entries()].slice(at + 1).filter(([nth]) => !dropped.has(nth))
    const controls = inside.filter(([, one]) => one.kind === 'control').length
    const { width, height } = clientRect(item.el)
    const large = width * height > ROW.share * innerWidth * innerHeight
    if (controls > ROW.controls || (large && controls > 0) || (item.extra === 'hover' && controls > 0)) {
      if (item.extra || plain > 0) dropped.add(at)
      return
    }
    // All its text is in the controls inside it, so its listener is for them.
    if (
      controls > 1 &&
      (item.extra || plain > 0) &&
      !inside.some(([, { kind }]) => kind === 'text' || kind === 'heading')
    ) {
      dropped.add(at)
      return
    }
    if (plain > 0) item.extra ??= 'cursor'
    for (const [, one] of inside) one.depth += 1
    const said = (item.el.textContent ?? '').length <= NAME_LENGTH
    if (said && inside.every(([, { kind }]) => kind === 'control' || kind === 'text'))
      for (const [nth, { kind }] of inside) if (kind === 'text') dropped.add(nth)
  }

  visit(root, { depth: 0, inControl: false, pointer: false, named: false, cursor: 'auto', apart: false })
  flush()
  return { items: dropped.size > 0 ? items.filter((_item, at) => !dropped.has(at)) : items, frames, size, roots }
}
