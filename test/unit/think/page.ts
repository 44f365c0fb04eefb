// Small handwritten observations: a test sets the properties of a field or button that it needs, the rest is default.
import type { Button, Field, FieldOption, Observation } from '../../../shared/domain/observation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'

export type FieldLike = Partial<Omit<Field, 'options' | 'hints'>> & {
  label: string
  options?: (string | FieldOption)[]
  hints?: Partial<Field['hints']>
}

export const field = (given: FieldLike, i = 0): Field => {
  const { options, hints, ...rest } = given
  const target = { label: given.label, frame: [] }
  return {
    index: i + 1,
    widget: 'text',
    role: 'textbox',
    type: 'text',
    name: given.label,
    required: false,
    value: '',
    selector: `#f${i}`,
    frame: [],
    target,
    profileKey: null,
    confidence: given.profileKey ? 0.95 : 0,
    ...rest,
    ...(options && { options: options.map((option) => (typeof option === 'string' ? { label: option } : option)) }),
    hints: { tag: 'input', type: given.type ?? 'text', ...hints },
  }
}

export type ButtonLike = Partial<Button> & { name: string }
const button = (given: ButtonLike, i: number): Button => ({
  index: 500 + i,
  selector: `#b${i}`,
  frame: [],
  submit: false,
  purpose: 'other',
  target: { name: given.name, role: 'button', frame: [] },
  ...given,
})

export type PageLike = Partial<Omit<Observation, 'fields' | 'buttons'>> & {
  fields?: FieldLike[]
  buttons?: ButtonLike[]
}

export const page = ({ fields = [], buttons = [], ...rest }: PageLike = {}): Observation => ({
  url: 'http://127.0.0.1/apply',
  title: 'Apply',
  platform: 'unknown',
  pageType: 'form',
  fingerprint: 'f',
  structureHash: 's',
  urlPattern: '/apply',
  digest: 'd',
  viewport: { width: 1280, height: 720, scrollX: 0, scrollY: 0, pageWidth: 1280, pageHeight: 720 },
  text: '',
  elements: [],
  omitted: 0,
  fields: fields.map(field),
  forms: [],
  buttons: buttons.map(button),
  links: [],
  headings: [],
  messages: [],
  loading: false,
  blockers: [],
  tabs: [],
  ...rest,
})

export const NEXT: ButtonLike = { name: 'Next', purpose: 'next', submit: true }
export const SUBMIT: ButtonLike = { name: 'Submit application', purpose: 'submit', submit: true }

/** An entry of the trace: the operation, its target, and the outcome. */
export const did = (
  operation: TraceEntry['operation'],
  label: string,
  more: Partial<TraceEntry> = {},
): Omit<TraceEntry, 'order'> => ({
  at: 0,
  by: 'ai',
  page: 0,
  url: 'http://127.0.0.1/apply',
  operation,
  label,
  outcome: { status: 'done', observed: {}, ms: 1 },
  ...more,
})

export const trace = (...entries: Omit<TraceEntry, 'order'>[]): TraceEntry[] =>
  entries.map((entry, order) => ({ ...entry, order }))
