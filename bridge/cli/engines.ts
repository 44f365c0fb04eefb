/** Whether a job is for another engine than our own, and whether that engine can do it. */
import { GhError } from '../../shared/domain/errors.ts'
import { typesWhere } from '../../shared/domain/job-types.ts'
import type { Config } from '../base/config.ts'
import { createEngine, isDriver } from '../drivers/index.ts'
import type { Resolve } from '../drivers/optional-package.ts'
import type { OtherEngine } from '../engine/state/ports.ts'
import { costOf } from '../think/prices.ts'
import { askedIn, engineSettings, namesIn } from './providers.ts'

/**
 * An application is sent once per posting, and tables are read by rules: another engine does not report what these
 * need.
 */
const TYPES: readonly string[] = typesWhere(({ oncePerPosting }, { collects }) => !collects && !oncePerPosting)

/**
 * Undefined if none of its providers is another engine. Called before a job is stored, and again when it runs.
 * Errors: DRIVER_MISSING, INVALID_CONFIG; INVALID_INPUT for anything that the other engine cannot do.
 */
export const engineFor = (
  config: Config,
  body: Record<string, unknown>,
  resolve?: Resolve,
): OtherEngine | undefined => {
  const asked = askedIn(body)
  const named = namesIn(asked.provider ?? config.provider)
  const engine = named.find(({ name }) => isDriver(name))
  if (!engine) return undefined
  const { name } = engine
  const refuse = (why: string): never => {
    throw new GhError('INVALID_INPUT', `${name} ${why}`, { details: { path: 'provider' } })
  }
  if (named.length > 1) refuse('works by itself and cannot be one of several: name it alone.')
  const type = body.job_type
  if (typeof type === 'string' && !TYPES.includes(type))
    refuse(`does jobs of the types ${TYPES.join(' and ')} only, not ${type}.`)
  if (schemaIn(body)) refuse('cannot collect data by a schema here; a model provider can.')
  if (body.browser_mode === 'operator') refuse('would see every tab of your own browser: use it with --browser server.')
  if (body.supervision === 'guide' || body.supervision === 'approve' || body.supervision === 'teach')
    refuse('does not wait before each step, so nobody can approve, do or show them.')
  const own = engineSettings(config, name)
  return createEngine(
    name,
    {
      model: engine.model ?? asked.model ?? own.model,
      baseUrl: own.baseUrl,
      apiKey: own.apiKey,
      costOf,
    },
    resolve,
  )
}

const schemaIn = ({ input_data }: Record<string, unknown>): boolean =>
  typeof input_data === 'object' && input_data !== null && 'schema' in input_data && input_data.schema !== undefined
