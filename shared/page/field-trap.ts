/** Fields made to trap robots: invisible, or with a label that says to leave them empty. They are never filled in. */
import type { Widget } from '../domain/observation.ts'
import { isHidden, WIDGETS } from '../domain/widgets.ts'
import { labelsOf } from './label-name.ts'
import { composedParent } from './label-text.ts'
import { clientRect, computedStyle, oncePerReading } from './reading.ts'

const LEAVE_EMPTY =
  /\b(?:robots? only|for robots|leave (?:this )?(?:field )?(?:blank|empty|alone)|do not (?:fill|enter|type|complete)|don['’]t (?:fill|enter)|if you (?:are|'re|’re) (?:a )?human|honey ?pot|nicht ausfüllen|frei ?lassen|leer lassen|ne (?:pas )?remplir|laisse[rz] (?:ce champ )?vide|no (?:rellenar|llenar)|deja(?:r|lo)? (?:este campo )?vac[ií]o|não preench|deixe (?:este campo )?(?:vazio|em branco)|lascia(?:re)? vuoto|non compilare|niet invullen|laat (?:dit veld )?leeg|nie wypełniaj|lämna tomt)\b/i

/** Whether it is off the page, shrunk to nothing or transparent: part of the layout, but invisible. */
function isUnseeable(el: Element): boolean {
  const box = clientRect(el)
  if (box.width < 2 || box.height < 2) return true
  if (box.right + scrollX <= 0 || box.bottom + scrollY <= 0 || box.left + scrollX > 20_000) return true
  let node: Element | null = el
  for (let level = 0; node && level < 8; level += 1) {
    const { gone, collapsed } = drawingOf(node)
    if (gone || (collapsed && level > 0)) return true
    node = composedParent(node)
  }
  return false
}

type Drawing = { gone: boolean; collapsed: boolean }

const drawingOf = oncePerReading((el: Element): Drawing => {
  const style = computedStyle(el)
  const { opacity, clipPath, clip } = style
  return {
    gone:
      Number(opacity) < 0.02 ||
      clipPath === 'inset(50%)' ||
      clip === 'rect(0px, 0px, 0px, 0px)' ||
      clip === 'rect(1px, 1px, 1px, 1px)',
    // The height is the most expensive to compute.
    collapsed: style.overflow === 'hidden' && Number.parseFloat(style.height) < 2,
  }
})

/**
 * Whether something visible represents a hidden control: its label, or the drop zone, box or button drawn around it.
 */
function hasVisibleStandIn(el: Element, isVisible: (el: Element) => boolean): boolean {
  if (labelsOf(el).some(isVisible)) return true
  let node = composedParent(el)
  for (let level = 0; node && level < 4; level += 1) {
    if (isVisible(node) && clientRect(node).height >= 8 && !node.matches('form,body')) return true
    node = composedParent(node)
  }
  return false
}

export function isTrap(el: Element, label: string, widget: Widget, isVisible: (el: Element) => boolean): boolean {
  if (LEAVE_EMPTY.test(label) || LEAVE_EMPTY.test(el.getAttribute('aria-label') ?? '')) return true
  if (
    /honey-?pot|beecatcher/i.test(
      `${el.id} ${el.getAttribute('name') ?? ''} ${el.getAttribute('class') ?? ''} ${el.getAttribute('data-automation-id') ?? ''}`,
    )
  )
    return true
  if (isHidden({ widget })) return true
  if (isVisible(el) && !isUnseeable(el)) return false
  // The text input of a scripted select is drawn 2 px wide while it is empty.
  return !(WIDGETS[widget].standIn && hasVisibleStandIn(el, isVisible))
}
