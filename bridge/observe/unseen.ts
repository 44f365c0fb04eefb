/**
 * What the main document contains besides what is offered: fields that are invisible now. For `ghosthands observe`,
 * never for acting.
 */
import { classifyField } from '../../shared/domain/fields/index.ts'
import type { Field } from '../../shared/domain/observation.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/session.ts'

export type UnseenFacts = Pick<
  Field,
  'selector' | 'role' | 'type' | 'widget' | 'name' | 'label' | 'required' | 'options' | 'profileKey' | 'confidence'
>

/** In document order; at most 200. */
export const unseenFields = async ({ page }: Pick<Tab, 'page'>): Promise<UnseenFacts[]> => {
  const found = await callPage(page.mainFrame(), 'unseenFields', [])
  return found.map(({ selector, role, type, widget, name, label, required, options, hints }) => {
    const { key, confidence } = classifyField(hints)
    return {
      selector,
      role,
      type,
      widget,
      name,
      label,
      required,
      ...(options && { options }),
      profileKey: key,
      confidence,
    }
  })
}
