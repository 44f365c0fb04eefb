/** Several providers in order: if one fails or is overloaded, the next one takes over for the rest of the job. */
import type { Usage } from '../../shared/domain/decision.ts'
import { codeOf, type ErrorCode, GhError } from '../../shared/domain/errors.ts'
import { type Provider, type ProviderTraits, usageOf } from '../../shared/domain/provider.ts'

export interface Fallback {
  from: string
  to: string
  code: ErrorCode
  message: string
}

/** Failures that the next provider may not have. */
const PASSED_ON = new Set<ErrorCode>(['PROVIDER_ERROR', 'PROVIDER_REFUSED'])

/** @param told is called for every change, for the job's history */
export const inOrder = (
  providers: readonly [Provider, ...Provider[]],
  told: (fallback: Fallback) => void,
): Provider => {
  let at = 0
  const current = (): Provider => providers[at] ?? providers[0]

  /** Usage of failed providers is counted with the answer of the one that gave it, or with the last failure. */
  const ask = async <T extends { usage?: Usage | undefined }>(
    question: (provider: Provider) => Promise<T>,
  ): Promise<T> => {
    let spent: Usage | undefined
    for (;;) {
      const provider = current()
      try {
        const answer = await question(provider)
        return spent ? { ...answer, usage: summed(spent, answer.usage) } : answer
      } catch (error) {
        const code = codeOf(error)
        spent = summed(spent, usageOf(error))
        const next = PASSED_ON.has(code) ? providers[at + 1] : undefined
        if (!next || !(error instanceof GhError))
          throw spent && error instanceof GhError
            ? new GhError(code, error.message, { details: { ...error.details, usage: spent } })
            : error
        at += 1
        told({ from: provider.name, to: next.name, code, message: error.message })
      }
    }
  }

  return {
    get name() {
      return current().name
    },
    get traits() {
      return traitsOf(providers.map(({ traits }) => traits))
    },
    analyse: (input) => ask((provider) => provider.analyse(input)),
    estimate: (input) => current().estimate(input),
    extract: (input) => ask((provider) => provider.extract(input)),
    validate: (input) => ask((provider) => provider.validate(input)),
    draft: (input) => ask((provider) => provider.draft(input)),
  }
}

/** Any of them may be asked before the job is over. */
const traitsOf = (all: readonly ProviderTraits[]): ProviderTraits => ({
  followsPageText: all.some(({ followsPageText }) => followsPageText),
  followsAnyTask: all.every(({ followsAnyTask }) => followsAnyTask),
  seesPictures: all.some(({ seesPictures }) => seesPictures),
  charges: all.some(({ charges }) => charges),
  readsData: all.some(({ readsData }) => readsData),
  judgesEnds: all.some(({ judgesEnds }) => judgesEnds),
  noticesStuck: all.every(({ noticesStuck }) => noticesStuck),
})

const summed = (one: Usage | undefined, other: Usage | undefined): Usage | undefined => {
  if (!one || !other) return one ?? other
  return {
    ...other,
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    costUsd: one.costUsd === null || other.costUsd === null ? null : one.costUsd + other.costUsd,
    failedCalls: (one.failedCalls ?? 0) + (other.failedCalls ?? 0),
  }
}
