/**
 * What a page must report before it receives a value: the origin of its document, what a field asks for, where a form
 * is sent.
 */
import type { FieldHints } from '../domain/observation.ts'
import { deref, isMissing, placeOf } from './acting-read.ts'
import type { At, Missing, Ref } from './acting-types.ts'
import { DomCache } from './dom-cache.ts'
import { createFieldContext, describeField } from './field.ts'
import { documentId, numberOf } from './index.ts'
import { composedParent } from './label-text.ts'
import { markSecret } from './secret-input.ts'
import { activeElement, addressOfDocument, baseAddress, elementsOf, fieldsAround } from './unclobbered.ts'

/** The origin as the browser defines it; `null` if the document has none of its own. */
export const origin = (): string => self.origin

/** What a field asks for, read from the page itself. */
export type FieldAsking = {
  at: At
  origin: string
  label: string
  name: string
  hints: FieldHints
  /** Typed text appears as dots. */
  masked: boolean
  /** Origin to which its form is sent, if that is a web address. */
  sentTo?: string
}

export function asking(ref: Ref): FieldAsking | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  // A secret is about to be typed here, so pictures cover this field from now on.
  markSecret(el)
  const dom = new DomCache()
  const { label, name, hints } = describeField(el, createFieldContext({ isVisible: dom.seen, indexOf: numberOf }))
  const form = 'form' in el && el.form instanceof HTMLFormElement ? el.form : undefined
  const sentTo = form && addressOf(form, defaultButton(form))
  return {
    at: placeOf(el),
    origin: self.origin,
    label,
    name,
    hints,
    masked: isMasked(el),
    ...(sentTo !== undefined && { sentTo }),
  }
}

const isMasked = (el: Element): boolean => {
  if (el instanceof HTMLInputElement && el.type === 'password') return true
  const security = getComputedStyle(el).getPropertyValue('-webkit-text-security')
  return security !== '' && security !== 'none'
}

/**
 * Whether keys would arrive in this document, and not in one of its frames or in a document that replaced it. `unsure`
 * if the focused element may contain a frame that cannot be inspected: then ask its frames whether they have the focus.
 */
export function takesKeys(document_: string): 'yes' | 'no' | 'unsure' {
  // A frame keeps its own focused element while another frame receives the keys.
  if (document_ !== documentId || (self !== top && !hasKeys())) return 'no'
  let el = activeElement(document)
  while (el?.shadowRoot) {
    const inner = activeElement(el.shadowRoot)
    if (!inner) break
    el = inner
  }
  if (el === null || el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) return 'yes'
  return /^(?:i?frame|object|embed|fencedframe)$/i.test(el.localName) ? 'no' : 'unsure'
}

/** Whether the keys of the tab arrive in this document or in one of its frames. */
export const hasKeys = (): boolean => Document.prototype.hasFocus.call(document)

/** Where a form would be sent; undefined if nothing is sent. */
export type FormSending = {
  /** Origin of the address; undefined if it is not a web address (a script, a dialog). */
  to: string | undefined
  /** A field of the form contains something that is not shown to others. */
  secret: boolean
}

/**
 * Where the form is sent by pressing this button, or by Enter in this field. Null: nothing that contains a value is
 * sent.
 */
export function sending(ref: Ref | null): FormSending | null {
  const found = ref === null ? activeElement(document) : deref(ref)
  if (!found || isMissing(found)) return null
  const button = submitter(found)
  const form = button ? button.form : found instanceof HTMLElement && 'form' in found ? enteredForm(found) : null
  if (!(form instanceof HTMLFormElement)) return null
  const fields = controlsOf(form).filter((el) => 'value' in el && el.value !== '')
  if (fields.length === 0) return null
  return { to: addressOf(form, button ?? defaultButton(form)), secret: fields.some(isMasked) }
}

/** Undefined if it is not a web address: a script, a dialog. */
const addressOf = (form: HTMLFormElement, by: Element | undefined): string | undefined => {
  // Read as an attribute: a field named "action" hides the form's own property.
  const action = by?.getAttribute('formaction') ?? attribute(form, 'action') ?? ''
  const method = by?.getAttribute('formmethod') ?? attribute(form, 'method') ?? ''
  if (method.toLowerCase() === 'dialog') return undefined
  // An empty action sends the document to its own address, whatever its base is.
  const url = action.trim() === '' ? URL.parse(addressOfDocument()) : URL.parse(action, baseAddress())
  if (url === null || /^(?:javascript|about|blob):/.test(url.protocol)) return undefined
  return url.origin === 'null' ? url.protocol : url.origin
}

/** The button that a press on this element presses, also from inside the button's shadow root. */
const submitter = (el: Element): HTMLButtonElement | HTMLInputElement | undefined => {
  for (let node: Element | null = el; node; node = composedParent(node)) {
    if (isSubmitter(node)) return node
    const labelled = node instanceof HTMLLabelElement ? node.control : null
    if (labelled && isSubmitter(labelled)) return labelled
    if (/^(?:button|input|form)$/.test(node.localName)) return undefined
  }
  return undefined
}

const isSubmitter = (el: Element): el is HTMLButtonElement | HTMLInputElement =>
  (el instanceof HTMLButtonElement && el.type === 'submit') ||
  (el instanceof HTMLInputElement && (el.type === 'submit' || el.type === 'image'))

const enteredForm = (el: HTMLElement): unknown =>
  el instanceof HTMLInputElement || el instanceof HTMLSelectElement ? el.form : null

const controlsOf = (form: HTMLFormElement): Element[] =>
  elementsOf(form).filter(
    (el) =>
      (el instanceof HTMLInputElement || el instanceof HTMLSelectElement || el instanceof HTMLTextAreaElement) &&
      !(el instanceof HTMLInputElement && /^(?:hidden|submit|button|reset|image)$/.test(el.type)),
  )

const defaultButton = (form: HTMLFormElement): Element | undefined =>
  fieldsAround(form).find((el) => isSubmitter(el) && el.form === form)

const attribute = (el: Element, name: string): string | null => Element.prototype.getAttribute.call(el, name)
