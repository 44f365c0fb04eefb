/**
 * What speaks against a claim that a task in words is done: the last press had no effect, or nothing that was done or
 * that changed on the page has to do with what the task names.
 */
import { quotedOutside } from '../../../shared/domain/chosen.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { pageState } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import { wordsOfDone } from './page-proof.ts'
import { saidBy } from './said.ts'

/** In a sentence. Undefined if it had an effect, or the page cannot be compared. */
export const lacksEffect = async (run: Run, seen: Observation): Promise<string | undefined> => {
  const last = run.trace.entries.findLast(({ outcome }) => outcome.status === 'done')
  if (!last?.before || !isMeantToChange(last) || isInState(last, seen)) return undefined
  if ((run.sends.leftAt ?? 0) >= last.at || run.files.kept.length > 0) return undefined
  const known = new Set(run.firstSeen?.messages.map(({ text }) => text))
  if (seen.messages.some(({ text }) => !known.has(text))) return undefined
  if ((await pageState(run.session.active())) !== last.before.state) return undefined
  const what = last.label ? `“${last.label}”` : 'the last press'
  return `After ${what}, the page shows the same as before, and nothing was sent. Do it in another way, or quote what shows that it is done.`
}

/** A press of Escape, or of something that closes, may come after the end. */
const isMeantToChange = ({ operation, purpose }: TraceEntry): boolean =>
  operation.op === 'press' ? !/^(?:Escape|Tab)$/.test(operation.key) : operation.op === 'click' && purpose !== 'close'

/** It had been chosen before. */
const isInState = ({ operation }: TraceEntry, { elements }: Observation): boolean => {
  const index = operation.op === 'click' && operation.target && 'index' in operation.target && operation.target.index
  const states = elements.find((one) => one.index === index)?.states ?? []
  return states.some((state) => /^(?:\.|(?:pressed|selected|checked|current|expanded)$)/.test(state))
}

/** In a sentence: words in quotation marks that neither an operation nor a change of the page contains. */
export const foreignToTask = (run: Run, seen: Observation): string | undefined => {
  const [start, now] = [run.firstSeen ? saidBy(run.firstSeen) : [], saidBy(seen)]
  const [before, after] = [new Set(start), new Set(now)]
  const changed = [...now.filter((text) => !before.has(text)), ...start.filter((text) => !after.has(text))]
  const values = seen.fields.map(({ value }) => value)
  const [words] = quotedOutside(run.input.task, [...wordsOfDone(run), ...changed, ...values])
  return words === undefined
    ? undefined
    : `The task names “${words}”, but nothing that was done or that changed on the page has to do with it.`
}
