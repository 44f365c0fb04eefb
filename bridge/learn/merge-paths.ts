/**
 * Several people's ways through the same form, added up (G4): what one of them was asked and another was not stands in
 * the manual as optional, a view that only some come to with what is on the page then. Nobody's way writes over
 * another's. Pure.
 */
import type { ManualStep } from '../../shared/domain/manual.ts'
import { type Condition, FILLS } from '../../shared/domain/operation.ts'
import { normaliseQuestion, sameQuestion } from '../../shared/domain/questions/index.ts'
import { type TargetDescriptor, targetKey } from '../../shared/domain/target.ts'

export type Draft = Omit<ManualStep, 'order'>

/** A view of a run: the manual's steps that were followed there, by their order, and the new ones. */
export interface PathView {
  steps: (Draft | { known: number })[]
  /** What is on the page when the view is reached. */
  proofs: readonly Condition[]
}

export interface MergeOptions {
  /** The first step that was not done; later ones were not tried. */
  brokenAt?: number | undefined
  /** The run was at another address: descriptions that differ there stay as they were learned. */
  carried?: boolean | undefined
}

/** Merges both in the order of the views; undefined if the page's content does not distinguish them. */
export const mergePath = (
  old: readonly ManualStep[],
  way: readonly PathView[],
  options: MergeOptions = {},
): Draft[] | undefined => {
  const known = viewsOf(old)
  const gone = placed(known, way)
  const views: View[] = known.map(({ steps, proofs }) => ({ steps: [...steps], proofs }))
  const added: { after: number; view: View }[] = []
  for (const [index, { at, view }] of gone.entries()) {
    const next = gone[index + 1]
    if (at !== undefined) {
      const both = joined(views[at]?.steps ?? [], view.steps, options)
      const last = at === known.length - 1
      if (!both || (next === undefined) !== last) return undefined
      views[at] = { steps: next ? leadingTo(both, next, at, known) : both, proofs: known[at]?.proofs ?? [] }
      continue
    }
    const after = gone.slice(0, index).findLast((one) => one.at !== undefined)?.at ?? -1
    const steps = view.steps.filter(isNew)
    const when = tellingOf({ steps, proofs: view.proofs }, known[after], known[after + 1])
    if (when.length === 0 || !next || after < 0) return undefined
    added.push({ after, view: { steps: steps.map((step) => ({ ...step, when })), proofs: view.proofs } })
  }
  const visited = new Set(gone.flatMap(({ at }) => at ?? []))
  for (const [at, view] of views.entries()) {
    if (visited.has(at) || view.steps.every(({ when }) => when)) continue
    const came = gone.find((one) => one.at !== undefined && one.at > at)?.at
    const when = tellingOf(view, known[at - 1], came === undefined ? undefined : known[came])
    if (when.length === 0) return undefined
    view.steps = view.steps.map((step) => ({ ...step, when: step.when ?? when }))
  }
  const all = views.flatMap((view, at) => [view, ...added.filter(({ after }) => after === at).map((one) => one.view)])
  return all.flatMap(({ steps }, page) => steps.map((step) => ({ ...step, page })))
}

interface View {
  steps: Draft[]
  /** Facts that led there. */
  proofs: readonly Condition[]
}

/** Views of a manual, with the facts that prove that each has been reached. */
export const viewsOf = <S extends Draft>(
  steps: readonly S[],
): { steps: S[]; first: number; proofs: readonly Condition[] }[] => {
  const views: { steps: S[]; first: number; proofs: readonly Condition[] }[] = []
  let leads: readonly Condition[] = []
  for (const [first, step] of steps.entries()) {
    const last = views.at(-1)
    if (last && last.steps[0]?.page === step.page) last.steps.push(step)
    else views.push({ steps: [step], first, proofs: step.when ?? leads })
    if (step.leaves) leads = step.verification ?? []
  }
  const special = new Set(views.flatMap(({ steps: [step] }) => (step?.when ?? []).map((fact) => JSON.stringify(fact))))
  return views.map((view) =>
    view.steps[0]?.when ? view : { ...view, proofs: view.proofs.filter((fact) => !special.has(JSON.stringify(fact))) },
  )
}

interface Placed {
  /** The matching view of the manual; undefined if it has none. */
  at: number | undefined
  view: PathView
}

/**
 * Matches the run's views with the manual's: the one whose steps were followed, otherwise the next that asks some of
 * the same.
 */
const placed = (known: readonly { steps: ManualStep[] }[], way: readonly PathView[]): Placed[] => {
  const places = new Map(known.flatMap(({ steps }, at) => steps.map(({ order }) => [order, at] as const)))
  const out: Placed[] = []
  let from = 0
  for (const view of way) {
    if (view.steps.length === 0) continue
    const followed = view.steps.flatMap((step) => ('known' in step ? (places.get(step.known) ?? []) : []))
    const own = followed.find((at) => at >= from - 1)
    const at = own ?? known.findIndex(({ steps }, place) => place >= from && isLike(steps, view))
    const last = out.at(-1)
    if (at >= 0 && last?.at === at) last.view = { ...last.view, steps: [...last.view.steps, ...view.steps] }
    else out.push({ at: at < 0 ? undefined : at, view })
    if (at >= 0) from = at + 1
  }
  return out
}

const isLike = (steps: readonly ManualStep[], { steps: gone }: PathView): boolean => {
  const fills = gone.filter(isNew).filter(isFill)
  if (fills.length > 0) return fills.some((step) => steps.some((one) => isFill(one) && isSame(one, step)))
  return !steps.some(isFill) && gone.filter(isNew).some((step) => steps.some((one) => isSame(one, step)))
}

const isNew = (step: PathView['steps'][number]): step is Draft => !('known' in step)
const isFill = ({ action }: Draft): boolean => FILLS.has(action)
const leads = ({ leaves, commit }: Draft): boolean => leaves === true || commit === true

/** Whether both do the same to the same question or button. */
const isSame = (one: Draft, other: Draft): boolean => {
  if ((one.entry ?? '') !== (other.entry ?? '') || isFill(one) !== isFill(other)) return false
  if (keyOf(one) !== undefined && keyOf(one) === keyOf(other)) return isFill(one) || one.action === other.action
  return isFill(one) && isSameQuestion(one, other)
}

const keyOf = ({ target }: Draft): string | undefined => target && targetKey(target)
const wordsOf = ({ asks, target }: Draft): string => asks?.words ?? target?.label ?? ''

const isSameQuestion = (one: Draft, other: Draft): boolean => {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return a !== '' && b !== '' && (normaliseQuestion(a) === normaliseQuestion(b) || sameQuestion(a, b))
}

/** A view of both runs. Undefined: one of them sends here and the other does not. */
const joined = (
  old: readonly Draft[],
  gone: PathView['steps'],
  { brokenAt = 0, carried = false }: MergeOptions,
): Draft[] | undefined => {
  const steps: Draft[] = [...old]
  const done = new Set<Draft>()
  let at = -1
  const put = (place: number, step: Draft): void => {
    steps[place] = step
    done.add(step)
    at = place
  }
  for (const one of gone) {
    if ('known' in one) {
      const place = steps.findIndex((step) => 'order' in step && step.order === one.known)
      if (place >= 0) put(place, steps[place] as Draft)
      continue
    }
    const exact = steps.findIndex((step) => !done.has(step) && keyOf(step) === keyOf(one) && isSame(step, one))
    const place = exact >= 0 ? exact : steps.findIndex((step) => !done.has(step) && isSame(step, one))
    const same = steps[place]
    if (same) {
      put(place, exact >= 0 || carried ? same : { ...one, ...(same.optional && { optional: true }) })
      continue
    }
    const leaving = steps.findIndex(leads)
    if (leads(one) && leaving >= 0) {
      const before = steps[leaving] as Draft
      if ((before.commit ?? false) !== (one.commit ?? false)) return undefined
      put(leaving, carried ? before : one)
      continue
    }
    // It does not appear for every visitor.
    const step = leads(one) ? one : { ...one, optional: true }
    steps.splice(at + 1, 0, step)
    put(at + 1, step)
  }
  return steps.map((step) => (done.has(step) || !wasTried(step, brokenAt) ? step : { ...step, optional: true }))
}

/** A question that the other run was not asked; a press whose button was not found. */
const wasTried = (step: Draft, brokenAt: number): boolean => {
  if (leads(step) || step.entry !== undefined) return false
  if (isFill(step)) return true
  return step.action === 'click' && 'order' in step && step.order === brokenAt
}

/** The step that leaves a view is verified by any of the views that it may lead to. */
const leadingTo = (steps: Draft[], to: Placed, from: number, known: readonly View[]): Draft[] => {
  if (to.at === from + 1 || (to.at !== undefined && to.at <= from)) return steps
  const target = to.at === undefined ? undefined : known[to.at]
  const here = { steps, proofs: [] }
  const facts = target ? newOn(target.proofs, here) : tellingOf(plain(to.view), here, known[from + 1])
  return steps.map((step) =>
    step.leaves && !step.commit ? { ...step, verification: union(step.verification ?? [], facts) } : step,
  )
}

const plain = ({ steps, proofs }: PathView): View => ({ steps: steps.filter(isNew), proofs })

const union = (some: readonly Condition[], more: readonly Condition[]): Condition[] => [
  ...new Map([...some, ...more].map((fact) => [JSON.stringify(fact), fact])).values(),
]

/** Content of a view that is neither on the view before it nor on the one that others reach instead. */
const tellingOf = (view: View, before: View | undefined, instead: View | undefined): Condition[] => {
  const facts = newOn(newOn(view.proofs, before), instead)
  const elements = view.steps.flatMap(({ target, action }): Condition[] =>
    target && FILLS.has(action) ? [{ is: 'element_visible', target }] : [],
  )
  return facts.length > 0 ? facts : newOn(newOn(elements, before), instead).slice(0, 3)
}

const newOn = (facts: readonly Condition[], other: View | undefined): Condition[] => {
  const there = new Set(other?.proofs.map((fact) => JSON.stringify(fact)))
  const targets = new Set(other?.steps.flatMap(({ target }) => (target ? placeOf(target) : [])))
  return facts.filter((fact) => {
    if (there.has(JSON.stringify(fact))) return false
    return fact.is !== 'element_visible' || !targets.has(placeOf(fact.target))
  })
}

const placeOf = ({ label, name, css, testId, frame }: TargetDescriptor): string =>
  JSON.stringify([label ?? name ?? null, css ?? null, testId ?? null, frame])
