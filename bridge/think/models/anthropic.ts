/** Models of Anthropic's Messages API, and of gateways that speak it. */
import { createAnthropic } from '@ai-sdk/anthropic'
import type { ModelAdapter } from './adapter.ts'

export const anthropic: ModelAdapter = {
  name: 'anthropic',
  title: 'Anthropic',
  defaultModel: 'claude-sonnet-5-5',
  defaultBaseUrl: 'https://api.anthropic.com/v1',
  needsKey: true,
  maxOutputTokens: 16_000,
  toolChoice: 'auto',
  cacheMark: { anthropic: { cacheControl: { type: 'ephemeral' } } },
  create: ({ model, baseUrl, ...rest }) => createAnthropic({ baseURL: baseUrl, ...rest })(model),
}
