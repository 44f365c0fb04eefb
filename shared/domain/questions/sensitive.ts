/**
 * Whether a wrong answer to a question does harm. For such a question nothing is filled in, kept or sent unless the
 * person has said it. Decided by the topic of the field's key, by the topics that the question's words touch in any
 * language, and by the person it is about.
 */

import { personOf, touches } from './cues.ts'
import { normal } from './normal.ts'
import { consentKinds, parseText } from './parse.ts'
import { TOPIC_OF_KEY } from './topics.ts'
import { isSensitive, TOPICS } from './types.ts'

/** Keys that are not topics of their own. */
const KEYS = /^(?:bday|signature|referrer|salary-currency|consent-.*)$/

const TOUCHED = TOPICS.filter(isSensitive)

/** @param words the whole question */
export const isSensitiveQuestion = (key: string | null | undefined, words: string): boolean => {
  if (key != null && (KEYS.test(key) || isSensitive(TOPIC_OF_KEY[key] ?? 'datum'))) return true
  if (words.trim() === '') return false
  const known = KNOWN.get(words)
  if (known !== undefined) return known
  const is =
    parseText(words).claims.some(({ topic, scope }) => isSensitive(topic) || scope.person !== 'self') ||
    personOf(words) !== 'self' ||
    consentKinds(words).length > 0 ||
    touches(normal(words), TOUCHED)
  if (KNOWN.size >= CACHE_LIMIT) KNOWN.clear()
  KNOWN.set(words, is)
  return is
}
const KNOWN = new Map<string, boolean>()
const CACHE_LIMIT = 5000
