/**
 * Proof that a press did what a task in words asks for, without another question: the site accepted the request, and
 * since then the page says something new about the task, or what the task names is gone from it.
 */
import { mentionsAll, saidIn } from '../../../shared/domain/chosen.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { fold } from '../../../shared/domain/text.ts'
import type { Run } from '../state/context.ts'
import { complaintWords } from '../state/refusal.ts'
import { isAccepted } from './confirmation.ts'
import { hasRemoved, newTextsAfterCommit } from './goal.ts'
import { saidBy } from './said.ts'

/** Undefined: nothing proves it. `quote`: the page's new words. */
export const provedByPage = async (run: Run, seen: Observation): Promise<{ quote?: string } | undefined> => {
  const { commit, input, trace } = run
  // Something came up that may have to be answered first.
  if (!commit || !(await isAccepted(run)) || asksMore(run, seen) || complaintWords(run, seen)) return undefined
  const typed = trace.entries.flatMap(({ operation }) => (operation.op === 'type' ? [operation.text] : []))
  const controls = new Set(seen.elements.map(({ name }) => name))
  const about = (text: string): boolean =>
    saidIn(text, input.task).length > 0 || typed.some((one) => one !== '' && fold(text).includes(fold(one)))
  const quote = (await newTextsAfterCommit(run, seen)).find((text) => !controls.has(text) && about(text))
  const isGone = quote === undefined && (await hasRemoved(run, seen, false)) && removedNames(run, seen).some(about)
  if (quote === undefined && !isGone) return undefined
  return mentionsAll(input.task, [quote ?? '', ...wordsOfDone(run)])
    ? { ...(quote !== undefined && { quote }) }
    : undefined
}

/** Of each operation that was done: what it was, and the words of its target and of the row around that. */
export const wordsOfDone = ({ trace }: Run): string[] =>
  trace.entries.flatMap(({ operation, label, descriptor, outcome }) =>
    outcome.status === 'done'
      ? [JSON.stringify(operation), label ?? '', descriptor?.name ?? '', descriptor?.beside?.words ?? '']
      : [],
  )

const removedNames = ({ commit }: Run, seen: Observation): string[] => {
  const now = new Set(saidBy(seen))
  return (commit?.saidBefore ?? []).filter((text) => !now.has(text))
}

/** Fields that are empty and were not on the page when the task began. */
const asksMore = ({ firstSeen }: Run, { fields }: Observation): boolean => {
  const known = new Set(firstSeen?.fields.map(({ label, name }) => label || name))
  return fields.some(
    ({ trap, value, checked, label, name }) => !trap && !checked && value === '' && !known.has(label || name),
  )
}
