/** The platforms with something of their own; adding one is a file and a line. */
import type { Observation, Platform } from '../../shared/domain/observation.ts'
import { debug } from '../base/debug.ts'
import type { Connector } from './connector.ts'
import { greenhouse } from './greenhouse.ts'
import { workday } from './workday.ts'

export type { Connector } from './connector.ts'

const CONNECTORS: Partial<Readonly<Record<Platform, Connector>>> = { workday, greenhouse }

export const connectorFor = (platform: Platform | undefined): Connector | undefined => platform && CONNECTORS[platform]

/** The observation with what its platform's connector knows. */
export const connected = (seen: Observation): Observation => {
  const observe = connectorFor(seen.platform)?.observe
  if (!observe) return seen
  debug('connectors', 'adds what it knows of the page', { platform: seen.platform }, 'trace')
  return observe(seen)
}
