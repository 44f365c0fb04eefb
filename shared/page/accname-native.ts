/** The names that HTML and SVG themselves give (HTML-AAM 4.1, SVG-AAM 8.1), without labels: step 2E of accname 1.2. */

const childOf = (el: Element, tag: string): Element | undefined =>
  [...el.children].find((child) => child.tagName === tag)

/** A text, or the element with the text; undefined if the tag gives no name. */
export function ownText(el: Element): string | Element | undefined {
  switch (el.tagName) {
    case 'INPUT':
      return el instanceof HTMLInputElement ? buttonText(el) : undefined
    case 'FIELDSET':
      return childOf(el, 'LEGEND')
    case 'TABLE':
      return childOf(el, 'CAPTION') ?? el.getAttribute('summary') ?? undefined
    case 'FIGURE':
      return childOf(el, 'FIGCAPTION')
    case 'IMG':
    case 'AREA':
      return el.getAttribute('alt') ?? undefined
    case 'OPTGROUP':
    case 'OPTION':
      return el.getAttribute('label') ?? undefined
    default:
      return el.namespaceURI === SVG ? svgText(el) : undefined
  }
}

const SVG = 'http://www.w3.org/2000/svg'

const svgText = (el: Element): string | undefined =>
  childOf(el, 'title')?.textContent || (el.tagName === 'a' ? (el.getAttribute('xlink:title') ?? undefined) : undefined)

function buttonText(input: HTMLInputElement): string | undefined {
  switch (input.type) {
    case 'button':
      return input.value
    case 'submit':
      return input.getAttribute('value') ?? 'Submit'
    case 'reset':
      return input.getAttribute('value') ?? 'Reset'
    case 'image':
      return input.alt || input.getAttribute('value') || titleOf(input) || 'Submit'
    default:
      return undefined
  }
}

/** The tooltip: step 2I. */
export const titleOf = (el: Element): string => (el.getAttribute('title') ?? '').trim()
