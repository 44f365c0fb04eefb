/**
 * The page's own words with which a provider shows that a task is done. They count without another question if they
 * are on the page now, were not there before, were not typed by the run, and the page reports no new error.
 */
import type { Decision } from '../../../shared/domain/decision.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { fold } from '../../../shared/domain/text.ts'
import { holds } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import { saidBy } from './said.ts'

/** Minimum number of letters and digits for a proof. */
const LEAST = 3

/** @param before what the provider saw when it decided; if it did nothing then, that is the page it quotes */
export const isQuoteNew = async (
  run: Run,
  seen: Observation,
  { proof, operations }: Pick<Decision, 'proof' | 'operations'>,
  before: Observation,
): Promise<boolean> => {
  if (!proof || !run.firstSeen) return false
  const earlier = operations.length > 0 ? [run.firstSeen, before] : [run.firstSeen]
  const typed = run.trace.entries.flatMap(({ operation }) => (operation.op === 'type' ? [operation.text] : []))
  return mayProve(proof, { seen, earlier, typed }) && holds(run.session.active(), { is: 'text_present', text: proof })
}

/** Whether these words, if they are on the page now, appeared because of the actions. */
export const mayProve = (
  proof: string,
  { seen, earlier, typed }: { seen: Observation; earlier: readonly Observation[]; typed: readonly string[] },
): boolean => {
  const words = fold(proof)
  if (words.length < LEAST || earlier.some((one) => saysOf(one).includes(words))) return false
  return !wasTyped(words, typed) && !hasNewError(earlier, seen)
}

const saysOf = (seen: Observation): string => fold([seen.title, ...saidBy(seen)].join(' '))

/** Typed text may be in an editor without having been sent. */
const wasTyped = (words: string, typed: readonly string[]): boolean =>
  typed.map(fold).some((one) => one !== '' && (one.includes(words) || words.includes(one)))

const hasNewError = (earlier: readonly Observation[], { messages }: Observation): boolean => {
  const known = new Set(earlier.flatMap((one) => one.messages.map(({ text }) => text)))
  return messages.some(({ kind, text }) => kind === 'error' && !known.has(text))
}
