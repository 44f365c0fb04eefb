/**
 * What a text can be about: every profile key, parts that become a key only through their surroundings (`#month`), and
 * things that no profile has a value for (`!coupon`). All compete, so that "company name" is not a name and "gift card
 * number" is not a card.
 */
import type { ProfileKey } from '../profile-keys.ts'

/** Parts of a date or a name; surrounding fields turn them into a key. */
export const PARTS = [
  '#day',
  '#month',
  '#year',
  '#date',
  '#from',
  '#to',
  '#confirm',
  '#security-code',
  '#number',
  '#address',
  '#password',
  '#location',
] as const

/** No profile value belongs in these. */
export const NOTHINGS = [
  '!search', '!coupon', '!quantity', '!message', '!captcha', '!code', '!bank', '!tax', '!national-id', '!member-card', '!product', '!fax', '!house-number',
  '!kana', '!other-person', '!security-question', '!subject', '!newsletter', '!amount', '!reference', '!document', '!filter', '!robot', '!birthplace', '!vehicle', '!room',
  '!other-name', '!other-phone', '!other-pay', '!other-address', '!other-link',
] as const // biome-ignore format: a table

export type Part = (typeof PARTS)[number]
export type Nothing = (typeof NOTHINGS)[number]
export type Concept = ProfileKey | Part | Nothing

export const isNothing = (concept: Concept): concept is Nothing => concept.startsWith('!')
export const isPart = (concept: Concept): concept is Part => concept.startsWith('#')

/** One language's phrases (or a language family's) for each concept, in the pattern language of `phrase.ts`. */
export type Lexicon = Partial<Record<Concept, readonly string[]>>
