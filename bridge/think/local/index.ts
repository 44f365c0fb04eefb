/**
 * The `local` provider: decides about forms without any model, key or network. What it does with a page is in
 * `plan.ts`.
 */
import { decidesOnly, type Provider } from '../../../shared/domain/provider.ts'
import { onlyStep } from './one-step.ts'
import { plan } from './plan.ts'
import { planContext } from './plan-context.ts'

export interface LocalOptions {
  /** ms since the epoch, for dates of signing. */
  now?: () => number
}

export const createLocalProvider = ({ now = Date.now }: LocalOptions = {}): Provider => ({
  ...decidesOnly('local'),
  analyse: async ({ observation, objective, history, signal }) => {
    signal.throwIfAborted()
    const context = planContext(observation, objective, history, new Date(now()))
    return objective.onlyStep === undefined ? plan(context) : onlyStep(context, objective.onlyStep)
  },
})
