/** The differences between model services, and the settings that all of them take. Types only. */
import type { LanguageModel } from 'ai'

/** The SDK's own object for one model of a service. */
export type SdkModel = Exclude<LanguageModel, string>

export interface ModelOptions {
  /** The service's name for the model; the adapter's own default where left out. */
  model?: string | undefined
  /** Address of the service with its version path, e.g. `http://127.0.0.1:11434/v1`. */
  baseUrl?: string | undefined
  apiKey?: string | undefined
  /** Whether the model is shown screenshots; true unless told. */
  vision?: boolean | undefined
  /** Whether answers are read while they are being written; true unless told. For gateways that cannot. */
  stream?: boolean | undefined
  /** What carries requests, instead of the global fetch: for recordings. */
  fetch?: typeof globalThis.fetch | undefined
  /** Told in one sentence what the run should know but need not stop for. */
  warn?: ((message: string) => void) | undefined
  /** How long and how often it is tried. */
  pace?: Partial<RetryPace> | undefined
}

/** ms, except `attempts`. */
export interface RetryPace {
  /** Tries of one question, the first included. */
  attempts: number
  /** Pause before the second try; doubles, with jitter. */
  baseMs: number
  maxMs: number
  /** One answer may take this long. */
  callMs: number
  /** All tries and pauses of one question together; a pause the service asks for that would be longer ends it. */
  totalMs: number
}

export interface ServiceSettings {
  model: string
  baseUrl: string
  apiKey: string
  fetch?: typeof globalThis.fetch
}

export interface ModelAdapter {
  readonly name: string
  /** As a person knows the service, for messages. */
  readonly title: string
  readonly defaultModel?: string
  readonly defaultBaseUrl?: string
  readonly needsKey: boolean
  /** Thinking counts as output with some services. */
  readonly maxOutputTokens: number
  /** Newer models refuse to be forced to call a tool; there the rules alone ask for it. */
  readonly toolChoice: 'auto' | 'required'
  /** Put on the ends of what stays the same from call to call, where the service wants to be told what to cache. */
  readonly cacheMark?: Record<string, Record<string, { type: 'ephemeral' }>>
  /** The SDK of a service is read only where that service is asked. */
  create(settings: ServiceSettings): SdkModel | Promise<SdkModel>
}
