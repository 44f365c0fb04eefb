/**
 * Whether a person who looks at the page is really asked for what the classifier found. Pages write attributes and
 * hidden words for programs: they may add to the visible words, but not contradict them.
 */
import type { FieldHints } from '../observation.ts'
import { isSecretKey, type ProfileKey } from '../profile-keys.ts'
import { AROUND, type Around, PICTURE } from '../seen.ts'
import type { Concept } from './concepts.ts'
import { type Scores, scoreEvidence, textEvidence } from './evidence.ts'
import { scoreOptions } from './options.ts'
import { resolve } from './resolve.ts'
import { conceptsIn, type Surroundings } from './surroundings.ts'

/** Of a text's weight that one thing has, from which on the text asks for it and for nothing else. */
const PLAIN = 0.6

/** What is taken amiss when it is given unasked: the words that are seen have to name it. */
const DELICATE =
  /^(?:bday|sex|gender|pronouns|ethnicity|hispanic|race|veteran|disability|sexual-orientation|transgender|age-range|criminal-record|salary)/
/** What nearly every form asks for, in ever new words. */
const USUAL = /^(?:email|username|name|given-name|family-name|additional-name|nickname|organization)$/

/** Things of one kind do not contradict each other: whoever gives a city in an address gives its street as well. */
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
/** Says how a box works, or which one of two it is. */
const ABOUT_THE_BOX = /^(?:!search|!filter|!newsletter|#confirm|#number|#date|#day|#month|#year|#from|#to)$/

const alike = (key: Concept, other: Concept): boolean =>
  key === other || KINDS.some((kind) => kind.test(key) && kind.test(other))

/**
 * @param allies what else may be said of a thing without contradicting it
 * @returns false where the words that are seen ask for something else, or do not name what has to be asked for by name
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
  if (key === 'username') return true
  if (names(words) || scoredOptions(hints).some(agrees)) return true
  const against = [...spokenOf(words, around)].filter(([concept]) => !ABOUT_THE_BOX.test(concept))
  if (against.some(([, amount]) => amount >= PLAIN)) return false
  if (besides.some(names)) return true
  if (isSecretKey(key) || DELICATE.test(key)) return false
  return hints.seen === undefined || USUAL.test(key)
}

/**
 * What has no words at all is asked for by where it stands, but a card's number and code, which an example has to name at least.
 * Where a picture stands in place of the words, attributes may say of it what they like: only what nearly every form asks for is believed.
 */
const isAskedWordless = (key: ProfileKey, hints: FieldHints): boolean => {
  const example = wordsAt('placeholder', hints)?.trim() ?? ''
  if (EXAMPLES.some(([of, written]) => of.test(key) && written.test(example))) return true
  if (hints.seen?.includes(PICTURE)) return USUAL.test(key)
  return isSecretKey(key) ? hints.seen === undefined && SHOWS_ITSELF.test(key) : true
}

/** As far as anybody sees them. */
const wordsAt = (one: Around, hints: FieldHints): string | undefined =>
  hints.unseen?.includes(one) ? undefined : hints[one]

const SHOWS_ITSELF = /-password$|^one-time-code$|^cc-exp/
const EXAMPLES: readonly (readonly [RegExp, RegExp])[] = [
  [/^cc-number$/, /^(?:[\d•*#x·]{4}[ -]){2,3}[\d•*#x·]{2,5}$/i],
  [/^cc-csc$/, /^(?:\d{3,4}|•{3,4}|cv[cv]2?)$/i],
]

/** A word that mixes letters of two scripts is read in the one that its others look like. */
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

/** What a text that is seen asks for, weighed as if nothing else were known of the field. */
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
