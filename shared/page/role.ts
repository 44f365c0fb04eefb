/**
 * The role of an element: explicit, or implied by its tag (HTML-AAM, https://www.w3.org/TR/html-aam-1.0/),
 * never the tag's name.
 */

import { byWord } from '../domain/by-word.ts'
import { isEditingRoot } from './frame-question.ts'

const INPUT_ROLES: Record<string, string> = byWord({
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  // HTML-AAM gives these no role; they are named after what a person does with them.
  file: 'button',
  color: 'button',
})

const TAG_ROLES: Record<string, string> = byWord({
  BUTTON: 'button', SUMMARY: 'button', TEXTAREA: 'textbox', OPTION: 'option', OPTGROUP: 'group', FIELDSET: 'group', DETAILS: 'group',
  H1: 'heading', H2: 'heading', H3: 'heading', H4: 'heading', H5: 'heading', H6: 'heading',
  NAV: 'navigation', MAIN: 'main', ASIDE: 'complementary', DIALOG: 'dialog', SEARCH: 'search', FORM: 'form', ARTICLE: 'article',
  UL: 'list', OL: 'list', MENU: 'list', LI: 'listitem', TABLE: 'table', TR: 'row', TD: 'cell', TH: 'columnheader', TBODY: 'rowgroup', THEAD: 'rowgroup',
  IMG: 'img', HR: 'separator', PROGRESS: 'progressbar', METER: 'meter', OUTPUT: 'status', P: 'paragraph', DATALIST: 'listbox', IFRAME: 'iframe',
}) // biome-ignore format: a table

export function roleOf(el: Element): string {
  const explicit = el.getAttribute('role')
  if (explicit) {
    const role = explicit.trim().split(/\s+/)[0]?.toLowerCase()
    if (role && role !== 'presentation' && role !== 'none') return role
    // A focusable element cannot be presentational: it keeps the role of its tag.
  }
  return impliedRole(el)
}

/** The role of the tag, ignoring the `role` attribute. */
export function impliedRole(el: Element): string {
  switch (el.tagName) {
    case 'A':
    case 'AREA':
      return el.hasAttribute('href') ? 'link' : 'generic'
    case 'INPUT': {
      const { type } = el as HTMLInputElement
      if (el.hasAttribute('list') && /^(?:text|email|tel|url|search)$/.test(type)) return 'combobox'
      return INPUT_ROLES[type] ?? 'textbox'
    }
    case 'SELECT': {
      const select = el as HTMLSelectElement
      return select.multiple || select.size > 1 ? 'listbox' : 'combobox'
    }
    case 'SECTION':
      return el.hasAttribute('aria-label') || el.hasAttribute('aria-labelledby') ? 'region' : 'generic'
    case 'HEADER':
      return sectioned(el) ? 'generic' : 'banner'
    case 'FOOTER':
      return sectioned(el) ? 'generic' : 'contentinfo'
    default: {
      const role = TAG_ROLES[el.tagName]
      if (role) return role
      return isEditingRoot(el) ? 'textbox' : 'generic'
    }
  }
}

const sectioned = (el: Element): boolean => el.parentElement?.closest('article,aside,main,nav,section') != null

/** 1–6 for headings, otherwise undefined. */
export function headingLevel(el: Element): number | undefined {
  const tag = /^H([1-6])$/.exec(el.tagName)
  const role = el.getAttribute('role')
  if (role === 'heading') return Number(el.getAttribute('aria-level')) || 2
  return tag && !role ? Number(tag[1]) : undefined
}
