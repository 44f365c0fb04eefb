/** The exploring loop: observe, think, act, until the goal is proved, a human is needed, or no progress is made. */

import { BLOCKERS } from '../../../shared/domain/blockers.ts'
import type { Decision } from '../../../shared/domain/decision.ts'
import type { Blocker, Observation } from '../../../shared/domain/observation.ts'
import { debug } from '../../base/debug.ts'
import { chooseDocuments, documentFields } from '../ask/documents.ts'
import { askStuck } from '../ask/help.ts'
import { askable, withoutAddresses } from '../ask/model-words.ts'
import { askBlocker, askQuestions, blockerOf } from '../blockers/blockers.ts'
import { failed, type Run, type StageEnd } from '../state/context.ts'
import { mayAsk } from '../state/may-ask.ts'
import { saveIntent } from '../state/save-checkpoint.ts'
import { stopsOn } from '../state/stop-condition.ts'
import { confirmOrBeginAnew } from '../step/commit.ts'
import { isAnswerLost, isOut } from '../step/confirmation.ts'
import { goalReached } from '../step/goal.ts'
import { observeSettled } from '../step/observe.ts'
import { think } from '../step/think.ts'
import { warnOf } from '../step/warn.ts'
import { actOn } from './batch.ts'
import { beforeBlocker } from './before-blocker.ts'
import { finish } from './done.ts'
import { beforeEnding } from './leaving.ts'
import { type Stuck, stuckWatch } from './stuck.ts'
import { type AskedLast, askedLast, waitForChange } from './wait-for-change.ts'

/** How often the same question is put to a human, so that an answer without effect is not requested for ever. */
const MAX_SAME_QUESTION = 3
/** How often a human is asked to help with a page that does not continue. */
const MAX_HELP = 2
/** Maximum observations of a run, including those that asked nobody: a last resort if no limit of the job applies. */
const MAX_ITERATIONS = 400

export interface TakeOver {
  done: readonly string[]
  remaining: readonly string[]
  problem: string
}

export const explore = async (run: Run, takeOver?: TakeOver): Promise<StageEnd> => {
  const watch = stuckWatch(!run.ports.provider.traits.charges)
  const asks = new Map<string, number>()
  let last: AskedLast | undefined
  let problem = takeOver?.problem
  let [told, helped] = [false, 0]
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration += 1) {
    run.signal.throwIfAborted()
    const first = iteration === 0 && run.seen && run.trace.entries.length === 0 ? run.seen : await observeSettled(run)
    const seen = await waitForChange(run, first, last)
    const reached = await goalReached(run, seen)
    if (reached) return reached
    if (isAnswerLost(run) && isEmpty(seen)) {
      const end = await confirmOrBeginAnew(run)
      if (end) return end
      continue
    }
    const stop = stopsOn(run, seen)
    if (stop) return stop
    const blocker = blockerOf(run, seen)
    if (blocker && !BLOCKERS[blocker.kind].afterFilling) {
      const end = await clear(run, seen, blocker)
      if (end) return end
      continue
    }

    const chosen = await chooseDocuments(run, documentFields(seen))
    if (chosen) return chosen
    await warnOf(run, seen)
    const thought = await think(run, seen, { ...takeOver, ...(problem && { problem }) })
    if (thought.kind === 'again') continue
    if (thought.kind === 'ended') return thought.end
    const decision = blocker ? beforeBlocker(seen, thought.decision) : thought.decision
    if (blocker && !decision) {
      const end = await clear(run, seen, blocker)
      if (end) return end
    }
    if (!decision) continue
    debug('explore', 'decided', {
      status: decision.status,
      operations: decision.operations.map(({ operation }) => operation.op),
      questions: decision.questions.map(({ question }) => question),
    })
    if (decision.status === 'failed') return failed('GOAL_NOT_REACHED', decision.thought)
    last = await askedLast(run, seen, decision)

    const batch = await actOn(run, seen, decision)
    if (batch.end) return batch.end
    problem = batch.problem
    await saveIntent(run)

    const { questions, problem: unasked } = askable(run, seen, decision.questions)
    problem = [problem, unasked].filter(Boolean).join(' ') || undefined
    if (questions.length > 0) {
      const open = askedTooOften(asks, questions)
      if (open) return open
      const asked = await askQuestions(run, seen, questions)
      if ('end' in asked) return asked.end
      watch.reset()
      continue
    }
    // Announced with the last operations, it holds if all of them were done and nothing came between.
    if (decision.status === 'completed' && batch.problem === undefined) {
      const now = await waitForChange(run, await observeSettled(run), last)
      if (decision.operations.length > 0 && blockerOf(run, now)) continue
      const before = await beforeEnding(run, now)
      if (before.kind === 'again') continue
      if (before.kind === 'ended') return before.end
      const finished = await finish(run, decision, seen)
      if (finished.kind === 'ended') return finished.end
      problem = finished.problem
      if (decision.operations.length === 0) continue
    }
    const stuck = run.ports.provider.traits.noticesStuck ? undefined : watch.after(seen, decision, batch.succeeded)
    if (!stuck) continue
    if (!told && stuck.kind !== 'failures') {
      told = true
      problem = [`${stuck.problem} Try something else, or say that you are stuck.`, problem].filter(Boolean).join(' ')
    } else {
      helped += 1
      const end = await help(run, seen, stuck, problem ?? decision.thought, helped)
      if (end) return end
      told = false
    }
    watch.reset()
  }
  return failed('STUCK', `Stopped after ${MAX_ITERATIONS} looks at the page. ${ALL_ON_PAGE}`)
}

/** A response that broke off before any content: there is nothing to wait for. */
const isEmpty = ({ elements, text }: Observation): boolean => elements.length === 0 && text.trim() === ''

const clear = async (run: Run, seen: Observation, blocker: Blocker): Promise<StageEnd | undefined> => {
  debug('explore', blocker.kind, { confidence: blocker.confidence, evidence: blocker.evidence })
  const asked = await askBlocker(run, seen, blocker)
  return 'end' in asked ? asked.end : undefined
}

const ALL_ON_PAGE = 'All answers are kept on the page.'

const askedTooOften = (asks: Map<string, number>, questions: Decision['questions']): StageEnd | undefined => {
  const again = questions.find(({ question }) => (asks.get(question) ?? 0) >= MAX_SAME_QUESTION)
  if (again) return failed('STUCK', `“${again.question}” was answered ${MAX_SAME_QUESTION} times and is still open.`)
  for (const { question } of questions) asks.set(question, (asks.get(question) ?? 0) + 1)
  return undefined
}

/** A human may be able to continue where the provider cannot. If nobody may be asked, the run ends here. */
const help = async (
  run: Run,
  seen: Observation,
  stuck: Stuck,
  why: string,
  times: number,
): Promise<StageEnd | undefined> => {
  if (isOut(run)) return confirmOrBeginAnew(run)
  const stopped = failed('STUCK', `${stuck.problem} ${ALL_ON_PAGE} ${why}`.trim())
  if (times > MAX_HELP || !mayAsk(run.input)) return stopped
  const { button, tries } = stuck
  const asked = await askStuck(run, seen, {
    problem: `${stuck.problem} ${withoutAddresses(run, why)}`,
    ...(button && { button }),
    ...(tries && { tries }),
  })
  return 'end' in asked ? asked.end : undefined
}
