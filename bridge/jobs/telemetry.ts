/**
 * One attempt of a job as OpenTelemetry sees it: a span for the attempt, below it a span for each step, each call of a
 * model and each time a person was waited for, and the figures of them. Without an SDK (`cli/telemetry.ts`) all of it
 * does nothing. No address, label, value or sentence goes out, only codes, kinds and counts. Source:
 * opentelemetry.io/docs/specs/otel.
 */
import { context, metrics, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Emit, EventData, EventType } from '../../shared/domain/events.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { End } from './run-end.ts'

export interface AttemptTelemetry {
  /** Events of the attempt while it runs. */
  emit: Emit
  /** Runs it, so that spans of packages below become children of its own. */
  within<T>(run: () => Promise<T>): Promise<T>
  end(end: End): void
}

const SCOPE = 'ghosthands'

/** The attributes of a span that may leave this machine. */
type Attributes = Record<string, string | number | boolean>

/** Name, unit and description of each figure, looked up each time since an SDK may be registered at any time. */
const figures = () => {
  const meter = metrics.getMeter(SCOPE)
  return {
    attempts: meter.createCounter('ghosthands.job.attempts', { description: 'Attempts of jobs that ended, by how' }),
    duration: meter.createHistogram('ghosthands.job.duration', { unit: 's', description: 'Time of an attempt' }),
    step: meter.createHistogram('ghosthands.step.duration', { unit: 's', description: 'Time of a step on a page' }),
    model: meter.createHistogram('ghosthands.model.duration', { unit: 's', description: 'Time of a call of a model' }),
    cost: meter.createCounter('ghosthands.model.cost', { unit: '{USD}', description: 'Cost of the calls of models' }),
    waited: meter.createHistogram('ghosthands.human.duration', {
      unit: 's',
      description: 'Time that a person was waited for',
    }),
  }
}

export const followAttempt = (job: JobRecord): AttemptTelemetry => {
  const tracer = trace.getTracer(SCOPE)
  const figure = figures()
  const began = Date.now()
  const kind = { 'ghosthands.job.type': job.request.job_type, 'ghosthands.mode': job.request.execution_mode }
  const root = tracer.startSpan('job', {
    kind: SpanKind.CONSUMER,
    startTime: began,
    attributes: {
      ...kind,
      'ghosthands.job.id': job.id,
      'ghosthands.tenant': job.tenant,
      'ghosthands.job.attempt': job.attempt,
    },
  })
  const below = trace.setSpan(context.active(), root)
  /** Open requests to a person. */
  const asked = new Map<string, { span: Span; began: number; kind: string }>()

  /** A span of something that is over and took this long (ms). */
  const past = (name: string, ms: number, attributes: Attributes, code?: string): void => {
    const now = Date.now()
    const span = tracer.startSpan(name, { startTime: now - ms, attributes }, below)
    if (code !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: code })
    span.end(now)
  }

  const told: { [T in EventType]?: (data: EventData<T>) => void } = {
    step({ op, by, status, ms, page, order, code }) {
      const about = { 'ghosthands.step.op': op, 'ghosthands.step.status': status }
      figure.step.record(ms / 1_000, about)
      past(
        `step ${op}`,
        ms,
        { ...about, 'ghosthands.step.by': by, 'ghosthands.step.order': order, 'ghosthands.page': page },
        status === 'failed' ? (code ?? 'failed') : undefined,
      )
    },
    decided({ ms = 0, cost_usd = 0, operations, questions, status }) {
      figure.model.record(ms / 1_000, kind)
      if (cost_usd > 0) figure.cost.add(cost_usd, kind)
      past('model', ms, {
        'ghosthands.model.operations': operations,
        'ghosthands.model.questions': questions,
        'ghosthands.model.status': status,
        'ghosthands.model.cost_usd': cost_usd,
      })
    },
    human_intervention_requested: ({ interaction, blocker_type }) => waits(interaction, blocker_type),
    human_asked_again: ({ interaction, blocker_type }) => waits(interaction, blocker_type),
    human_resumed: ({ interaction, action }) => answered(interaction, action),
    replay_broken: ({ step, code }) => void root.addEvent('replay broken', { 'ghosthands.step.order': step, code }),
    commit_begun: () => void root.addEvent('sending'),
    commit_confirmed: () => void root.addEvent('sent'),
    manual_learned: ({ version, steps }) => void root.addEvent('manual learned', { version, steps }),
  }

  function waits(interaction: string, blocker: string): void {
    if (asked.has(interaction)) return
    const about = { 'ghosthands.human.kind': blocker }
    asked.set(interaction, {
      span: tracer.startSpan('person', { attributes: about }, below),
      began: Date.now(),
      kind: blocker,
    })
  }

  function answered(interaction: string, action: string): void {
    const one = asked.get(interaction)
    asked.delete(interaction)
    if (!one) return
    figure.waited.record((Date.now() - one.began) / 1_000, { 'ghosthands.human.kind': one.kind })
    one.span.setAttribute('ghosthands.human.action', action)
    one.span.end()
  }

  return {
    emit: (type, data) => told[type]?.(data),
    within: (run) => context.with(below, run),
    end({ status, error }) {
      for (const id of asked.keys()) answered(id, 'none')
      const how = { 'ghosthands.job.status': status, ...(error && { 'error.type': error.code }) }
      figure.attempts.add(1, { ...kind, ...how })
      figure.duration.record((Date.now() - began) / 1_000, { ...kind, 'ghosthands.job.status': status })
      root.setAttributes(how)
      if (status === 'failed') root.setStatus({ code: SpanStatusCode.ERROR, ...(error && { message: error.code }) })
      root.end()
    },
  }
}
