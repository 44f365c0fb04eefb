/** Which providers decide a job, in which order, and the settings and keys of each. */
import { GhError } from '../../shared/domain/errors.ts'
import { decidesOnly, type Provider } from '../../shared/domain/provider.ts'
import type { Config } from '../base/config.ts'
import { swallowed } from '../base/debug.ts'
import { driverNames, isDriver } from '../drivers/index.ts'
import { type Fallback, inOrder } from '../think/in-order.ts'
import type { ModelOptions } from '../think/models/adapter.ts'
import { createProvider, isModelProvider } from '../think/registry.ts'

export interface ProviderChoice {
  /** As a job names them: `anthropic`, `anthropic:claude-haiku-4-5,local`; undefined: the configured ones. */
  provider?: string | undefined
  /** Model of the first model provider among them. */
  model?: string | undefined
}

export interface ProviderHooks {
  warn?(message: string): void
  fallback?(fallback: Fallback): void
  /** Carries the requests of all of them instead of the global fetch. */
  fetch?: typeof globalThis.fetch
}

/** What a job body says about providers: at its top level, or in `input_data`. */
export const askedIn = (body: Record<string, unknown>): ProviderChoice => {
  const inner = (body.input_data ?? {}) as Record<string, unknown>
  const word = (key: string): string | undefined => {
    const value = body[key] ?? inner[key]
    return typeof value === 'string' ? value : undefined
  }
  return { provider: word('provider'), model: word('model') }
}

/**
 * Also called before a job is stored, so that a wrong name or a missing key is reported at once, even for the last
 * provider.
 * Errors: PROVIDER_UNKNOWN, INVALID_INPUT, INVALID_CONFIG.
 */
export const providerFor = (config: Config, asked: ProviderChoice, told: ProviderHooks = {}): Provider => {
  const named = namesIn(asked.provider ?? config.provider)
  if (named.some(({ name }) => name === AGENT)) return GONE
  const engine = named.find(({ name }) => isDriver(name))
  if (engine) return noProvider(engine.name)
  const firstModel = named.findIndex(({ name }) => isModelProvider(name))
  const owner = namesIn(config.provider).find(({ name }) => isModelProvider(name))?.name ?? named[firstModel]?.name
  const providers = named.map(({ name, model }, at) =>
    createProvider(
      name,
      {
        ...settingsFor(config, name, name === owner),
        ...(at === firstModel && asked.model !== undefined && { model: asked.model }),
        ...(model !== undefined && { model }),
        // If another provider is waiting, five attempts at an overloaded one are too many.
        ...(at < named.length - 1 && { pace: { attempts: 2 } }),
        warn: told.warn,
        fetch: told.fetch,
      },
      driverNames(),
    ),
  )
  const [first, ...rest] = providers
  if (!first) throw new GhError('PROVIDER_UNKNOWN', 'No provider is named.')
  return rest.length === 0 ? first : inOrder([first, ...rest], told.fallback ?? (() => undefined))
}

/** Whether the job is free. Makes no promise for providers that cannot work, such as one without its key. */
export const isFree = (config: Config, asked: ProviderChoice = {}): boolean => {
  try {
    return !providerFor(config, asked).traits.charges
  } catch (error) {
    if (!(error instanceof GhError)) throw error
    swallowed('cli', error)
    return false
  }
}

/** Placeholder provider if another engine does the work with its own model: it decides nothing. */
const noProvider = (name: string): Provider => ({
  ...decidesOnly(name),
  traits: {
    followsPageText: true,
    followsAnyTask: true,
    seesPictures: false,
    charges: true,
    readsData: false,
    judgesEnds: false,
    noticesStuck: false,
  },
  analyse: () => Promise.reject(new GhError('PROVIDER_REFUSED', `${name} works by itself and answers no questions.`)),
})

/** Decides a page session over MCP, in place of its own provider while the session lasts. */
export const AGENT = 'agent'
const GONE: Provider = {
  ...decidesOnly(AGENT),
  analyse: () =>
    Promise.reject(
      new GhError('PROVIDER_REFUSED', 'The agent that worked on this page is gone. Nothing more was sent.'),
    ),
}

/** As a job or the settings name them. */
export const namesIn = (text: string): { name: string; model: string | undefined }[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [, name = one, model] = /^([^:]+):(.+)$/.exec(one) ?? []
      return { name, model }
    })

/**
 * The model's settings apply to the first model among the configured providers: if there is one, its key is never sent
 * to a service that a job named instead. If none of them is a model, they apply to the one that the job names.
 * `providers` in the settings has others by name, and takes precedence.
 */
const settingsFor = (config: Config, name: string, shared: boolean): ModelOptions => {
  const own = config.providers[name] ?? {}
  return {
    model: own.model ?? (shared ? config.model : undefined),
    baseUrl: own.base_url ?? (shared ? config.model_base_url : undefined),
    apiKey: own.api_key ?? (shared ? config.model_api_key : undefined),
    vision: own.vision ?? config.model_vision,
    stream: own.stream ?? config.model_stream,
  }
}

/** The same for another engine than our own. */
export const engineSettings = (config: Config, name: string): Pick<ModelOptions, 'model' | 'baseUrl' | 'apiKey'> =>
  settingsFor(config, name, !namesIn(config.provider).some((one) => isModelProvider(one.name)))
