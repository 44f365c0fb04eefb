/** One question to the provider: what it is shown, what it may cost, and its answer. The loop acts on the answer. */

import type { Decision, Usage } from '../../../shared/domain/decision.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { type DecideQuestion, type Objective, type ProviderQuestion, usageOf } from '../../../shared/domain/provider.ts'
import { debug, instead } from '../../base/debug.ts'
import { connectorFor } from '../../connectors/index.ts'
import { screenshot } from '../../observe/index.ts'
import { playbookLines } from '../playbooks/lines.ts'
import { knownPlaybooks } from '../playbooks/state.ts'
import { addUsage, type Ended, type Run } from '../state/context.ts'
import { markedAtStart } from './criteria.ts'
import { aimOf } from './judged.ts'
import { withinLimits } from './limits.ts'

/** ms an answer takes before its thought is shown live, and between two updates. */
const SHOW_AFTER_MS = 300
const SHOW_EVERY_MS = 500
const THOUGHT_LENGTH = 300

/** The provider's notes for itself: the newest are kept, each up to this length. */
const MOST_NOTES = 40
const NOTE_LENGTH = 600

/** `again`: a person raised a limit and time has passed, so observe the page before asking. */
export type Thought = { kind: 'decided'; decision: Decision } | { kind: 'again' } | Ended

export const think = async (run: Run, seen: Observation, hints: Partial<Objective>): Promise<Thought> => {
  const { provider } = run.ports
  const question = await questionFor(run, seen, hints)
  const limited = await withinLimits(run, seen, provider.estimate(question))
  if (limited.kind === 'raised') return { kind: 'again' }
  if (limited.kind === 'ended') return limited
  const onThought = throttled(run)
  const decision = await counted(run, 'act', () => provider.analyse({ ...question, onThought, signal: run.signal }))
  run.work.iteration += 1
  run.work.promptHistory.told()
  await adoptPlan(run, decision)
  if (decision.note) run.work.notes.push(decision.note.slice(0, NOTE_LENGTH))
  run.work.notes.splice(0, run.work.notes.length - MOST_NOTES)
  run.ports.stepTrace?.decided(seen, decision, provider)
  run.ports.emit('decided', {
    thought: decision.thought,
    operations: decision.operations.length,
    questions: decision.questions.length,
    status: decision.status,
    confidence: decision.confidence,
  })
  return { kind: 'decided', decision }
}

/** Counts the usage of a question, even if it failed. */
export const counted = async <T extends { usage?: Usage | undefined }>(
  run: Run,
  purpose: 'act' | 'extract',
  ask: () => Promise<T>,
): Promise<T> => {
  try {
    const answer = await ask()
    addUsage(run, answer.usage, purpose)
    debug('step', purpose, { ...answer.usage })
    return answer
  } catch (error) {
    addUsage(run, usageOf(error), purpose)
    throw error
  }
}

const objectiveOf = (run: Run): Objective => ({
  ...aimOf(run),
  ...(run.input.schema && { schema: run.input.schema }),
  ...(run.work.plan && { plan: run.work.plan }),
  ...instructionsFor(run),
})

/** What the current platform's connector adds to the prompt. */
const instructionsFor = ({ platform }: Run): Pick<Objective, 'instructions'> => {
  const instructions = connectorFor(platform)?.instructions
  return instructions ? { instructions } : {}
}

const questionFor = async (
  run: Run,
  seen: Observation,
  hints: Partial<Objective>,
): Promise<Omit<DecideQuestion, 'signal' | 'onThought'>> => {
  const { work, trace } = run
  const earlier = work.promptHistory.next(seen, trace.entries.length, work.plan)
  const image = await pictureFor(run)
  return {
    observation: seen,
    ...(image && { screenshot: image }),
    ...(earlier && { earlier }),
    objective: {
      ...objectiveOf(run),
      ...(!work.plan && !work.planAsked && { plan: 'ask' as const }),
      playbooks: playbookLines(knownPlaybooks(run)),
      ...(work.notes.length > 0 && { notes: work.notes }),
      extracted: work.extracted.map(({ what, data }) => `${what}: ${sizeOf(data)}`),
      data: work.extracted,
      ...hints,
    },
    history: trace.entries,
  }
}

/** A question outside the loop, about the current page only, without what was shown before. */
export const asideAbout = async (run: Run, seen: Observation): Promise<ProviderQuestion> => {
  const image = await pictureFor(run)
  return {
    observation: seen,
    ...(image && { screenshot: image }),
    objective: objectiveOf(run),
    history: run.trace.entries,
  }
}

/** Draws the elements' numbers on the screenshot (O6); they are removed before anything is done. */
const pictureFor = (run: Run): Promise<Uint8Array | undefined> | undefined =>
  run.ports.provider.traits.seesPictures
    ? screenshot(run.session.active(), { signal: run.signal, badges: true }).catch(instead('step', undefined))
    : undefined

const sizeOf = (data: unknown): string =>
  Array.isArray(data) ? `${data.length} entries` : (JSON.stringify(data)?.slice(0, 120) ?? 'nothing')

/** The plan is made with the first answer and kept for the whole job, whatever happens to its browser (T6). */
const adoptPlan = async (run: Run, { plan }: Decision): Promise<void> => {
  run.work.planAsked = true
  if (!plan || run.work.plan) return
  // A plan that arrives after the first action describes a page that has changed since.
  run.work.plan = run.trace.entries.length === 0 ? await markedAtStart(run, plan) : plan
  run.ports.emit('planned', {
    steps: plan.steps,
    criteria: plan.criteria.map(({ what }) => what),
    items: plan.items,
  })
}

/** Live thoughts, not faster than a person reads. A quick answer reports its thought by itself. */
const throttled = (run: Run): ((thought: string) => void) => {
  let next = run.ports.now() + SHOW_AFTER_MS
  let earlier = ''
  return (thought) => {
    const now = run.ports.now()
    if (now < next || thought === earlier) return
    next = now + SHOW_EVERY_MS
    earlier = thought
    run.ports.emit('thinking', { thought: thought.slice(-THOUGHT_LENGTH) })
  }
}
