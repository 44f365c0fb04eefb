/**
 * How the end of a task in words is recognised again without a model: facts that are true now, were not when the task
 * began, and contain no personal data. No proof is better than one that is always true.
 */
import { holdsValue } from '../../../shared/domain/holds-value.ts'
import type { ElementView, Observation } from '../../../shared/domain/observation.ts'
import { type Condition, FILLS } from '../../../shared/domain/operation.ts'
import { valueWords } from '../../../shared/domain/outcome.ts'
import { targetKey } from '../../../shared/domain/target.ts'
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

export const endProofs = async (run: Run, seen: Observation): Promise<Condition[]> => {
  const start = run.firstSeen
  if (!start) return []
  const own = holdsValue(run.applicant)
  const texts = [...criteriaTexts(run), ...newTexts(start, seen)].filter(
    (text) => text.length >= TEXT.least && text.length <= TEXT.most && !own.mentioned(text),
  )
  const states = await changedStates(run, start, seen)
  const candidates: Condition[] = [
    ...run.files.kept
      .map(({ name }) => name)
      .filter((name) => !own.mentioned(name))
      .map((name): Condition => ({ is: 'downloaded', name })),
    ...criteriaTexts(run).map((text): Condition => ({ is: 'text_present', text })),
    ...seen.headings
      .filter((text) => !start.headings.includes(text) && text.length <= TEXT.most && !own.mentioned(text))
      .map((text): Condition => ({ is: 'heading_present', text })),
    ...states,
    ...[...new Set(texts)].map((text): Condition => ({ is: 'text_present', text })),
  ]
  const facts: Condition[] = []
  for (const one of candidates.slice(0, MOST_TRIED)) {
    if (facts.length >= MAX_FACTS) break
    if (await holds(run.session.active(), one)) facts.push(one)
  }
  return facts
}

const criteriaTexts = ({ work: { plan } }: Run): string[] =>
  (plan?.criteria ?? []).flatMap(({ text, atStart }) => (text && !atStart ? [text] : []))

/** Messages first, then new lines and names, then new pairs of neighbouring elements. */
const newTexts = (start: Observation, seen: Observation): string[] => {
  const [before, after] = [saidBy(start), saidBy(seen)]
  const known = new Set(before)
  const pairs = new Set(before.slice(1).map((text, at) => `${before[at]} ${text}`))
  const beside = after.slice(1).map((text, at) => `${after[at]} ${text}`)
  return [
    ...seen.messages.map(({ text }) => squeeze(text)).filter((text) => !known.has(text)),
    ...after.filter((text) => !known.has(text)),
    ...beside.filter((pair) => !pairs.has(pair)),
  ]
}

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
    const before = start.elements.find(({ index }) => index === element.index)
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

const STATES = /^(?:\.|drawn |pressed$|selected$|expanded$|checked$|current$)/
const gained = (before: ElementView, after: ElementView): string[] =>
  after.states.filter((state) => STATES.test(state) && !before.states.includes(state))
