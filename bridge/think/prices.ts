/**
 * What models cost, in USD per million tokens: the one place for it (C3). Not for what a local model costs in electricity:
 * whatever is not listed has no known price, which is not the same as none.
 *
 * As of 2026-11-21. Sources: platform.claude.com/docs/en/about-claude/pricing (Anthropic, cache writes of five minutes),
 * ai.google.dev/gemini-api/docs/pricing (Google), developers.openai.com/api/docs/pricing (OpenAI, standard tier). Where a
 * price depends on the length of the prompt, it is the one for short prompts: ours stay below 50,000 tokens.
 */
import { byWord } from '../../shared/domain/by-word.ts'

export const PRICES_AS_OF = '2026-11-21'

export interface Price {
  input: number
  output: number
  cacheRead: number
  /** Same as input if the provider charges nothing extra for it. */
  cacheWrite: number
}

const price = (input: number, output: number, cacheRead: number, cacheWrite = input): Price => ({
  input,
  output,
  cacheRead,
  cacheWrite,
})

const PRICES: Readonly<Record<string, Price>> = byWord({
  'claude-fable-5-1': price(10, 50, 0.25, 12.5),
  'claude-fable-5': price(10, 50, 1, 12.5),
  'claude-opus-5-5': price(4, 20, 0.2, 5),
  'claude-opus-5': price(5, 25, 0.5, 6.25),
  'claude-opus-4-8': price(5, 25, 0.5, 6.25),
  'claude-opus-4-7': price(5, 25, 0.5, 6.25),
  'claude-opus-4-6': price(5, 25, 0.5, 6.25),
  'claude-opus-4-5': price(5, 25, 0.5, 6.25),
  'claude-sonnet-5-5': price(2, 10, 0.1, 2.5),
  'claude-sonnet-5': price(2, 10, 0.2, 2.5),
  'claude-sonnet-4-6': price(3, 15, 0.3, 3.75),
  'claude-sonnet-4-5': price(3, 15, 0.3, 3.75),
  'claude-haiku-5-5': price(0.1, 0.5, 0.01, 0.125),
  'claude-haiku-4-5': price(1, 5, 0.1, 1.25),
  'gemini-3.5-flash': price(1.5, 9, 0.15),
  'gemini-3.1-pro-preview': price(2, 12, 0.2),
  'gemini-3-flash-preview': price(0.5, 3, 0.05),
  'gpt-5.6-sol': price(5, 30, 0.5, 6.25),
  'gpt-5.6-terra': price(2, 12, 0.2, 2.5),
  'gpt-5.6-luna': price(0.2, 1.2, 0.02, 0.25),
  'gpt-5.5': price(5, 30, 0.5),
  'gpt-5.4': price(2.5, 15, 0.25),
  'gpt-5.4-mini': price(0.75, 4.5, 0.075),
  'gpt-5.4-nano': price(0.2, 1.25, 0.02),
  'gpt-5-mini': price(0.25, 2, 0.025),
  'gpt-4.1': price(2, 8, 0.5),
})

/** Tokens of one call. `input` counts everything sent, including cached tokens. */
export interface Tokens {
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
}

/** A gateway's prefix and a dated release name the same model: `anthropic/claude-haiku-4-5-20251001`. */
export const priceOf = (model: string): Price | undefined => {
  const name = (model.split('/').at(-1) ?? model).toLowerCase()
  const base = name.replace(/-(\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '')
  const known = Object.hasOwn(PRICES, name) ? name : base
  return Object.hasOwn(PRICES, known) ? PRICES[known] : undefined
}

/** USD; null if the model's price is not known. */
export const costOf = (model: string, { input, output, cacheRead, cacheWrite }: Tokens): number | null => {
  const known = priceOf(model)
  if (!known) return null
  const fresh = Math.max(0, input - cacheRead - cacheWrite)
  return (
    (fresh * known.input + cacheRead * known.cacheRead + cacheWrite * known.cacheWrite + output * known.output) /
    1_000_000
  )
}
