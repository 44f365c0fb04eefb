/**
 * What one platform knows beyond what every page has in common (X7): a unit is one file and a line in `index.ts`. Types
 * only.
 */
import type { Observation } from '../../shared/domain/observation.ts'
import type { ActHandler } from '../act/index.ts'

export interface Connector {
  /** Told to a model together with the task; facts about the platform, never wishes. */
  readonly instructions: readonly string[]
  /** What the general look cannot know, put right. */
  observe?(seen: Observation): Observation
  /**
   * The platform's own ways of filling, for whoever decides: replay, local planner, model. What they do not want is
   * done as everywhere.
   */
  readonly handlers: readonly ActHandler[]
}
