/** Providers by name: the possible values of a job's `provider`. To add one, add a file and a line here. */
import { byWord } from '../../shared/domain/by-word.ts'
import { GhError } from '../../shared/domain/errors.ts'
import type { Provider } from '../../shared/domain/provider.ts'
import { nearest } from '../../shared/domain/text.ts'
import { createLocalProvider } from './local/index.ts'
import type { ModelAdapter, ModelOptions } from './models/adapter.ts'
import { anthropic } from './models/anthropic.ts'
import { google } from './models/google.ts'
import { openaiCompatible } from './models/openai-compatible.ts'
import { createModelProvider } from './models/provider.ts'

/** `local` uses none of a model's settings. */
export interface ProviderOptions extends ModelOptions {
  /** ms since the epoch. */
  now?: () => number
}

const MODELS: Readonly<Record<string, ModelAdapter>> = byWord({
  anthropic,
  google,
  'openai-compatible': openaiCompatible,
})

const PROVIDERS: Readonly<Record<string, (options: ProviderOptions) => Provider>> = byWord({
  local: createLocalProvider,
  ...Object.fromEntries(
    Object.entries(MODELS).map(([name, adapter]) => [
      name,
      (options: ProviderOptions) => createModelProvider(adapter, options),
    ]),
  ),
})

/** Whether it is a service with a model, a key and an address. */
export const isModelProvider = (name: string): boolean => Object.hasOwn(MODELS, name)

export const providerNames = (): string[] => Object.keys(PROVIDERS)

/**
 * `others`: further valid names, for the message. Errors: PROVIDER_UNKNOWN with the valid names; INVALID_CONFIG for a
 * model without its key, name or address.
 */
export const createProvider = (
  name: string,
  options: ProviderOptions = {},
  others: readonly string[] = [],
): Provider => {
  const create = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined
  if (create) return create(options)
  const known = [...providerNames(), ...others]
  const meant = nearest(name, known)
  throw new GhError(
    'PROVIDER_UNKNOWN',
    `There is no provider "${name}".${meant === undefined ? '' : ` Did you mean "${meant}"?`} There are: ${known.join(', ')}.`,
    { details: { provider: name, known } },
  )
}
