// What tests see of a model service: a request in the same shape for all formats, and the answer to give.

/** A request as the model would read it. */
export interface Asked {
  model: string
  key: string
  system: string
  /** All text of the user, in order. */
  text: string
  /** Base64 of the images. */
  images: string[]
  tool: { name: string; schema: unknown } | undefined
  toolChoice: string | undefined
  maxTokens: number | undefined
  /** The prefixes marked for caching (Anthropic), each as the whole text up to the mark. */
  cachedPrefixes: string[]
  /** The prefix up to the end of each block, marked or not: the cache searches up to twenty blocks before a mark. */
  blockPrefixes: string[]
}

export type Reply =
  /** Input of a tool call (OpenAI's format writes a string unchanged, broken or not), or text without a call. */
  | { call: unknown; tool?: string; cut?: true; noUsage?: true; chunkMs?: number; delayMs?: number }
  | { text: string; chunkMs?: number; delayMs?: number }
  | { status: number; message?: string; headers?: Record<string, string>; body?: unknown }
  /** A streamed answer that reports a failure in the middle. */
  | { midway: string }
  /** Ends the connection in the middle of the answer, never answers, or answers with something other than its API. */
  | 'cut'
  | 'hang'
  | 'html'

/** A real answer, not an error. `tool`: the called tool, `act` by default. */
export type Answered = { call: unknown; tool?: string; cut?: true } | { text: string }

export interface Tokens {
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
}

export interface Format {
  name: string
  /** Path of the API's base below the server's origin. */
  base: string
  /** The model in the path, if the format has it there; undefined for a path that is not the API's. */
  modelOf(path: string, body: Record<string, unknown>): string | undefined
  /** Whether the answer is to be streamed. */
  streams(path: string, body: Record<string, unknown>): boolean
  read(body: Record<string, unknown>, header: (name: string) => string): Omit<Asked, 'model'>
  write(reply: Answered, model: string, tokens: Tokens | undefined): unknown
  /** The same answer as server-sent events, in small pieces. */
  stream(reply: Answered, model: string, tokens: Tokens | undefined): string[]
  error(status: number, message: string): unknown
}

/** One server-sent event. */
export const event = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

/** A text in pieces of 24 characters. */
export const pieces = (text: string): string[] => text.match(/[\s\S]{1,24}/g) ?? []

/** Parts of JSON that the test's own code reads; absent ones are empty. */
export const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as Record<string, unknown>[]) : []
export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
export const string = (value: unknown): string => (typeof value === 'string' ? value : '')
