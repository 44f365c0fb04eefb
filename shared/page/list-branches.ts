/** Rows of an open list that contain further rows: branches of a tree, columns of a cascading list. */
import { placeOf } from './acting-read.ts'
import type { Row } from './acting-types.ts'
import { textOf } from './label-text.ts'

/** Class names of icons that say that a row has children. */
const SIGN = /expand|arrow|chevron|caret|switcher|toggler|submenu|[-_]right/i

/** The part of a row with its own text, without the rows it contains. */
export const wordsOf = (row: Element): Element => {
  const inner = row.querySelector('[role=group],[role=treeitem]')
  if (!inner || row.getAttribute('role') !== 'treeitem') return row
  return [...row.children].find((part) => !part.contains(inner) && textOf(part, { controls: true }) !== '') ?? row
}

/** Where to open a closed row; nothing if it is only a choice. */
export const openerIn = (row: Element): Pick<Row, 'opens'> => {
  const expanded = row.getAttribute('aria-expanded')
  const popup = row.getAttribute('aria-haspopup')
  // Some pages mark leaves as not expanded, or as having no popup, too.
  if (expanded === 'true' || popup === 'false') return {}
  // In a tree that marks its closed rows, unmarked rows are leaves.
  const told = row.closest('[role=tree]')?.querySelector('[aria-expanded]') != null
  if (expanded === null && row.getAttribute('role') === 'treeitem' && told) return {}
  const sign = signIn(row)
  const isBranch = expanded === 'false' || popup !== null || sign !== undefined
  if (!isBranch) return {}
  // Pressing the text of a branch may choose it. Its icon only opens it; in a tree, the icon is before the text.
  const isApart = sign && (expanded === 'false' || (row.getAttribute('role') === null && isBeforeWords(sign, row)))
  return { opens: placeOf(isApart ? sign : row) }
}

const isBeforeWords = (sign: Element, row: Element): boolean => {
  const words = [...row.querySelectorAll('*')].find((part) => textOf(part, { controls: true }) !== '')
  return words !== undefined && (sign.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** An icon without text beside the text of the row. */
const signIn = (row: Element): Element | undefined => {
  const role = row.getAttribute('role')
  if (role !== null && !/^(?:treeitem|menuitem(?:checkbox|radio)?|option)$/.test(role)) return undefined
  return [...row.querySelectorAll('*')].find(
    (part) =>
      SIGN.test(part.getAttribute('class') ?? '') &&
      textOf(part) === '' &&
      !part.matches('[aria-hidden=true]:empty') &&
      part.checkVisibility({ visibilityProperty: true }) &&
      !part.closest('[role=group] *') &&
      part.getBoundingClientRect().width > 0,
  )
}
