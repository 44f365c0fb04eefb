/**
 * Debug output of the layers below the jobs, for finding the cause of a problem: off unless requested by
 * `--debug LAYERS` or the log level. Never pass on a page's values: the job's runner removes its secrets, and anything
 * else that a person typed is private.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './log.ts'
import type { Redactor } from './redact.ts'

/**
 * Named after their folders, with each wing of the engine separate; the architecture test compares both with the tree.
 */
export const LAYERS = [
  'browser',
  'observe',
  'act',
  'think',
  'learn',
  'drivers',
  'assets',
  'run',
  'replay',
  'explore',
  'step',
  'blockers',
  'ask',
  'data',
  'playbooks',
  'state',
  'jobs',
  'store',
  'api',
  'cli',
  'vault',
  'mail',
  'documents',
  'connectors',
] as const
export type Layer = (typeof LAYERS)[number]

/** `trace` is for things that happen many times a second. */
type Level = 'debug' | 'trace'

let logs: Partial<Record<Layer, Log>> = {}
const work = new AsyncLocalStorage<{ job: string; redactor: Pick<Redactor, 'data'> }>()

/**
 * Sends the layers' output to `log`: everything for the layers of `all`, for the others as much as the log level
 * allows.
 */
export const debugTo = (log: Log, all: readonly (Layer | 'all')[] = []): void => {
  const level = (layer: Layer) => (all.includes(layer) || all.includes('all') ? { level: 'trace' } : {})
  logs = Object.fromEntries(LAYERS.map((layer) => [layer, log.child({ layer }, level(layer))]))
}

/** Output during the call is attributed to this job, without its secrets. */
export const debugOfJob = <T>(job: string, redactor: Pick<Redactor, 'data'>, run: () => Promise<T>): Promise<T> =>
  work.run({ job, redactor }, run)

/** Whether anybody listens: expensive output is only created then. */
export const isLogged = (layer: Layer, level: Level = 'debug'): boolean => logs[layer]?.isLevelEnabled(level) ?? false

/** @param data a function if it is expensive to create */
export const debug = (layer: Layer, what: string, data: object | (() => object) = {}, level: Level = 'debug'): void => {
  if (!isLogged(layer, level)) return
  const now = work.getStore()
  const told = typeof data === 'function' ? data() : data
  logs[layer]?.[level]({ ...(now && { job: now.job }), ...(now?.redactor.data(told) ?? told) }, what)
}

/** For `catch`: continues with `value`, and logs why there is nothing better. */
export const instead =
  <T>(layer: Layer, value: T): ((error: unknown) => T) =>
  (error) => {
    swallowed(layer, error)
    return value
  }

/** The same, with a value that is computed only then. */
export const insteadBy =
  <T>(layer: Layer, value: () => T): ((error: unknown) => T) =>
  (error) => {
    swallowed(layer, error)
    return value()
  }

/** An expected failure without consequences: logged only for debugging. */
export const swallowed = (layer: Layer, error: unknown): void =>
  debug(layer, 'went on in spite of', { error: firstLine(error) })

/** Playwright's errors have the whole call log below their first line. */
const firstLine = (error: unknown): string => String(error).split('\n', 1)[0] ?? ''
