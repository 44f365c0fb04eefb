/**
 * The accessible name of an element, by "Accessible Name and Description Computation 1.2"
 * (https://www.w3.org/TR/accname-1.2/); comments name its steps. `label.ts` reads a field's question, including marks
 * and nearby text. Deliberate departures from the specification: docs/accessible-names.md.
 */
import { type BoxStyle, boxOf, contentOf, hiddenAbove, isBlock, isHidden, isSilent, LIMIT } from './accname-content.ts'
import type { Piece } from './accname-generated.ts'
import { ownText, titleOf } from './accname-native.ts'
import { givesContent, isControlRole, namingRole, takesNameFromContent, valueKind } from './accname-roles.ts'
import { valueText } from './accname-values.ts'
import { inputType, labelsOf, placeholderOf } from './label-name.ts'
import { referenced, squeeze } from './label-text.ts'
import { hasBox, oncePerReading } from './reading.ts'

export interface NameOptions {
  /**
   * `false`: without the values of other controls inside the label or content, and without buttons in labels. For names
   * that are stored: they must not change with a value or contain what a person typed.
   */
  values?: boolean
}

/** The name with single spaces; empty if there is none. Also computed for hidden elements. */
export function accessibleName(el: Element, { values = true }: NameOptions = {}): string {
  return squeeze(new Naming(values).of(el, { via: 'target', referring: false, inLabel: false, hiddenToo: false }).text)
}

/**
 * The name without the values of other controls. It stays the same while a form is filled in and contains
 * nothing a person typed.
 */
export const stableName = oncePerReading((el: Element): string => accessibleName(el, { values: false }))

/** How the computation reached an element, and what applies below it. */
type Way = {
  via: 'target' | 'reference' | 'label' | 'child'
  /** Inside the target of `aria-labelledby`: the attribute is not followed again. */
  referring: boolean
  /** Inside a label or a referenced element. */
  inLabel: boolean
  /** Below a hidden element that is referenced: hidden content counts. */
  hiddenToo: boolean
  /** The element's layout, if already known. */
  box?: BoxStyle
}

const NOTHING: Piece = { text: '', apart: false }
const piece = (text: string, apart = true): Piece => ({ text, apart })

class Naming {
  private readonly values: boolean
  private readonly visited = new Set<Element>()
  private left = LIMIT

  constructor(values: boolean) {
    this.values = values
  }

  of(el: Element, way: Way): Piece {
    const again = this.visited.has(el)
    if (again && way.via !== 'reference') return NOTHING
    this.visited.add(el)
    // 2A (hidden and not referenced) is decided by the caller, see {@link child}.
    const role = namingRole(el)
    // 2B, LabelledBy: followed once, and not from inside another reference.
    if (!way.referring && el.hasAttribute('aria-labelledby')) {
      const text = this.referred(referenced(el, 'aria-labelledby'))
      if (text !== '') return piece(text)
    }
    // 2C, embedded control: its value represents it.
    const kind = way.via === 'target' ? undefined : valueKind(role)
    if (kind !== undefined) {
      if (!this.values) return piece('')
      const value = valueText(el, kind, (part) => this.content(part, way))
      if (value !== undefined && (value.trim() !== '' || way.via !== 'reference')) return piece(value)
    }
    // 2D, aria-label.
    const said = el.getAttribute('aria-label') ?? ''
    if (said.trim() !== '' && el.tagName !== 'SLOT') return piece(said)
    // 2E, host language label: not if the element is presentational.
    if (role !== 'none') {
      const native = this.native(el, way)
      if (native.trim() !== '') return piece(native)
    }
    // 2F, name from content; 2H, text of a referenced element or label and of its content.
    const box = this.readsContent(el, role, way) ? (way.box ?? boxOf(el)) : undefined
    let blank = ''
    if (box && (way.via !== 'target' || (box.visible && box.display !== 'none'))) {
      const text = this.content(el, { ...way, box })
      if (text.trim() !== '') return piece(text, isControlRole(role))
      blank = text
    }
    // 2I, tooltip. Without one, white space still separates the neighbours.
    const tip = role === 'none' && !namedByTitle(el, way) ? '' : titleOf(el) || hintOf(el)
    return tip === '' ? piece(blank, false) : piece(tip)
  }

  private readsContent(el: Element, role: string, way: Way): boolean {
    if (/^(?:INPUT|SELECT|TEXTAREA|IFRAME|IMG|OBJECT|VIDEO|AUDIO)$/.test(el.tagName)) return false
    if (way.via === 'target') return takesNameFromContent(role)
    return (
      way.via !== 'child' ||
      takesNameFromContent(role) ||
      (givesContent(role) && role !== 'img') ||
      el.tagName === 'svg'
    )
  }

  /** Text of the targets of `aria-labelledby`, each once, in the given order. */
  private referred(targets: readonly Element[]): string {
    return targets
      .map((target) => this.named(target, 'reference', true))
      .filter((text) => text !== '')
      .join(' ')
  }

  private native(el: Element, way: Way): string {
    const labels = way.via === 'target' || way.via === 'child' ? labelsFor(el) : []
    const labelled = labels
      .map((label) => this.named(label, 'label', way.referring))
      .filter((text) => text !== '')
      .join(' ')
    if (labelled !== '') return labelled
    const own = ownText(el)
    if (typeof own === 'string') return own
    return own ? this.named(own, 'label', way.referring) : ''
  }

  /** The text of a label or a referenced element, hidden or not. */
  private named(el: Element, via: 'label' | 'reference', referring: boolean): string {
    return this.of(el, { via, referring, inLabel: true, hiddenToo: hiddenAbove(el) }).text.trim()
  }

  /** 2F.i–iii and 2G: text of the children, of CSS content before and after, and of elements added by `aria-owns`. */
  private content(el: Element, way: Way): string {
    const below: Way = { ...way, via: 'child' }
    const box = way.box ?? boxOf(el)
    let text = ''
    let gap = false
    const add = ({ text: next, apart }: Piece): void => {
      text += (apart || gap) && text !== '' ? ` ${next}` : next
      gap = apart
    }
    for (const node of contentOf(el, !way.hiddenToo || hasBox(el))) {
      if (this.left <= 0) break
      if (!(node instanceof Node)) add(node)
      else if (node instanceof Element) {
        if (!isSilent(node)) add(this.child(node, below))
      } else if (node.nodeType === Node.TEXT_NODE) {
        if (!box.visible && !way.hiddenToo) continue
        const data = node.nodeValue ?? ''
        this.left -= data.trim().length
        add(piece(data, false))
      }
    }
    return text
  }

  private child(el: Element, way: Way): Piece {
    if (el.tagName === 'BR') return piece(' ', false)
    const box = boxOf(el)
    // 2A: hidden elements give nothing, unless a hidden ancestor is referenced.
    if (!way.hiddenToo && isHidden(el, box)) return NOTHING
    if (!this.values && way.inLabel && namingRole(el) === 'button') return piece(' ', false)
    const { text, apart } = this.of(el, { ...way, box })
    const parted = apart || isBlock(box) || (way.hiddenToo && !hasBox(el))
    return piece(parted ? ` ${text} ` : text, false)
  }
}

/** Only elements that can have a label are asked for labels: finding a `for` searches the whole document. */
const labelsFor = (el: Element): readonly HTMLLabelElement[] =>
  'labels' in el || (el.hasAttribute('role') && isControlRole(namingRole(el))) || el.tagName.includes('-')
    ? labelsOf(el)
    : []

/**
 * Presentational elements that a tooltip still names: frames, and an image without a text of its own that
 * is named directly.
 */
const namedByTitle = ({ tagName }: Element, { via }: Way): boolean =>
  tagName === 'IFRAME' || (tagName === 'IMG' && via === 'target')

/** The placeholder, if nothing else names a field. */
const hintOf = (el: Element): string =>
  inputType(el) === 'button' || inputType(el) === 'submit' ? '' : placeholderOf(el)
