/** Counts what the calls for one decision used, including failed ones, and what they cost (C3). */
import type { Usage } from '../../../shared/domain/decision.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { costOf, PRICES_AS_OF, type Tokens } from '../prices.ts'

export interface Meter {
  readonly usage: Usage
  /** An answer arrived. `reported` is undefined if the service does not report its usage; the estimate counts then. */
  answered(reported: Tokens | undefined, estimated: Tokens): void
  /** No answer arrived. `used`: what the service has read anyway, if anything. */
  failed(used: Tokens | undefined): void
}

export const createMeter = (provider: string, model: string, warn: (message: string) => void): Meter => {
  const usage: Usage = {
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    cachedTokens: 0,
    costUsd: 0,
    failedCalls: 0,
    provider,
    model,
  }
  const add = (tokens: Tokens): void => {
    usage.inputTokens += tokens.input
    usage.outputTokens += tokens.output
    usage.cachedTokens += tokens.cacheRead
    const cost = costOf(model, tokens)
    if (cost === null)
      warn(`${model} is not in the price list of ${PRICES_AS_OF}, so the cost of this job is not known.`)
    usage.costUsd = cost === null || usage.costUsd === null ? null : usage.costUsd + cost
  }
  return {
    usage,
    answered(reported, estimated) {
      usage.calls += 1
      add(reported ?? estimated)
      if (reported) return
      usage.costUsd = null
      warn(`The service does not say how many tokens ${model} used, so the cost of this job is not known.`)
    },
    failed(used) {
      usage.failedCalls = (usage.failedCalls ?? 0) + 1
      if (used) add(used)
    },
  }
}

/** The same error with its usage, see `usageOf`. */
export const withUsage = (error: unknown, usage: Usage): unknown =>
  error instanceof GhError
    ? new GhError(error.code, error.message, {
        ...(error.cause !== undefined && { cause: error.cause }),
        details: { ...error.details, usage },
      })
    : error
