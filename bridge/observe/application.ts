/**
 * Fields that only an application asks for, if their form does not show that it is one: forms without a form element,
 * sections in shadow trees, separate frames. The other fields of the page decide.
 */
import { classifyField } from '../../shared/domain/fields/index.ts'
import type { Field, Platform } from '../../shared/domain/observation.ts'

/** Asked only by forms that look for people. */
const OF_APPLICATIONS = /^(?:resume|cover-letter|work-authorization|sponsorship|experience\..*|education\..*)$/

export const asApplication = (fields: Field[], platform: Platform): Field[] => {
  const applies = platform !== 'unknown' || fields.some(({ profileKey }) => OF_APPLICATIONS.test(profileKey ?? ''))
  return applies ? fields.map((field) => (field.profileKey === null ? guessed(field) : field)) : fields
}

/** Two facts must agree: its own words, and the rest of the page. */
const CONFIDENCE = 0.7

const guessed = (field: Field): Field => {
  const { guess, needs } = classifyField(field.hints)
  return guess && needs === 'application' ? { ...field, profileKey: guess, confidence: CONFIDENCE } : field
}
