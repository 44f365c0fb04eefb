/**
 * What the layers below the jobs tell of their work, for whoever looks for the cause of something: off unless it is asked for by
 * `--debug LAYERS` or the log's level, since nobody else reads it. Never hand on a page's values: who runs a job takes its
 * secrets out, and what else a person typed is nobody's business.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './log.ts'
import type { Redactor } from './redact.ts'

/** Named by their folders, the wings of the engine each by their own; the architecture test holds both against the tree. */
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
] as const
export type Layer = (typeof LAYERS)[number]

/** `trace` is for what happens many times a second. */
type Level = 'debug' | 'trace'

let logs: Partial<Record<Layer, Log>> = {}
const work = new AsyncLocalStorage<{ job: string; redactor: Pick<Redactor, 'data'> }>()

/** From now on the layers tell `log`: those of `all` everything they have, the others as much as its level asks for. */
export const debugTo = (log: Log, all: readonly (Layer | 'all')[] = []): void => {
  const level = (layer: Layer) => (all.includes(layer) || all.includes('all') ? { level: 'trace' } : {})
  logs = Object.fromEntries(LAYERS.map((layer) => [layer, log.child({ layer }, level(layer))]))
}

/** What is told meanwhile is told of this job, without its secrets. */
export const debugOfJob = <T>(job: string, redactor: Pick<Redactor, 'data'>, run: () => Promise<T>): Promise<T> =>
  work.run({ job, redactor }, run)

/** Whether anybody follows it: what costs something to tell is made only then. */
export const isLogged = (layer: Layer, level: Level = 'debug'): boolean => logs[layer]?.isLevelEnabled(level) ?? false

/** @param data a function where it costs something to make */
export const debug = (layer: Layer, what: string, data: object | (() => object) = {}, level: Level = 'debug'): void => {
  if (!isLogged(layer, level)) return
  const now = work.getStore()
  const told = typeof data === 'function' ? data() : data
  logs[layer]?.[level]({ ...(now && { job: now.job }), ...(now?.redactor.data(told) ?? told) }, what)
}

/** For `catch`: goes on with `value`, and tells why there is nothing better. */
export const instead =
  <T>(layer: Layer, value: T): ((error: unknown) => T) =>
  (error) => {
    swallowed(layer, error)
    return value
  }

/** The same, where what to go on with is found out only then. */
export const insteadBy =
  <T>(layer: Layer, value: () => T): ((error: unknown) => T) =>
  (error) => {
    swallowed(layer, error)
    return value()
  }

/** A failure that is expected and changes nothing: what came of it is for who looks for a cause. */
export const swallowed = (layer: Layer, error: unknown): void =>
  debug(layer, 'went on in spite of', { error: firstLine(error) })

/** Playwright's errors tell the whole call below their first line. */
const firstLine = (error: unknown): string => String(error).split('\n', 1)[0] ?? ''
