/**
 * How a question asks, apart from its subject: whether something is, was, will or can be; when, where, who or why; and
 * whose. These small words carry no subject but change the answer.
 */

import { fold } from '../text.ts'
import type { Asked } from './types.ts'

type Mood = 'past' | 'duty' | 'ability' | 'future' | 'would' | 'present' | 'none'
type Word = 'whether' | 'amount' | 'reason' | 'thing' | 'time' | 'place' | 'person' | 'manner'

/** Whether two questions with the same content words ask in the same way. */
export const asksAlike = (first: string, second: string): boolean => {
  const [a, b] = [read(first), read(second)]
  if (a.word !== undefined && b.word !== undefined && a.word !== b.word) return false
  // "No" to "Do you have pets?" tells nothing about them.
  if ((a.tells && b.word === 'whether') || (b.tells && a.word === 'whether')) return false
  if (a.verbs.length > 0 && b.verbs.length > 0 && !a.verbs.some((verb) => b.verbs.includes(verb))) return false
  if (a.owners !== '' && b.owners !== '' && a.owners !== b.owners) return false
  if ((a.withUs && !b.ofUs) || (b.withUs && !a.ofUs)) return false
  return a.mood === b.mood || isNameOf(a, b) || isNameOf(b, a)
}

/** Whether a text asks about the past; folded words of any of the languages. */
export const isOfPast = (text: string): boolean => PAST.test(plainly(text)) || PAST_ELSEWHERE.test(text)
const PAST_ELSEWHERE =
  /\b(?:war|waren|warst|wart|hatte\w*|gewesen|gehabt|jemals|etiez|etais|aviez|avais|avez vous (?:deja )?(?:ete|eu)|avez (?:deja )?(?:ete|eu)|as tu (?:deja )?(?:ete|eu)|era|eras|fue|fuiste|tuvo|tuviste|tenia\w*|ha sido|has sido|ha tenido|has tenido|alguna vez|foi|teve|tinha\w*)\b/

/** "Will you ever need …?", "Would you join unless we sponsored …?": not of the past, whatever words it has. */
export const looksAhead = (text: string): boolean =>
  /\b(?:will|would|shall) (?:you|i|we|they|he|she|it|this|the|your)\b(?! (?:ever )?have\b)/.test(plainly(text))

/** "Are you able to travel?", not whether one would. */
export const asksAbility = (text: string): boolean =>
  MOODS.find(([, pattern]) => pattern.test(plainly(text)))?.[0] === 'ability'

interface Asking {
  mood: Mood
  word: Word | undefined
  /** "Tell us about …": a text of one's own. */
  tells: boolean
  /** What the person is, and what they have. */
  verbs: string[]
  owners: string
  /** "… with us", and whether the text names the asking company at all. */
  withUs: boolean
  ofUs: boolean
}

/**
 * "Last employer" asks the same as "Who was your last employer?"; "Pregnant?" does not ask the same as "Were you
 * pregnant?".
 */
const isNameOf = (name: Asking, other: Asking): boolean =>
  name.mood === 'none' &&
  (other.mood === 'present' || ((other.mood === 'past' || other.mood === 'would') && other.word !== 'whether'))

const TELLS =
  /^(?:please |bitte |veuillez |por favor )?(?:(?:tell (?:us|me)|erzahlen sie uns|parlez nous|cuentenos|hablenos|conte nos|fale)(?: (?:more|a bit|a little|mehr|mas|mais))? (?:about|von|uber|de|do|da|sobre)|describe|explain|give (?:us )?(?:more |the )?details|beschreiben|erlautern|decrivez|describa|descreva)\b/

const read = (raw: string): Asking => {
  const text = plainly(raw)
  const verbs = [...(BEING.test(text) ? ['be'] : []), ...(HAVING.test(text) ? ['have'] : [])]
  const word = AUXILIARY.test(text) ? 'whether' : WORDS.find(([, pattern]) => pattern.test(text))?.[0]
  const mood = MOODS.find(([, pattern]) => pattern.test(text))?.[0]
  return {
    mood: mood ?? (verbs.length > 0 || word !== undefined || DOING.test(text) ? 'present' : 'none'),
    word,
    tells: word === undefined && TELLS.test(fold(raw)),
    verbs,
    withUs: WITH_US.test(text),
    ofUs: OURS.test(text) || OF_EMPLOYER.test(text),
    owners: `${YOURS.test(text) ? 'your' : ''}${OURS.test(text) ? 'our' : ''}`,
  }
}

const plainly = (raw: string): string =>
  fold(
    raw
      .replace(/\bU\.?\s?S\.?(?:\s?A\.?)?(?=\W|$)/g, ' usa ')
      .toLowerCase()
      .replace(/(?<!\p{L})où(?!\p{L})/gu, 'zzwhere')
      .replace(/(?<!\p{L})é(?!\p{L})/gu, 'zzis')
      .replace(/(?<!\p{L})wäre[nt]?(?!\p{L})/gu, 'sind'),
  )
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(POLITE, '')
    .trim()

/** "Could you tell us …", "Pourriez-vous indiquer …": polite forms of asking for the thing itself. */
const POLITE =
  /^(?:please |kindly )*(?:(?:can|could|will|would) you )?(?:please |kindly |briefly )*(?:tell (?:us|me)|describe|provide|give(?: us)?|state|indicate|specify|select|choose|list|share)\b|^(?:pouvez|pourriez) vous (?:nous )?(?:indiquer|dire|donner|preciser)\b|^(?:puede|puedes|podria|pode|poderia) (?:indicar\w*|decir\w*|informar\w*|dizer\w*)\b|\b(?:let|give|tell|show) us\b|\b(?:sagen|erzahlen|nennen|beschreiben|schildern) sie uns\b/

const PAST =
  /\b(?:was (?!ist|sind|war|wissen|haben|machen|erwarten)|were|been|had|did|ever|used to)\b|\b(?:have|has) (?:you|he|she|they|we|i)(?: or [\w ]+?)? (?!(?:any|an?|the|got|to|no|your|what)\b)\w|^(?:have|has) (?:your \w+|any \w+|anyone|anybody|someone) (?!to\b)\w|(?<!\b(?:are|were|be|do|can|could|will|would) )\b(?:you|i|we) (?:have |ve )?(?:\w+ly )?(?!(?:need|feed|exceed|proceed|succeed|speed)\b)\w{3,}ed\b/

/** The first match counts: "will be able" is an ability, "would have been" is past. */
const MOODS: readonly (readonly [Mood, RegExp])[] = [
  ['past', PAST],
  ['duty', /\b(?:must|should|ought|(?:have|has|need|required|obliged) to)\b/],
  [
    'ability',
    /\b(?:can|able|could|capable|may|might|kann|kannst|konnen|konnten|konnte|konntest|pouvez|pourriez|puede|puedes|podria|podrias|pode|podes|poderia)\b/,
  ],
  ['future', /\b(?:will|shall|going to)\b/],
  // In questions, "would be" means "is", but what somebody "would do" is not what they do.
  ['would', /\bwould (?!(?:\w+ )?be\b|you (?:describe|say|rate|call|consider)\b)/],
]

const BEING = /\b(?:am|are|is|ist|sind|bist|est|es|etes|esta|estas|eres|sao|zzis)\b/
const HAVING =
  /\b(?:have|has|own|owns|hold|holds|possess|haben|hat|hast|besitz\w*|verfug\w*|avez|possedez|disposez|tiene|tienes|dispones?|posees?|tem|possui|dispoe)\b/
const DOING = /\b(?:do|does)\b/

const AUXILIARY =
  /^(?:am|are|is|was (?=(?:you|the|this|it|there|any|an?)\b)|were|do|does|did|have|has|had|can|could|will|would|shall|should|may|might|must|bist|ist|sind|haben|hast|hat|kann|kannst|konn\w+|etes|est|es|avez|as tu|pouvez|pourriez|tiene|tienes|eres|esta|estas|puede|puedes|podria|tem|possui|pode|poderia|zzis|voce (?:zzis|tem|pode|esta|possui))\b/

const WORDS: readonly (readonly [Word, RegExp])[] = [
  ['amount', /\b(?:how (?:many|much|long|often|old|far|well)|wie (?:viele?|lange?|oft|alt|gut)|combien|cuant[oa]s?|quant[oa]s?)\b/],
  ['reason', /\b(?:why|warum|wieso|weshalb|pourquoi)\b|^por que\b/],
  ['thing', /\bwie (?:lautet|lauten|heiss\w+|hoch)\b|^comment s appelle\w*\b|^como (?:se|te) (?:llaman?|llamas|chamam?)\b/],
  ['time', /\b(?:when|wann|quand|cuando|quando)\b/],
  ['place', /\b(?:where|wo|woher|wohin|donde|onde|zzwhere)\b/],
  ['person', /\b(?:who|whom|whose|wer|wen|wem|wessen|quien|quienes|quem)\b|^(?:a |de |avec |par |pour )?qui\b/],
  ['manner', /\b(?:how|wie|comment)\b|^como\b/],
  ['thing', /\b(?:what|whats|which|welche\w*)\b|^was\b|^(?:\w{1,4} )?(?:quel\w*|que|quoi|cual\w*|qual|quais)\b/],
] // biome-ignore format: a table

const YOURS =
  /\b(?:your|yours|my|mine|ihre?[nmrs]?|deine?[nmrs]?|meine?[nmrs]?|votre|vos|ton|ta|tes|mon|ma|mes|sus?|tus?|mis?|seus?|suas?|teus?|tuas?|meus?|minhas?)\b/
/** "Nos" is "our" in French and "in the" in Portuguese. */
const OURS =
  /\b(?:our|ours|us|uns|unser\w*|notre|(?:chez|pour|avec|sur) nous|nuestr\w+|nosotros|noss[oa]s?|conosco)\b|(?<=\b(?:quel\w*|sont|est|de|des|vous|dans|avec|sur) )nos\b/
const WITH_US =
  /\b(?:(?:with|for|at|to|of|about|by|from|bei|mit|fur|von|uber|chez|pour|avec|sur|con|para|de|en) (?:us|uns|nous|nosotros)|conosco)\b/
const OF_EMPLOYER =
  /\b(?:here|company|organi[sz]ation|employer|hier|unternehmen|firma|ici|entreprise|aqui|empresa|compania)\b/

/** "Adult", "Background", "Office" on a text box: the word is about a topic, but names no datum. */
export const isBareWord = ({ label, legend, key, control }: Asked): boolean =>
  (control === 'text' || control === 'number') &&
  key === undefined &&
  legend === undefined &&
  /^[\p{L}-]+[\s*:]*$/u.test(label.trim())
