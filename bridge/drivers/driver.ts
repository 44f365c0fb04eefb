/**
 * What another engine has to be able to do to work here (B8): one interface, so that a job does not know whose hands do
 * the work. Types only; `stagehand.ts` is an example, and docs/drivers.md says how to write one.
 */
import type { z } from 'zod'
import type { Usage } from '../../shared/domain/decision.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'

/** Where a driver works: a browser that is there already, and the one tab in it that it may touch. */
export interface DriverPlace {
  /** DevTools address of the browser, ws://… on loopback. */
  endpoint: string
  /** CDP target of the tab. */
  targetId: string
}

/** Told of every call of a model, so that the limits of a job hold for another engine too. */
export interface DriverMeter {
  /** Before each call. Throws where a limit is reached: the call is not made then. */
  before(): void
  /** After each call, also one that failed. */
  used(usage: Usage): void
}

export interface DriverOptions {
  meter: DriverMeter
  /** Most steps before it comes back. */
  maxSteps: number
  /** Breaks it off; {@link Driver.act} rejects with the reason within 100 ms. */
  signal: AbortSignal
  /** Told of each step as it is done, in a few words. */
  onStep?(words: string): void
}

export interface ActReport {
  /** What the engine says of it itself. What the page shows is looked at by whoever called it. */
  completed: boolean
  message: string
}

export type DriverEvent =
  /** Something is in the way that only a human can clear: the kinds of an Observation's blockers. */
  | { type: 'blocker'; kind: string; evidence: readonly string[] }
  | { type: 'operator_action_requested'; reason: string }
  | { type: 'error'; code: ErrorCode; message: string }
  | { type: 'reconnecting'; attempt: number }
  /** Nothing follows this but the end. */
  | { type: 'connection_lost'; message: string }
  | { type: 'browser_reconnected'; starting_url: string }

export interface Driver {
  readonly name: string
  /** Errors: DRIVER_MISSING, BROWSER_DISCONNECT where the tab is not in that browser. */
  start(place: DriverPlace, signal: AbortSignal): Promise<void>
  /** Lets go of the browser and leaves it running. Safe to call twice. */
  stop(): Promise<void>
  /** Started, and the browser is within reach. */
  isActive(): boolean
  /** Works on the task in the tab until it is done, or not to be done. Errors: PROVIDER_ERROR, BROWSER_DISCONNECT. */
  act(task: string, options: DriverOptions): Promise<ActReport>
  /** Reads data off the page. Errors: as {@link Driver.act}; GOAL_NOT_REACHED where it does not fit the schema. */
  extract<T>(what: string, schema: z.ZodType<T>, options: Pick<DriverOptions, 'meter' | 'signal'>): Promise<T>
  /** Errors: BROWSER_DISCONNECT, NETWORK_ERROR. */
  navigate(url: string, signal: AbortSignal): Promise<void>
  currentUrl(): string
  /** PNG or JPEG of what the tab shows. Nothing is masked in it. */
  screenshot(): Promise<Uint8Array>
  /** Secrets by name: a task names them as `%name%`, and no model is ever given their values. */
  registerCredentials(credentials: Readonly<Record<string, string>>): void
  /** Returns what stops listening. */
  on(listener: (event: DriverEvent) => void): () => void
}
