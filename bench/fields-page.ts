/**
 * Page side of the fields bench: the product's field reader over elements named by selector. Bundled by `fields.ts`.
 */
import { createFieldContext, describeField, type FieldDescription } from '../shared/page/field.ts'

const isVisible = (el: Element): boolean => el.checkVisibility({ opacityProperty: true, visibilityProperty: true })

/** Descriptions in the order of the selectors; null if a selector finds nothing. */
export function describeAll(selectors: readonly string[]): (FieldDescription | null)[] {
  const context = createFieldContext({ isVisible })
  return selectors.map((selector) => {
    const el = document.querySelector(selector)
    return el ? describeField(el, context) : null
  })
}
