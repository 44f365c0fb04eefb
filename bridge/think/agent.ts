/**
 * Another agent as the decider. It sees each page as a model would, and answers in its own time. Its answers are
 * treated like a model's, so that every rule of the engine applies. `api/mcp` connects it.
 */

import type { AgentExchange, AgentPage } from '../../shared/domain/agent-session.ts'
import type { Decision } from '../../shared/domain/decision.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { type DecideQuestion, decidesOnly, type Provider } from '../../shared/domain/provider.ts'
import { secretHandle } from '../../shared/domain/secret-handle.ts'
import { Deadline } from '../base/deadline.ts'
import { meaningOf } from './models/meaning.ts'
import { oneLine, withoutSecrets } from './prompt/fence.ts'
import { stepLine } from './prompt/history.ts'
import { wholePage } from './prompt/page.ts'

export interface AgentDecisions extends AgentExchange {
  provider: Provider
}

/** @param idleMs after this time without an answer, the session ends */
export const createAgentDecisions = (idleMs: number, pictured = false): AgentDecisions => {
  let open: { question: DecideQuestion; decide(decision: Decision): void } | undefined
  let asked = Promise.withResolvers<void>()
  let seesPictures = pictured
  /** Steps of the history that were reported to the agent. */
  let told = 0

  const close = (): void => {
    if (!open) return
    open = undefined
    asked = Promise.withResolvers()
  }

  const base = decidesOnly('agent')
  const provider: Provider = {
    ...base,
    traits: {
      ...base.traits,
      followsPageText: true,
      followsAnyTask: true,
      charges: true,
      noticesStuck: true,
      get seesPictures() {
        return seesPictures
      },
    },
    async analyse(question) {
      const { promise, resolve } = Promise.withResolvers<Decision>()
      // After a crash the history starts over.
      told = Math.min(told, question.history.length)
      open = { question, decide: resolve }
      asked.resolve()
      using deadline = Deadline.after(idleMs, { signal: question.signal })
      try {
        return await deadline.race(promise)
      } catch (error) {
        if (question.signal.aborted) throw error
        throw new GhError(
          'CANCELLED',
          `The agent asked for nothing for ${Math.round(idleMs / 1_000)} s, so its session was ended. Nothing more was sent.`,
        )
      } finally {
        close()
      }
    },
  }

  return {
    provider,
    page: () => open && pageOf(open.question, told),
    async wanted(signal) {
      using deadline = Deadline.never({ signal })
      await deadline.race(asked.promise)
    },
    answer({ steps, completed = false, picture = false }) {
      if (!open) throw new GhError('CONFLICT', 'The session is at work or waits for a human. Ask with job_status.')
      const { question, decide } = open
      const { decision, problems } = meaningOf(
        { thought: '', operations: steps, task_status: completed ? 'completed' : 'in_progress', confidence: 1 },
        question.observation,
        question.objective.applicant,
      )
      if (problems.length > 0)
        throw new GhError(
          'INVALID_INPUT',
          `Nothing was done. ${problems.map((one) => `${one.replace(/\.$/, '')}.`).join(' ')}`,
        )
      told = question.history.length
      seesPictures = picture
      close()
      decide(decision)
    },
  }
}

const pageOf = ({ observation, objective, screenshot, history }: DecideQuestion, told: number): AgentPage => {
  const { values, secrets, answers } = objective.applicant
  const clean = (text: string): string => withoutSecrets(text, secrets)
  const data = objective.data?.map((one) => one.data) ?? []
  return {
    url: clean(observation.url),
    title: oneLine(clean(observation.title), 150),
    text: clean(wholePage(observation)),
    picture: screenshot,
    done: history.slice(told).map((entry) => clean(stepLine(entry)).replace(/^\d+\. /, '')),
    problem: objective.problem && clean(objective.problem),
    data: JSON.parse(JSON.stringify(data), (_, value) => (typeof value === 'string' ? clean(value) : value)),
    keys: [
      ...Object.keys(values).map((key) => `{{${key}}}`),
      ...Object.keys(secrets).map(secretHandle),
      ...answers.map(({ question }) => `{{answer:${oneLine(clean(question), 300)}}}`),
    ],
  }
}
