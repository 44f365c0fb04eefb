/**
 * `/metrics` for Prometheus: the same figures as elsewhere, read on request, and for the owner this process's own
 * health.
 */

import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { JOB_STATUSES } from '../../../shared/domain/job.ts'
import { instead } from '../../base/debug.ts'
import { figuresOf, type JobFigures } from '../../jobs/figures.ts'
import type { FleetFacts } from '../../jobs/fleet.ts'
import type { Repositories } from '../../store/index.ts'

export interface Metrics {
  readonly contentType: string
  /** One tenant's figures as text; callers that may see the machines also get the resources of this process. */
  text(view: Repositories, fleet?: FleetFacts): Promise<string>
}

/** How many days the counts of finished jobs cover; Prometheus keeps older ones. */
const DAYS = 1

export const createMetrics = (version: string): Metrics => {
  const registry = new Registry()
  /** The load reveals something about all tenants' work. */
  const own = new Registry()
  collectDefaultMetrics({ register: own, prefix: 'ghosthands_' })
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> =>
    new Gauge({ name: `ghosthands_${name}`, help, labelNames, registers: [registry] })
  gauge('info', 'Version of the bridge', ['version']).set({ version }, 1)
  const jobs = gauge('jobs', 'Jobs by state', ['status'])
  const waiting = gauge('requests_open', 'Open requests to a human')
  const done = gauge('jobs_finished_today', 'Jobs that ended today (UTC), by how they were done', ['how'])
  const calls = gauge('model_calls_today', 'Model calls of the last 24 hours')
  const tokens = gauge('model_tokens_today', 'Tokens of the last 24 hours', ['kind'])
  const cost = gauge('model_cost_usd_today', 'USD of the last 24 hours, where prices are known')
  const saved = gauge('saved_usd_today', 'USD saved today by replays against the runs their manuals were learned from')
  const savedTime = gauge('saved_seconds_today', 'Seconds saved today by replays')
  const manuals = gauge('manuals', 'Manuals by health', ['health'])
  const checks = gauge('manual_checks', 'Manuals by what the last look at their page found', ['verdict'])
  const workers = gauge('workers', 'Processes on this database by state', ['state'])
  const slots = gauge('worker_slots', 'Jobs that the processes take at a time, and have', ['of'])

  let order: Promise<string> = Promise.resolve('')

  return {
    contentType: registry.contentType,
    async text(view, fleet) {
      const figures = await figuresOf(view, DAYS)
      // Concurrent requests must not read each other's figures.
      const mine = order.then(() => tell(figures, fleet))
      order = mine.catch(instead('api', ''))
      return mine
    },
  }

  function tellFleet({ workers: all }: FleetFacts): void {
    for (const state of ['working', 'draining', 'lost'] as const)
      workers.set({ state }, all.filter((one) => one.state === state).length)
    const alive = all.filter(({ state }) => state !== 'lost')
    slots.set(
      { of: 'capacity' },
      alive.reduce((sum, { capacity }) => sum + capacity, 0),
    )
    slots.set(
      { of: 'running' },
      alive.reduce((sum, { running }) => sum + running, 0),
    )
  }

  function tell(figures: JobFigures, fleet?: FleetFacts): Promise<string> {
    for (const gauge of [workers, slots]) gauge.reset()
    if (fleet) tellFleet(fleet)
    for (const status of JOB_STATUSES) jobs.set({ status }, figures.jobs[status] ?? 0)
    waiting.set(figures.waiting)
    const today = figures.days.at(-1)
    for (const how of ['replayed', 'mended', 'explored', 'failed'] as const) done.set({ how }, today?.[how] ?? 0)
    calls.set(figures.usage.calls)
    tokens.set({ kind: 'input' }, figures.usage.input_tokens)
    tokens.set({ kind: 'output' }, figures.usage.output_tokens)
    tokens.set({ kind: 'cached' }, figures.usage.cached_tokens)
    cost.set(figures.usage.cost_usd)
    saved.set(figures.saved.usd)
    savedTime.set(figures.saved.ms / 1_000)
    manuals.set({ health: 'good' }, figures.manuals.healthy)
    const { total, healthy, retired } = figures.manuals
    manuals.set({ health: 'relearning' }, total - healthy - retired)
    manuals.set({ health: 'retired' }, retired)
    for (const [verdict, count] of Object.entries(figures.manuals.checks)) checks.set({ verdict }, count)
    return fleet ? Registry.merge([registry, own]).metrics() : registry.metrics()
  }
}
