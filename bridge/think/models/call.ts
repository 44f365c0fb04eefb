/**
 * One call of a model until it is answered: with its own retries and jitter, one limit for all of them, and an abort
 * that does not wait.
 */
import { GhError } from '../../../shared/domain/errors.ts'
import { reasonOf } from '../../base/clock.ts'
import { Deadline } from '../../base/deadline.ts'
import { retry } from '../../base/retry.ts'
import { promptTokens, tokensIn } from '../estimate.ts'
import type { Tokens } from '../prices.ts'
import type { RetryPace } from './adapter.ts'
import { askOnce, type ModelReply, type ModelRequest } from './ask-once.ts'
import { inShort, isPassing, providerError, retryAfterMs, type Service, wasRead } from './errors.ts'
import { type Meter, withUsage } from './meter.ts'

export interface Call extends ModelRequest {
  service: Service
  pace: RetryPace
  meter: Meter
  warn: (message: string) => void
  signal: AbortSignal
}

/** @throws GhError PROVIDER_ERROR, PROVIDER_REFUSED with the usage; the signal's reason as soon as it aborts. */
export const callModel = async (call: Call): Promise<ModelReply> => {
  const { adapter, pace, service, signal, meter } = call
  using deadline = Deadline.after(pace.totalMs, { signal, what: service.title })
  let tries = 0
  try {
    return await retry(
      async () => {
        tries += 1
        return counted(call, deadline)
      },
      {
        attempts: pace.attempts,
        baseMs: pace.baseMs,
        maxMs: pace.maxMs,
        retryIf: isPassing,
        retryAfterMs,
        deadline,
        onRetry: (error, _, pauseMs) =>
          call.warn(`${adapter.title} ${inShort(error)}; trying again in ${(pauseMs / 1000).toFixed(1)} s.`),
      },
    )
  } catch (error) {
    if (signal.aborted) throw reasonOf(signal)
    throw withUsage(providerError(error, service, tries), meter.usage)
  }
}

const counted = async (call: Call, whole: Deadline): Promise<ModelReply> => {
  const { meter, pace, service, prompt, screenshot } = call
  using deadline = whole.child(pace.callMs, service.title)
  const estimated: Tokens = {
    input: promptTokens(prompt, screenshot !== undefined),
    output: 0,
    cacheRead: 0,
    cacheWrite: 0,
  }
  try {
    const called = await askOnce(call, deadline)
    const written = typeof called.raw === 'string' ? called.raw : JSON.stringify(called.raw ?? '')
    meter.answered(called.tokens, { ...estimated, output: tokensIn(written) })
    return called
  } catch (error) {
    if (!call.signal.aborted) meter.failed(wasRead(error) ? estimated : undefined)
    throw error
  }
}

export const noAnswer = (title: string, problem: string): GhError =>
  new GhError(
    'PROVIDER_ERROR',
    `${title} answered twice in a way that cannot be used: ${problem}. Nothing more was done on the page. Try another model with --model.`,
  )
