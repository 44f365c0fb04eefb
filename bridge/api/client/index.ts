/**
 * The typed client of the HTTP API, published as `ghosthands/client`: every route with its types, a job's events as
 * they happen, and waiting for a job's end. Runs anywhere with fetch; independent of the bridge's code.
 */
import createFetchClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './paths.d.ts'

export type { components, paths } from './paths.d.ts'

export type Schemas = components['schemas']
export type Job = Schemas['Job']
export type JobEvent = Schemas['JobEvent']
export type SentFile = Schemas['SentFile']
export type Problem = Schemas['Problem']

export interface ClientOptions {
  /** Address of the bridge, e.g. `http://127.0.0.1:7437`. */
  url: string
  /** The owner's token, or one made by `ghosthands tokens create`. */
  token: string
  /** Used instead of the global fetch. */
  fetch?: (request: Request) => Promise<Response>
}

export interface GhostHands extends Client<paths> {
  /**
   * A job's history and all further events, until the job is over. A broken connection is resumed where it was cut.
   * @throws GhostHandsError, the signal's reason
   */
  events(jobId: string, options?: { since?: number; signal?: AbortSignal }): AsyncGenerator<JobEvent>
  /**
   * Uploads a file; a job's data may refer to it by its `id` for a day.
   * @throws GhostHandsError
   */
  sendFile(name: string, content: Blob | Uint8Array<ArrayBuffer>): Promise<SentFile>
  /**
   * Resolves with the job once it is completed, failed or cancelled; or, with `paused: 'return'`, as soon as it is
   * paused.
   * @throws GhostHandsError, the signal's reason
   */
  wait(jobId: string, options?: { paused?: 'return' | 'wait'; signal?: AbortSignal }): Promise<Job>
}

/** An error response of the API; programs decide by `code`. */
export class GhostHandsError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, problem: Partial<Problem> | undefined) {
    super(problem?.detail ?? `The bridge answered ${status}.`)
    this.name = 'GhostHandsError'
    this.status = status
    this.code = problem?.code ?? 'UNKNOWN'
  }
}

/** ms before a broken stream is resumed; doubles up to the second number. */
const RECONNECT_MS = [250, 10_000] as const

export const createClient = ({ url, token, fetch: own }: ClientOptions): GhostHands => {
  const baseUrl = url.replace(/\/$/, '')
  const send = own ?? ((request: Request) => fetch(request))
  const client = createFetchClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` }, fetch: send })

  const open = (jobId: string, since: number, signal: AbortSignal | undefined): Promise<Response> =>
    send(
      new Request(`${baseUrl}/jobs/${encodeURIComponent(jobId)}/events`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'last-event-id': String(since) },
        ...(signal && { signal }),
      }),
    )

  async function* events(
    jobId: string,
    options: { since?: number; signal?: AbortSignal } = {},
  ): AsyncGenerator<JobEvent> {
    const { signal } = options
    let since = options.since ?? 0
    let pause: number = RECONNECT_MS[0]
    for (;;) {
      signal?.throwIfAborted()
      try {
        const response = await open(jobId, since, signal)
        if (response.status === 204) return
        if (!response.ok)
          throw new GhostHandsError(
            response.status,
            // Without a body, the status has to do.
            (await response.json().catch(() => undefined)) as Problem | undefined,
          )
        for await (const event of eventsIn(response)) {
          since = event.seq
          pause = RECONNECT_MS[0]
          yield event
        }
      } catch (error) {
        signal?.throwIfAborted()
        // The bridge would refuse this again; anything else is a network problem.
        if (error instanceof GhostHandsError && error.status < 500 && error.status !== 429) throw error
        await after(pause, signal)
        pause = Math.min(pause * 2, RECONNECT_MS[1])
      }
    }
  }

  const get = async (jobId: string, signal: AbortSignal | undefined): Promise<Job> => {
    const { data, error, response } = await client.GET('/jobs/{id}', {
      params: { path: { id: jobId } },
      ...(signal && { signal }),
    })
    if (data === undefined) throw new GhostHandsError(response.status, error)
    return data
  }

  return Object.assign(client, {
    events,
    async sendFile(name: string, content: Blob | Uint8Array<ArrayBuffer>) {
      const { data, error, response } = await client.POST('/files', {
        params: { query: { name } },
        headers: { 'content-type': 'application/octet-stream' },
        body: content instanceof Blob ? content : new Blob([content]),
        bodySerializer: (body) => body,
      })
      if (data === undefined) throw new GhostHandsError(response.status, error)
      return data
    },
    async wait(jobId: string, { paused = 'wait', signal }: { paused?: 'return' | 'wait'; signal?: AbortSignal } = {}) {
      const done = ({ status }: Job): boolean =>
        status === 'completed' ||
        status === 'failed' ||
        status === 'cancelled' ||
        (status === 'paused' && paused === 'return')
      const now = await get(jobId, signal)
      if (done(now)) return now
      for await (const { type } of events(jobId, signal ? { signal } : {})) {
        if (type !== 'status') continue
        const job = await get(jobId, signal)
        if (done(job)) return job
      }
      return get(jobId, signal)
    },
  })
}

async function* eventsIn(response: Response): AsyncGenerator<JobEvent> {
  if (!response.body) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const data = part
          .split('\n')
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5).trimStart())
        if (data.length > 0) yield JSON.parse(data.join('\n')) as JobEvent
      }
    }
  } finally {
    // A consumer that stops iterating closes the connection.
    await reader.cancel().catch(() => {})
  }
}

const after = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
