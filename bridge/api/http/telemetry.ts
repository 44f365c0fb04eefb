/**
 * Every request as an OpenTelemetry span and duration, within the caller's trace if it sent one (W3C Trace Context).
 * Without an SDK it does nothing. Contains route patterns only, never an address with its ids. Source:
 * opentelemetry.io/docs/specs/semconv/http.
 */
import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { ApiEnv } from './deps.ts'

const SCOPE = 'ghosthands'

export const traceRequests: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const began = Date.now()
  const { method } = c.req
  const caller = propagation.extract(context.active(), c.req.header())
  const span = trace.getTracer(SCOPE).startSpan(method, { kind: SpanKind.SERVER, startTime: began }, caller)
  try {
    await context.with(trace.setSpan(caller, span), next)
  } finally {
    const { status } = c.res
    // Middleware is registered for all paths, so it does not count as a route.
    const route = matchedRoutes(c).findLast(({ path, method: of }) => of === method && path !== '*' && path !== '/*')
    const about = {
      'http.request.method': method,
      'http.response.status_code': status,
      ...(route && { 'http.route': route.path }),
    }
    if (route) span.updateName(`${method} ${route.path}`)
    span.setAttributes(about)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    metrics
      .getMeter(SCOPE)
      .createHistogram('http.server.request.duration', { unit: 's', description: 'Time of a request' })
      .record((Date.now() - began) / 1_000, about)
  }
}
