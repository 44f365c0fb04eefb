/**
 * Whether an element takes part in a page: as a control (by its tag, its role, an event handler or the cursor), or as a
 * container of others.
 */
import { CONTAINERS, NAMED_CONTAINERS } from '../domain/containers.ts'
import { isKnob } from './drawn-slider.ts'
import { isEditingRoot } from './frame-question.ts'
import { computedStyle } from './reading.ts'

/** How certain it is that an element is a control: by its tag or role, or only by an event handler or the cursor. */
export type Strength = 'strong' | 'weak'

export const CONTROL_ROLES = new Set([
  'button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'combobox', 'textbox', 'searchbox',
  'spinbutton', 'slider', 'treeitem',
]) // biome-ignore format: a table
/**
 * Most elements made clickable by scripts have one of these tags. Reading the cursor of all others costs
 * more than it finds.
 */
const POINTABLE = new Set([
  'DIV',
  'SPAN',
  'LI',
  'TD',
  'TR',
  'IMG',
  'P',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'I',
  'B',
  'A',
  'STRONG',
  'SECTION',
  'ARTICLE',
  'FIGURE',
  'DT',
  'DD',
])

/** Tags without an implied role: their role is read only if they have the attribute. */
export const PLAIN = new Set([
  'DIV',
  'SPAN',
  'B',
  'I',
  'EM',
  'STRONG',
  'LABEL',
  'P',
  'TD',
  'TR',
  'LI',
  'UL',
  'OL',
  'TBODY',
  'BR',
  'SMALL',
  'DL',
  'DT',
  'DD',
  'CENTER',
  'FONT',
  'PRE',
  'CODE',
])
/** Controls whose inner controls are offered too (a chip's remove button, a tree's branches). */
export const NESTING = new Set(['combobox', 'treeitem', 'listbox', 'textbox', 'group'])
export const NAMED_BY_CONTENT = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'textbox',
  'combobox',
])

/** Whether it has no box of its own, although its content may have one: slots always, others by their style. */
export const displaysContents = (el: Element): boolean =>
  el.tagName === 'SLOT' || (el.firstChild !== null && computedStyle(el).display === 'contents')

export function strengthOf(el: Element, tag: string, role: string, underPointer: boolean): Strength | undefined {
  switch (tag) {
    case 'INPUT':
      return (el as HTMLInputElement).type === 'hidden' ? undefined : 'strong'
    case 'SELECT':
    case 'TEXTAREA':
    case 'BUTTON':
    case 'SUMMARY':
      return 'strong'
    case 'A':
    case 'AREA':
      if (el.hasAttribute('href')) return 'strong'
      // Without `href`, a link drawn as a button can only be there for an event handler.
      if (/btn|button/i.test(`${el.getAttribute('class') ?? ''} ${el.getAttribute('id') ?? ''}`)) return 'weak'
      break
    default:
  }
  if (CONTROL_ROLES.has(role)) return 'strong'
  if (role === 'listbox' && el.hasAttribute('tabindex') && el.getAttribute('tabindex') !== '-1') return 'weak'
  if (isEditingRoot(el)) return 'strong'
  if (el.hasAttribute('onclick') && tag !== 'BODY' && tag !== 'FORM') return 'weak'
  const tabindex = el.getAttribute('tabindex')
  if (tabindex !== null && Number(tabindex) >= 0 && !CONTAINERS.has(role) && tag !== 'MAIN' && tag !== 'BODY')
    return 'weak'
  if (!underPointer && POINTABLE.has(tag)) {
    const { cursor } = computedStyle(el)
    if (cursor === 'pointer' && !inheritsPointer(el)) return 'weak'
    // A knob is dragged, not pressed.
    if (/^(?:grab|-webkit-grab|ew-resize|col-resize)$/.test(cursor) && isKnob(el)) return 'weak'
  }
  return undefined
}

/** Whether it is one of a row of icons that can be pressed, such as stars. */
export const isPressedPicture = (el: Element): boolean =>
  el.tagName === 'svg' &&
  (el.nextElementSibling?.tagName === 'svg' || el.previousElementSibling?.tagName === 'svg') &&
  computedStyle(el).cursor === 'pointer' &&
  !inheritsPointer(el)

/** The cursor is inherited, so only the outermost element that sets it is the clickable one. */
function inheritsPointer(el: Element): boolean {
  const label = el.closest('label,button,a[href],summary,select,[role=button],[role=option]')
  if (label && label !== el) return true
  const parent = el.parentElement
  return (
    parent !== null &&
    parent !== document.body &&
    parent !== document.documentElement &&
    computedStyle(parent).cursor === 'pointer'
  )
}

export function isContainer(el: Element, role: string): boolean {
  if (CONTAINERS.has(role)) return role !== 'table' || el.hasAttribute('role') || el.querySelector('th') !== null
  return (
    NAMED_CONTAINERS.has(role) &&
    (el.tagName === 'FIELDSET' || el.hasAttribute('aria-label') || el.hasAttribute('aria-labelledby'))
  )
}
