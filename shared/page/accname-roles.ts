/**
 * The role of an element for its name, and what the naming rules say about that role. For roles in general: `role.ts`.
 */
import { impliedRole } from './role.ts'

/** Roles of WAI-ARIA 1.2 and Graphics-ARIA. Unknown tokens are skipped (WAI-ARIA 1.2, 8.1). */
const ROLES = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic graphics-document ' +
    'graphics-object graphics-symbol grid gridcell group heading image img insertion link list listbox listitem log main mark ' +
    'marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation ' +
    'progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status ' +
    'strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree ' +
    'treegrid treeitem'
  ).split(' '),
)

/** Roles that take their name from content (WAI-ARIA 1.2, 5.2.8.6). */
const FROM_CONTENT = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row rowheader ' +
    'switch tab tooltip treeitem'
  ).split(' '),
)

/** Roles whose value, not their content, is used in another element's name (accname 1.2, step 2C). */
const TEXTBOXES = new Set(['textbox', 'searchbox'])
const CHOICES = new Set(['combobox', 'listbox'])
const RANGES = new Set(['slider', 'spinbutton', 'scrollbar', 'progressbar', 'meter'])

/** Controls are separated from the text beside them, whatever their layout. */
const CONTROLS = new Set([
  ...TEXTBOXES, ...CHOICES, ...RANGES, 'button', 'checkbox', 'radio', 'switch', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'tab', 'option',
]) // biome-ignore format: a table

/** Roles whose content does not contribute to the name of an ancestor: landmarks, and widgets with parts. */
const CLOSED = new Set(
  (
    'alertdialog application article banner complementary dialog document feed figure form grid group log main marquee math menu ' +
    'menubar navigation note radiogroup search status tablist tabpanel timer toolbar tree treegrid'
  ).split(' '),
)

const FOCUSABLE = 'a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable]'

/** The first known role. `none` if the element is presentational; an element that can be focused never is. */
export function namingRole(el: Element): string {
  const said = el.getAttribute('role')
  if (said !== null) {
    for (const token of said.toLowerCase().split(/\s+/)) {
      if (!ROLES.has(token)) continue
      if (token !== 'none' && token !== 'presentation') return token === 'image' ? 'img' : token
      if (!el.matches(FOCUSABLE) || el.matches(':disabled')) return 'none'
      break
    }
  }
  return tagRole(el)
}

function tagRole(el: Element): string {
  switch (el.tagName) {
    case 'IMG':
      return el.getAttribute('alt') === '' ? 'none' : 'img'
    case 'FIGURE':
      return 'figure'
    case 'svg':
      return 'img'
    case 'a':
      return el.hasAttribute('href') || el.hasAttribute('xlink:href') ? 'link' : 'generic'
    default:
      return impliedRole(el)
  }
}

export const takesNameFromContent = (role: string): boolean => FROM_CONTENT.has(role)
export const givesContent = (role: string): boolean => !CLOSED.has(role)
export const isControlRole = (role: string): boolean => CONTROLS.has(role)
export const valueKind = (role: string): 'text' | 'choice' | 'range' | undefined =>
  TEXTBOXES.has(role) ? 'text' : CHOICES.has(role) ? 'choice' : RANGES.has(role) ? 'range' : undefined
