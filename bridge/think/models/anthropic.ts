/** Models of Anthropic's Messages API, and of gateways that speak it. */
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
  async create({ model, baseUrl, ...rest }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL: baseUrl, ...rest })(model)
  },
}
