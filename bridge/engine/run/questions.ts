/**
 * Learns, after a run, the meaning of questions that the rules do not know. If the run sent its form, that confirms the
 * values it filled in. A value that a person replaced counts against its meaning, however the run ended.
 */
import { type Holds, holdsValue } from '../../../shared/domain/holds-value.ts'
import {
  asksAlikeEverywhere,
  isSameSource,
  isUnknownQuestion,
  type LearnedQuestion,
  sourceForAll,
} from '../../../shared/domain/learned-question.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { relevantEntries, sameTargetKey } from '../../learn/relevant.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { speaksForAPerson } from '../step/vet.ts'

export const learnQuestions = async (run: Run, end: StageEnd): Promise<void> => {
  const { ports, trace } = run
  if (!ports.questions || ports.engine || !speaksForAPerson(run)) return
  const corrected = correctedIn(run)
  // Once for each question, however often it was filled in.
  for (const known of run.learned)
    if (corrected.some((entry) => isOf(known, questionOf(entry)))) await ports.questions.corrected(known)
  const sent = trace.entries.some(({ commit, outcome }) => commit && outcome.status === 'done')
  if (end.end !== 'done' || !sent) return
  const replaced = new Set(corrected.map(sameTargetKey))
  const holds = holdsValue(run.applicant)
  for (const entry of relevantEntries(trace.entries)) {
    const question = replaced.has(sameTargetKey(entry)) || entry.entry !== undefined ? undefined : questionOf(entry)
    const plain = question && withoutTheirs(question, holds)
    if (plain && isUnknownQuestion(plain, run.applicant, new Date(ports.now())))
      await ports.questions.proved(plain, entry.named === true)
  }
}

const isOf = (known: LearnedQuestion, meant: LearnedQuestion | undefined): boolean =>
  meant !== undefined && asksAlikeEverywhere(known.asks, meant.asks) && isSameSource(known.source, meant.source)

/** Files, ticks and multiple choices have no meaning that applies on other sites. */
const questionOf = ({ operation, asks, source }: TraceEntry): LearnedQuestion | undefined => {
  const one = operation.op === 'type' || (operation.op === 'select' && operation.options.length === 1)
  const meant = sourceForAll(source)
  return one && asks && meant ? { asks, source: meant } : undefined
}

/** A question that contains personal data is not kept; options that do are left out. */
const withoutTheirs = (
  { asks: { words, options }, source }: LearnedQuestion,
  holds: Holds,
): LearnedQuestion | undefined => {
  if (holds.own(words) || (source?.from === 'answer' && holds.own(source.question))) return undefined
  const safe = options && !options.some((option) => holds.own(option)) ? { options } : {}
  return { asks: { words, ...safe }, source }
}

/** Values that the engine filled in and a person replaced, in the review or on the page. */
const correctedIn = ({ trace: { entries }, human }: Run): TraceEntry[] =>
  entries.filter((entry, at) => {
    const { edited, by, descriptor, outcome } = entry
    if (edited || (descriptor && human.edited.has(targetKey(descriptor)))) return true
    const later = entries.slice(at + 1)
    return (
      by !== 'human' &&
      outcome.status === 'done' &&
      later.some((other) => other.by === 'human' && sameTargetKey(other) === sameTargetKey(entry))
    )
  })
