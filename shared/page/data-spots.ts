/**
 * Single values of a page: describes where each is, without its content, and reads that place on another day.
 * `table.ts` handles rows of tables and lists.
 */
import type { DataSpot } from '../domain/data-rule.ts'
import { type DataPart, type HowRead, howAll, READ_ATTRIBUTES } from '../domain/read-as.ts'
import { squash } from '../domain/text.ts'
import { labelBeside, pathOf, sameWords } from './data-labels.ts'
import type { SpotFound, SpotWish } from './data-types.ts'
import { DomCache } from './dom-cache.ts'
import { composedParent } from './label-text.ts'
import { findAll, openRoots } from './selector.ts'
import { linkOf, pictureOf, wordsOf } from './table-values.ts'

/** The most elements that are examined, and the limits for an element with a single value. */
const MOST = 20_000
const MOST_INSIDE = 60
const LONGEST = 4_000

const NO_WORDS =
  'script,style,noscript,template,iframe,object,canvas,video,audio,svg,svg *,select,option,textarea,head,head *'
const EDGES = 'nav,aside,footer,[role=navigation],[role=complementary],[role=contentinfo]'

type Said = { el: Element; part: DataPart; raw: string }

/**
 * The place of each value, in the order of the wishes; null if it is not on this page, or at no place that could be
 * recognised again.
 */
export function findSpots(wishes: readonly SpotWish[]): (SpotFound | null)[] {
  const dom = new DomCache()
  const said = everythingSaid()
  const comma = writesComma()
  const all = wishes.map((wish) =>
    said.flatMap((one) => {
      if (!maySay(one.raw, wish.value)) return []
      const how = howAll([{ raw: one.raw, value: wish.value }], comma)
      return how ? [{ ...one, how, weight: weightOf(one, how, wish) }] : []
    }),
  )
  // A value that occurs only once tells where on the page the others are.
  const anchor = best(all.filter((found) => found.length > 0).sort((a, b) => a.length - b.length)[0] ?? [])?.el
  return all.map((found) => {
    const near = found.map((one) => ({ ...one, weight: one.weight + (anchor ? 4 * nearness(one.el, anchor) : 0) }))
    for (const { el, part, how } of near.sort((a, b) => b.weight - a.weight).slice(0, 5)) {
      const at = describeSpot(el, dom)
      // Among several equal places, nothing shows that the content there will be the intended one next time.
      const blind = at.of > 1 && !at.label && !at.prop && !how.before && !how.after
      if (!blind && elementOf(at) === el) return { at, part, ...how }
    }
    return null
  })
}

/** Maximum characters of a text that contains a number, a date or a yes. */
const SHORT = 300

/** Only this many characters of a long text are compared, with all kinds of quotation marks as one. */
const BEGINNING = 60
const plain = (text: string): string => text.toLowerCase().replace(/["“”„]/g, '')

/** A quick check before all ways of reading are tried: most of the thousands of texts are out of the question. */
function maySay(raw: string, value: unknown): boolean {
  if (typeof value === 'number') return raw.length <= SHORT && /\d/.test(raw)
  if (typeof value === 'boolean') return raw.length <= SHORT
  if (Array.isArray(value)) return value.every((one) => raw.includes(String(one)))
  const text = String(value)
  if (plain(raw).includes(plain(text).slice(0, BEGINNING))) return true
  // Dates, currency codes and paths may be written differently.
  return raw.length <= SHORT && /^(?:\d{4}(?:-\d{2}){1,2}|[A-Z]{3}|\/.*)$/.test(text)
}

/** The present content of each place; null if there is no such place, or more than one. */
export function readSpots(spots: readonly { at: DataSpot; part: DataPart }[]): (string | null)[] {
  return spots.map(({ at, part }) => {
    const el = elementOf(at)
    return el ? rawOf(el, part) : null
  })
}

/** Which of these names the page uses as a label. */
export function labelled(names: readonly string[]): string[] {
  const wanted = new Set(names.map(squash))
  const labels = new Set(
    visible().flatMap((el) => [squash(labelBeside(el)), squash(el.getAttribute('itemprop') ?? '')]),
  )
  return names.filter((name) => wanted.has(squash(name)) && labels.has(squash(name)))
}

/** Whether the page's language writes one and a half as 1,5. */
export function writesComma(): boolean {
  try {
    return new Intl.NumberFormat(document.documentElement.lang || 'en').format(1.5).includes(',')
  } catch {
    // The page names no valid language.
    return false
  }
}

const visible = (): Element[] =>
  openRoots()
    .flatMap((root) => [...root.querySelectorAll('*')])
    .slice(0, MOST)
    .filter((el) => !el.matches(NO_WORDS) && el.checkVisibility({ visibilityProperty: true }))

function everythingSaid(): Said[] {
  return visible().flatMap((el): Said[] => {
    const parts: DataPart[] = READ_ATTRIBUTES.filter((name) => el.hasAttribute(name))
    if (el.tagName === 'A') parts.push('url')
    if (el.tagName === 'IMG') parts.push('image')
    const { length } = el.textContent ?? ''
    const small = length <= LONGEST && el.getElementsByTagName('*').length <= MOST_INSIDE
    if (small && !repeatsChild(el)) parts.unshift('text')
    return parts.flatMap((part) => {
      const raw = rawOf(el, part)
      return raw === '' ? [] : [{ el, part, raw }]
    })
  })
}

/** Whether it contains nothing but one element, which has the same text. */
const repeatsChild = (el: Element): boolean => {
  const [only] = el.children
  return (
    only !== undefined &&
    el.children.length === 1 &&
    [...el.childNodes].every((node) => node === only || (node.nodeValue ?? '').trim() === '')
  )
}

function rawOf(el: Element, part: DataPart): string {
  if (part === 'text') return wordsOf(el)
  if (part === 'url') return linkOf(el)
  if (part === 'image') return pictureOf(el)
  return (el.getAttribute(part) ?? '').trim()
}

/** How likely this is the intended place: by its name, by how directly it shows the value, and by its position. */
function weightOf({ el, part, raw }: Said, how: HowRead, { name, value }: SpotWish): number {
  const called = squash(name)
  const named = [labelBeside(el), el.getAttribute('itemprop') ?? '', el.id, ...el.classList].some(
    (word) => called !== '' && squash(word) === called,
  )
  const label = labelBeside(el)
  const size = String(value).length
  return (
    (named ? 6 : 0) +
    (label !== '' ? 2 : 0) +
    (part === 'text' ? 2 : 0) +
    (how.split ? 0 : 2) +
    (/^H[1-3]$/.test(el.tagName) ? 1 : 0) -
    Math.min(4, Math.log2(Math.max(1, raw.length / Math.max(1, size)))) -
    (el.closest(EDGES) ? 3 : 0)
  )
}

const best = <T extends { weight: number }>(found: readonly T[]): T | undefined =>
  [...found].sort((a, b) => b.weight - a.weight)[0]

/** The share of the path to an element that is also the path to the other one. */
function nearness(el: Element, other: Element): number {
  const [here, there] = [ancestors(el), ancestors(other)]
  const shared = here.filter((node, at) => there[at] === node).length
  return shared / Math.max(here.length, there.length)
}

const ancestors = (el: Element): Element[] => {
  const up: Element[] = []
  for (let node: Element | null = el; node; node = composedParent(node)) up.unshift(node)
  return up
}

function describeSpot(el: Element, dom: DomCache): DataSpot {
  const [label, prop, css] = [labelBeside(el), el.getAttribute('itemprop'), dom.selectors.stable(el)]
  const spot = {
    tag: el.tagName.toLowerCase(),
    path: pathOf(el),
    ...(label && { label }),
    ...(prop && { prop }),
    ...(css && { css }),
  }
  const twins = candidates(spot)
  return { ...spot, nth: Math.max(0, twins.indexOf(el)), of: Math.max(1, twins.length) }
}

type Named = Omit<DataSpot, 'nth' | 'of'>

/**
 * Elements that agree with everything that names the place; if nothing names it, elements in the same kind of position.
 */
function candidates({ tag, path, label, prop, css }: Named): Element[] {
  const byCss = css ? findAll(css).filter((el) => el.checkVisibility({ visibilityProperty: true })) : []
  const [only, ...others] = byCss
  if (only && others.length === 0 && (!label || sameWords(labelBeside(only), label))) return [only]
  const tagged = openRoots()
    .flatMap((root) => [...root.querySelectorAll(CSS.escape(tag))])
    .filter((el) => el.checkVisibility({ visibilityProperty: true }))
  const named = tagged.filter(
    (el) => (!label || sameWords(labelBeside(el), label)) && (!prop || el.getAttribute('itemprop') === prop),
  )
  const inPlace = named.filter((el) => pathOf(el) === path)
  if (inPlace.length > 0) return inPlace
  // Classes change more often than labels and tags.
  const plain = withoutClasses(path)
  const alike = named.filter((el) => withoutClasses(pathOf(el)) === plain)
  if (alike.length > 0 && (label || prop || alike.length === 1)) return alike
  return label || prop || /^h[1-2]$/.test(tag) ? named : []
}

const withoutClasses = (path: string): string => path.replace(/\.[^>]*/g, '')

function elementOf({ nth, of, ...named }: DataSpot): Element | undefined {
  const found = candidates(named)
  return found.length === of ? found[nth] : found.length === 1 && (named.label || named.prop) ? found[0] : undefined
}
