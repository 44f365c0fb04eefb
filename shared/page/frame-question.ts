/**
 * The question of an editor in a frame of its own: the frame contains only the written text, and the question is in the
 * page around it. It is read from inside, so that the field always has the same name. The outer page is another realm:
 * nothing of it is an instance of classes of this one.
 */
import { squeeze } from './label-text.ts'
import { hasBox } from './reading.ts'

/** How deep an editor's frame may be in the editor's own boxes. */
const MAX_LEVELS = 9
const MOST = 200
const FIELDS = 'input:not([type=hidden]),select,textarea,iframe,[contenteditable=true]'

/** The whole document or its body is editable. */
export const isFrameEditor = (el: Element): boolean =>
  el === document.body && window !== window.top && document.body.isContentEditable

/** The outermost editable element: the body if the whole document is editable. */
export const isEditingRoot = (el: Element): boolean =>
  el instanceof HTMLElement &&
  el.isContentEditable &&
  (el.parentElement === document.documentElement || !el.parentElement?.isContentEditable)

/** '' if the frame belongs to another site, or no text is before it. */
export function frameQuestion(): string {
  const frame = frameOutside()
  return frame ? labelBeneath(frame) || wordsBefore(frame) : ''
}

/** Its frame element in the outer page; null if that is another site's. */
export const frameOutside = (): Element | null => {
  try {
    return window.frameElement
  } catch {
    // The frame element belongs to a page of another site.
    return null
  }
}

/** The label of the text area that an editor is drawn in place of, and that is kept out of sight beside it. */
function labelBeneath(frame: Element): string {
  const root = frame.ownerDocument
  for (let node = frame.parentElement, level = 0; node && level < MAX_LEVELS; node = node.parentElement, level += 1) {
    const hidden = [...node.querySelectorAll('textarea')].filter((area) => !hasBox(area))
    const [only] = hidden
    if (hidden.length > 1) return ''
    const label = only?.id ? root.querySelector(`label[for="${CSS.escape(only.id)}"]`) : only?.closest('label')
    if (label) return wordsOf(label)
    if (node.tagName === 'FORM' || node.tagName === 'BODY') return ''
  }
  return ''
}

function wordsBefore(frame: Element): string {
  for (let node: Element | null = frame, level = 0; node && level < MAX_LEVELS; node = node.parentElement, level += 1) {
    for (let before: ChildNode | null = node.previousSibling; before; before = before.previousSibling) {
      const element = before.nodeType === Node.ELEMENT_NODE ? (before as Element) : undefined
      if (element && (element.matches(FIELDS) || element.querySelector(FIELDS))) {
        if ([element, ...element.querySelectorAll(FIELDS)].some((one) => one.matches(FIELDS) && hasBox(one))) return ''
        continue
      }
      // Its toolbar.
      if (
        element?.querySelector('button,[role=button],[role=toolbar]') ||
        element?.matches('script,style,button,[role=toolbar]')
      )
        continue
      const words = element ? wordsOf(element) : squeeze(before.nodeValue ?? '')
      if (/\p{L}{2}|[\p{Script=Han}\p{Script=Hangul}]/u.test(words)) return words.length <= MOST ? words : ''
    }
    if (node.parentElement?.tagName === 'FORM' || node.parentElement?.tagName === 'BODY') return ''
  }
  return ''
}

const wordsOf = (el: Element): string => (hasBox(el) ? squeeze(el.textContent ?? '') : '')
