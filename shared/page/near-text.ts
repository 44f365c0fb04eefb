/**
 * The nearest text before or after a control that belongs to no other control: a question linked to
 * it only by position.
 */
import { composedParent, squeeze, textOf } from './label-text.ts'
import { computedStyle, hasBox, oncePerReading } from './reading.ts'

export const CONTROL_SELECTOR =
  'input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=image]):not([type=reset]),select,textarea,[contenteditable=""],[contenteditable=true],[contenteditable=plaintext-only],[role=combobox],[role=listbox],[role=radiogroup],[role=spinbutton],[role=textbox],[role=checkbox],[role=radio],[role=switch],button[aria-haspopup=listbox]'

/** A native list kept behind a drawn one asks nothing itself. */
const asks = (control: Element): boolean => control.getAttribute('aria-hidden') !== 'true' && hasBox(control)
export const holdsControl = oncePerReading(
  (el: Element): boolean => (el.matches(CONTROL_SELECTOR) && asks(el)) || controlsIn(el).some(asks),
)

/** The controls below an element, in document order, without shadow trees. */
export const controlsIn = oncePerReading((root: ParentNode & Node): readonly Element[] => [
  ...root.querySelectorAll(CONTROL_SELECTOR),
])

export const HEADING = /^H[1-6]$/
const LABELISH = /label|question|prompt|caption|legend|title|field-?name/i

export interface NearText {
  text: string
  /** Marked up like a label (a label tag or class), with no other field in between. */
  labelLike: boolean
  element: Element
}

/**
 * The nearest text before a control that belongs to no other control: from earlier siblings, then those of its
 * ancestors, up to another control or `levels` ancestors.
 */
export function nearTextOf(el: Element, levels = LEVELS, after = false): NearText | null {
  return levels === LEVELS && !after ? usualNearText(el) : findNearText(el, levels, after)
}

const LEVELS = 7
const usualNearText = oncePerReading((el: Element) => findNearText(el, LEVELS, false))

function findNearText(el: Element, levels: number, after: boolean): NearText | null {
  let node: Node = el
  for (let level = 0; level < levels; level += 1) {
    let sibling = after ? node.nextSibling : node.previousSibling
    let loose = ''
    while (sibling) {
      if (sibling.nodeType === Node.TEXT_NODE)
        loose = after ? `${loose} ${sibling.nodeValue ?? ''}` : `${sibling.nodeValue ?? ''} ${loose}`
      else if (sibling instanceof Element) {
        if (squeeze(loose) !== '' && !isInline(sibling)) break
        // The next `dt` of a list is the next question.
        if (after && sibling.tagName === 'DT') return looseText(loose, node)
        if (holdsControl(sibling)) return looseText(loose, node)
        if (isToolbar(sibling) || isTag(sibling)) {
          sibling = after ? sibling.nextSibling : sibling.previousSibling
          continue
        }
        const text = questionIn(sibling)
        if (text !== '' && isWordy(text) && !EDITOR.test(text)) {
          const labelLike =
            !HEADING.test(sibling.tagName) &&
            !/(?:^|[\s_-])(?:error|invalid)(?:$|[\s_-])/i.test(sibling.getAttribute('class') ?? '') &&
            (sibling.tagName === 'LABEL' ||
              LABELISH.test(sibling.getAttribute('class') ?? '') ||
              sibling.querySelector('label') !== null ||
              (level === 0 && !after && titlesBox(sibling, el)))
          return { text: squeeze(after ? `${loose} ${text}` : `${text} ${loose}`), labelLike, element: sibling }
        }
      }
      sibling = after ? sibling.nextSibling : sibling.previousSibling
    }
    const direct = looseText(loose, node)
    if (direct) return direct
    const parent: Element | null = composedParent(node)
    if (!parent || parent.tagName === 'BODY' || parent.tagName === 'FORM' || parent.tagName === 'FIELDSET') return null
    node = parent
  }
  return null
}

/** The description of an editor for screen readers. */
const EDITOR = /^rich text (?:editor|area)\b/i

const AFFIX = /icon|material|symbol|glyph|addon|add-on|prefix|suffix|input-group|help|hint|error|invalid|counter|badge/i

/** Whether a few plain words directly before the only control of a small box are its title, whatever their markup. */
const titlesBox = (words: Element, control: Element): boolean => {
  const box = composedParent(control)
  return (
    box !== null &&
    words.childElementCount === 0 &&
    words.nextElementSibling === control &&
    /^(?:SPAN|DIV|P|B|STRONG|DT)$/.test(words.tagName) &&
    !AFFIX.test(words.getAttribute('class') ?? '') &&
    /^.{1,60}(?<![.!])$/s.test(squeeze(words.textContent ?? '')) &&
    controlsIn(box).length === 1 &&
    box.firstElementChild === words
  )
}

/** Whether all its text is in two or more buttons: "B", "I", "U". */
const isToolbar = (el: Element): boolean => {
  const pressed = [...el.querySelectorAll('button,[role=button],a,b,i,span,li')].filter(
    (one) =>
      one.childElementCount === 0 && (one.matches('button,[role=button]') || computedStyle(one).cursor === 'pointer'),
  )
  const bare = (text: string): string => text.replace(/\s/g, '')
  return pressed.length > 1 && bare(el.textContent ?? '') === bare(pressed.map((one) => one.textContent).join(''))
}

/** Whether it is an entry of a list, with the icon that removes it. */
const isTag = (el: Element): boolean =>
  el.childElementCount > 0 && isInline(el) && /\S\s*[×✕✖⨯✗]$/u.test((el.textContent ?? '').trim())

/** The text of an element without the small print at its end: "Adults", not "Adults 12+ years". */
export const questionIn = (el: Element): string => {
  const text = textOf(el, { max: 300, drawn: true })
  const small = [...el.querySelectorAll(':scope > small,:scope > font[size="1"],:scope > font[size="-1"]')].at(-1)
  if (!small) return text
  const rest = textOf(el, { max: 300, without: [small], drawn: true })
  return isWordy(rest) && text.startsWith(rest) ? rest : text
}

const isInline = (el: Element): boolean => computedStyle(el).display.startsWith('inline')
/** Whether the text has words. "M.I." and a sum count, too. */
export const isWordy = (text: string): boolean =>
  /[\p{L}]{2}|[\p{Script=Han}\p{Script=Hangul}]|^\p{Lu}\.\s?\p{Lu}\.?$|\d.*=\s*\??$/u.test(text)

function looseText(loose: string, node: Node): NearText | null {
  const text = squeeze(loose)
  const element = node.parentElement
  return text !== '' && isWordy(text) && element ? { text: text.slice(0, 300), labelLike: false, element } : null
}
