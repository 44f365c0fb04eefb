/** A field's label: its text, where it was found, and whether a mark in it says that the field is required. */
import { oncePerReading } from './reading.ts'

/** The name of a field, and where it was found. */
export interface FieldLabel {
  /** The question, without its required mark. */
  text: string
  required?: boolean
  source: 'label' | 'labelledby' | 'aria-label' | 'group' | 'host' | 'table' | 'near' | 'title' | 'placeholder' | 'none'
  /** The same label is above other boxes that have no text of their own. */
  shared?: boolean
  /** Elements that carry the label, for class marks. */
  elements: readonly Element[]
}

const REQUIRED_CLASS =
  /(?:^|[\s_-])(?:is-?)?required(?:$|[\s_-])|(?:^|\s)(?:mandatory|asterisk|pflichtfeld|obligatoire)(?:$|\s)/i

/** A class or a drawn star that means required: on the label, on a part of it, or added by CSS. */
export const hasRequiredMark = oncePerReading((label: Element): boolean => {
  if (REQUIRED_CLASS.test(label.getAttribute('class') ?? '')) return true
  for (const part of label.querySelectorAll('[class]')) {
    if (
      REQUIRED_CLASS.test(part.getAttribute('class') ?? '') &&
      !/error|message/i.test(part.getAttribute('class') ?? '')
    )
      return true
  }
  for (const part of [label, ...label.children]) {
    for (const pseudo of ['::after', '::before']) {
      if (/[*✱＊]/.test(getComputedStyle(part, pseudo).content)) return true
    }
  }
  return false
})
