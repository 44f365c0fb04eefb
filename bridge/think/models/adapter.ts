/** The differences between model services, and the settings that all of them take. Types only. */
import type { LanguageModel } from 'ai'

/** The SDK's own object for one model of a service. */
export type SdkModel = Exclude<LanguageModel, string>

export interface ModelOptions {
  /** The service's name for the model; the adapter's default if absent. */
  model?: string | undefined
  /** Address of the service with its version path, e.g. `http://127.0.0.1:11434/v1`. */
  baseUrl?: string | undefined
  apiKey?: string | undefined
  /** Whether the model is shown screenshots; true by default. */
  vision?: boolean | undefined
  /** Whether answers are streamed; true by default. For gateways that cannot. */
  stream?: boolean | undefined
  /** Sends requests instead of the global fetch, for recordings. */
  fetch?: typeof globalThis.fetch | undefined
  /** Called with a sentence that the run should report but need not stop for. */
  warn?: ((message: string) => void) | undefined
  /** Time limits and retries. */
  pace?: Partial<RetryPace> | undefined
}

/** ms, except `attempts`. */
export interface RetryPace {
  /** Attempts per question, including the first. */
  attempts: number
  /** Pause before the second attempt; doubles, with jitter. */
  baseMs: number
  maxMs: number
  /** Time limit of one answer. */
  callMs: number
  /** Time limit of all attempts and pauses of one question. A longer pause that the service asks for ends it. */
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
  /** The service's name for people, in messages. */
  readonly title: string
  readonly defaultModel?: string
  readonly defaultBaseUrl?: string
  readonly needsKey: boolean
  /** Some services count thinking as output. */
  readonly maxOutputTokens: number
  /** Newer models cannot be forced to call a tool; there, only the rules ask for it. */
  readonly toolChoice: 'auto' | 'required'
  /** Marks the ends of the constant parts, if the service must be told what to cache. */
  readonly cacheMark?: Record<string, Record<string, { type: 'ephemeral' }>>
  /** A service's SDK is loaded only if that service is used. */
  create(settings: ServiceSettings): SdkModel | Promise<SdkModel>
}
