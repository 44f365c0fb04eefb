/** Roles of the parts of a page that contain others; a page's outline names them. */
export const CONTAINERS: ReadonlySet<string> = new Set([
  'form',
  'dialog',
  'alertdialog',
  'navigation',
  'main',
  'banner',
  'contentinfo',
  'complementary',
  'search',
  'region',
  'radiogroup',
  'table',
  'listbox',
  'menu',
  'tablist',
  'toolbar',
])
export const NAMED_CONTAINERS: ReadonlySet<string> = new Set(['group', 'article', 'section'])
