/**
 * Engines besides our own by name: what `provider` in a job may name as well. Adding one is one file and one line here.
 */
import { byWord } from '../../shared/domain/by-word.ts'
import { GhError } from '../../shared/domain/errors.ts'
import type { OtherEngine } from '../engine/state/ports.ts'
import { engineOf } from './engine.ts'
import { type Resolve, requirePackage } from './optional-package.ts'
import { STAGEHAND, StagehandDriver, type StagehandSettings } from './stagehand.ts'

export type DriverSettings = Omit<StagehandSettings, 'model' | 'apiKey'> &
  Partial<Pick<StagehandSettings, 'model' | 'apiKey'>>

const DRIVERS: Readonly<Record<string, (settings: DriverSettings, resolve?: Resolve) => OtherEngine>> = byWord({
  stagehand: (settings, resolve) => {
    requirePackage(STAGEHAND, resolve)
    const whole = stagehandSettings(settings)
    return engineOf('stagehand', () => new StagehandDriver(whole))
  },
})

export const driverNames = (): string[] => Object.keys(DRIVERS)

export const isDriver = (name: string): boolean => Object.hasOwn(DRIVERS, name)

/**
 * Called before a job is kept, and again when it runs. `resolve` finds packages, for tests.
 * Errors: DRIVER_MISSING; PROVIDER_UNKNOWN; INVALID_CONFIG where it lacks a model or a key.
 */
export const createEngine = (name: string, settings: DriverSettings, resolve?: Resolve): OtherEngine => {
  const create = isDriver(name) ? DRIVERS[name] : undefined
  if (create) return create(settings, resolve)
  throw new GhError('PROVIDER_UNKNOWN', `There is no engine “${name}”. There are: ${driverNames().join(', ')}.`)
}

const stagehandSettings = (settings: DriverSettings): StagehandSettings => {
  const { model, apiKey, baseUrl } = settings
  const lacks = (what: string): GhError =>
    new GhError('INVALID_CONFIG', `The engine stagehand needs ${what}`, { details: { provider: 'stagehand' } })
  if (!model) throw lacks('a model: give it with --model, e.g. --model openai/gpt-4.1.')
  if (!apiKey && !baseUrl)
    throw lacks(
      'the key of the model’s service: set GHOSTHANDS_STAGEHAND_API_KEY, or the address of one that needs none.',
    )
  return { ...settings, model, apiKey: apiKey ?? 'none' }
}
