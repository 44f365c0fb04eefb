/**
 * Drafts of answers to open questions: which questions may have one, what a model may use for it, and which of its
 * sentences stay. A sentence stays only if what it cites says so. Pure.
 */

import { z } from 'zod'
import { asksFor } from './asked.ts'
import { withoutIndex } from './entry-keys.ts'
import type { Field } from './observation.ts'
import { isSecretField } from './profile-keys.ts'
import { isSensitiveQuestion, saysSensitive } from './questions/index.ts'
import { fold } from './text.ts'
import { traitsOf } from './widgets.ts'

/** Where a sentence of a draft comes from. `words` are quoted from there. */
export const DraftSource = z.object({
  from: z.enum(['profile', 'posting']),
  /** Of the profile: `experience.0.title`. */
  key: z.string().optional(),
  words: z.string(),
})
export type DraftSource = z.infer<typeof DraftSource>

export const DraftSentence = z.object({ text: z.string(), source: DraftSource })
export type DraftSentence = z.infer<typeof DraftSentence>

/** A proposed answer. It is only shown: what the person makes of it is the answer. */
export const AnswerDraft = z.object({
  text: z.string(),
  /**
   * `typed`: what the person had typed before they asked for a draft. `earlier`: their last answer to this employer.
   * `data`: a datum of theirs whose key does not say the same as the question.
   */
  from: z.enum(['model', 'earlier', 'typed', 'data']),
  sentences: z.array(DraftSentence).default([]),
})
export type AnswerDraft = z.infer<typeof AnswerDraft>

/** Whether the answer that was made from it belongs to one employer. */
export const belongsToEmployer = (draft: AnswerDraft | undefined): boolean =>
  draft?.from === 'model' || draft?.from === 'earlier'

/** Characters of a draft for a field without a limit of its own. */
export const DRAFT_LENGTH = 1_200

/** Whether a draft may be offered: a longer text that is no datum, no secret and about no sensitive topic. */
export const mayBeDrafted = (question: string, field: Field | undefined, options: readonly string[] = []): boolean => {
  if (!field || options.length > 0 || !['lines', 'rich'].includes(traitsOf(field).text)) return false
  if (isSecretField(field) || field.disabled || (field.profileKey !== null && !TEXTS.test(field.profileKey)))
    return false
  const around = [question, asksFor(field), field.section ?? '', field.hints.legend ?? '', field.hints.heading ?? '']
  return !around.some((words) => isSensitiveQuestion(field.profileKey, words))
}
const TEXTS = /^(?:cover-letter-text|summary|additional-information)$/

const USABLE: ReadonlySet<string> = new Set(
  'experience.title experience.company experience.location experience.description experience.start experience.end experience.current education.school education.degree education.field education.start education.end years-of-experience languages skills summary headline organization organization-title'.split(
    ' ',
  ),
)

/** The data that a draft may use: work, education, skills. Nothing about who somebody is or where they live. */
export const dataForDrafts = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => USABLE.has(withoutIndex(key)) && !saysSensitive(value)),
  )

interface Sources {
  data: Readonly<Record<string, string>>
  posting: string
  /** Most characters. */
  limit: number
}

export interface ProposedSentence {
  text: string
  from: string
  key?: string | undefined
  words: string
}

/** The sentences that stay, and how many do not: what they cite is not there, or they say more than it. */
export const checkedDraft = (
  proposed: readonly ProposedSentence[],
  { data, posting, limit }: Sources,
): { draft: AnswerDraft | undefined; leftOut: number } => {
  const sentences: DraftSentence[] = []
  let length = 0
  for (const { text: said, from, key, words } of proposed) {
    const text = said.replace(/\s+/g, ' ').trim()
    const cited = from === 'profile' ? (key !== undefined && Object.hasOwn(data, key) ? data[key] : undefined) : posting
    const more = length + (length > 0 ? 1 : 0) + text.length
    if (cited === undefined || more > limit || !isBorneOut(text, words, cited, { data, posting, from })) continue
    sentences.push({
      text,
      source: {
        from: from === 'profile' ? 'profile' : 'posting',
        words: words.trim(),
        ...(from === 'profile' && { key }),
      },
    })
    length = more
  }
  const leftOut = proposed.length - sentences.length
  if (sentences.length === 0) return { draft: undefined, leftOut }
  return { draft: { text: sentences.map(({ text }) => text).join(' '), from: 'model', sentences }, leftOut }
}

/** Quoted words must say something by themselves. */
const SHORTEST_QUOTE = 3

const isBorneOut = (
  text: string,
  words: string,
  cited: string,
  { data, posting, from }: Pick<Sources, 'data' | 'posting'> & { from: string },
): boolean => {
  if (text === '' || fold(words).length < SHORTEST_QUOTE || !has(cited, words)) return false
  if (saysSensitive(text) || ADDRESS.test(text)) return false
  const own = Object.values(data).join('\n')
  // What a posting asks for is no proof that the person has it.
  const numbers = from === 'profile' || FIRST_PERSON.test(text) ? own : `${own}\n${posting}`
  if ([...text.matchAll(/\d+(?:[.,]\d+)*/g)].some(([number]) => !has(numbers, number))) return false
  return GERMAN.test(text) || namesIn(text).every((name) => has(`${own}\n${posting}`, name))
}

const has = (text: string, words: string): boolean => ` ${fold(text)} `.includes(` ${fold(words)} `)

/** An address that somebody could be sent to. */
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|[^\s@]+@[^\s@]+\.\w|\{\{/i

const FIRST_PERSON =
  /(?<!\p{L})(?:I|my|me|ich|meine?[rmns]?|mir|mich|je|j['’]ai|mon|ma|mes|yo|mi|mis|eu|meu|minha|io|mio|mia|ik|mijn)(?!\p{L})/iu

/** German writes every noun with a capital letter. */
const GERMAN = /(?<!\p{L})(?:ich|und|der|die|das|mit|für|nicht|bei|mein\w*|ihre?[mnrs]?)(?!\p{L})/iu

/** Words with a capital letter that do not begin the sentence, and are not “I”. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?<=[^.!?:“"(\s]\s+[“"(]?)\p{Lu}[\p{L}\p{M}\d+#’'-]+/gu)]
    .map(([name]) => name.replace(/[’']s$|['’]\p{L}+$/u, ''))
    .filter((name) => name.length > 1)
