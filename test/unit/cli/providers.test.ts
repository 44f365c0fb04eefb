// Which providers a job gets, in which order, with which settings and keys.
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../../bridge/base/config.ts'
import { askedIn, isFree, providerFor } from '../../../bridge/cli/providers.ts'
import { oracle } from '../../support/model-servers/oracle.ts'
import { KEY, type ModelServer, startModelServer } from '../../support/model-servers/server.ts'
import { objective, seen } from '../think/models/observing.ts'

const config = (env: Record<string, string>) =>
  loadConfig({ home: '/tmp/gh-no-such-home', env: { HOME: '/tmp', ...env } })

const servicesOf = (...services: ModelServer[]) =>
  JSON.stringify(
    Object.fromEntries(['anthropic', 'google'].map((name, at) => [name, { base_url: services[at]?.baseUrl }])),
  )

describe('an order of providers', () => {
  test('is named by a job or the settings, each with its own key and model', async () => {
    await using busy = await startModelServer('anthropic', () => ({ status: 529 }))
    await using free = await startModelServer('google', oracle)
    const settings = config({
      GHOSTHANDS_PROVIDERS: servicesOf(busy, free),
      GHOSTHANDS_ANTHROPIC_API_KEY: KEY,
      GHOSTHANDS_GOOGLE_API_KEY: KEY,
    })
    const fallbacks: string[] = []
    const provider = providerFor(
      settings,
      askedIn({ input_data: { provider: 'anthropic, google:gemini-3-flash-preview' }, model: 'claude-haiku-4-5' }),
      { fallback: ({ from, to }) => fallbacks.push(`${from} → ${to}`) },
    )
    await provider.analyse({
      observation: seen(),
      objective: objective(),
      history: [],
      signal: AbortSignal.timeout(10_000),
    })
    expect(fallbacks).toEqual(['anthropic → google'])
    // Only one retry, because there is another provider.
    expect(busy.asked.map(({ model }) => model)).toEqual(['claude-haiku-4-5', 'claude-haiku-4-5'])
    expect(free.asked.map(({ model }) => model)).toEqual(['gemini-3-flash-preview'])
  })

  test('is refused as a whole if the last one has no key', () => {
    const settings = config({ GHOSTHANDS_ANTHROPIC_API_KEY: 'a' })
    expect(() => providerFor(settings, { provider: 'anthropic,google' })).toThrowError(
      expect.objectContaining({
        code: 'INVALID_CONFIG',
        message: expect.stringContaining('GHOSTHANDS_GOOGLE_API_KEY'),
      }),
    )
    expect(() => providerFor(settings, { provider: 'anthropic,goggle' })).toThrowError(/Did you mean "google"/)
    expect(() => providerFor(settings, { provider: ' , ' })).toThrowError(/No provider is named/)
  })

  test('never gives one service the key of another', () => {
    const shared = config({ GHOSTHANDS_MODEL_API_KEY: 'for-one' })
    expect(() => providerFor(shared, { provider: 'anthropic,google' })).toThrowError(/provider google needs a key/)
    const configured = config({ GHOSTHANDS_PROVIDER: 'anthropic,local', GHOSTHANDS_MODEL_API_KEY: 'for-one' })
    expect(() => providerFor(configured, { provider: 'google' })).toThrowError(/provider google needs a key/)
    expect(providerFor(configured, {}).name).toBe('anthropic')
  })

  test('unknown settings are named', () => {
    expect(() => config({ GHOSTHANDS_PROVIDERS: '{"google": {"modle": "x"}}' })).toThrowError(/GHOSTHANDS_PROVIDERS/)
    expect(() => config({ GHOSTHANDS_PROVIDERS: 'google' })).toThrowError(/GHOSTHANDS_PROVIDERS/)
  })
})

test('only a provider without charges is called free', () => {
  const free = (provider: string, env = {}) => isFree(config({ GHOSTHANDS_PROVIDER: provider, ...env }))
  expect(free('local')).toBe(true)
  expect(free(' local , local')).toBe(true)
  expect(free('local,anthropic', { GHOSTHANDS_ANTHROPIC_API_KEY: KEY })).toBe(false)
  expect(free('anthropic'), 'without its key').toBe(false)
  expect(free('stagehand'), 'another engine has a model of its own').toBe(false)
})
