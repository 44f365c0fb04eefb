/**
 * How much of its area an element hides, and whether it paints far outside of it. Judged by style alone, and in doubt
 * yes: a hit leads to a check of the pixels and decides nothing.
 */

import { alphaOf } from './paint-styles.ts'

/** px. What reaches further than this beyond its box may be anywhere. */
const REACH = 20
/** px. A thicker line counts as an area. */
const THICK = 12
/** px. Letters of this size are shapes. */
const LARGE = 48
/** The share of their area that plain letters hide. */
const WORDS = 0.2
const PICTURES = /^(?:img|canvas|video|audio|iframe|svg|object|embed)$/i
const CONTROLS = /^(?:progress|meter|input|button|select|textarea|hr)$/i
/** Characters that hide more than letters do: blocks and drawn shapes. */
const DRAWN = /[^\p{L}\p{M}\p{N}\p{P}\p{Z}\s$€£¥+<=>^`|~©®™°]/u
const GENERATED_PICTURE = /url\(|gradient\(|image|counter|attr\(|element\(/
const PLAIN_MARKERS = /^(?:none|disc|circle|square|decimal|lower-|upper-|disclosure-)/

/** Whether the mouse goes through it to the element below. */
export const isPassed = (el: Element, { pointerEvents, interactivity }: CSSStyleDeclaration & Newer): boolean => {
  // `pointer-events` of an SVG element may apply to some of its parts only.
  if (el instanceof SVGElement && !/^(?:auto|all)$/.test(pointerEvents)) return true
  // The `inert` attribute sets the same style.
  return pointerEvents === 'none' || interactivity === 'inert'
}
/** Not known to TypeScript yet. */
interface Newer {
  interactivity?: string
  scrollMarkerGroup?: string
  webkitBoxReflect?: string
}

/** How much of an element's place is covered, from 0 (nothing) to 1 (all), apart from its own content. */
export const coverOf = (el: Element, style: CSSStyleDeclaration): number => {
  if (PICTURES.test(el.localName) || CONTROLS.test(el.localName) || el instanceof SVGElement) return 1
  if (paints(style) || hasWideScrollbar(el, style)) return 1
  return wordsOf(el) === '' ? 0 : coverOfWords(wordsOf(el), style)
}

/** The share that text in this style covers. */
export const coverOfWords = (words: string, style: CSSStyleDeclaration): number => (isLoud(words, style) ? 1 : WORDS)

/** The text directly in an element. */
export const wordsOf = (el: Element): string =>
  [...el.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').trim() : '')).join('')

/** Whether the style paints an area. */
export const paints = (style: CSSStyleDeclaration): boolean =>
  alphaOf(style.backgroundColor) > 0.02 ||
  style.backgroundImage !== 'none' ||
  style.backdropFilter !== 'none' ||
  style.boxShadow.includes('inset') ||
  style.filter.includes('url(') ||
  style.borderImageSource !== 'none' ||
  ['Top', 'Bottom', 'Left', 'Right'].some((side) => Number.parseFloat(style[`border${side as 'Top'}Width`]) >= THICK) ||
  (style.columnRuleStyle !== 'none' && Number.parseFloat(style.columnRuleWidth) >= THICK)

/**
 * Whether text covers its area. Normal text leaves most of it free; drawn characters, large or overlapping letters, and
 * thick lines do not.
 */
const isLoud = (words: string, style: CSSStyleDeclaration): boolean => {
  const size = Number.parseFloat(style.fontSize)
  const [spacing, line] = [Number.parseFloat(style.letterSpacing), Number.parseFloat(style.lineHeight)]
  return (
    DRAWN.test(words) ||
    size >= LARGE ||
    spacing < -size / 10 ||
    line < size * 0.8 ||
    Number.parseFloat(style.webkitTextStrokeWidth) > 2 ||
    lengths(style.textShadow).length > 0 ||
    isLined(style)
  )
}

const isLined = ({ textDecorationLine, textDecorationThickness, fontSize }: CSSStyleDeclaration): boolean => {
  const thick = Number.parseFloat(textDecorationThickness) * (textDecorationThickness.includes('%') ? 0.01 : 1)
  const px = textDecorationThickness.includes('%') ? thick * Number.parseFloat(fontSize) : thick
  return textDecorationLine !== 'none' && px >= THICK
}

/** Whether a generated box covers its area: images and counters in it hide more than text. */
export const isGeneratedCover = (style: CSSStyleDeclaration): boolean => {
  const quoted = style.content.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  const words = quoted.map((one) => one.slice(1, -1).trim()).join('')
  const others = quoted.reduce((rest, one) => rest.replace(one, ''), style.content)
  return paints(style) || GENERATED_PICTURE.test(others) || (words !== '' && isLoud(words, style))
}

/** Whether it has shadows, outlines, reflections or the like far from its box. The mouse never hits those. */
export const reachesFar = (style: CSSStyleDeclaration & Newer): boolean => {
  const { boxShadow, textShadow, filter, outlineStyle, outlineWidth, outlineOffset } = style
  return (
    (boxShadow !== 'none' &&
      lengths(boxShadow).some(([x = 0, y = 0, , spread = 0]) => far(x, 40) || far(y, 40) || far(spread))) ||
    (textShadow !== 'none' && lengths(textShadow).some(([x = 0, y = 0]) => far(x) || far(y))) ||
    (filter.includes('drop-shadow') && lengths(filter).some(([x = 0, y = 0]) => far(x, 40) || far(y, 40))) ||
    filter.includes('url(') ||
    (outlineStyle !== 'none' && (far(Number.parseFloat(outlineWidth)) || far(Number.parseFloat(outlineOffset)))) ||
    (style.borderImageSource !== 'none' && !/^0(?:px)?(?: 0(?:px)?)*$/.test(style.borderImageOutset)) ||
    (style.textDecorationLine !== 'none' &&
      (isLined(style) || far(Number.parseFloat(style.textUnderlineOffset) || 0))) ||
    (style.webkitBoxReflect ?? 'none') !== 'none'
  )
}

const far = (px: number, most = REACH): boolean => Math.abs(px) >= most

/** The lengths of each visible shadow, in px. */
const lengths = (shadows: string): number[][] =>
  shadows === 'none'
    ? []
    : shadows
        .split(/,(?![^(]*\))/)
        .filter((one) => !/rgba\([^)]*, 0\)|transparent/.test(one))
        .map((one) => [...one.matchAll(/(-?[\d.]+)px/g)].map(([, px]) => Number(px)))

/**
 * Whether an element that the mouse passes through has parts elsewhere: list markers, first letters and
 * lines, emphasis marks.
 */
export const hasFarParts = (el: Element, style: CSSStyleDeclaration): boolean =>
  (style.display.includes('list-item') && hasMarker(el, style)) ||
  (el instanceof HTMLInputElement && el.type === 'file') ||
  (style.textEmphasisStyle !== 'none' && el.textContent !== '') ||
  ['::first-letter', '::first-line'].some((part) => {
    const of = getComputedStyle(el, part)
    return el.textContent !== '' && (paints(of) || Number.parseFloat(of.fontSize) >= LARGE)
  })

const hasMarker = (el: Element, { listStyleImage, listStyleType }: CSSStyleDeclaration): boolean => {
  if (listStyleImage !== 'none' || !PLAIN_MARKERS.test(listStyleType)) return true
  const { content, fontSize } = getComputedStyle(el, '::marker')
  return content !== 'normal' || Number.parseFloat(fontSize) >= LARGE
}

/**
 * Whether it has parts that a style may move anywhere, and that the mouse may pass through: scroll buttons and markers,
 * a slider's knob, content that opens.
 */
export const hasLooseParts = (el: Element, style: CSSStyleDeclaration & Newer): boolean =>
  (style.scrollMarkerGroup ?? 'none') !== 'none' ||
  (el instanceof HTMLDetailsElement && getComputedStyle(el, '::details-content').pointerEvents === 'none') ||
  // No computed style describes the parts of these.
  el instanceof HTMLMeterElement ||
  (el.matches('progress,input[type=range]') && style.appearance === 'none') ||
  (!/^visible/.test(style.overflowX) &&
    SCROLL_BUTTONS.some((part) => !/^(?:none|normal)?$/.test(getComputedStyle(el, part).content)))
const SCROLL_BUTTONS = ['up', 'down', 'left', 'right'].map((way) => `::scroll-button(${way})`)

/** Whether a style made its scrollbar as wide as a field. */
const hasWideScrollbar = (el: Element, { borderLeftWidth, borderRightWidth }: CSSStyleDeclaration): boolean =>
  el instanceof HTMLElement &&
  el.clientWidth > 0 &&
  far(el.offsetWidth - el.clientWidth - Number.parseFloat(borderLeftWidth) - Number.parseFloat(borderRightWidth))
