/** Gemini models through Google's generateContent API. It caches equal prefixes by itself. */
import type { ModelAdapter } from './adapter.ts'

export const google: ModelAdapter = {
  name: 'google',
  title: 'Google',
  defaultModel: 'gemini-3.5-flash',
  defaultBaseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  needsKey: true,
  maxOutputTokens: 16_000,
  toolChoice: 'required',
  async create({ model, baseUrl, ...rest }) {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle({ baseURL: baseUrl, ...rest })(model)
  },
}
