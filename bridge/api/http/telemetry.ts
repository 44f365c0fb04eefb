/**
 * Every request as a span and a duration for OpenTelemetry, under the caller's trace where it sent one (W3C Trace Context). Without an SDK
 * it does nothing. Routes only, never an address with its ids. Source: opentelemetry.io/docs/specs/semconv/http.
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
    // What only guards requests is registered for all of them.
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
