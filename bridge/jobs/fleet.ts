/** The state of the fleet for command line, API and dashboard, in one place, so that they never differ. */
import type { Store } from '../store/index.ts'

export const fleetOf = async ({ workers }: Pick<Store, 'workers'>) => ({
  workers: (await workers.list()).map(({ startedAt, beatAt, silentSeconds, alive, draining, ...member }) => ({
    ...member,
    state: alive ? (draining ? ('draining' as const) : ('working' as const)) : ('lost' as const),
    started_at: startedAt,
    last_beat: beatAt,
    silent_seconds: silentSeconds,
  })),
})
export type FleetFacts = Awaited<ReturnType<typeof fleetOf>>
