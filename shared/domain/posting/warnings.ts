/**
 * What a person should know about a posting before they spend time on it: it is closed, it pays less than they want,
 * the answer to a question makes employers reject people, a question may in general not be asked there, or the site
 * asked for something before that only a person can do. Only a notice: nothing is refused. Pure.
 */
import { z } from 'zod'
import { polarityOf } from '../choice-concepts.ts'
import { countryOf } from '../countries.ts'
import { currencyOf, type Money, moneyOf } from '../money.ts'
import { type LocalisedText, Said, say } from '../sentences.ts'
import { fold } from '../text.ts'
import { isOfLaw, isWishOfEmployer, subjectOf, truthOf } from './asked.ts'
import type { PostingFacts } from './facts.ts'
import { currencyIn } from './pay.ts'
import { unlawfulThere } from './unlawful-questions.ts'

export const PostingWarning = z.object({
  kind: z.enum(['needs_you', 'closed', 'pay', 'knock_out', 'not_lawful']),
  text: z.string(),
  /** The same for other languages. */
  said: Said.optional(),
  /** For `not_lawful`: the source of the rule. */
  source: z.string().optional(),
})
export type PostingWarning = z.infer<typeof PostingWarning>

/** Code of the event that reports one. */
export const POSTING_WARNING = 'POSTING_WARNING'

/** A question of the form, and its answer if known. */
export interface PostingQuestion {
  question: string
  key: string | null
  options: readonly string[]
  required: boolean
  answer?: string | undefined
}

export interface PostingFindings {
  facts: PostingFacts
  /** The page's words, if it says that the posting is closed. */
  closed?: string | undefined
  questions: readonly PostingQuestion[]
  values: Readonly<Record<string, string>>
  /** ISO date. */
  today: string
}

export const postingWarnings = ({ facts, closed, questions, values, today }: PostingFindings): PostingWarning[] => [
  ...closedWarning(facts, closed, today),
  ...payWarning(facts, values),
  ...questions.flatMap((one) => [...knockOut(one), ...notLawful(one, facts)]),
]

const warning = (
  kind: PostingWarning['kind'],
  { text, said }: LocalisedText,
  more: Pick<PostingWarning, 'source'> = {},
): PostingWarning => ({ kind, text, ...(said && { said }), ...more })

const MAX_WORDS = 140
const short = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1)}…` : line
}

const closedWarning = ({ closes }: PostingFacts, closed: string | undefined, today: string): PostingWarning[] => {
  if (closed !== undefined) return [warning('closed', say('warn_closed', { words: short(closed) }))]
  return closes !== undefined && closes < today ? [warning('closed', say('warn_closed_on', { date: closes }))] : []
}

/**
 * Compares only amounts of one currency and period; a desired salary without a period is yearly, as in the data file.
 */
const payWarning = ({ pay, country }: PostingFacts, values: PostingFindings['values']): PostingWarning[] => {
  const wish = moneyOf(values.salary ?? '')
  const currency = wish && currencyOfWish(wish, values)
  if (!pay || !wish || currency === undefined || currencyIn(pay, country) !== currency) return []
  if (pay.period !== (wish.period ?? 'year') || pay.high >= wish.low) return []
  const amount = (number: number): string => `${number.toLocaleString('en')} ${currency}`
  return [warning('pay', say('warn_pay', { offered: amount(pay.high), wished: amount(wish.low) }))]
}

const currencyOfWish = (wish: Money, values: PostingFindings['values']): string | undefined => {
  const said = wish.currency ?? currencyOf(values['salary-currency'] ?? '')
  if (said !== undefined || !(values.salary ?? '').includes('$')) return said
  return currencyIn({ ...wish, dollars: true }, countryOf(values.country ?? '')?.code)
}

const knockOut = ({ question, key, required, answer }: PostingQuestion): PostingWarning[] => {
  if (!required || answer === undefined) return []
  const says = polarityOf(fold(answer))
  const wanted = says && isWishOfEmployer(question, key)
  if (wanted === undefined || truthOf(question, says === 'yes') === wanted) return []
  return [warning('knock_out', say('warn_knock_out', { question: short(question), answer: short(answer) }))]
}

const notLawful = (asked: PostingQuestion, { country, region }: PostingFacts): PostingWarning[] => {
  const subject = isOfLaw(asked) ? subjectOf(asked.question, asked.key) : undefined
  const rule = subject && unlawfulThere(subject, country, region)
  if (!rule) return []
  const words = say('warn_not_lawful', { question: short(asked.question), law: rule.law })
  return [warning('not_lawful', words, { source: rule.source })]
}
