/** Manual health (L2): a number from 0 to 100 that says whether a manual may be replayed. Pure. */

export const HEALTH = {
  start: 100,
  success: 2,
  failure: 5,
  repeatedFailure: 15,
  repeatedFrom: 5,
  correction: 20,
  skipBelow: 70,
  retireBelow: 30,
  max: 100,
} as const

export interface HealthState {
  health: number
  successes: number
  failures: number
  consecutiveFailures: number
}

/** State after another verified success or failure. */
export const scored = (state: HealthState, verified: boolean): HealthState => {
  if (verified) {
    return {
      ...state,
      health: Math.min(HEALTH.max, state.health + HEALTH.success),
      successes: state.successes + 1,
      consecutiveFailures: 0,
    }
  }
  const consecutiveFailures = state.consecutiveFailures + 1
  const loss = consecutiveFailures >= HEALTH.repeatedFrom ? HEALTH.repeatedFailure : HEALTH.failure
  return { ...state, health: Math.max(0, state.health - loss), failures: state.failures + 1, consecutiveFailures }
}

/**
 * State after a check of the manual's page that counts. A passed check is not a successful run: a version on trial
 * stays on trial, and a manual that is not replayed may recover.
 */
export const afterPageCheck = (state: HealthState, fits: boolean): HealthState => {
  const next = scored(state, fits)
  return { ...next, successes: state.successes }
}

/** State after a person replaced a value that came from it. After the second time it is no longer used. */
export const afterCorrection = (state: HealthState): HealthState => ({
  ...scored(state, false),
  health: Math.max(0, state.health - HEALTH.correction),
})

export const isHealthy = (health: number): boolean => health >= HEALTH.skipBelow
export const isRetired = (health: number): boolean => health < HEALTH.retireBelow

/**
 * - `in_use`: replayed.
 * - `relearning`: not replayed; the next successful run leaves a version that is.
 * - `retired`: not replayed and no longer checked, until somebody restores it.
 */
export const STANDINGS = ['in_use', 'relearning', 'retired'] as const
export type Standing = (typeof STANDINGS)[number]
export const standingOf = (health: number): Standing =>
  isHealthy(health) ? 'in_use' : isRetired(health) ? 'retired' : 'relearning'

/**
 * Which version of a manual to follow: the newest healthy one. A version that never succeeded is on trial: once it
 * fails, it gives way to an earlier healthy one.
 */
export const offered = <Version extends Pick<HealthState, 'health' | 'successes' | 'failures'>>(
  versions: readonly Version[],
): Version | undefined => {
  const healthy = versions.filter(({ health }) => isHealthy(health))
  const held = healthy.find(({ successes, failures }) => successes > 0 || failures === 0)
  return held ?? healthy[0] ?? versions.toSorted((a, b) => b.health - a.health)[0]
}
