/**
 * A driver as the engine's port: started in the tab of a job, given its task, and stopped again whatever came of it.
 */
import { GhError } from '../../shared/domain/errors.ts'
import { emitFlat } from '../../shared/domain/events.ts'
import type { OtherEngine } from '../engine/state/ports.ts'
import type { Driver } from './driver.ts'

/** @param create a driver of its own for each turn */
export const engineOf = (name: string, create: () => Driver): OtherEngine => ({
  name,
  async work({ session, task, secrets, maxSteps, meter, onStep, emit, signal }) {
    const place = await session.outside?.()
    if (!place)
      throw new GhError(
        'INVALID_INPUT',
        `${name} works only in a browser of its own, not in a person’s: use --browser server.`,
      )
    const driver = create()
    driver.on((event) => emitFlat(emit, event))
    driver.registerCredentials(secrets)
    try {
      await driver.start(place, signal)
      return await driver.act(task, { meter, maxSteps, onStep, signal })
    } finally {
      await driver.stop()
    }
  },
})
