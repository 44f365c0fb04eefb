/**
 * How the end of a task in words is recognised again without a model: facts that are true now, were not when the task
 * began, and contain no personal data. No proof is better than one that is always true.
 */
import { saidIn } from '../../../shared/domain/chosen.ts'
import { holdsValue } from '../../../shared/domain/holds-value.ts'
import type { ElementView, Observation } from '../../../shared/domain/observation.ts'
import { type Condition, FILLS } from '../../../shared/domain/operation.ts'
import { valueWords } from '../../../shared/domain/outcome.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { fold, tokens } from '../../../shared/domain/text.ts'
import { describeAll, holds } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import { saidBy, squeeze } from '../step/said.ts'

/**
 * Length of a text that can prove something: shorter ones occur in many texts, longer ones are seldom worded the same
 * twice.
 */
const TEXT = { least: 2, most: 100 }
/** Maximum candidates tried on the page; the likeliest come first. */
const MOST_TRIED = 12
/** Maximum facts kept, all of which must hold. */
const MAX_FACTS = 2

/** @param quote the page's words by which the provider proved the end: chosen to be said again, unlike a whole line */
export const endProofs = async (run: Run, seen: Observation, quote?: string): Promise<Condition[]> => {
  const start = run.firstSeen
  if (!start) return []
  const own = holdsValue(run.applicant)
  const mayProve = (text: string): boolean =>
    text.length >= TEXT.least && text.length <= TEXT.most && !own.mentioned(text)
  const states = await changedStates(run, start, seen)
  if (quote !== undefined && mayProve(quote))
    return holding(run, [{ is: 'text_present', text: lasting(quote, run.input.task, start) }, ...states], MAX_FACTS)
  const sure: Condition[] = [
    ...run.files.kept
      .map(({ name }) => name)
      .filter((name) => !own.mentioned(name))
      .map((name): Condition => ({ is: 'downloaded', name })),
    ...criteriaTexts(run).map((text): Condition => ({ is: 'text_present', text })),
    ...seen.headings
      .filter((text) => !start.headings.includes(text) && text.length <= TEXT.most && !own.mentioned(text))
      .map((text): Condition => ({ is: 'heading_present', text })),
    ...states,
  ]
  const texts = inOrder(
    run,
    newTexts(start, seen)
      .map((text) => lasting(text, run.input.task, start))
      .filter(mayProve),
  )
  // One text that tells of the task is enough; a second one may be about something else on the page.
  const isTold = sure.length > 0 || texts[0]?.tells === true
  const gone = isTold ? [] : await goneFrom(run, seen, removed(run, start, seen).filter(mayProve))
  if (gone.length > 0) return gone
  const facts = await holding(run, [...sure, ...texts.slice(0, isTold ? 1 : MAX_FACTS)], MAX_FACTS)
  if (facts.length > 0) return facts
  return holding(run, inOrder(run, newPairs(start, seen).filter(mayProve)), 1)
}

type Candidate = Condition | Told

/** A text, and whether it tells of this task: the last operations brought it about, and words of the task are in it. */
interface Told {
  text: string
  tells: boolean
}

/** The first of them that are true. */
const holding = async (run: Run, candidates: readonly Candidate[], most: number): Promise<Condition[]> => {
  const facts: Condition[] = []
  for (const one of candidates.slice(0, MOST_TRIED)) {
    if (facts.length >= most) break
    const fact: Condition = 'is' in one ? one : { is: 'text_present', text: one.text }
    if (await holds(run.session.active(), fact)) facts.push(fact)
  }
  return facts
}

/** Without numbers that the task does not say: the next order has another. */
const lasting = (text: string, task: string, start: Observation): string => {
  const said = new Set(tokens(task))
  const isOther = (word: string): boolean => /\d/.test(word) && !tokens(word).some((one) => said.has(one))
  const words = text.split(/\s+/).map((word) => (isOther(word) ? '\n' : word))
  const parts = words.join(' ').split('\n').map(squeeze)
  const [longest = ''] = parts.toSorted((one, other) => other.length - one.length)
  const isNew = !saidBy(start).some((line) => fold(line).includes(fold(longest)))
  return /\p{L}{3}/u.test(longest) && isNew ? longest : text
}

/** What the last operations brought about first, and of that, what has the most words of the task. */
const inOrder = ({ lastChosenFrom, input }: Run, texts: readonly string[]): Told[] => {
  const before = lastChosenFrom && [...saidBy(lastChosenFrom), ...pairsOf(saidBy(lastChosenFrom))]
  const earlier = new Set(before ?? [])
  const rated = [...new Set(texts)].map((text) => {
    const isLatest = !earlier.has(text)
    const words = saidIn(text, input.task).length
    return { text, tells: isLatest && words > 0, rate: (isLatest ? 100 : 0) + words }
  })
  return rated.toSorted((one, other) => other.rate - one.rate)
}

/** Lines of the beginning that the task names and that are gone: what was to be removed. */
const removed = ({ input }: Run, start: Observation, seen: Observation): string[] => {
  const now = new Set(saidBy(seen))
  return saidBy(start).filter(
    (text) =>
      text.length >= TEXT.least && text.length <= TEXT.most && !now.has(text) && fold(input.task).includes(fold(text)),
  )
}

/** A line that is gone proves something only if the rest of the page is still there. */
const goneFrom = async (run: Run, seen: Observation, texts: readonly string[]): Promise<Condition[]> => {
  const tab = run.session.active()
  const [text] = texts
  if (text === undefined || !(await holds(tab, { is: 'text_gone', text }))) return []
  const start = new Set(run.firstSeen ? saidBy(run.firstSeen) : [])
  const own = holdsValue(run.applicant)
  for (const stays of saidBy(seen).filter((one) => start.has(one) && isWord(one) && !own.mentioned(one))) {
    const fact: Condition = { is: 'text_present', text: stays }
    if (stays.length <= TEXT.most && (await holds(tab, fact))) return [fact, { is: 'text_gone', text }]
  }
  return []
}

const isWord = (text: string): boolean => /[\p{L}\p{N}]{2}/u.test(text)

const criteriaTexts = ({ work: { plan } }: Run): string[] =>
  (plan?.criteria ?? []).flatMap(({ text, atStart }) => (text && !atStart ? [text] : []))

/** Messages first, then new lines and names. */
const newTexts = (start: Observation, seen: Observation): string[] => {
  const known = new Set(saidBy(start))
  return [...seen.messages.map(({ text }) => squeeze(text)), ...saidBy(seen)].filter((text) => !known.has(text))
}

const newPairs = (start: Observation, seen: Observation): string[] => {
  const known = new Set(pairsOf(saidBy(start)))
  return pairsOf(saidBy(seen)).filter((pair) => !known.has(pair))
}

/** Neighbours; signs between them, such as the grip of each row, tell nothing. */
const pairsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text, at) => {
    const sign = texts[at + 1]
    const next = texts[at + 2]
    if (!isSignOnly(text) && next !== undefined && sign !== undefined && isSignOnly(sign))
      return [`${text} ${sign}${next}`, `${text} ${sign} ${next}`]
    return sign === undefined ? [] : [`${text} ${sign}`]
  })

const isSignOnly = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

/** For targets and for fields that changed with them: their state now, if it differs from the beginning. */
const changedStates = async (run: Run, start: Observation, seen: Observation): Promise<Condition[]> => {
  const typed = new Map(
    run.trace.entries.flatMap((entry) =>
      FILLS.has(entry.operation.op) && entry.descriptor ? [[targetKey(entry.descriptor), valueWords(entry) ?? '']] : [],
    ),
  )
  const values = seen.fields.flatMap((field): Condition[] => {
    const before = start.fields.find(({ index }) => index === field.index)
    if (!before || before.value === field.value) return []
    // Entered values are read back when the step is repeated.
    return field.value === '' || typed.get(targetKey(field.target)) === field.value
      ? []
      : [{ is: 'value_is', target: field.target, value: field.value }]
  })
  const changed = seen.elements.flatMap((element) => {
    const before = start.elements.find(({ index }) => index === element.index) ?? redrawn(element, start, seen)
    const states = before ? gained(before, element) : []
    return states.length > 0 ? [{ element, states }] : []
  })
  const states: Condition[] = []
  for (const { element, states: now } of changed.slice(0, MOST_TRIED)) {
    const target = (await describeAll(run.session.active(), [element.index], element.frame)).get(element.index)
    if (target) states.push({ is: 'state_is', target, states: now })
  }
  return [...values, ...states]
}

/** The element of the beginning that is in its place: a redraw gives it a new number. */
const redrawn = (element: ElementView, start: Observation, seen: Observation): ElementView | undefined => {
  const isAlike = (one: ElementView): boolean =>
    one.role === element.role && one.name === element.name && one.beside?.words === element.beside?.words
  const [before, after] = [start.elements.filter(isAlike), seen.elements.filter(isAlike)]
  return element.beside?.words && before.length === after.length ? before[after.indexOf(element)] : undefined
}

const STATES = /^(?:\.|drawn |pressed$|selected$|expanded$|checked$|current$)/
const gained = (before: ElementView, after: ElementView): string[] =>
  after.states.filter((state) => STATES.test(state) && !before.states.includes(state))
