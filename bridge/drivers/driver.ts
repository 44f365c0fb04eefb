/**
 * What another engine has to be able to do to work here (B8): one interface, so that a job does not know whose hands do
 * the work. Types only; `stagehand.ts` is an example, and docs/drivers.md says how to write one.
 */
import type { z } from 'zod'
import type { Usage } from '../../shared/domain/decision.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'

/** Where a driver works: an existing browser, and the only tab in it that it may use. */
export interface DriverPlace {
  /** DevTools address of the browser, ws://… on loopback. */
  endpoint: string
  /** CDP target of the tab. */
  targetId: string
}

/** Called for every model call, so that a job's limits also hold for another engine. */
export interface DriverMeter {
  /** Called before each call. Throws if a limit is reached; the call is not made then. */
  before(): void
  /** Called after each call, even if it failed. */
  used(usage: Usage): void
}

export interface DriverOptions {
  meter: DriverMeter
  /** Maximum steps before it returns. */
  maxSteps: number
  /** Aborts it; {@link Driver.act} rejects with the reason within 100 ms. */
  signal: AbortSignal
  /** Called with each step as it is done, in a few words. */
  onStep?(words: string): void
}

export interface ActReport {
  /** The engine's own report. The caller checks what the page shows. */
  completed: boolean
  message: string
}

export type DriverEvent =
  /** There is a blocker that only a human can clear: the kinds of an observation's blockers. */
  | { type: 'blocker'; kind: string; evidence: readonly string[] }
  | { type: 'operator_action_requested'; reason: string }
  | { type: 'error'; code: ErrorCode; message: string }
  | { type: 'reconnecting'; attempt: number }
  /** Only the end follows this. */
  | { type: 'connection_lost'; message: string }
  | { type: 'browser_reconnected'; starting_url: string }

export interface Driver {
  readonly name: string
  /** Errors: DRIVER_MISSING, BROWSER_DISCONNECT if the tab is not in that browser. */
  start(place: DriverPlace, signal: AbortSignal): Promise<void>
  /** Disconnects and leaves the browser running. Safe to call twice. */
  stop(): Promise<void>
  /** Started, and the browser is reachable. */
  isActive(): boolean
  /** Works on the task in the tab until it is done or impossible. Errors: PROVIDER_ERROR, BROWSER_DISCONNECT. */
  act(task: string, options: DriverOptions): Promise<ActReport>
  /** Reads data from the page. Errors: as {@link Driver.act}; GOAL_NOT_REACHED if it does not fit the schema. */
  extract<T>(what: string, schema: z.ZodType<T>, options: Pick<DriverOptions, 'meter' | 'signal'>): Promise<T>
  /** Errors: BROWSER_DISCONNECT, NETWORK_ERROR. */
  navigate(url: string, signal: AbortSignal): Promise<void>
  currentUrl(): string
  /** PNG or JPEG of the tab, with nothing covered. */
  screenshot(): Promise<Uint8Array>
  /** Secrets by name: a task contains `%name%`, and no model gets their values. */
  registerCredentials(credentials: Readonly<Record<string, string>>): void
  /** Returns a function that stops listening. */
  on(listener: (event: DriverEvent) => void): () => void
}
