/** What a page says about a field, as weighted texts. Strings in, weighted concepts out; decides nothing. */

import { byWord } from '../by-word.ts'
import { withoutManner } from '../manner.ts'
import type { FieldHints } from '../observation.ts'
import { AUTOCOMPLETE_KEYS } from '../profile-keys.ts'
import { withoutAsides } from '../text.ts'
import type { Concept } from './concepts.ts'
import { ENGLISH_WORDS, PHRASES } from './lexicon/index.ts'
import { type Match, outermost } from './phrase.ts'
import { fold, identifierWords, isGeneratedIdentifier, segment } from './text.ts'

export type EvidenceSource = 'label' | 'aria' | 'placeholder' | 'title' | 'identifier' | 'near' | 'legend' | 'heading'

/** Trust in each source: the label is what the person reads, an identifier is what the developer meant. */
export const TRUST: Readonly<Record<EvidenceSource, number>> = {
  label: 1,
  aria: 0.9,
  placeholder: 0.75,
  identifier: 0.75,
  title: 0.5,
  near: 0.55,
  legend: 0.35,
  heading: 0.2,
}

export interface Evidence {
  source: EvidenceSource
  text: string
  matches: readonly Match<Concept>[]
}

/** Words that qualify an address or name the form, and say nothing about the field. */
const FORM_WORDS =
  'billing shipping ship bill delivery invoice customer cust checkout order account acct user usr contact person personal member profile register registration reg signup sign up signin login logon guest buyer owner applicant candidate my your the primary main question questions answer answers legal'
const FRAMEWORK_WORDS =
  'txt tx tb input inp inputs field fields fld frm form textbox textfield text box id name value val edit control ctrl page default content body wrapper container element el item data info information details create js react widget component autofill auto complete fill required req model vm dto entity attributes attribute properties request modal popup header footer desktop test qa inner outer wizard step section group row col tbx ddl select dropdown drop down sel opt option list lst cbo combo radio rb chk check checkbox cb'
const COURTESY =
  'please enter type insert provide your the a an my our in of for here bitte ihre ihren ihr deine dein geben sie ein eingeben die den das veuillez saisir saisissez entrez votre vos le la les indiquez introduzca introduce ingrese ingresa escriba escribe su tu el los por favor digite insira informe seu sua o inserisci il i tuo tua lo voer uw je het de vul podaj wpisz proszę wprowadź swój ange skriv ditt din indtast dit dine введите укажите ваш ваша вашу ваше zadejte zadajte váš girin giriniz lütfen 请输入 請輸入 を入力 입력'
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold))
const IDENTIFIER_NOISE = setOf(`${FORM_WORDS} ${FRAMEWORK_WORDS}`)
const LABEL_NOISE = setOf(COURTESY)

const SEGMENTS: ReadonlySet<string> = new Set(
  [...ENGLISH_WORDS, ...FORM_WORDS.split(' '), ...'input field text form edit txt new'.split(' ')].filter(
    (word) => word.length >= 3,
  ),
)

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')

/** What a text is about: the outermost phrases, and of two related concepts the more specific one. */
function found(source: EvidenceSource, text: string): Evidence {
  const matches = outermost(PHRASES.find(text))
  return {
    source,
    text,
    matches: matches.filter(({ concept }) => !matches.some((other) => GENERAL[other.concept]?.includes(concept))),
  }
}

/** Beside the key, its values only name the category: "legal name, first name", "expiration date: month". */
const GENERAL: Readonly<Partial<Record<Concept, readonly Concept[]>>> = {
  'given-name': ['name'],
  'family-name': ['name'],
  'cc-exp-month': ['cc-exp'],
  'cc-exp-year': ['cc-exp'],
  'bday-day': ['bday'],
  'bday-month': ['bday'],
  'bday-year': ['bday'],
  'address-line2': ['#address'],
  'address-level1': ['#address'],
  'address-level2': ['#address'],
  'address-level3': ['#address'],
  'postal-code': ['#address'],
  country: ['#address'],
  'consent-privacy': ['consent-terms'],
  'signature-date': ['signature'],
}

/**
 * Identifiers that only count questions: `question_40003`, `candidate[answers_attributes][1][text]`,
 * `openQuestionAnswers.1.content`, `q-12`. They say nothing about the field.
 */
const countsQuestions = (words: readonly string[]): boolean =>
  (words.some((word) => /^(?:questions?|answers?|questionnaire)$/.test(word)) ||
    (words.includes('q') && words.some((word) => /^\d+$/.test(word)))) &&
  words.every((word) => OF_QUESTIONS.test(word) || IDENTIFIER_NOISE.has(word))
const OF_QUESTIONS =
  /^(?:job|applications?|open|custom|screening|additional|extra|dynamic|flag|boolean|string|short|long|free|questionnaire|\d+|[a-z])$/

function identifierEvidence(identifier: string): Evidence[] {
  if (identifier === '' || (isGeneratedIdentifier(identifier) && !/[a-z]{4,}/i.test(identifier))) return []
  const split = wordsOf(identifierWords(identifier.replace(/content_?place_?holder\d*/gi, '_'))).flatMap((word) =>
    /^[a-z]{6,}$/.test(word) ? (segment(word, SEGMENTS) ?? [word]) : [word],
  )
  if (countsQuestions(split)) return []
  const whole = found('identifier', split.join(' '))
  const words = split.filter((word) => !IDENTIFIER_NOISE.has(word) && !/^\d$/.test(word))
  // Without the noise words it may match a phrase that must be the whole text.
  if (whole.matches.length === 0 && words.length > 0 && words.length < split.length)
    return [found('identifier', words.join(' '))]
  return whole.matches.length > 0 ? [whole] : []
}

export const textEvidence = (source: EvidenceSource, raw: string | undefined): Evidence[] => {
  if (!raw) return []
  // A camelCase label was written by a developer ("firstName").
  if (/^[a-z]+(?:[A-Z][a-z]+)+$/.test(raw)) return [found(source, identifierWords(raw))]
  const text = fold(raw)
  if (text === '') return []
  // "Full name (as on your passport)": text in brackets explains; it does not ask.
  const bare = fold(raw.replace(/[([（【〔].*?[)\]）】〕]/g, ' '))
  return bare !== '' && bare !== text ? [found(source, text), found(source, bare)] : [found(source, text)]
}

/** A sample e-mail address says what is asked for: "you@company.com". */
const placeholderWords = (placeholder: string | undefined): string | undefined =>
  placeholder && SAMPLE_MAIL.test(placeholder.trim()) ? 'email' : placeholder
const SAMPLE_MAIL = /^(?:e\.?g\.?:? ?)?[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

/** All evidence from a field's own words, by source. */
export function gather(hints: FieldHints): Evidence[] {
  const named = [
    ...textEvidence('label', hints.label && withoutAsides(withoutManner(hints.label))),
    ...textEvidence('aria', hints.ariaLabel === hints.label ? undefined : hints.ariaLabel),
    // If nothing else names the field, its placeholder does.
    ...textEvidence(hints.label || hints.ariaLabel ? 'placeholder' : 'label', placeholderWords(hints.placeholder)),
  ]
  const spoken = named.some((one) => one.matches.length > 0)
  const titles = spoken ? [] : [...textEvidence('near', hints.nearText), ...textEvidence('legend', hints.legend)]
  // "s" and "by" may stand for anything: they say nothing beside words.
  const identifiers = [...new Set([hints.nameAttr ?? '', hints.id ?? ''])].filter((one) => !spoken || one.length > 2)
  return [
    ...named,
    ...textEvidence('title', hints.title),
    ...identifiers.flatMap(identifierEvidence),
    ...(hints.testIds ?? []).flatMap(identifierEvidence),
    ...(named.some(({ text }) => /\p{L}{2}/u.test(text)) ? titles.map(withoutAddress) : titles),
    // A button that says "Upload" asks for what its section is called.
    ...(hints.type === 'file' ? textEvidence('near', hints.heading) : []),
  ]
}

/** Under "Address", "Area" and "Landmark" are unknown parts of one, not the street. */
const withoutAddress = (one: Evidence): Evidence => ({
  ...one,
  matches: one.matches.filter(({ concept }) => concept !== '#address'),
})

/**
 * How much of its text a match covers: all of it, or one word in a sentence. Three or more words are strong by
 * themselves.
 */
export function weightOf(match: Match<Concept>, { text, source }: Evidence): number {
  const noise = source === 'identifier' ? IDENTIFIER_NOISE : LABEL_NOISE
  const length = match.end - match.start
  const rest = wordsOf(`${text.slice(0, match.start)} ${text.slice(match.end)}`).filter(
    (word) => !noise.has(word) && !(source === 'identifier' && /^.$/.test(word)),
  )
  const cover = length / (length + rest.reduce((sum, word) => sum + word.length + 1, 0))
  const share = match.words >= 3 ? Math.max(0.8, 0.45 + 0.55 * cover) : 0.4 + 0.6 * cover
  // "by" is Danish and Norwegian for a town, and an English word: a short word in a sentence is hardly the question.
  const chance = match.words === 1 && length <= 3 && rest.length >= 3 ? 0.35 : 1
  return (match.ambiguous ? 0.45 : 1) * share * chance
}

export type Scores = Map<Concept, number>

export const add = (scores: Scores, concept: Concept, amount: number): void =>
  void scores.set(concept, (scores.get(concept) ?? 0) + amount)

/** Adds up the evidence: the best match per concept and source; all identifiers count as one source. */
export function scoreEvidence(evidence: readonly Evidence[]): Scores {
  const bySource = new Map<EvidenceSource, Scores>()
  for (const one of evidence) {
    const { source, matches } = one
    const scores = bySource.get(source) ?? new Map<Concept, number>()
    bySource.set(source, scores)
    for (const match of matches) {
      const amount = TRUST[source] * weightOf(match, one)
      scores.set(match.concept, Math.max(scores.get(match.concept) ?? 0, amount))
    }
  }
  const total: Scores = new Map()
  for (const scores of bySource.values()) for (const [concept, amount] of scores) add(total, concept, amount)
  return total
}

/** Moves the score of one concept to another. */
export function move(scores: Scores, from: Concept, to: Concept, share = 1): void {
  const amount = scores.get(from)
  if (amount === undefined || from === to) return
  scores.delete(from)
  add(scores, to, amount * share)
}

const TOKENS = new Set<string>(AUTOCOMPLETE_KEYS)
const MODIFIERS = /^(?:section-\S*|shipping|billing|home|work|mobile|fax|pager|webauthn)$/

/** Common misspellings of the standard's tokens. */
const SPELLINGS: Readonly<Record<string, string>> = byWord({
  'first-name': 'given-name', fname: 'given-name', firstname: 'given-name', 'last-name': 'family-name', lname: 'family-name', lastname: 'family-name', surname: 'family-name',
  'full-name': 'name', phone: 'tel', mobile: 'tel', 'tel-local': 'tel', 'tel-national': 'tel', 'street': 'address-line1', address: 'address-line1', 'address-1': 'address-line1', address1: 'address-line1', 'address-2': 'address-line2', address2: 'address-line2',
  city: 'address-level2', state: 'address-level1', region: 'address-level1', zip: 'postal-code', 'zip-code': 'postal-code', postcode: 'postal-code', 'country-name': 'country',
  'cc-given-name': 'given-name', 'cc-family-name': 'family-name', 'cc-cvc': 'cc-csc', 'cc-cvv': 'cc-csc', cvc: 'cc-csc', cvv: 'cc-csc', 'cc-expiry': 'cc-exp', 'e-mail': 'email', 'current-pwd': 'current-password',
  password: '#password', otp: 'one-time-code', company: 'organization',
}) // biome-ignore format: a table

/** The autocomplete token that a field declares, normalised; null for `off`, `on` and invented tokens. */
export function autocompleteToken(value: string | undefined): Concept | null {
  if (!value) return null
  const parts = value
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '' && !MODIFIERS.test(part))
  const token = parts.at(-1)
  if (!token) return null
  const spelled = SPELLINGS[token] ?? token
  return TOKENS.has(spelled) || spelled.startsWith('#') ? (spelled as Concept) : null
}
