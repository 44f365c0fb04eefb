/**
 * A field's current value, as an action of the person who filled it in; for a secret field, only that it was filled in.
 */
import { WIDGETS } from '../domain/widgets.ts'
import { DomCache } from './dom-cache.ts'
import { describeAt } from './fields.ts'
import { secretFields } from './form-checks.ts'
import type { PersonAct } from './person-act.ts'
import { markSecret } from './secret-input.ts'

export function filled(el: Element): PersonAct | undefined {
  const field = describeAt(el, new DomCache())
  if (!field || field.trap) return undefined
  const secret = WIDGETS[field.widget].secret || secretFields().includes(el)
  // The next page must recognise it as a secret, too.
  if (secret) markSecret(el)
  const { target, label, name, widget, required, section, hints, value, checked } = field
  return {
    did: 'fill',
    target,
    secret,
    url: location.href,
    field: {
      label,
      name,
      widget,
      required,
      hints,
      value: secret ? '' : value,
      ...(section && { section }),
      ...(checked !== undefined && { checked }),
    },
  }
}
