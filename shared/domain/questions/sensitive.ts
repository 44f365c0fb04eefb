/**
 * Whether a wrong answer to a question does harm, so that nothing is put there, kept there or sent without something the person
 * has said. By the topic of the field's key, by the topics that the words of the question touch in any language, and by whom
 * they are about.
 */

import { personOf, touches } from './cues.ts'
import { normal } from './normal.ts'
import { consentKinds, parseText } from './parse.ts'
import { TOPIC_OF_KEY } from './topics.ts'
import { isSensitive, TOPICS } from './types.ts'

/** Keys that are no topic of their own. */
const KEYS = /^(?:bday|signature|referrer|salary-currency|consent-.*)$/

const TOUCHED = TOPICS.filter(isSensitive)

/** @param words the question, whole */
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
