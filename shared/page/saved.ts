/**
 * The document as one HTML file that looks the same without scripts, server or typed values: a copy of a page that
 * GhostHands gets wrong, for later study.
 */

import { masked, type SavedDocument, styleText, withoutAddresses } from '../domain/saved-text.ts'
import { numberOf } from './index.ts'
import { isSecretInput } from './secret-input.ts'
import { openRoots } from './selector.ts'

export type SaveOptions = {
  /** Keeps typed and chosen values, hidden fields and the query parts of URLs. */
  values?: boolean
  /** The files of its child frames, by the number of the frame element. */
  frames?: Record<number, string>
}

const LEFT_OUT = new Set(['SCRIPT', 'NOSCRIPT', 'BASE', 'SOURCE', 'TRACK'])
/** Attributes that would load something or tell more than the page's appearance. */
const DROPPED =
  /^(?:srcset|sizes|nonce|integrity|poster|ping|srcdoc|sandbox|crossorigin|formaction|background|manifest)$/
/** Names of attributes that contain tokens which give access. */
const TOKEN = /^data-.*(?:token|csrf|xsrf|nonce|session|auth)/i
/** Attributes with text, which may repeat a typed value. */
const WORDS = /^(?:title|alt|placeholder|aria-label|aria-valuetext|aria-description|data-.*)$/
const UNTYPED = /^(?:checkbox|radio|submit|button|image|reset|file)$/
/** Characters. A shorter value repeated on the page reveals nothing about anybody, and is often part of other words. */
const REPEATED = 4

const isTyped = (el: HTMLInputElement): boolean => el.type !== 'hidden' && !UNTYPED.test(el.type)

export function savedDocument({ values = false, frames = {} }: SaveOptions = {}): SavedDocument {
  const saving = new Saving(values, frames)
  const root = saving.element(document.documentElement)
  const { doctype } = document
  return {
    html: `${doctype ? `<!doctype ${doctype.name}>\n` : ''}${root.outerHTML}\n`,
    sheets: [...saving.sheets],
    typed: [...saving.typed],
  }
}

class Saving {
  readonly sheets = new Set<string>()
  readonly typed = new Set<string>()
  private readonly values: boolean
  private readonly frames: Record<number, string>
  private readonly into = document.implementation.createHTMLDocument('')

  constructor(values: boolean, frames: Record<number, string>) {
    this.values = values
    this.frames = frames
    for (const el of openRoots().flatMap((root) => [...root.querySelectorAll('input,textarea')]))
      if (el instanceof HTMLTextAreaElement || (el instanceof HTMLInputElement && isTyped(el))) this.shown(el.value)
  }

  element(el: Element): Element {
    const copy = this.into.createElementNS(
      el.namespaceURI,
      el.tagName.toLowerCase() === el.localName ? el.localName : el.tagName,
    )
    for (const { name, value } of el.attributes) this.attribute(el, copy, name, value)
    this.state(el, copy)
    if (el.shadowRoot) copy.append(this.shadow(el.shadowRoot))
    if (el instanceof HTMLTextAreaElement) copy.textContent = this.shown(el.value)
    else for (const child of el.childNodes) this.child(child, copy)
    if (el === document.head) {
      const charset = this.into.createElement('meta')
      charset.setAttribute('charset', 'utf-8')
      copy.prepend(charset)
      for (const sheet of document.adoptedStyleSheets) copy.append(this.style(sheet))
    }
    return copy
  }

  private child(node: Node, into: Node): void {
    if (node.nodeType === Node.TEXT_NODE) {
      const editable = node.parentElement?.isContentEditable === true
      const text = node.nodeValue ?? ''
      into.appendChild(this.into.createTextNode(editable ? this.shown(text) : this.said(text)))
    } else if (node instanceof HTMLLinkElement || node instanceof HTMLStyleElement) {
      if (node.sheet) into.appendChild(this.style(node.sheet))
    } else if (node instanceof HTMLMetaElement) {
      if (node.name !== '' && !TOKEN.test(`data-${node.name}`)) into.appendChild(this.element(node))
    } else if (node instanceof Element && !LEFT_OUT.has(node.tagName)) into.appendChild(this.element(node))
  }

  private attribute(el: Element, copy: Element, name: string, value: string): void {
    if (DROPPED.test(name) || TOKEN.test(name)) return
    // The attribute stays, without its code: it shows that the element can be pressed.
    if (name.startsWith('on')) copy.setAttribute(name, '')
    else if (name === 'style') {
      if (value !== '') copy.setAttribute(name, withoutAddresses(value))
    } else if (name === 'src' || name === 'data') copy.setAttribute(name, this.source(el, value))
    else if (/^(?:xlink:)?href$|^action$/.test(name)) copy.setAttribute(name, this.address(value))
    else if (name === 'value' && el instanceof HTMLInputElement) return
    else copy.setAttribute(name, WORDS.test(name) ? this.said(value) : value)
  }

  private source(el: Element, value: string): string {
    if (/^(?:IFRAME|FRAME)$/.test(el.tagName)) return this.frames[numberOf(el)] ?? this.address(value)
    return value.startsWith('data:') ? value : ''
  }

  private address(value: string): string {
    if (/^javascript:/i.test(value)) return 'javascript:void(0)'
    if (this.values || /^(?:#|data:image)/.test(value)) return value
    return value.replace(/\?[^#]*/, '')
  }

  /** A person's changes are in properties, not in attributes. */
  private state(el: Element, copy: Element): void {
    if (el instanceof HTMLImageElement && el.width > 0) {
      copy.setAttribute('width', String(el.width))
      copy.setAttribute('height', String(el.height))
    }
    if (el instanceof HTMLInputElement) this.input(el, copy)
    if (el instanceof HTMLOptionElement && this.values) copy.toggleAttribute('selected', el.selected)
    if ((el.tagName === 'IFRAME' || el.tagName === 'FRAME') && this.frames[numberOf(el)])
      copy.setAttribute('src', this.frames[numberOf(el)] ?? '')
  }

  private input(el: HTMLInputElement, copy: Element): void {
    if (el.type === 'checkbox' || el.type === 'radio') {
      if (this.values) copy.toggleAttribute('checked', el.checked)
      const value = el.getAttribute('value')
      if (value !== null) copy.setAttribute('value', value)
    } else if (UNTYPED.test(el.type)) {
      if (el.type !== 'file' && el.hasAttribute('value')) copy.setAttribute('value', el.value)
    } else if (el.value !== '' && (this.values || el.type !== 'hidden'))
      copy.setAttribute('value', !this.values && isSecretInput(el) ? '' : this.shown(el.value))
  }

  /** Text of the page, without typed values that it repeats. */
  private said(text: string): string {
    if (this.values) return text
    return [...this.typed].reduce(
      (left, value) => (value.length < REPEATED ? left : left.replaceAll(value, masked(value))),
      text,
    )
  }

  private shown(value: string): string {
    if (value.trim().length > 1) this.typed.add(value)
    return this.values ? value : masked(value)
  }

  private shadow(root: ShadowRoot): HTMLTemplateElement {
    const template = this.into.createElement('template')
    template.setAttribute('shadowrootmode', 'open')
    if (root.delegatesFocus) template.setAttribute('shadowrootdelegatesfocus', '')
    for (const child of root.childNodes) this.child(child, template.content)
    for (const sheet of root.adoptedStyleSheets) template.content.append(this.style(sheet))
    return template
  }

  private style(sheet: CSSStyleSheet): HTMLStyleElement {
    const style = this.into.createElement('style')
    if (sheet.media.mediaText !== '') style.setAttribute('media', sheet.media.mediaText)
    if (sheet.disabled) style.setAttribute('media', 'not all')
    try {
      style.textContent = styleText([...sheet.cssRules].map((rule) => rule.cssText).join('\n'))
    } catch {
      // The page's scripts may not read a style sheet of another origin, but the caller that saves the page may.
      if (sheet.href) this.sheets.add(sheet.href)
      style.setAttribute('data-from', sheet.href ?? '')
    }
    return style
  }
}
