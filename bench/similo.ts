/**
 * Plain Similo for comparison, after the paper (Nass et al., "Similarity-based Web Element Localization for Robust
 * Test Automation", TOSEM 2023): fourteen attributes, weighted 1.5 or 0.5. The best element is taken whatever its
 * score.
 */
import { distance as letters } from '../shared/domain/likeness.ts'

export type Attributes = Readonly<Record<(typeof ATTRIBUTES)[number][0], string>> & {
  box: readonly [number, number, number, number]
}

type Compare = (a: string, b: string) => number
const equal: Compare = (a, b) => (a.toLowerCase() === b.toLowerCase() ? 1 : 0)
/** Levenshtein similarity of the first 100 characters at most. */
const distance = (a: string, b: string): number => letters(a.slice(0, 100), b.slice(0, 100))
const alike: Compare = (a, b) => 1 - distance(a, b) / Math.max(a.length, b.length, 1)
const sharedWords: Compare = (a, b) => {
  const [words, others] = [new Set(a.toLowerCase().split(/\s+/)), new Set(b.toLowerCase().split(/\s+/))]
  return [...words].filter((word) => others.has(word)).length / Math.max(words.size, others.size, 1)
}

const ATTRIBUTES = [
  ['tag', 1.5, equal],
  ['class', 0.5, alike],
  ['name', 1.5, equal],
  ['id', 1.5, equal],
  ['href', 0.5, alike],
  ['alt', 0.5, alike],
  ['xpath', 0.5, alike],
  ['idXpath', 0.5, alike],
  ['isButton', 0.5, equal],
  ['text', 1.5, alike],
  ['neighbours', 1.5, sharedWords],
] as const satisfies readonly (readonly [string, number, Compare])[]

const CANDIDATES =
  'input:not([type=hidden]),select,textarea,button,a[href],[role],[contenteditable],[tabindex],[onclick]'

const isVisible = (el: Element): boolean => el.checkVisibility({ opacityProperty: true, visibilityProperty: true })

const boxOf = (el: Element): Attributes['box'] => {
  const { x, y, width, height } = el.getBoundingClientRect()
  return [x + scrollX, y + scrollY, width, height]
}

const textOf = (el: Element): string =>
  (el instanceof HTMLInputElement && /^(?:submit|button|reset)$/.test(el.type) ? el.value : (el.textContent ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)

const pathOf = (el: Element, toId: boolean): string => {
  const steps: string[] = []
  for (let node: Element | null = el; node; node = node.parentElement) {
    if (toId && node !== el && node.id) return `//*[@id="${node.id}"]/${steps.join('/')}`
    const { localName } = node
    const same = [...(node.parentElement?.children ?? [])].filter((one) => one.localName === localName)
    steps.unshift(same.length > 1 ? `${localName}[${same.indexOf(node) + 1}]` : localName)
  }
  return `/${steps.join('/')}`
}

/** Words of elements whose boxes touch the element's own box, extended by 50 px on each side. */
const neighboursOf = (el: Element, texts: readonly { box: Attributes['box']; text: string; el: Element }[]): string => {
  const [x, y, width, height] = boxOf(el)
  return texts
    .filter(
      ({ box: [ox, oy, ow, oh], el: other }) =>
        other !== el && ox < x + width + 50 && ox + ow > x - 50 && oy < y + height + 50 && oy + oh > y - 50,
    )
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 300)
}

const textsNow = () =>
  [...document.body.querySelectorAll('*')].flatMap((el) => {
    const text = [...el.childNodes]
      .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : []))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
    return text !== '' && text.length <= 100 && isVisible(el) ? [{ el, text, box: boxOf(el) }] : []
  })

export const attributesOf = (el: Element, texts = textsNow()): Attributes => ({
  tag: el.localName,
  class: el.getAttribute('class') ?? '',
  name: el.getAttribute('name') ?? '',
  id: el.id,
  href: el.getAttribute('href') ?? '',
  alt: el.getAttribute('alt') ?? '',
  xpath: pathOf(el, false),
  idXpath: pathOf(el, true),
  isButton: String(el.matches('button,input[type=submit],input[type=button],input[type=reset],[role=button]')),
  text: textOf(el),
  neighbours: neighboursOf(el, texts),
  box: boxOf(el),
})

const TOTAL = ATTRIBUTES.reduce((sum, [, weight]) => sum + weight, 0) + 1.5

/** 0–1 */
const score = (was: Attributes, now: Attributes): number => {
  let sum = 0
  for (const [name, weight, compare] of ATTRIBUTES) {
    // An attribute that neither element has does not count as similar.
    if (was[name] !== '' || now[name] !== '') sum += weight * compare(was[name], now[name])
  }
  const [x, y, width, height] = was.box
  const [ox, oy, owidth, oheight] = now.box
  const ratio = (a: number, b: number): number => (a <= 0 || b <= 0 ? 0 : Math.min(a, b) / Math.max(a, b))
  sum += 0.5 * Math.max(0, 1 - Math.hypot(x - ox, y - oy) / 100)
  sum += 0.5 * ratio(width * height, owidth * oheight)
  sum += 0.5 * ratio(width / Math.max(1, height), owidth / Math.max(1, oheight))
  return sum / TOTAL
}

/** The most similar candidate for each element. */
export const mostAlike = (wanted: readonly (Attributes | null)[]): ({ el: Element; score: number } | undefined)[] => {
  const texts = textsNow()
  const candidates = [...document.querySelectorAll(CANDIDATES)]
    .filter(isVisible)
    .map((el) => ({ el, looks: attributesOf(el, texts) }))
  return wanted.map((was) => {
    if (!was) return undefined
    let best: { el: Element; score: number } | undefined
    for (const { el, looks } of candidates) {
      const now = score(was, looks)
      if (!best || now > best.score) best = { el, score: now }
    }
    return best
  })
}
