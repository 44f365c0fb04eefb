/**
 * Merges the questions of several postings into one list. Questions that concern one employer only (consents, former
 * employment) are asked for each employer. Sensitive questions are merged only if their words are the same. Pure.
 */
import { hash } from '../hash.ts'
import { isDocumentQuestion } from '../named-documents.ts'
import { consentKinds, isOfEmployer, isSensitiveQuestion, normaliseQuestion, sameQuestion } from '../questions/index.ts'
import { fold } from '../text.ts'
import type { PreviewQuestion } from './batch.ts'

/** Where a question is asked. */
export interface AskedAt {
  /** Number of the posting. */
  number: number
  /** The posting's own wording. */
  question: string
  /** The request of a task that is waiting for the answer; left out if the question was only seen. */
  request?: string
}

export interface MergedQuestion {
  /** Stable for as long as the question exists. */
  key: string
  question: string
  options: string[]
  required: boolean
  /** The answer is never assumed. */
  sensitive: boolean
  at: AskedAt[]
}

export interface AskedQuestion extends PreviewQuestion, AskedAt {
  /** The employer, as far as the address shows it. */
  employer: string
}

export const mergeQuestions = (asked: readonly AskedQuestion[]): MergedQuestion[] => {
  const merged: (MergedQuestion & { owner: string })[] = []
  for (const one of asked) {
    const { question, options = [], required = true, employer, number, request } = one
    const sensitive = isSensitiveQuestion(null, question)
    const exactly = sensitive || isDocumentQuestion(question)
    const owner = isDocumentQuestion(question) ? `posting ${number}` : isOfOne(question) ? employer : ''
    const same = merged.find(
      (other) =>
        other.owner === owner &&
        alike(other.options, options) &&
        (exactly || other.sensitive
          ? normaliseQuestion(other.question) === normaliseQuestion(question)
          : sameQuestion(other.question, question)),
    )
    const at: AskedAt = { number, question, ...(request !== undefined && { request }) }
    if (same) {
      same.at.push(at)
      same.required ||= required
      if (same.options.length === 0) same.options = [...options]
    } else
      merged.push({
        key: hash([owner, normaliseQuestion(question), ...options.map(fold).sort()].join('\n')),
        question,
        options: [...options],
        required,
        sensitive,
        at: [at],
        owner,
      })
  }
  return merged.map(({ owner: _, ...one }) => one)
}

/** Agreeing to one employer does not mean agreeing to the next. */
const isOfOne = (question: string): boolean => isOfEmployer(question) || consentKinds(question).length > 0

/** A list that opens only when pressed does not show its options before. */
const alike = (one: readonly string[], other: readonly string[]): boolean => {
  if (one.length === 0 || other.length === 0) return true
  const [a, b] = [new Set(one.map(fold)), new Set(other.map(fold))]
  return a.size === b.size && [...a].every((option) => b.has(option))
}
