/** Fields that are in the document but that nobody can see now: later steps, closed dialogs, traps. Never offered. */

import { DomCache } from './dom-cache.ts'
import { createFieldContext, describeField, type FieldDescription } from './field.ts'
import { numberOf } from './index.ts'
import { findAll } from './selector.ts'

/** More fields than this are not a form. */
const MAX_UNSEEN = 200

const FIELDS =
  'select, textarea, input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image], [type=file])'

export type UnseenField = FieldDescription & { selector: string }

export function unseenFields(): UnseenField[] {
  const dom = new DomCache()
  // Their labels are invisible too, so everything counts as visible here.
  const context = createFieldContext({ isVisible: () => true, indexOf: numberOf })
  return findAll(FIELDS)
    .filter((el) => !dom.layout.visible(el) || dom.layout.covered(el) === 'yes')
    .slice(0, MAX_UNSEEN)
    .map((el) => ({ ...describeField(el, context), selector: dom.selectors.exact(el) }))
}
