/**
 * Finds an element that changed too much for the parts of its descriptor, by comparing many weak attributes (after
 * Similo, Nass et al., TOSEM 2023). Choosing the wrong element is worse than finding none. So there must be evidence
 * that only the same element would have, nothing may contradict it, and no other element may come close.
 */
import { likeness, normal } from '../domain/likeness.ts'
import { purposeOf } from '../domain/purpose.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { saysBound } from './beside.ts'
import { type Called, calledOf, isOtherCommand, isPressedRole, sameFamily, saysOther } from './called.ts'
import { isFieldControl } from './controls.ts'
import { describeTarget } from './descriptor.ts'
import { DomCache } from './dom-cache.ts'
import { fingerprintOf } from './fingerprint.ts'
import { numberOf } from './index.ts'
import { Ranks, resolve } from './resolve.ts'
import { hadNamesake, wasCalled } from './rivals.ts'
import { isGenerated, testIdOf } from './stable.ts'
import { otherType } from './type-veto.ts'
import type { Likeness, Similar } from './types.ts'
import { walk } from './walk.ts'

/** Least share of the evidence that must agree. */
const ENOUGH = 0.5
/** Least lead over the second-best element, by identity. Position does not count, since positions change first. */
const MARGIN = 0.1
/** Least similarity of two texts that count as the same with something added. */
const ALIKE = 0.7

/** `inPlace`: only its text has changed. */
type Score = { whole: number; identity: number; anchored: boolean; inPlace: boolean }

/** @param others other targets on this page: the elements they resolve to are excluded */
export function similar(target: TargetDescriptor, others: readonly TargetDescriptor[] = []): Likeness {
  const dom = new DomCache()
  const taken = new Set(others.flatMap((other) => resolve(other, { position: false }, dom).element ?? []))
  const candidates = new Map<Element, Candidate>()
  const free: number[] = []
  for (const item of walk().items) {
    if (item.kind !== 'control' || !dom.layout.visible(item.el)) continue
    const group = dom.group(item.el)
    const el = group?.el ?? item.el
    if (candidates.has(el) || taken.has(el) || otherType(target, group?.members[0] ?? el)) continue
    const called = calledOf(el, group)
    const field = group !== undefined || isFieldControl(el)
    if (field !== wasField(target) || wasAnother(target, called)) continue
    if (!saysBound(target, el, called.label || called.name)) continue
    if (mayAsk(target, el, dom)) free.push(numberOf(el))
    if (sameFamily(target.role, called.role))
      candidates.set(el, { el, called, evidence: evidenceFor(target, el, called, dom) })
  }
  // A target without a name is known only by its row. In another row it is another element.
  const placed = target.beside && !target.name && !target.label && !target.testId
  const found = placed ? undefined : mostAlike(target, [...candidates.values()], dom)
  return { ...(found && { found }), free: wasField(target) && (target.label || target.name) ? free : [] }
}

/**
 * If other fields had the same name, a field's question identifies it only in a section that had no other such field.
 */
const mayAsk = (target: TargetDescriptor, el: Element, dom: DomCache): boolean =>
  !hadNamesake(target) ||
  (target.section !== undefined &&
    target.fingerprint?.twins === 1 &&
    normal(dom.section(el)) === normal(target.section))

function mostAlike(target: TargetDescriptor, candidates: readonly Candidate[], dom: DomCache): Similar | undefined {
  const scores = scored(target, candidates)
  const renamed = scores.filter(([, { inPlace }]) => inPlace)
  const [best, second] = [...scores].sort(([, a], [, b]) => b.whole - a.whole)
  const [only] = renamed
  if (only && renamed.length === 1 && !best?.[1].anchored) return describedAs(only[0], only[1], 0, dom)
  if (!best || best[1].whole < ENOUGH || !best[1].anchored) return undefined
  const [{ el: element }, score] = best
  // The runner-up is the element with the next best identity, wherever it is.
  const rest = scores.filter(([{ el }]) => el !== element).map(([, { identity }]) => identity)
  const margin = score.identity - Math.max(0, ...rest)
  if (second && margin < MARGIN) return undefined
  return describedAs(best[0], score, margin, dom)
}

const describedAs = ({ el }: Candidate, { whole }: Score, margin: number, dom: DomCache): Similar => ({
  index: numberOf(el),
  score: whole,
  margin,
  target: describeTarget(el, dom, { ranks: new Ranks(dom) }),
})

const FIELD_TAGS: ReadonlySet<string> = new Set(['select', 'textarea'])

/** Whether the target was a field. A button never becomes a field, nor the other way round. */
const wasField = ({ label, role, fingerprint }: TargetDescriptor): boolean =>
  label !== undefined ||
  (role !== undefined && !isPressedRole(role) && role !== 'generic') ||
  FIELD_TAGS.has(fingerprint?.tag ?? '') ||
  (fingerprint?.tag === 'input' && !/^(?:submit|button|reset|image)$/.test(fingerprint.type ?? 'text'))

/**
 * Whether the element was on the page under its present name when the target was recorded, so that it is another one.
 */
const wasAnother = (target: TargetDescriptor, called: Called): boolean => {
  const name = normal(called.label || called.name)
  if (name === '' || name === normal(target.label ?? target.name ?? '')) return false
  const { neighbours = [] } = target.fingerprint ?? {}
  if (wasCalled(target, called)) return true
  if (name === normal(target.section ?? '')) return false
  return neighbours.some((neighbour) => normal(neighbour) === name)
}

/** `key`: written by the page's author for this element. `place`: its position. */
type Kind = 'words' | 'key' | 'weak' | 'place'
type Evidence = { of: string; weight: number; agree: number; kind: Kind }
type Candidate = { el: Element; called: Called; evidence: Evidence[] }

/** How far a candidate agrees with each recorded part. Parts that were not recorded do not count. */
function evidenceFor(target: TargetDescriptor, el: Element, called: Called, dom: DomCache): Evidence[] {
  const was = target.fingerprint
  const section = dom.section(el)
  const now = fingerprintOf(el, dom, section, dom.group(el))
  const evidence: Evidence[] = []
  const text = (of: string, kind: Kind, weight: number, recorded: string | undefined, actual: string | undefined) => {
    if (recorded) evidence.push({ of, kind, weight, agree: likeness(recorded, actual ?? '') })
  }
  const same = (of: string, weight: number, recorded: unknown, actual: unknown) => {
    if (recorded !== undefined) evidence.push({ of, kind: 'key', weight, agree: recorded === actual ? 1 : 0 })
  }
  text('words', 'words', 2.5, target.label ?? target.name, called.label || called.name)
  if (target.label && target.name && normal(target.label) !== normal(target.name))
    text('name', 'weak', 1.5, target.name, called.name)
  const does = isPressedRole(target.role ?? '') ? purposeOf(target.name ?? target.text ?? '') : 'other'
  if (does !== 'other')
    evidence.push({ of: 'purpose', kind: 'words', weight: 1.5, agree: purposeOf(called.name) === does ? 1 : 0 })
  same('testId', 1.5, target.testId?.value, testIdOf(el)?.value)
  if (was?.idAttr && !isGenerated(was.idAttr)) text('id', 'key', 1.5, was.idAttr, now.idAttr)
  if (was?.nameAttr && !isGenerated(was.nameAttr)) text('nameAttr', 'key', 1.5, was.nameAttr, now.nameAttr)
  same('autocomplete', 1, was?.autocomplete, now.autocomplete)
  same('path', 1, was?.path, now.path)
  text('placeholder', 'key', 1, was?.placeholder, now.placeholder)
  text('text', 'weak', 1.5, was?.text, now.text)
  text('role', 'weak', 1, target.role, called.role)
  text('section', 'weak', 0.8, target.section, section)
  text('tag', 'weak', 0.7, was?.tag, now.tag)
  text('type', 'weak', 0.8, was?.type, now.type)
  text('form', 'weak', 0.3, was?.form, now.form)
  if (was?.maxLength !== undefined)
    evidence.push({ of: 'maxLength', kind: 'weak', weight: 0.3, agree: was.maxLength === now.maxLength ? 1 : 0 })
  if (was?.classes && was.classes.length > 0)
    evidence.push({ of: 'classes', kind: 'weak', weight: 0.5, agree: overlap(was.classes, now.classes ?? []) })
  return [...evidence, ...placeOf(target, el, now, dom)]
}

function placeOf(
  { fingerprint: was, position }: TargetDescriptor,
  el: Element,
  now: ReturnType<typeof fingerprintOf>,
  { layout }: DomCache,
): Evidence[] {
  const evidence: Evidence[] = []
  const place = (of: string, weight: number, agree: number): void => {
    evidence.push({ of, kind: 'place', weight, agree })
  }
  if (was?.neighbours && was.neighbours.length > 0)
    place('neighbours', 1, overlap(was.neighbours.map(normal), (now.neighbours ?? []).map(normal)))
  if (was?.ordinal !== undefined && now.ordinal !== undefined)
    place('ordinal', 0.5, 1 / (1 + Math.abs(was.ordinal - now.ordinal)))
  if (was?.box && position) {
    const [, , width, height] = was.box
    const [x, y, w, h] = layout.box(el)
    const top = position.relY * position.viewport[1] + position.scroll[1]
    const away = Math.hypot(x + w / 2 - position.relX * layout.width, y + h / 2 + layout.scrollY - top)
    place('away', 0.4, 1 / (1 + away / 200))
    place('size', 0.3, ratio(width, w) * ratio(height, h))
  }
  return evidence
}

/** If no candidate has a key any more, the page has new keys for all elements, and the key says nothing. */
function scored(target: TargetDescriptor, candidates: readonly Candidate[]): [Candidate, Score][] {
  const most = new Map<string, number>()
  for (const { evidence } of candidates)
    for (const { of, agree } of evidence) most.set(of, Math.max(most.get(of) ?? 0, agree))
  const tells = ({ of, kind }: Evidence): boolean => kind !== 'key' || (most.get(of) ?? 0) > 0
  return candidates.map((candidate) => {
    const evidence = candidate.evidence.filter(tells)
    const rest = candidates.filter((other) => other !== candidate)
    return [
      candidate,
      {
        whole: share(evidence),
        identity: share(evidence.filter(({ kind }) => kind !== 'place')),
        anchored: isAnchored(target, candidate, rest),
        inPlace: isInPlace(target, candidate),
      },
    ]
  })
}

const agreementOf = ({ evidence }: Candidate, wanted: string): number =>
  evidence.find(({ of }) => of === wanted)?.agree ?? 0

/** Keys that the author gives to a single element. */
const OWN_KEYS: ReadonlySet<string> = new Set(['testId', 'id', 'nameAttr'])

/** Whether there is evidence that only the same element would have: a key, or text that no other candidate has. */
function isAnchored(target: TargetDescriptor, candidate: Candidate, rest: readonly Candidate[]): boolean {
  const only = (of: string, least: number): boolean =>
    agreementOf(candidate, of) >= least && !rest.some((other) => agreementOf(other, of) >= least)
  const twinned = hadNamesake(target)
  const keys = candidate.evidence.filter(
    ({ kind, of }) => kind === 'key' && only(of, 1) && (!twinned || of === 'id' || isInCss(target, of)),
  )
  // Without any text, only the author's own key identifies the element.
  if (!isNamed(target.label, target.name, target.text)) return keys.some(({ of }) => OWN_KEYS.has(of))
  if (keys.length > 0 && !saysOther(target, candidate.called)) return true
  // Other elements had the same name, so the text says nothing.
  if (twinned) return false
  return only('words', ALIKE) || only('purpose', 1)
}

/**
 * Whether everything except its text is unchanged, including its position in the form, and no control had its present
 * name when the target was recorded: it was renamed. Always false if not all names of the page were recorded.
 */
function isInPlace(target: TargetDescriptor, candidate: Candidate): boolean {
  const was = target.fingerprint
  const { called } = candidate
  if (!was?.others?.all || was.ordinal === undefined || !isNamed(called.label || called.name)) return false
  if (!isNamed(target.label, target.name, target.text)) return false
  if (agreementOf(candidate, 'words') >= ALIKE || saysOther(target, called) || isOtherCommand(target, called))
    return false
  const now = new Map(candidate.evidence.map(({ of, agree }) => [of, agree]))
  const same = ['role', 'tag', 'type', 'form', 'maxLength', 'autocomplete', 'path', 'ordinal']
  return same.every((of) => (now.get(of) ?? 1) === 1) && (now.get('away') ?? 0) >= NEAR
}

/** A number alone (of new messages, for example) is no name. */
const isNamed = (...texts: readonly (string | undefined)[]): boolean =>
  texts.some((text) => text !== undefined && /\p{L}/u.test(text))

/** Agreement at less than 50 px from the recorded position. */
const NEAR = 0.8

/** Whether the key was part of the css selector that identified the element when it was recorded. */
const isInCss = ({ css, testId, fingerprint }: TargetDescriptor, of: string): boolean => {
  const value = of === 'testId' ? testId?.value : of === 'nameAttr' ? fingerprint?.nameAttr : undefined
  return value !== undefined && css?.includes(`"${value}"`) === true
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
