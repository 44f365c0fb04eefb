/**
 * What a text can speak of: every profile key, parts that only their surroundings make a key (`#month`), and things no
 * profile has a value for (`!coupon`). All compete, so that "company name" is no name and "gift card number" no card.
 */
import type { ProfileKey } from '../profile-keys.ts'

/** Parts of a date or a name that become a key by what stands around them. */
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

/** No profile value belongs there. */
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

/** Phrases of one language (or a group of kin) for each concept; the pattern language is that of `phrase.ts`. */
export type Lexicon = Partial<Record<Concept, readonly string[]>>
