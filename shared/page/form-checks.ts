/** Small queries about a page that need no whole snapshot, for the time between the steps of a replay. */
import type { TargetDescriptor } from '../domain/target.ts'
import { messagesIn } from './confirm.ts'
import { describeTarget } from './descriptor.ts'
import { DomCache } from './dom-cache.ts'
import { createFieldContext, describeField, type FieldDescription, isRefused } from './field.ts'
import { formOf } from './fields.ts'
import { numberOf } from './index.ts'
import { CONTROL_SELECTOR } from './near-text.ts'
import { Ranks, resolve } from './resolve.ts'
import { isSecretInput, secretTexts, showsSecret } from './secret-input.ts'
import { openRoots } from './selector.ts'
import { Layout } from './visible.ts'

/** Visible error messages, including the browser's own for a field that it refuses to send. */
export const errorsNow = (): string[] => [
  ...messagesIn(new Layout(), () => false).flatMap(({ kind, text }) => (kind === 'error' ? [text] : [])),
  ...openRoots().flatMap((root) =>
    [...root.querySelectorAll(':user-invalid')].flatMap((el) => (isRefused(el) ? [el.validationMessage] : [])),
  ),
]

/** The present state of a field; `of`: which of the given targets mean it. */
type DescribedField = FieldDescription & {
  index: number
  target: TargetDescriptor
  form?: number
  of: number[]
}

const CONTROLS = `${CONTROL_SELECTOR},button[aria-pressed],button[data-option]`

/** Visible fields, and those that match one of the targets, in document order. */
export function visibleFields(targets: readonly TargetDescriptor[]): DescribedField[] {
  const dom = new DomCache()
  const { seen } = dom
  const meant = new Map<Element, number[]>()
  for (const [at, target] of targets.entries()) {
    const { element } = resolve(target, {}, dom)
    const el = element && (dom.group(element)?.el ?? element)
    if (el) meant.set(el, [...(meant.get(el) ?? []), at])
  }
  const context = createFieldContext({ isVisible: seen, indexOf: numberOf })
  const done = new Set<Element>()
  const found: DescribedField[] = []
  const ranks = new Ranks(dom)
  const drawn = [...meant.keys()].filter((el) => !el.matches(CONTROLS))
  for (const control of [...openRoots().flatMap((root) => [...root.querySelectorAll(CONTROLS)]), ...drawn]) {
    if (done.has(control) || !(seen(control) || meant.has(control))) continue
    const group = dom.group(control)
    if (!group || done.has(group.el)) continue
    for (const member of [group.el, ...group.members]) done.add(member)
    const field = describeField(group.el, context, group.members.length > 1 ? group.members : [])
    if (field.trap) continue
    const target = describeTarget(group.el, dom, { group, ranks })
    const form = formOf(group.members[0] ?? group.el)
    const of = meant.get(group.el) ?? []
    found.push({ ...field, index: numberOf(group.el), target, ...(form && { form: numberOf(form) }), of })
  }
  return found
}

/** Fields whose content must not be in a picture that leaves the bridge, and elements that show it as text. */
export function secretFields(): Element[] {
  const layout = new Layout()
  const roots = openRoots()
  const fields = roots
    .flatMap((root) => [...root.querySelectorAll('input,textarea,[contenteditable]')])
    .filter((el) => (el instanceof HTMLInputElement ? isWritten(el) && isSecretInput(el) : showsSecret(el)))
  // After all fields have recorded their values.
  return [...fields, ...roots.flatMap(secretTexts)].filter((el) => layout.visible(el))
}

const isWritten = ({ type }: HTMLInputElement): boolean =>
  !/^(?:hidden|checkbox|radio|submit|button|image|file)$/.test(type)

/** Visible fields with typed text, from a person or the page. */
export function typedFields(): Element[] {
  const layout = new Layout()
  return openRoots()
    .flatMap((root) => [...root.querySelectorAll('input,textarea,[contenteditable]')])
    .filter((el) =>
      el instanceof HTMLInputElement
        ? el.value !== '' && !/^(?:hidden|checkbox|radio|submit|button|image|file|reset|range|color)$/.test(el.type)
        : el instanceof HTMLTextAreaElement
          ? el.value !== ''
          : el instanceof HTMLElement && el.isContentEditable && el.textContent !== '',
    )
    .filter((el) => layout.visible(el))
}
