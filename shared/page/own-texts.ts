/** The visible texts in the view, each with its element. */
import { numberOf } from './index.ts'
import { openRoots } from './selector.ts'
import { Layout } from './visible.ts'

/** Number of the element, and its own text without that of nested elements. */
export const ownTexts = (): [number, string][] => {
  const layout = new Layout()
  const texts = new Map<Element, string>()
  for (const root of openRoots()) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: el, nodeValue } = node
      if (el && nodeValue && nodeValue.trim() !== '' && !/^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(el.tagName))
        texts.set(el, `${texts.get(el) ?? ''} ${nodeValue}`)
    }
  }
  return [...texts].filter(([el]) => isInView(el) && layout.visible(el)).map(([el, text]) => [numberOf(el), text])
}

const isInView = (el: Element): boolean => {
  const { top, bottom, left, right } = el.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}
