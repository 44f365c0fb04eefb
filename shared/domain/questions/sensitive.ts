/**
 * Whether a wrong answer to a question does harm. For such a question nothing is filled in, kept or sent unless the
 * person has said it. Decided by the topic of the field's key, by the topics that the question's words touch in any
 * language, and by the person it is about.
 */

import { oncePerText, QUESTIONS } from '../once-per-text.ts'
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
  return isSensitiveInWords(words)
}

const isSensitiveInWords = oncePerText(
  (words) =>
    saysSensitive(words) ||
    parseText(words).claims.some(({ scope }) => scope.person !== 'self') ||
    personOf(words) !== 'self',
  QUESTIONS,
)

/** Whether a text is about a sensitive topic, or agrees to something, whoever it is about. */
export const saysSensitive = oncePerText(
  (words: string): boolean =>
    isDisguised(words) ||
    parseText(words).claims.some(({ topic }) => isSensitive(topic)) ||
    consentKinds(words).length > 0 ||
    touches(normal(words), TOUCHED) ||
    POLITICS.test(normal(words)),
  QUESTIONS,
)

/** No datum is about it, so it has no topic of its own. */
const POLITICS =
  /(?<= |^)(?:political(?:ly)?|voted? (?:for|in the)|politische[mnrs]?|parteimitglied\w*|opinions? politiques?|opini(?:on|ones|ao|oes) politicas?|(?:afiliacion|filiacao) politica|partido politico|parti politique)(?= |$)/

/** Whether a word has letters of two alphabets that look alike: no table recognises “gеnder” with a Cyrillic “е”. */
const isDisguised = (words: string): boolean =>
  /\p{Script=Latin}\p{M}*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*\p{Script=Latin}/u.test(
    words,
  )
