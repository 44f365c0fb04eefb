/** A clock that opened from a field: columns of hours, minutes and AM/PM side by side, above the page. */
import { deref, isDisabled, isMissing, placeOf } from './acting-read.ts'
import type { At, ClockView, Missing, Ref } from './acting-types.ts'
import { composedParent, textOf } from './label-text.ts'
import { openRoots } from './selector.ts'
import { Layout } from './visible.ts'

const PART = /^(?:\d{1,2}|[ap]\.?\s?m\.?)$/i
/** Texts of the button that confirms the chosen time. */
const TAKES = /^(?:ok(?:ay)?|set|apply|done|confirm|select|save|übernehmen|fertig|valider|aceptar|confirmar|حسنا|تم)$/i
const CELLS = 'li,[role=option],[role=menuitem],button,td,div,span'

/** The clock that is now open for a field, with its columns in page order. */
export function clock(ref: Ref): ClockView | Missing | null {
  const el = deref(ref)
  if (isMissing(el)) return el
  const layout = new Layout()
  const columns = new Map<Element, Element[]>()
  for (const root of openRoots())
    for (const cell of root.querySelectorAll(CELLS)) {
      if (cell.contains(el) || !PART.test(textOf(cell, { controls: true, max: 8 }))) continue
      const list = listOf(cell)
      if (list && hangs(list) && (layout.visible(cell) || layout.visible(list)))
        columns.set(list, [...(columns.get(list) ?? []), cell])
    }
  const lists = [...columns].filter(([list, cells]) => cells.length > 1 && cells.length === partsOf(list))
  const inner = lists.filter(([list]) => !lists.some(([other]) => other !== list && list.contains(other)))
  if (inner.length < 2) return null
  const taking = takerNear(inner[0]?.[0], layout)
  return {
    columns: inner.map(([, cells]) =>
      cells
        .filter((cell) => !isDisabled(cell))
        .map((cell) => ({ at: placeOf(cell), label: textOf(cell, { controls: true }) })),
    ),
    ...(taking && { take: taking }),
  }
}

/** The list that contains a cell as a row: its parent, or an ancestor that contains only such rows of one cell each. */
const listOf = (cell: Element): Element | null => {
  const parent = composedParent(cell)
  // The text of a row, not the row itself.
  if (!parent || parent.matches('li,[role=option],[role=menuitem],button,td')) return null
  return parent.childElementCount > 1 ? parent : null
}

const partsOf = (list: Element): number =>
  [...list.children].filter((child) => PART.test(textOf(child, { controls: true, max: 8 }))).length

const hangs = (list: Element): boolean => {
  for (let node: Element | null = list; node && node !== document.body; node = composedParent(node))
    if (/absolute|fixed/.test(getComputedStyle(node).position) || node.matches('dialog,[role=dialog],[popover]'))
      return true
  return false
}

const takerNear = (list: Element | undefined, layout: Layout): At | undefined => {
  let node = list && composedParent(list)
  for (let level = 0; node && node !== document.body && level < 6; level += 1, node = composedParent(node)) {
    const button = [...node.querySelectorAll('button,[role=button]')].find(
      (one) => TAKES.test(textOf(one, { controls: true, max: 20 })) && layout.visible(one),
    )
    if (button) return placeOf(button)
  }
  return undefined
}
