/**
 * Finds an element that changed beyond what a descriptor's parts can name, by many weak attributes at once (after Similo,
 * Nass et al., TOSEM 2023), and only if it stands out from the runner-up: healing the wrong element is worse than none.
 */
import type { TargetDescriptor } from '../domain/target.ts'
import { type Called, calledOf, normal, sameFamily } from './called.ts'
import { describeTarget } from './descriptor.ts'
import { DomCache } from './dom-cache.ts'
import { fingerprintOf } from './fingerprint.ts'
import { numberOf } from './index.ts'
import { testIdOf } from './stable.ts'
import type { Similar } from './types.ts'
import { walk } from './walk.ts'

/** Least share of the evidence that must agree. */
const ENOUGH = 0.5
/** How far ahead of the second it must be, by what it is; where it stands decides nothing, since places change first. */
const MARGIN = 0.1

type Score = { whole: number; identity: number }

export function similar(target: TargetDescriptor): Similar | undefined {
  // Of what has no name, all that is known is the row it stood in: in another row it is another one.
  if (target.beside && !target.name && !target.label && !target.testId) return undefined
  const dom = new DomCache()
  const candidates = new Map<Element, Score>()
  for (const item of walk().items) {
    if (item.kind !== 'control' || !dom.layout.visible(item.el)) continue
    const group = dom.group(item.el)
    const el = group?.el ?? item.el
    if (candidates.has(el)) continue
    const called = calledOf(el, group)
    if (sameFamily(target.role, called.role) && !wasAnother(target, called))
      candidates.set(el, scoreOf(target, el, called, dom))
  }
  const [best, second] = [...candidates].sort(([, a], [, b]) => b.whole - a.whole)
  if (!best || best[1].whole < ENOUGH) return undefined
  const [element, score] = best
  // The runner-up is whoever comes nearest by identity, wherever it stands.
  const others = [...candidates].filter(([el]) => el !== element).map(([, { identity }]) => identity)
  const margin = score.identity - Math.max(0, ...others)
  if (second && margin < MARGIN) return undefined
  return { index: numberOf(element), score: score.whole, margin, target: describeTarget(element, dom) }
}

/** Stood beside the target when it was recorded, under its own name: it is somebody else. */
const wasAnother = (target: TargetDescriptor, called: Called): boolean => {
  const name = normal(called.label || called.name)
  if (name === '' || name === normal(target.label ?? target.name ?? '')) return false
  if (name === normal(target.section ?? '')) return false
  return (target.fingerprint?.neighbours ?? []).some((neighbour) => normal(neighbour) === name)
}

type Evidence = { weight: number; agree: number; place?: boolean }

/** Weighted share of the recorded evidence that the candidate agrees with; what was not recorded does not count. */
function scoreOf(target: TargetDescriptor, el: Element, called: Called, dom: DomCache): Score {
  const was = target.fingerprint
  const section = dom.section(el)
  const fingerprint = fingerprintOf(el, dom, section, dom.group(el))
  const evidence: Evidence[] = []
  const text = (weight: number, recorded: string | undefined, actual: string | undefined): void => {
    if (recorded) evidence.push({ weight, agree: likeness(recorded, actual ?? '') })
  }
  const testId = testIdOf(el)
  text(2.5, target.label ?? target.name, called.label || called.name)
  if (target.label && target.name && normal(target.label) !== normal(target.name)) text(1.5, target.name, called.name)
  text(1, target.role, called.role)
  text(1.5, target.testId?.value, testId?.value)
  text(0.8, target.section, section)
  text(0.7, was?.tag, fingerprint.tag)
  text(0.8, was?.type, fingerprint.type)
  text(1.5, was?.idAttr, fingerprint.idAttr)
  text(1.5, was?.nameAttr, fingerprint.nameAttr)
  text(1.5, was?.text, fingerprint.text)
  text(0.3, was?.form, fingerprint.form)
  if (was?.classes && was.classes.length > 0)
    evidence.push({ weight: 0.5, agree: overlap(was.classes, fingerprint.classes ?? []) })
  if (was?.neighbours && was.neighbours.length > 0) {
    const [before, now] = [was.neighbours.map(normal), (fingerprint.neighbours ?? []).map(normal)]
    evidence.push({ weight: 1, agree: overlap(before, now), place: true })
  }
  if (was?.ordinal !== undefined && fingerprint.ordinal !== undefined)
    evidence.push({ weight: 0.5, agree: 1 / (1 + Math.abs(was.ordinal - fingerprint.ordinal)), place: true })
  if (was?.box && target.position) {
    const { layout } = dom
    const [, , width, height] = was.box
    const [x, y, w, h] = layout.box(el)
    const top = target.position.relY * target.position.viewport[1] + target.position.scroll[1]
    const away = Math.hypot(x + w / 2 - target.position.relX * layout.width, y + h / 2 + layout.scrollY - top)
    evidence.push({ weight: 0.4, agree: 1 / (1 + away / 200), place: true })
    evidence.push({ weight: 0.3, agree: ratio(width, w) * ratio(height, h), place: true })
  }
  return { whole: share(evidence), identity: share(evidence.filter(({ place }) => !place)) }
}

const share = (evidence: readonly Evidence[]): number => {
  const total = evidence.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? 0 : evidence.reduce((sum, { weight, agree }) => sum + weight * agree, 0) / total
}

const ratio = (a: number, b: number): number => (a <= 0 || b <= 0 ? 0 : Math.min(a, b) / Math.max(a, b))

const overlap = (a: readonly string[], b: readonly string[]): number => {
  const all = new Set([...a, ...b])
  return all.size === 0 ? 0 : a.filter((one) => b.includes(one)).length / all.size
}

/**
 * 0–1: how many words two texts or identifiers share, spelling slips forgiven; a text that only gained words stays close.
 * Letters alone would make "last name" and "first name" nearly the same.
 */
export function likeness(a: string, b: string): number {
  if (normal(a) === normal(b)) return 1
  const [words, others] = [wordsOf(a), wordsOf(b)]
  if (words.length === 0 || others.length === 0) return 0
  const left = [...others]
  let shared = 0
  for (const word of words) {
    const at = left.findIndex((other) => other === word || closeWords(word, other))
    if (at < 0) continue
    shared += 1
    left.splice(at, 1)
  }
  const union = words.length + others.length - shared
  const likeness = (shared / union + shared / Math.min(words.length, others.length)) / 2
  return likeness * (tellsApart(words, others) ? 0.3 : 1)
}

/** Words that make another question of the same ones. */
const QUALIFIERS = new Set(
  'confirm confirmation verify repeat retype reenter again preferred alternate alternative secondary second additional other middle previous former emergency spouse billing shipping mobile not no new old start end from to city state country month day year'.split(
    ' ',
  ),
)

/** Another number, or a word on one side only that changes what is asked: "Address Line 1" is not "Address Line 2". */
const tellsApart = (words: readonly string[], others: readonly string[]): boolean => {
  const numbers = (list: readonly string[]): string => list.filter((word) => /^\d+$/.test(word)).join()
  if (numbers(words) !== numbers(others) && numbers(words) !== '' && numbers(others) !== '') return true
  return [...QUALIFIERS].some((word) => words.includes(word) !== others.includes(word))
}

/** `lastName`, `last_name` and "Last name" are the same words. */
const wordsOf = (text: string): string[] =>
  normal(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 40)

const closeWords = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= 4 && distance(a, b) <= Math.floor(Math.max(a.length, b.length) / 4)

/** Levenshtein distance, two rows. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_unused, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length] ?? 0
}
