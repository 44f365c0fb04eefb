/**
 * Whether the visible page really asks for what the classifier found. Attributes and hidden words may add to the
 * visible words, but not contradict them.
 */
import type { FieldHints } from '../observation.ts'
import { isSecretKey, type ProfileKey } from '../profile-keys.ts'
import { AROUND, type Around, PICTURE } from '../seen.ts'
import type { Concept } from './concepts.ts'
import { type Scores, scoreEvidence, textEvidence } from './evidence.ts'
import { scoreOptions } from './options.ts'
import { resolve } from './resolve.ts'
import { conceptsIn, type Surroundings } from './surroundings.ts'

/** Share of a text's weight from which the text asks for one thing only. */
const PLAIN = 0.6

/** Sensitive data: the visible words must name it. */
const DELICATE =
  /^(?:bday|sex|gender|pronouns|ethnicity|hispanic|race|veteran|disability|sexual-orientation|transgender|age-range|criminal-record|salary)/
/** Data that nearly every form asks for, in many wordings. */
const USUAL = /^(?:email|username|name|given-name|family-name|additional-name|nickname|organization)$/

/** Things of one kind do not contradict each other: whoever gives a city in an address also gives the street. */
const KINDS: readonly RegExp[] = [
  /^(?:.*name|honorific-.*|nickname|username|email|signature)$/,
  /^(?:address-.*|street-address|postal-code|country.*|#address|#location|!house-number|!room|citizenship|experience\.location)$/,
  /^tel/,
  /^(?:cc-exp.*)$/,
  /^(?:bday.*|age-range|over-18)$/,
  /^(?:organization.*|experience\.(?:title|company)|headline)$/,
  /^(?:education|experience)\./,
  /^(?:url|website|portfolio|linkedin|github|twitter)$/,
  /^(?:gender|sex|pronouns|honorific-prefix|transgender)$/,
  /^(?:race|ethnicity|hispanic)$/,
  /^(?:signature.*|today|start-date|notice-period)$/,
  /^(?:.*-password|#password|#confirm)$/,
  /^(?:cc-csc|one-time-code|#security-code|!code)$/,
  /^(?:summary|cover-letter.*|headline|experience\.description|additional-files)$/,
]
/** Words about how a field works, or which of two it is. */
const ABOUT_THE_BOX = /^(?:!search|!filter|!newsletter|#confirm|#number|#date|#day|#month|#year|#from|#to)$/

const alike = (key: Concept, other: Concept): boolean =>
  key === other || KINDS.some((kind) => kind.test(key) && kind.test(other))

/**
 * @param allies concepts that do not contradict each other
 * @returns false if the visible words ask for something else, or do not name a key that must be named
 */
export const isSaid = (
  key: ProfileKey,
  around: Surroundings,
  allies: Readonly<Record<string, readonly Concept[]>>,
): boolean => {
  const { hints } = around
  const agrees = (concept: Concept): boolean =>
    alike(key, concept) || (allies[key] ?? []).includes(concept) || (allies[concept] ?? []).includes(key)
  const names = (text: string): boolean =>
    [...spokenOf(text, around).keys()].some(agrees) || [...conceptsIn(text)].some(agrees)
  const besides = AROUND.flatMap((one) => wordsAt(one, hints) ?? [])
  const words = [hints.seen ?? hints.label, wordsAt('placeholder', hints)]
    .find((text) => text !== undefined && WORDY.test(text))
    ?.normalize('NFKC')
    .replace(/\S+/g, asRead)
  if (words === undefined) return isAskedWordless(key, hints) || besides.some(names)
  const inAccount = (hints.form?.passwordFields ?? 0) > 0
  if (key === 'username' && (inAccount || hints.seen === undefined || !conceptsIn(words).has('name'))) return true
  if (key === 'username') return false
  if (names(words) || scoredOptions(hints).some(agrees)) return true
  const against = [...spokenOf(words, around)].filter(([concept]) => !ABOUT_THE_BOX.test(concept))
  if (against.some(([, amount]) => amount >= PLAIN)) return false
  if (besides.some(names)) return true
  if (isSecretKey(key) || DELICATE.test(key)) return false
  return hints.seen === undefined || USUAL.test(key)
}

/**
 * A field without visible words is judged by its position, except for a card's number and code, which need at least an
 * example value. If a picture replaces the words, attributes are not trusted: only data that nearly every form asks for
 * is accepted.
 */
const isAskedWordless = (key: ProfileKey, hints: FieldHints): boolean => {
  const example = wordsAt('placeholder', hints)?.trim() ?? ''
  if (EXAMPLES.some(([of, written]) => of.test(key) && written.test(example))) return true
  if (hints.seen?.includes(PICTURE)) return USUAL.test(key)
  return isSecretKey(key) ? hints.seen === undefined && SHOWS_ITSELF.test(key) : true
}

/** The words, if they are visible. */
const wordsAt = (one: Around, hints: FieldHints): string | undefined =>
  hints.unseen?.includes(one) ? undefined : hints[one]

const SHOWS_ITSELF = /-password$|^one-time-code$|^cc-exp/
const EXAMPLES: readonly (readonly [RegExp, RegExp])[] = [
  [/^cc-number$/, /^(?:[\d•*#x·]{4}[ -]){2,3}[\d•*#x·]{2,5}$/i],
  [/^cc-csc$/, /^(?:\d{3,4}|•{3,4}|cv[cv]2?)$/i],
]

/** Reads a word that mixes letters of two scripts as the script that most of it looks like. */
const asRead = (word: string): string => {
  const plain = word.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
  return /[a-z]/i.test(plain) ? [...plain].map((letter) => LATIN[letter] ?? letter).join('') : plain
}
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxіiјjѕsԁdһhոnαaοoνvιiρpκkτtАAВBЕEКKМMНHОOРPСCТTХXΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΧX'].flatMap(
    (letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? letter]] : []),
  ),
)

const WORDY = /\p{L}{2}|[\p{Script=Han}\p{Script=Hangul}]/u

/** What a visible text asks for, as if nothing else were known about the field. */
const spokenOf = (text: string, around: Surroundings): Scores => {
  const scores = scoreEvidence(textEvidence('label', text))
  resolve(scores, around)
  return scores
}

const scoredOptions = ({ options }: FieldHints): Concept[] => {
  const scores: Scores = new Map()
  if (options) scoreOptions(options, scores)
  return [...scores.keys()]
}
