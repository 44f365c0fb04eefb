/** All services with OpenAI's chat completions: OpenAI itself, Ollama, LM Studio, vLLM, gateways. */
import type { ModelAdapter } from './adapter.ts'

export const openaiCompatible: ModelAdapter = {
  name: 'openai-compatible',
  title: 'The model service',
  needsKey: false,
  // Small local models have small context windows, and a service refuses a request that might not fit.
  maxOutputTokens: 4_096,
  toolChoice: 'required',
  async create({ model, baseUrl, apiKey, fetch }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: baseUrl,
      // Services report the usage of a streamed answer only on request.
      includeUsage: true,
      ...(apiKey && { apiKey }),
      ...(fetch && { fetch }),
    })(model)
  },
}
