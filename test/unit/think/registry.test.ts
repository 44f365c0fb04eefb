// Providers by name.
import { describe, expect, test } from 'vitest'
import { createProvider, providerNames } from '../../../bridge/think/registry.ts'
import { Decision } from '../../../shared/domain/decision.ts'
import type { Provider } from '../../../shared/domain/provider.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'
import { oracle } from '../../support/model-servers/oracle.ts'
import { FORMATS, type FormatName, KEY, startModelServer } from '../../support/model-servers/server.ts'
import { page, SUBMIT } from './page.ts'

const look = (provider: Provider, signal = new AbortController().signal) =>
  provider.analyse({
    observation: page({ fields: [{ label: 'Email', profileKey: 'email' }], buttons: [SUBMIT] }),
    objective: {
      jobType: 'apply',
      task: '',
      targetUrl: 'http://127.0.0.1/',
      applicant: parseUserData({ email: 'a@example.test' }),
    },
    history: [],
    signal,
  })

describe('providers by name', () => {
  test('every provider answers an observation with a valid decision, and stops on request', async () => {
    for (const name of providerNames()) {
      const service = name in FORMATS ? await startModelServer(name as FormatName, oracle) : undefined
      const provider = createProvider(name, service && { baseUrl: service.baseUrl, apiKey: KEY, model: 'm' })
      expect(provider.name).toBe(name)
      expect(Decision.safeParse(await look(provider)).success).toBe(true)
      await service?.close()
      await expect(look(provider, AbortSignal.abort())).rejects.toThrow()
    }
  })

  test('an unknown name is refused with the names there are', () => {
    expect(() => createProvider('locla')).toThrowError(
      expect.objectContaining({
        code: 'PROVIDER_UNKNOWN',
        message:
          'There is no provider "locla". Did you mean "local"? There are: local, anthropic, google, openai-compatible.',
      }),
    )
    expect(() => createProvider('constructor')).toThrowError(expect.objectContaining({ code: 'PROVIDER_UNKNOWN' }))
  })
})
