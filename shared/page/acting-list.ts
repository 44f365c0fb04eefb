/**
 * Lists that open from a control, wherever the page puts them. They are told from other lists by what the control
 * points to and by what was not there before it opened. Rows need no role and may be in another shadow root than the
 * control.
 */

import { beginsLoading } from '../domain/loading-words.ts'
import { stableName } from './accname.ts'
import { deref, isDisabled, isMissing, placeOf } from './acting-read.ts'
import type { Missing, OpenList, Ref, Row } from './acting-types.ts'
import { isChecked, openerBox, ownedList, selectShell } from './field-widget.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { openerIn, wordsOf } from './list-branches.ts'
import { isMoving } from './motion.ts'
import { isRemovable } from './select-shape.ts'
import { openRoots } from './selector.ts'
import { Layout } from './visible.ts'

const ROWS =
  '[role=option],[role=treeitem],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[data-automation-id=promptOption],' +
  '.select2-result,.select2-results__option,li.dropdown-result,.pac-item,.ui-menu-item,.tt-suggestion,[class*="select__option"]'
/** What a control draws for its current choice: sometimes with the role of an option, but already chosen. */
const CHOSEN =
  '[class*="single-value"i],[class*="singleValue"],[class*="multi-value"i],[class*="__control"],[class*="chip"i],[data-automation-id^=selectedItem]'
const EMPTY =
  /^(?:no (?:options|results?|matches|match|items|data|suggestions|records?)\b.*|nothing found.*|not found|keine (?:ergebnisse|treffer|optionen).*|aucun.*|sin resultados.*|nenhum.*)$/i
const MAX_ROWS = 400
const MAX_LABEL = 200

/** Elements that were visible before the control was opened. */
let before = new WeakSet<Element>()

/** Remembers what is on the page, to recognise what opens next. Call it just before opening a list. */
export function markList(ref: Ref): Missing | true {
  const el = deref(ref)
  if (isMissing(el)) return el
  before = new WeakSet()
  const own = ownedList(el)
  const layout = new Layout()
  for (const candidate of visibleElements()) {
    // A list that this control points to is its own, open or not; rows of other lists are not.
    if (own && (own === candidate || own.contains(candidate))) continue
    if (layout.visible(candidate)) before.add(candidate)
  }
  return true
}

function* visibleElements(): Generator<Element> {
  for (const root of openRoots()) {
    for (const el of root.querySelectorAll('*')) if (el.checkVisibility({ visibilityProperty: true })) yield el
  }
}

/** The rows that now belong to a control. Empty if its list is closed. */
export function openList(ref: Ref): OpenList | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  const layout = new Layout()
  const found = rowsOf(el, layout)
  const rows: Row[] = []
  let status: OpenList['status']
  for (const row of found.slice(0, MAX_ROWS)) {
    const label = labelOf(row)
    if (beginsLoading(label)) status = 'loading'
    else if (EMPTY.test(label)) status ??= 'empty'
    else if (label !== '') rows.push(rowOf(row, label))
  }
  if (!status && rows.length === 0) status = statusAround(el, layout)
  const scroller = found[0] && scrollerOf(found[0])
  const more = scroller ? scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 4 : false
  return { rows, more, ...(status && { status }), ...(isMoving(found) && { moving: true as const }) }
}

const rowOf = (row: Element, label: string): Row => ({
  at: placeOf(wordsOf(row)),
  label,
  ...openerIn(row),
  ...(isChosenRow(row) && { selected: true as const }),
  ...(isTickedRow(row) && { ticked: true as const }),
  ...(isDisabled(row) && { disabled: true as const }),
})

const boxIn = (row: Element): Element | null => row.querySelector('input[type=checkbox],[role=checkbox]')

const isTickedRow = (row: Element): boolean => {
  if (row.getAttribute('aria-checked') === 'true') return true
  const box = boxIn(row)
  return box !== null && (isChecked(box) || isChosenRow(row))
}

/** According to its state, a ticked box inside it, or its class if it has neither. */
const isChosenRow = (row: Element): boolean => {
  const said = row.getAttribute('aria-selected') ?? row.getAttribute('aria-checked')
  if (said !== null) return said === 'true'
  const box = boxIn(row)
  if (box) return isChecked(box)
  return [...row.classList].some((token) => CHOSEN_CLASS.test(token))
}
const CHOSEN_CLASS = /(?:^|[-_])(?:selected|checked|chosen)$/i

const labelOf = (row: Element): string =>
  squeeze(textOf(wordsOf(row), { controls: true, max: MAX_LABEL }) || stableName(row)).slice(0, MAX_LABEL)

function rowsOf(el: Element, layout: Layout): Element[] {
  const visible = (row: Element): boolean =>
    row.checkVisibility({ visibilityProperty: true }) && !isChosenPart(row) && inList(row, layout)
  if (el.getAttribute('role') === 'listbox') return outermost([...el.querySelectorAll(ROWS)].filter(visible))
  const own = ownedList(el)
  if (own) {
    const rows = outermost([...own.querySelectorAll(ROWS)].filter(visible))
    if (rows.length > 0) return rows
  }
  const shell = selectShell(el)
  const known = openRoots().flatMap((root) => [...root.querySelectorAll(ROWS)].filter(visible))
  // A row without text means "none chosen yet", often in a list of its own.
  const fresh = outermost(known.filter((row) => !before.has(row) && !row.contains(el))).filter(
    (row) => labelOf(row) !== '' && !isRemovable(row) && !isPartOf(el, row),
  )
  if (fresh.length > 0) return nearestList(fresh, el, shell)
  return plainRows(el, layout)
}

/** A choice that the control draws, not a row of a list inside the control. */
function isChosenPart(row: Element): boolean {
  const chosen = row.closest(CHOSEN)
  const list = row.closest('[role=listbox],[role=tree],[role=menu]')
  return chosen !== null && !(list && list !== chosen && chosen.contains(list))
}

/** What a control without a list shows inside itself. */
function isPartOf(el: Element, row: Element): boolean {
  const list = row.closest('[role=listbox],[role=tree],[role=menu]')
  return el.contains(row) && (list === null || list === el || !el.contains(list))
}

/** Rows scrolled out of their list count; rows of an invisible list do not. */
function inList(row: Element, layout: Layout): boolean {
  if (layout.visible(row)) return true
  const list = row.closest('[role=listbox],[role=tree],[role=menu],ul,ol') ?? composedParent(row)
  return list !== null && layout.visible(list)
}

const outermost = (rows: readonly Element[]): Element[] => {
  const all = new Set(rows)
  return rows.filter((row) => {
    // A tree item also contains its own rows.
    if (row.getAttribute('role') === 'treeitem') return true
    for (let node = composedParent(row); node; node = composedParent(node)) if (all.has(node)) return false
    return true
  })
}

/**
 * If several lists opened at once: the one in the control's own container, otherwise the last one in the page, since
 * portals are appended.
 */
function nearestList(rows: readonly Element[], el: Element, shell: Element | null): Element[] {
  const lists = new Map<Element | null, Element[]>()
  for (const row of rows) {
    const list = row.closest('[role=listbox],[role=tree],[role=menu]') ?? composedParent(row)
    lists.set(list, [...(lists.get(list) ?? []), row])
  }
  // Groups of options inside one list are one list. So are the columns of one popup.
  const merged = new Map<Element | null, Element[]>()
  for (const [list, own] of lists) {
    const above =
      popupAround(list, el) ??
      list?.parentElement?.closest('[role=listbox],[role=tree],[role=menu],[class*="menu"i]') ??
      list
    merged.set(above, [...(merged.get(above) ?? []), ...own])
  }
  const all = [...merged]
  const inside = shell && all.find(([list]) => list && shell.contains(list))
  return (inside ?? all.find(([list]) => list && commonDepth(list, el) > 0) ?? all.at(-1))?.[1] ?? []
}

/** The outermost popup that contains the list and not the control. */
function popupAround(list: Element | null, el: Element): Element | undefined {
  let popup: Element | undefined
  for (let node = list; node && node !== document.body && !node.contains(el); node = composedParent(node))
    if (/absolute|fixed/.test(getComputedStyle(node).position)) popup = node
  return popup
}

/** How deep the common ancestor of list and control is. */
function commonDepth(list: Element, el: Element): number {
  let node = composedParent(el)
  for (let level = 4; node && level > 0; level -= 1, node = composedParent(node)) {
    if (node === document.body) return 0
    if (node.contains(list)) return level
  }
  return 0
}

/** Rows without a role: similar elements with text that appeared together. */
function plainRows(el: Element, layout: Layout): Element[] {
  const shell = selectShell(el)
  const box = openerBox(el) ?? el.closest('[role=combobox]')
  const groups = new Map<Element, Element[]>()
  for (const candidate of visibleElements()) {
    if (before.has(candidate) || candidate.contains(el) || shell?.contains(candidate) || candidate.closest(CHOSEN))
      continue
    if (box?.contains(candidate) && !hangsIn(candidate, box)) continue
    const parent = composedParent(candidate)
    if (!parent || candidate.matches('input,select,textarea,button,option,script,style,svg *,br,hr')) continue
    if (candidate.tagName === 'LABEL' && !candidate.querySelector('input[type=checkbox]')) continue
    if (candidate.querySelector('input:not([type=checkbox]),select,textarea')) continue
    if (layout.visible(candidate)) groups.set(parent, [...(groups.get(parent) ?? []), candidate])
  }
  let best: { rows: Element[]; score: number } | undefined
  for (const [parent, children] of groups) {
    const first = children[0]
    if (!first || !children.every((child) => child.tagName === first.tagName)) continue
    // An icon alone is decoration, not a choice.
    const worded = children.filter((child) => /[\p{L}\p{N}]/u.test(textOf(child, { controls: true, max: MAX_LABEL })))
    if (worded.length === 0) continue
    const row =
      /^(?:LI|A|TR|LABEL)$/.test(first.tagName) ||
      first.tagName.includes('-') ||
      getComputedStyle(first).cursor === 'pointer' ||
      isSuggested(el, parent, worded)
    const list = /list|option|menu|result|suggest|drop/i.test(
      `${parent.className} ${parent.id} ${first.className} ${first.tagName}`,
    )
    // A single new element may be anything. Several, or one marked up as a row, are a list.
    if (!row && !(list && worded.length > 1)) continue
    const score = worded.length + (row ? 2 : 0) + (list ? 3 : 0) + commonDepth(parent, el)
    if (!best || score > best.score) best = { rows: worded, score }
  }
  return best ? [...best.rows, ...columnsBeside(best.rows, groups, el)] : []
}

/** Whether a box right below the field has only texts that begin with what was typed into it. */
function isSuggested(el: Element, parent: Element, rows: readonly Element[]): boolean {
  const typed = el instanceof HTMLInputElement ? el.value.trim().toLowerCase() : ''
  if (typed.length < 2 || !rows.every((row) => textOf(row, { max: MAX_LABEL }).toLowerCase().startsWith(typed)))
    return false
  const { borderBottomWidth, boxShadow, position } = getComputedStyle(parent)
  const isBox = Number.parseFloat(borderBottomWidth) > 0 || boxShadow !== 'none' || /absolute|fixed/.test(position)
  const [field, list] = [el.getBoundingClientRect(), parent.getBoundingClientRect()]
  const below = list.top - field.bottom
  return isBox && below > -4 && below < BELOW_PX && list.left < field.right && list.right > field.left
}
/** CSS px between a field and its suggestions. */
const BELOW_PX = 40

/** Other popups with similar rows: the further columns of a cascading list. */
function columnsBeside(
  rows: readonly Element[],
  groups: ReadonlyMap<Element, readonly Element[]>,
  el: Element,
): Element[] {
  const [row] = rows
  const popup = row && popupAround(row, el)
  if (!row || !popup) return []
  return [...groups.values()].flatMap((others) => {
    const [other] = others
    const isAlike =
      other &&
      other.tagName === row.tagName &&
      row.classList[0] !== undefined &&
      other.classList[0] === row.classList[0]
    return isAlike && !rows.includes(other) && popupAround(other, el) === popup ? others : []
  })
}

/** The part inside the control's box shows what was chosen; a list is outside of it. */
const hangsIn = (part: Element, box: Element): boolean => {
  for (let node: Element | null = part; node && node !== box; node = composedParent(node))
    if (/absolute|fixed/.test(getComputedStyle(node).position)) return true
  return false
}

function statusAround(el: Element, layout: Layout): OpenList['status'] {
  for (const place of [ownedList(el), selectShell(el), el.parentElement?.parentElement]) {
    if (!place) continue
    for (const part of place.querySelectorAll('*')) {
      if (part.childElementCount > 1 || before.has(part) || !layout.visible(part)) continue
      const text = textOf(part, { max: 80 })
      if (beginsLoading(text) || part.getAttribute('aria-busy') === 'true') return 'loading'
      if (EMPTY.test(text)) return 'empty'
    }
  }
  return undefined
}

/**
 * The element that scrolls the rows. A list that draws only some rows and handles the wheel itself clips the others.
 */
function scrollerOf(row: Element): Element | undefined {
  let cut: Element | undefined
  let node = composedParent(row)
  for (let level = 0; node && node !== document.body && level < 6; level += 1, node = composedParent(node)) {
    if (node.scrollHeight <= node.clientHeight + 4) continue
    const { overflowY } = getComputedStyle(node)
    if (/auto|scroll/.test(overflowY)) return node
    if (overflowY === 'hidden' && node.clientHeight > row.clientHeight * 2) cut ??= node
  }
  return cut
}

/** Scrolls the control's open list by most of its height; false at the end. */
export function scrollList(ref: Ref): boolean {
  const el = deref(ref)
  if (isMissing(el)) return false
  const [row] = rowsOf(el, new Layout())
  const scroller = row && scrollerOf(row)
  if (!scroller) return false
  const at = scroller.scrollTop
  scroller.scrollTop += Math.max(20, scroller.clientHeight * 0.8)
  return scroller.scrollTop > at
}
