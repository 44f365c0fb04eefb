/** What a page draws in place of a native list, compared with the list. */
import { deref, isMissing } from './acting-read.ts'
import type { Missing, Ref } from './acting-types.ts'
import { drawingOf } from './doubt.ts'
import { bare, readText } from './seen-words.ts'

/** The option that the drawing shows, if it is not the chosen one. */
export function drawnOther(ref: Ref): { shows?: string } | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  const drawing = el instanceof HTMLSelectElement ? drawingOf(el) : undefined
  if (!(el instanceof HTMLSelectElement) || !drawing) return {}
  const words = bare(readText(drawing, el))
  const all = [...el.options].filter(({ label }) => bare(label) !== '' && bare(label) === words)
  const [first] = all
  return first && !all.some(({ selected }) => selected) ? { shows: first.label } : {}
}
