/**
 * The meaning of a question on all sites: its words, and which datum or earlier answer of a person answers it. Never
 * contains a person's value. A meaning only allows the question to be read in other words; `entail` then decides
 * whether this person's data answers it.
 */
import { z } from 'zod'
import type { Applicant } from './applicant.ts'
import { areYesNo } from './asked.ts'
import { datumWords } from './data-keys.ts'
import { isEntryKey } from './entry-keys.ts'
import { asksForSecret } from './fields/index.ts'
import { isNo, isYes } from './format.ts'
import { hash } from './hash.ts'
import { answersMany } from './learnable.ts'
import { isFileKey, isProfileKey, isSecretKey } from './profile-keys.ts'
import {
  type Asked,
  type Entailment,
  entail,
  isOfEmployer,
  isSensitiveQuestion,
  normaliseQuestion,
  sameQuestion,
} from './questions/index.ts'
import { TOPIC_OF_KEY } from './questions/topics.ts'
import { isSensitive } from './questions/types.ts'
import type { ValueSource } from './value.ts'

export const QuestionSource = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('profile'), key: z.string().min(1).max(100) }),
  z.strictObject({ from: z.literal('answer'), question: z.string().min(1).max(500) }),
])
export type QuestionSource = z.infer<typeof QuestionSource>

export const LearnedQuestion = z.strictObject({
  /** The question in a page's words, with its options if there were few. */
  asks: z.strictObject({
    words: z.string().min(1).max(500),
    options: z.array(z.string().max(200)).max(30).optional(),
  }),
  /** Null: runs disagreed, so the person is asked. */
  source: QuestionSource.nullable(),
})
export type LearnedQuestion = z.infer<typeof LearnedQuestion>
type Asks = LearnedQuestion['asks']

/** How many are used, most recently changed first. Limited because a run compares each unknown question with all. */
export const MOST_QUESTIONS = 500

/** The file that export writes and import reads. */
export const QuestionFile = z.strictObject({
  format: z.literal('ghosthands-questions/1'),
  questions: z.array(LearnedQuestion).min(1).max(MOST_QUESTIONS),
})

/** Its key, which does not depend on punctuation, accents or case. */
export const questionKey = ({ words }: Asks): string => hash(normaliseQuestion(words))

export const asksAlikeEverywhere = (one: Asks, other: Asks): boolean =>
  normaliseQuestion(one.words) === normaliseQuestion(other.words) || sameQuestion(one.words, other.words)

export const isSameSource = (one: QuestionSource | null, other: QuestionSource | null): boolean => {
  if (one?.from === 'profile') return other?.from === 'profile' && one.key === other.key
  if (one?.from === 'answer') return other?.from === 'answer' && sameQuestion(one.question, other.question)
  return one === other
}

/** The source in words for a person. */
export const sourceWords = (source: QuestionSource | null): string => {
  if (source === null) return 'asked: runs disagreed'
  return source.from === 'profile' ? datumWords(source.key) : `the answer to “${source.question}”`
}

/** A shorter label gets its meaning from the page around it. */
const FEWEST_WORDS = 4

/** Why a question's meaning is not kept for other sites, in a sentence; undefined if it may be. */
export const notForEverybody = ({ asks: { words, options = [] }, source }: LearnedQuestion): string | undefined => {
  if (words.trim().split(/\s+/).length < FEWEST_WORDS)
    return 'A question of fewer than four words can mean something else on another page.'
  // A bare yes or no depends on the exact wording, and is the riskiest answer for a topic that no table knows.
  if (options.length > 0 && areYesNo(options)) return 'The question takes only yes or no.'
  if (isOfEmployer(words)) return 'The question is about one employer.'
  if (isSensitiveQuestion(null, words)) return 'The question is one that only the person may answer.'
  if (asksForSecret(words)) return 'The question asks for a secret.'
  if (source === null) return undefined
  return source.from === 'profile' ? notADatum(source.key) : notAnAnswer(source.question, words)
}

/**
 * The same for a question of somebody else's file. A run names the number that it was asked for; a file could name the
 * person's own number for that of their manager, in words that no table knows.
 */
export const notFromAFile = (question: LearnedQuestion): string | undefined => {
  const { source } = question
  if (source?.from === 'profile' && REACHES.test(source.key))
    return `“${datumWords(source.key)}” is not given because of a file: the question may be about somebody else.`
  return notForEverybody(question)
}

const REACHES = /^(?:tel|email)(?:-|$)/

/** Where a person lives and works now does not say where they once did, or would like to. */
const OF_TODAY = /^(?:address-|street-address|postal-code|organization)/

const notADatum = (key: string): string | undefined => {
  if (!isProfileKey(key) && !/^custom\.\S/.test(key)) return `There is no datum called “${key}”.`
  const words = datumWords(key)
  if (isSecretKey(key) || isFileKey(key)) return `“${words}” is a secret or a file.`
  if (isEntryKey(key) || key === 'today' || key === 'signature-date') return `“${words}” is not one datum of a person.`
  if (answersMany(key) || OF_TODAY.test(key)) return `“${words}” answers too many kinds of question.`
  if (key in TOPIC_OF_KEY || isSensitiveQuestion(key, words))
    return `“${words}” is given only where the question itself asks for it.`
  return undefined
}

const notAnAnswer = (question: string, words: string): string | undefined => {
  if (sameQuestion(question, words)) return 'The question is the same as the one that was answered.'
  return isOfEmployer(question) || isSensitiveQuestion(null, question)
    ? 'The earlier answer is one that only the person may give.'
    : undefined
}

/** The source in a meaning's format; undefined for a secret, a rule, or a value given for one run. */
export const sourceForAll = (source: ValueSource | undefined): QuestionSource | undefined => {
  if (source?.from === 'profile') return { from: 'profile', key: source.key }
  return source?.from === 'answer' ? { from: 'answer', question: source.question } : undefined
}

/** Whether only a learned meaning can answer the question, because the rules do not know what it asks for. */
export const isUnknownQuestion = ({ asks, source }: LearnedQuestion, applicant: Applicant, now: Date): boolean => {
  const options = asks.options ?? []
  const control = options.length > 0 ? 'one' : 'text'
  const asked: Asked = { label: asks.words, control, options, required: true }
  const known = source?.from === 'profile' ? [{ ...asked, key: source.key }] : []
  return [asked, ...known].every((one) => isOpen(entail(one, applicant, now)))
}

const isOpen = (due: Entailment): boolean => due.kind === 'ask' && !due.sensitive && !due.missing && !due.another

/**
 * The answer to a question that the rules do not know, by its learned meaning. Undefined if there is none, if two
 * meanings differ, or if the person's data does not answer the question in the words of its meaning.
 */
export const answeredAsLearned = (
  asked: Asked,
  due: Entailment,
  learned: readonly LearnedQuestion[],
  { applicant, now }: { applicant: Applicant; now: Date },
): Entailment | undefined => {
  if (learned.length === 0 || !isOpen(due) || asked.entry !== undefined || asked.others) return undefined
  if (asked.control === 'tick' || asked.control === 'file') return undefined
  const asks: Asks = { words: asked.label, ...(asked.options.length > 0 && { options: [...asked.options] }) }
  const source = meaningOf(asks, learned)
  if (!source || notForEverybody({ asks, source }) !== undefined) return undefined
  const found = entail(inWordsOf(asked, source), applicant, now)
  if (found.kind !== 'answer' || isYes(found.value) || isNo(found.value)) return undefined
  if (isSensitive(found.topic) || !comesFrom(found, source)) return undefined
  return { ...found, source, rule: 'learned question', topic: 'other' }
}

const comesFrom = ({ source: found }: Extract<Entailment, { kind: 'answer' }>, source: QuestionSource): boolean =>
  source.from === 'answer'
    ? found.from === 'answer' || found.from === 'profile'
    : isSameSource(sourceForAll(found) ?? null, source)

/** The same control, options and heading, but with the question in the words of its meaning. */
const inWordsOf = ({ ownLabel: _, help: __, key: ___, ...asked }: Asked, source: QuestionSource): Asked =>
  source.from === 'answer'
    ? { ...asked, label: source.question, question: source.question }
    : { ...asked, label: datumWords(source.key), question: datumWords(source.key), key: source.key }

const FOUND = new WeakMap<readonly LearnedQuestion[], Map<string, QuestionSource | null>>()

/** Null: there is no meaning, or meanings differ. */
const meaningOf = (asks: Asks, learned: readonly LearnedQuestion[]): QuestionSource | null => {
  const found = FOUND.get(learned) ?? new Map<string, QuestionSource | null>()
  FOUND.set(learned, found)
  const key = questionKey(asks)
  const before = found.get(key)
  if (before !== undefined) return before
  const same = learned.filter((one) => asksAlikeEverywhere(one.asks, asks))
  const [first] = same
  const source = first && same.every((one) => isSameSource(one.source, first.source)) ? first.source : null
  found.set(key, source)
  return source
}
