/**
 * Estimates what a call will use (C1), and what it used if the service does not report it: four characters per token.
 * Pure.
 */
import type { Estimate } from '../../shared/domain/provider.ts'
import { costOf, type Tokens } from './prices.ts'
import type { Prompt } from './prompt/prompt.ts'

/** A screenshot of 1280 × 720 on the most expensive services: width × height / 750, rounded up. */
const IMAGE_TOKENS = 1_300
/** An answer that fills in a form of twenty fields. */
const ANSWER_TOKENS = 800

export const tokensIn = (text: string): number => Math.ceil(text.length / 4)

export const promptTokens = ({ rules, tool, parts }: Prompt, image: boolean): number =>
  tokensIn(rules) +
  tokensIn(JSON.stringify(tool)) +
  parts.reduce((sum, { text }) => sum + tokensIn(text), 0) +
  (image ? IMAGE_TOKENS : 0)

/** Assumes that nothing is cached: the job may stop one call early, but never passes the limit. */
export const estimateOf = (prompt: Prompt, image: boolean, model: string): Estimate => {
  const tokens: Tokens = {
    input: promptTokens(prompt, image),
    output: ANSWER_TOKENS,
    cacheRead: 0,
    cacheWrite: 0,
  }
  return { inputTokens: tokens.input, outputTokens: tokens.output, costUsd: costOf(model, tokens) }
}
