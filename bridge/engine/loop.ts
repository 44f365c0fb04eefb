/** The exploring loop: observe, think, act, until the goal is proved, a human is needed, or it gets nowhere. */
import type { Decision } from '../../shared/domain/decision.ts'
import type { Observation } from '../../shared/domain/observation.ts'
import type { Objective } from '../../shared/domain/provider.ts'
import { screenshot } from '../observe/index.ts'
import { actOn } from './batch.ts'
import { addUsage, failed, pageNumber, type Run, type StageEnd } from './context.ts'
import { goalReached } from './goal.ts'
import { askBlocker, askQuestions, blockerOf } from './human.ts'
import { look } from './look.ts'
import { playbookLines } from './playbook-lines.ts'
import { knownPlaybooks } from './playbooks.ts'

/** Consecutive looks without a single success after which the run stops (R2 tier 3). */
const MAX_FAILURES = 3
/** Looks at an unchanged page after the same decision before it counts as stuck. */
const MAX_REPEATS = 3
/** Times the same question is put to a human; an answer that changes nothing is not asked for for ever. */
const MAX_SAME_QUESTION = 3

export interface TakeOver {
  done: readonly string[]
  remaining: readonly string[]
  problem: string
}

export const explore = async (run: Run, takeOver?: TakeOver): Promise<StageEnd> => {
  const progress = progressWatch()
  const put = new Map<string, number>()
  let problem = takeOver?.problem
  for (let iteration = 0; iteration < run.input.budget.maxIterations; iteration += 1) {
    run.signal.throwIfAborted()
    const seen = iteration === 0 && run.seen && run.trace.entries.length === 0 ? run.seen : await look(run)
    const reached = await goalReached(run, seen)
    if (reached) return reached
    const blocker = blockerOf(run, seen)
    if (blocker) {
      const asked = await askBlocker(run, seen, blocker)
      if ('end' in asked) return asked.end
      continue
    }
    const decision = await think(run, seen, { ...takeOver, ...(problem && { problem }) })
    if (decision.status === 'failed') return failed('GOAL_NOT_REACHED', decision.thought)
    const spent = overBudget(run)
    if (spent) return failed('budget_exceeded', spent)
    const batch = await actOn(run, seen, decision)
    if (batch.end) return batch.end
    problem = batch.problem
    if (decision.questions.length > 0) {
      const again = decision.questions.find(({ question }) => (put.get(question) ?? 0) >= MAX_SAME_QUESTION)
      if (again)
        return failed('STUCK', `“${again.question}” was answered ${MAX_SAME_QUESTION} times and is still open.`)
      for (const { question } of decision.questions) put.set(question, (put.get(question) ?? 0) + 1)
      const asked = await askQuestions(run, seen, decision.questions)
      if ('end' in asked) return asked.end
      progress.reset()
      continue
    }
    if (decision.status === 'completed')
      return (await goalReached(run, await look(run), decision)) ?? failed('GOAL_NOT_REACHED', decision.thought)
    const stuck = progress.after(seen, decision, batch.succeeded)
    if (stuck) return failed('STUCK', `${stuck} ${problem ?? decision.thought}`.trim())
    await run.ports.checkpoint({ page: pageNumber(run), url: seen.url, iteration, steps: run.trace.entries.length })
  }
  return failed(
    'budget_exceeded',
    `Stopped after ${run.input.budget.maxIterations} looks at the page. ${run.counts.ai} steps were done; nothing more was sent.`,
  )
}

/** What of the job's limits (C1) is used up; nothing further is asked of the provider then. */
const overBudget = ({ input: { budget }, usage }: Run): string | undefined => {
  const kept = 'What is filled in stays on the page; nothing more was sent.'
  if (usage.costUsd !== null && usage.costUsd > budget.maxCostUsd)
    return `Stopped at your limit of $${budget.maxCostUsd.toFixed(2)}: $${usage.costUsd.toFixed(4)} were spent. ${kept}`
  const tokens = usage.inputTokens + usage.outputTokens
  if (budget.maxTokens !== undefined && tokens > budget.maxTokens)
    return `Stopped at your limit of ${budget.maxTokens} tokens: ${tokens} were used. ${kept}`
  return undefined
}

const think = async (run: Run, seen: Observation, hints: Partial<Objective>): Promise<Decision> => {
  const { signal } = run
  const image = run.ports.provider.vision && (await screenshot(run.session.active(), { signal }).catch(() => undefined))
  const decision = await run.ports.provider.analyse({
    observation: seen,
    ...(image && { screenshot: image }),
    objective: {
      jobType: run.input.jobType,
      task: run.input.task,
      targetUrl: run.input.targetUrl,
      applicant: run.applicant,
      playbooks: playbookLines(knownPlaybooks(run)),
      ...hints,
    },
    history: run.trace.entries,
    signal,
  })
  addUsage(run, decision.usage)
  run.ports.emit('decided', {
    thought: decision.thought,
    operations: decision.operations.length,
    questions: decision.questions.length,
    status: decision.status,
    confidence: decision.confidence,
  })
  return decision
}

/** Notices that the same decision meets the same page again and again. */
const progressWatch = () => {
  let failures = 0
  let repeats = 0
  let last = ''
  return {
    reset: () => {
      failures = 0
      repeats = 0
    },
    after: (seen: Observation, decision: Decision, succeeded: number): string | undefined => {
      failures = succeeded === 0 ? failures + 1 : 0
      const now = `${seen.digest} ${JSON.stringify(decision.operations.map(({ operation }) => operation))}`
      repeats = now === last ? repeats + 1 : 0
      last = now
      if (failures >= MAX_FAILURES)
        return `Nothing worked ${MAX_FAILURES} times in a row, so it stopped. All answers are kept on the page.`
      if (repeats >= MAX_REPEATS) return `The page didn’t react ${MAX_REPEATS} times. All answers are kept on the page.`
      return undefined
    },
  }
}
