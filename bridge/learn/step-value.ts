/**
 * The template that stands in a manual for what was typed or chosen (L1). A value of unknown source is asked for again.
 */
import type { TraceEntry } from '../../shared/domain/outcome.ts'
import { templateOf } from '../../shared/domain/template.ts'

/** `undefined`: the entry has no value. A tick has one if a datum or an answer decided it. */
export const fillOf = ({ operation, source, label }: TraceEntry): string | undefined => {
  if (operation.op === 'check')
    return source?.from === 'profile' || source?.from === 'answer' ? templateOf(source) : undefined
  if (operation.op !== 'type' && operation.op !== 'select' && operation.op !== 'upload') return undefined
  if (source?.from === 'rule')
    return source.rule === 'today' ? `{{today${source.value ? `|${source.value}` : ''}}}` : (source.value ?? '')
  const known = source && templateOf(source)
  return known ?? templateOf({ from: 'answer', question: label ?? '' })
}
