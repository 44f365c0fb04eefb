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
  return (
    mayProve(proof, { seen, earlier, typed: typedIn(run.trace.entries) }) &&
    holds(run.session.active(), { is: 'text_present', text: proof })
  )
}

/** Whether these words, if they are on the page now, appeared because of the actions. */
export const mayProve = (
  proof: string,
  { seen, earlier, typed }: { seen: Observation; earlier: readonly Observation[]; typed: readonly string[] },
): boolean => {
  const words = fold(proof)
  const isNew = (text: string): boolean => text.length >= LEAST && earlier.every((one) => !saysOf(one).includes(text))
  if (!isNew(words) || hasNewError(earlier, seen)) return false
  const own = typed.map(fold).filter((one) => one !== '')
  if (own.some((one) => one.includes(words))) return false
  if (!own.some((one) => words.includes(one))) return true
  // What was typed may be in an editor, unsent: the page must say something new about it, outside its fields.
  return saysOf(seen).includes(words) && without(words, own).some(isNew)
}

/** Texts typed into fields, and keys pressed one after the other. */
const typedIn = (entries: Run['trace']['entries']): string[] => {
  const pressed = entries.map(({ operation }) =>
    operation.op !== 'press'
      ? '\n'
      : operation.key === 'Space'
        ? ' '
        : operation.key.length === 1
          ? operation.key
          : '\n',
  )
  return [
    ...entries.flatMap(({ operation }) => (operation.op === 'type' ? [operation.text] : [])),
    ...pressed.join('').split('\n'),
  ]
}

const saysOf = (seen: Observation): string => fold([seen.title, ...saidBy(seen)].join(' '))

/** What is left of the words around those that were typed. */
const without = (words: string, typed: readonly string[]): string[] =>
  typed
    .toSorted((one, other) => other.length - one.length)
    .reduce((parts, one) => parts.flatMap((part) => ` ${part} `.split(` ${one} `)), [words])
    .map((part) => part.trim())

const hasNewError = (earlier: readonly Observation[], { messages }: Observation): boolean => {
  const known = new Set(earlier.flatMap((one) => one.messages.map(({ text }) => text)))
  return messages.some(({ kind, text }) => kind === 'error' && !known.has(text))
}
