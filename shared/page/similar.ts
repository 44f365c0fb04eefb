/**
 * Finds an element that changed beyond what a descriptor's parts can name, by many weak attributes at once (after Similo,
 * Nass et al., TOSEM 2023). Healing the wrong element is worse than none: something that only the same element would have must
 * speak for it, nothing may speak against it, and no other may come near it.
 */
import { likeness, normal } from '../domain/likeness.ts'
import { purposeOf } from '../domain/purpose.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { type Called, calledOf, isPressedRole, sameFamily, saysOther } from './called.ts'
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
/** How far ahead of the second it must be, by what it is; where it stands decides nothing, since places change first. */
const MARGIN = 0.1
/** Words so alike that they are the same ones with something added. */
const ALIKE = 0.7

/** `inPlace`: nothing but its words is another. */
type Score = { whole: number; identity: number; anchored: boolean; inPlace: boolean }

/** @param others what else is looked for on this page: an element that one of them means is not this one */
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
    if (mayAsk(target, el, dom)) free.push(numberOf(el))
    if (sameFamily(target.role, called.role))
      candidates.set(el, { el, called, evidence: evidenceFor(target, el, called, dom) })
  }
  // Of what has no name, all that is known is the row it stood in: in another row it is another one.
  const placed = target.beside && !target.name && !target.label && !target.testId
  const found = placed ? undefined : mostAlike(target, [...candidates.values()], dom)
  return { ...(found && { found }), free: wasField(target) && (target.label || target.name) ? free : [] }
}

/** Where others were called the same, what a field asks for tells it only in a section that had no other one. */
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
  // The runner-up is whoever comes nearest by identity, wherever it stands.
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

/** Whether it took an answer; a button that was pressed never becomes a field, nor the other way round. */
const wasField = ({ label, role, fingerprint }: TargetDescriptor): boolean =>
  label !== undefined ||
  (role !== undefined && !isPressedRole(role) && role !== 'generic') ||
  FIELD_TAGS.has(fingerprint?.tag ?? '') ||
  (fingerprint?.tag === 'input' && !/^(?:submit|button|reset|image)$/.test(fingerprint.type ?? 'text'))

/** Stood on the page when the target was recorded, under its own name: it is somebody else. */
const wasAnother = (target: TargetDescriptor, called: Called): boolean => {
  const name = normal(called.label || called.name)
  if (name === '' || name === normal(target.label ?? target.name ?? '')) return false
  const { neighbours = [] } = target.fingerprint ?? {}
  if (wasCalled(target, called)) return true
  if (name === normal(target.section ?? '')) return false
  return neighbours.some((neighbour) => normal(neighbour) === name)
}

/** `key`: made by the page's author for this element. `place`: where it stands. */
type Kind = 'words' | 'key' | 'weak' | 'place'
type Evidence = { of: string; weight: number; agree: number; kind: Kind }
type Candidate = { el: Element; called: Called; evidence: Evidence[] }

/** How far a candidate agrees with what was recorded, piece by piece; what was not recorded does not count. */
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

/** Keys that no candidate has any more were made anew for all of them, and tell nothing. */
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

/** What an author calls one element. */
const OWN_KEYS: ReadonlySet<string> = new Set(['testId', 'id', 'nameAttr'])

/** Whether something speaks for the candidate that only the same element would have: a key, or words that no other has. */
function isAnchored(target: TargetDescriptor, candidate: Candidate, rest: readonly Candidate[]): boolean {
  const only = (of: string, least: number): boolean =>
    agreementOf(candidate, of) >= least && !rest.some((other) => agreementOf(other, of) >= least)
  const twinned = hadNamesake(target)
  const keys = candidate.evidence.filter(
    ({ kind, of }) => kind === 'key' && only(of, 1) && (!twinned || of === 'id' || isInCss(target, of)),
  )
  // Nothing but its author's own name for it tells what has no words.
  if (!target.label && !target.name && !target.text) return keys.some(({ of }) => OWN_KEYS.has(of))
  if (keys.length > 0 && !saysOther(target, candidate.called)) return true
  // Others were called the same: the words alone tell nothing.
  if (twinned) return false
  return only('words', ALIKE) || only('purpose', 1)
}

/**
 * Whether all but its words is as it was, place in the form included, and nobody was called then what it is called now: it was given
 * other words. Of a page whose names were not all recorded nothing of the kind is known.
 */
function isInPlace(target: TargetDescriptor, candidate: Candidate): boolean {
  const was = target.fingerprint
  if (!was?.others?.all || was.ordinal === undefined || normal(candidate.called.label || candidate.called.name) === '')
    return false
  if (agreementOf(candidate, 'words') >= ALIKE || saysOther(target, candidate.called)) return false
  const now = new Map(candidate.evidence.map(({ of, agree }) => [of, agree]))
  const same = ['role', 'tag', 'type', 'form', 'maxLength', 'autocomplete', 'path', 'ordinal']
  return same.every((of) => (now.get(of) ?? 1) === 1) && (now.get('away') ?? 0) >= NEAR
}

/** Less than fifty pixels from where it was. */
const NEAR = 0.8

/** A key that told it from all others when it was described. */
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
