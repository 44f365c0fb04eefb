/**
 * Distinguishes one view of a flow from the next, also in single-page applications, and keeps what proves an arrival.
 * Pure; the recorder turns this into the verification of the step that led there.
 */

import { monthOf } from '../../../shared/domain/dates.ts'
import { ofEntry } from '../../../shared/domain/entry-keys.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import type { Condition } from '../../../shared/domain/operation.ts'
import type { LatentField, TraceEntry, TracePage } from '../../../shared/domain/outcome.ts'
import { personOf } from '../../../shared/domain/questions/index.ts'
import { type TargetDescriptor, targetKey } from '../../../shared/domain/target.ts'
import { isHidden } from '../../../shared/domain/widgets.ts'

/**
 * If less than this share of the smaller observation is in common, there are two views. An added section does not make
 * a new view.
 */
const SAME_FIELDS = 0.5
/** Minimum confidence for an unfilled field to become a step of the manual. */
const LATENT_CONFIDENCE = 0.7
/** Facts of one kind kept per arrival; any one that holds is enough. */
const MAX_OF_A_KIND = 2

/** What is needed to recognise a view. */
export type ViewFacts = Pick<Observation, 'urlPattern' | 'progress' | 'confirmation' | 'headings'> & {
  fields: (Pick<Field, 'widget' | 'section' | 'label' | 'name'> & Partial<Pick<Field, 'target'>>)[]
}

export const isNewView = (before: ViewFacts, after: Observation): boolean => {
  if (after.loading && after.fields.length === 0 && !after.confirmation) return false
  if (before.urlPattern !== after.urlPattern) return true
  if (before.progress?.current !== after.progress?.current || before.progress?.name !== after.progress?.name)
    return true
  if (Boolean(before.confirmation) !== Boolean(after.confirmation)) return true
  const [a, b] = [identities(before), identities(after)]
  if (a.size === 0 && b.size === 0) return before.headings[0] !== after.headings[0]
  const common = [...a].filter((identity) => b.has(identity)).length
  return common / Math.max(1, Math.min(a.size, b.size)) < SAME_FIELDS
}

/** The same for a field that was redrawn. */
export const identity = (field: ViewFacts['fields'][number]): string =>
  `${field.widget} ${field.section ?? ''} ${field.label || field.name}`
const identities = (seen: ViewFacts): Set<string> => new Set(seen.fields.map(identity))

/** Facts that are true on `after` and were not on `before`. */
export const arrivalProofs = (before: ViewFacts | undefined, after: Observation): Condition[] => {
  const proofs: Condition[] = []
  if (after.confirmation && !before?.confirmation) proofs.push({ is: 'text_present', text: after.confirmation })
  if (before && before.urlPattern !== after.urlPattern) proofs.push({ is: 'url_changed', pattern: after.urlPattern })
  const seen = new Set(before?.headings)
  for (const heading of after.headings) {
    if (!seen.has(heading)) proofs.push({ is: 'heading_present', text: heading })
  }
  const known = before ? identities(before) : new Set<string>()
  const places = new Set(before?.fields.flatMap(({ target }) => placesOf(target)))
  for (const field of after.fields) {
    if (!field.trap && !known.has(identity(field)))
      proofs.push({ is: 'element_visible', target: newOnView(field.target, places) })
  }
  const kinds = new Map<string, number>()
  return proofs.filter(unique).filter(({ is }) => {
    kinds.set(is, (kinds.get(is) ?? 0) + 1)
    return (kinds.get(is) ?? 0) <= MAX_OF_A_KIND
  })
}

const placesOf = (target: TargetDescriptor | undefined): string[] =>
  [target?.css, target?.testId?.value].filter((place) => place !== undefined)

/** A page that asks one thing after another in the same box: only the words are new. */
const newOnView = (target: TargetDescriptor, places: ReadonlySet<string>): TargetDescriptor => {
  if (!placesOf(target).some((place) => places.has(place)) || !(target.name || target.label)) return target
  const { css: _css, testId: _testId, position: _position, ...words } = target
  return words
}

const unique = (proof: Condition, index: number, all: Condition[]): boolean =>
  all.findIndex((other) => JSON.stringify(other) === JSON.stringify(proof)) === index

export const pageOf = (seen: Observation, before: ViewFacts | undefined, page: number): TracePage => ({
  page,
  url: seen.url,
  title: seen.title,
  urlPattern: seen.urlPattern,
  fingerprint: seen.fingerprint,
  ...(seen.markup !== undefined && { markup: seen.markup }),
  heading: seen.progress?.name ?? seen.headings[0],
  proofs: arrivalProofs(before, seen),
  latent: [],
})

/** Fields that were understood but not filled in by this run. */
export const latentFields = (
  seen: Observation,
  entries: readonly TraceEntry[],
  has: (key: string) => boolean = () => false,
): LatentField[] => {
  const filled = new Set(entries.flatMap(({ descriptor }) => (descriptor ? [targetKey(descriptor)] : [])))
  return seen.fields.flatMap((field, index) => {
    const previous = seen.fields[index - 1]
    const { target: descriptor, widget, profileKey: key, label, section, required } = field
    const fillable =
      key !== null &&
      field.confidence >= LATENT_CONFIDENCE &&
      !field.trap &&
      !field.disabled &&
      !field.readonly &&
      !isHidden({ widget })
    const spare = ADDRESSES.test(key ?? '') && seen.fields.slice(0, index).some(({ profileKey }) => profileKey === key)
    if (
      !fillable ||
      spare ||
      isOfAnother(field) ||
      field.value !== '' ||
      field.checked ||
      // Left open although the person has a value: whoever filled in the page did so on purpose.
      has(entryKeyIn(key, section)) ||
      filled.has(targetKey(descriptor)) ||
      NEVER_LATENT.test(key)
    )
      return []
    const after = previous && targetKey(previous.target)
    return [
      {
        descriptor,
        widget,
        key: entryKeyIn(key, section),
        label: label || field.name,
        section,
        required,
        after,
        ...(listsMonths(field) && { format: 'MMMM' }),
      },
    ]
  })
}

/** "Name" under "Emergency contact" is not the applicant's, whatever key it has. */
const isOfAnother = ({ label, section = '', hints }: Field): boolean =>
  [label, hints.legend ?? '', section.split(/\s+/).length <= 4 ? section : ''].some(
    (words) => words !== '' && personOf(words) !== 'self',
  )

/** A list of months takes no year, and a person who only knows the year has no value for it. */
const listsMonths = ({ options = [] }: Field): boolean =>
  options.filter(({ label }) => /\p{L}/u.test(label) && monthOf(label) !== undefined).length >= 12

/** Given once per page, even if there is room for more. */
const ADDRESSES = /^(website|url|portfolio|linkedin|github|twitter)$/
const NEVER_LATENT = /^(consent-|signature|today|one-time-code|cc-|new-password|current-password)/

/** `experience.title` in "Work Experience 2" is `experience.1.title`. */
const entryKeyIn = (key: string, section: string | undefined): string => {
  const number = Number(/(\d+)\s*$/.exec(section ?? '')?.[1] ?? 1)
  return ofEntry(key, Math.max(0, number - 1))
}
