/** A field with its surroundings: its control, its form, and the concepts of its neighbours. */
import type { FieldHints } from '../observation.ts'
import { oncePerText } from '../once-per-text.ts'
import type { Concept } from './concepts.ts'
import { type FormContext, formContext } from './context.ts'
import { type ControlKind, controlOf } from './controls.ts'
import { PHRASES } from './lexicon/index.ts'
import { outermost } from './phrase.ts'
import { fold, identifierWords } from './text.ts'

export interface Surroundings {
  hints: FieldHints
  control: ControlKind
  context: FormContext
  /** Concepts of the neighbouring fields, nearest first. */
  before: readonly ReadonlySet<Concept>[]
  after: readonly ReadonlySet<Concept>[]
}

/** The concepts in a short text: a label or an identifier. */
export const conceptsIn = oncePerText(
  (text: string): ReadonlySet<Concept> =>
    new Set(
      [fold(text), identifierWords(text)].flatMap((form) =>
        outermost(PHRASES.find(form))
          // "ad", an identifier beside the word "Address", is not the Turkish word for a first name.
          .filter(({ start, end }) => end - start > 2 || end - start === form.length || /[^\x20-\x7f]/.test(form))
          .map((match) => match.concept),
      ),
    ),
)

export const speaks = (sets: readonly ReadonlySet<Concept>[], ...concepts: Concept[]): boolean =>
  sets.some((set) => concepts.some((concept) => set.has(concept)))

export function surroundingsOf(hints: FieldHints): Surroundings {
  return {
    hints,
    control: controlOf(hints),
    context: formContext(hints),
    before: (hints.before ?? []).map(conceptsIn),
    after: (hints.after ?? []).map(conceptsIn),
  }
}
