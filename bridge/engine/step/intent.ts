/** Records of an operation: what is about to be done, what was not done, and what the timeline is told. */
import { askedBy } from '../../../shared/domain/asked.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { isSecretEntry, type TraceEntry, valueWords } from '../../../shared/domain/outcome.ts'
import { definedOnly } from '../../base/defined.ts'
import type { Intent } from '../state/checkpoint.ts'
import { pageNumber, type Run } from '../state/context.ts'
import { isPassing, type Prepared } from './prepare.ts'

/** An action before it is done: saved first, recorded afterwards. */
export const intentOf = (run: Run, prepared: Prepared, about: { by: TraceEntry['by']; commit: boolean }): Intent => {
  const { planned, label, descriptor, place, known, field, button, edited } = prepared
  const { operation } = planned
  return {
    at: run.ports.now(),
    by: about.by,
    page: pageNumber(run),
    url: run.session.active().page.url(),
    // A number is valid for this observation only.
    operation: operation.op === 'drag' && place ? { ...operation, to: { descriptor: place } } : operation,
    ...(descriptor && { descriptor }),
    ...(label && { label }),
    ...definedOnly({
      widget: known.widget ?? field?.widget,
      section: known.section ?? field?.section ?? button?.section,
      asks: known.asks ?? (field && FILLS.has(operation.op) ? askedBy(field) : undefined),
      purpose: button?.purpose,
      required: known.required ?? field?.required,
      conditional: known.conditional ?? (button && isPassing(run, button) ? true : undefined),
      entry: known.entry,
      source: planned.source,
      named: planned.named,
      edited: edited || undefined,
      commit: about.commit || undefined,
      once: planned.once,
      thought: planned.why,
    }),
  }
}

/** An action that was not done; it is not in the trace. */
export const undone = (run: Run, { planned, by, label }: Prepared): TraceEntry => ({
  order: run.trace.entries.length,
  at: run.ports.now(),
  by,
  page: pageNumber(run),
  url: run.session.active().page.url(),
  operation: planned.operation,
  outcome: { status: 'failed', code: 'human_required', message: 'Left to a human.', ms: 0 },
  ...(label && { label }),
})

/** Reports it to the timeline. */
export const report = (run: Run, entry: TraceEntry): void => {
  const { outcome } = entry
  run.ports.emit('step', {
    order: entry.order,
    by: entry.by,
    page: entry.page,
    op: entry.operation.op,
    label: entry.label ?? '',
    status: outcome.status,
    ms: Math.round(outcome.ms),
    ...(outcome.status === 'failed' && {
      code: outcome.code,
      message: outcome.message,
      ...(outcome.calls && { calls: outcome.calls }),
    }),
    ...(entry.commit && { commit: true }),
    ...typedValue(entry),
  })
}

/** The value for timeline and report; dots if it is secret. */
const typedValue = (entry: TraceEntry): { value?: string } => {
  const value = isSecretEntry(entry) ? '••••••' : valueWords(entry)
  return value === undefined ? {} : { value }
}
