/**
 * A job's history: as a list, or as an event stream (SSE) that lasts until the job is over and can be resumed where it
 * was cut.
 */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import { codeOf, GhError } from '../../../../shared/domain/errors.ts'
import { isFinal } from '../../../../shared/domain/job.ts'
import { SinceQuery } from '../../../../shared/protocol/http.ts'
import { EventPage, JobPath } from '../../../../shared/protocol/http-jobs.ts'
import { callerOf, secured, visibleJob } from '../auth.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { NOT_FOUND, REFUSALS } from './shared.ts'

/** ms between two keep-alive messages on a quiet stream: proxies cut silent connections. */
const HEARTBEAT_MS = 15_000
const DEFAULT_EVENTS = 200

const events = createRoute({
  method: 'get',
  path: '/jobs/{id}/events',
  tags: ['Jobs'],
  summary: 'What happened, as JSON; with “Accept: text/event-stream” as it happens',
  description:
    'The stream begins after `Last-Event-ID` (or `since`), sends one event per entry with its number as id, and ends when the job is over. A client that comes back to a finished job gets 204 and need not come again.',
  ...secured('status'),
  request: {
    params: JobPath,
    query: SinceQuery,
    headers: z.object({ 'last-event-id': z.string().max(20).optional() }),
  },
  responses: {
    200: {
      description: 'Entries after `since`, oldest first',
      content: {
        'application/json': { schema: EventPage },
        'text/event-stream': { schema: z.string() },
      },
    },
    204: { description: 'Only for streams: it is over, and nothing is left to send' },
    ...REFUSALS,
    ...NOT_FOUND,
  },
})

/** Maximum open streams per caller, so that others have capacity, too. */
const MAX_STREAMS = 200

export const eventRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps, closing: AbortSignal): void => {
  const { jobs, log } = deps
  const streams = new Map<string, number>()
  app.openapi(events, async (c) => {
    const { id } = c.req.valid('param')
    const { since = 0, limit = DEFAULT_EVENTS } = c.req.valid('query')
    const view = c.get('view')
    const job = await visibleJob(view, id, c.get('caller'))
    if (!/\btext\/event-stream\b/.test(c.req.header('accept') ?? '')) {
      const found = await view.events.since(id, since, limit + 1)
      const items = found.slice(0, limit)
      return c.json({ items, next: found.length > limit ? (items.at(-1)?.seq ?? null) : null }, 200)
    }
    const after = seqOf(c.req.valid('header')['last-event-id']) ?? since
    if (isFinal(job.status) && (await view.events.since(id, after, 1)).length === 0) return c.body(null, 204)
    const who = c.get('caller').id
    const held = streams.get(who) ?? 0
    if (held >= MAX_STREAMS)
      throw new GhError('RATE_LIMITED', `${MAX_STREAMS} streams are open for this token. Close some.`, {
        details: { retry_after_seconds: 5 },
      })
    streams.set(who, held + 1)
    /** A stream may outlive its token: one that was revoked or has expired, or whose tenant was suspended, ends it. */
    const mayStillRead = async (): Promise<boolean> =>
      !(await callerOf(deps, c.req.header('authorization'))).isSuspended
    return streamSSE(c, async (stream) => {
      const gone = new AbortController()
      stream.onAbort(() => gone.abort())
      const signal = AbortSignal.any([gone.signal, closing])
      const beat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS)
      try {
        for await (const event of jobs.watch(id, {
          tenant: c.get('caller').tenant,
          since: after,
          signal,
          until: 'final',
        })) {
          if (!(await mayStillRead())) break
          await stream.writeSSE({ id: String(event.seq), event: event.type, data: JSON.stringify(event) })
        }
      } catch (error) {
        // The stream ends before the job does; the client reconnects and resumes where it was.
        if (!signal.aborted && codeOf(error) !== 'UNAUTHORIZED')
          log?.error({ job: id, error: String(error) }, 'a stream of events broke')
      } finally {
        clearInterval(beat)
        streams.set(who, (streams.get(who) ?? 1) - 1)
      }
    })
  })
}

/** An invalid number starts at the beginning. */
const seqOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
