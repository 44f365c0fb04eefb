/** The field that a question is about. */
import type { Question } from '../../../shared/domain/decision.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'

/** Found by its number, otherwise by its words. */
export const fieldOf = ({ fields }: Observation, { index, question }: Question): Field | undefined => {
  if (index !== undefined) return fields.find((field) => field.index === index)
  const named = fields.filter(({ label, name }) => label === question || name === question)
  return named.length === 1 ? named[0] : undefined
}
