// A question of a handwritten company. Data.
import type { Company, Field } from '../company.ts'
import { PERSONAL, type Question, SCREENING } from '../questions.ts'

export interface Unseen {
  platform: string
  company: Company
}

export type Options = readonly (readonly [id: string, label: string])[]
type Part = 'personal' | 'screening' | 'last'

/** A question that other companies ask, too, has the same kind as theirs. */
export const ask = (
  part: Part,
  id: string,
  name: string,
  label: string,
  more: {
    kind?: Question['kind']
    required?: boolean
    opposite?: boolean
    section?: string
    options?: Options
    open?: true
  } = {},
): Field => {
  const known = [...PERSONAL, ...SCREENING].find((question) => question.id === id)
  const kind = more.kind ?? known?.kind ?? 'text'
  return {
    name,
    question: known ?? { id, kind, words: { en: [label], de: [], fr: [] } },
    label,
    required: more.required ?? true,
    opposite: more.opposite ?? false,
    options: (more.options ?? []).map(([option, words], at) => ({ id: option, label: words, value: `${name}-${at}` })),
    part,
    ...(more.section !== undefined && { section: more.section }),
    ...(more.open && { open: true as const }),
  }
}
