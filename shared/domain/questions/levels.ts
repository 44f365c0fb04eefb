/** Language levels of the European framework (CEFR): the minimum that a question asks for, and the person's own. */
import { byWord } from '../by-word.ts'
import { fold } from '../text.ts'
import type { Amount, Claim } from './types.ts'
import { says, takeOut } from './words/patterns.ts'

/** Lowest first: each level includes those before it. */
const LEVELS: readonly string[] = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2']
const NATIVE = /(?<!near[- ]|non[- ]|quasi[- ])native|mother ?tongue|muttersprach|langue maternelle|nativ|materna/

/** "At least", "or above", and names of levels; all of them ask for a minimum. */
const OR_ABOVE =
  'or (higher/above/better),at least,minimum,oder (hoher/besser),mindestens,wenigstens,ou (plus/superieur/mieux),au moins,(igual/mayor/igual o mayor) o superior a,igual o superior a,igual o superior,o superior,o mas,al menos,como minimo,por lo menos,minimo,igual ou superior a,igual ou superior,ou superior,ou mais,pelo menos,no minimo,level,niveau,nivel,stufe,ger,cecr,cecrl,mcer,cefr'

/** Names of the levels besides their codes. */
const CALLED =
  'upper intermediate,lower intermediate,intermediate,upper,independent user,proficient user,gehobenes,selbstandig*,intermediaire,intermedio,intermedio alto,intermediario'

/**
 * A level in words lies between two steps of the scale: a person one step above has it, a person one step below does
 * not, and in between it is unknown.
 */
const SPOKEN: readonly (readonly [string, number])[] = [
  ['fluent,fluently,fluency,advanced,fliessend*,verhandlungssicher*,fortgeschritten*,couramment,courant,avance,avanzado,fluido,fluidez,con fluidez,avancado,fluente,fluentemente,fluencia', 3.5],
] // biome-ignore format: a table

/** The only level that a text names, and the text without it. */
export const levelIn = (text: string): { rest: string; amount: Amount | undefined } => {
  const spoken = SPOKEN.find(([list]) => says(text, list))
  // "Fluent (minimum level B2)": the code defines the word.
  if (spoken && text.split(' ').some((word) => LEVELS.includes(word))) return levelIn(takeOut(text, spoken[0]).rest)
  if (spoken) return { rest: takeOut(text, spoken[0]).rest, amount: { compare: 'at-least', number: spoken[1] } }
  const named = text.split(' ').filter((word) => LEVELS.includes(word))
  const [level] = named
  if (level === undefined || named.length > 1) return { rest: text, amount: undefined }
  const { rest } = takeOut(takeOut(takeOut(text, OR_ABOVE).rest, CALLED).rest, level)
  return { rest, amount: { compare: 'at-least', number: LEVELS.indexOf(level) } }
}

/** Whether a level meets the one asked for; undefined if the two are on different scales. */
export const hasLevel = (own: string, asked: number): boolean | undefined => {
  const folded = fold(own).trim()
  const at = NATIVE.test(folded) ? LEVELS.length : LEVELS.indexOf(folded)
  const spoken = Number.isInteger(asked) ? undefined : OWN_WORDS.find(([pattern]) => pattern.test(folded))?.[1]
  const known = at >= 0 ? at : spoken
  if (known === undefined || (Math.abs(known - asked) < (known > asked ? 0.5 : 1) && !Number.isInteger(asked)))
    return undefined
  return known >= asked
}
const OWN_WORDS: readonly (readonly [RegExp, number])[] = [
  [/fluent|advanced|fliessend|verhandlungssicher|courant|avance|avanzado|fluido|avancado|fluente/, 4],
  [/intermediate|mittel|intermedi/, 2],
  [/basic|elementary|beginner|grundkenntnis|notions|basico|elemental|debutant|principiante|iniciante/, 1],
]

/** The scales that people use, highest first; terms in the same row are equal. */
const SCALE: readonly (readonly [RegExp, string])[] = [
  [/native|mother ?tongue|muttersprach|langue maternelle|nativ|materna|bilingu/, 'native'],
  // C2 is learned mastery; in a list without it, it counts as advanced.
  [/^c2\b|mastery|proficient user|near native/, 'mastery'],
  // In most lists this is above "advanced"; beside "advanced", only C2 certainly qualifies.
  [/^proficient$/, 'proficient'],
  [/^c1\b|advanced|fortgeschritten|fluent|fliessend|courant|avanzado|avancado|fluido|fluente|verhandlungssicher|avance/, 'advanced'],
  [/^b2\b|upper/, 'upper'],
  [/^b1\b|intermediate|intermedi|mittel|intermediaire/, 'intermediate'],
  [/^a2\b|elementary|basic|grundkenntnis|notions|basico|elemental|elementar|debutant/, 'basic'],
  [/^a1\b|beginner|anfanger|principiante|iniciante/, 'beginner'],
] // biome-ignore format: a table
/** A native speaker has C2; a person with C2 is advanced, but not a native speaker. */
export const STANDS_FOR_LEVEL: Readonly<Record<string, readonly string[]>> = byWord({
  native: ['mastery'],
  mastery: ['proficient', 'advanced'],
  // Many lists have no step between intermediate and advanced.
  upper: ['intermediate'],
})
/** "C2 / native" names two levels. */
export const levelsOf = (option: string): string[] => {
  const steps = [...fold(option).matchAll(/\b[abc][12]\b/g)].map(([step]) => LEVELS.indexOf(step))
  // "B1–B2", "Advanced (C1/C2)": the codes are more exact than the word beside them.
  if (steps.length > 0)
    return STEPS.slice(Math.min(...steps), Math.max(...steps) + 1).concat(NATIVE.test(fold(option)) ? ['native'] : [])
  return option.split(/[/,;]| or | oder | ou | o /).flatMap((part) => levelOf(part) ?? [])
}
const STEPS = ['beginner', 'basic', 'intermediate', 'upper', 'advanced', 'mastery']
export const levelOf = (text: string): string | undefined => SCALE.find(([pattern]) => pattern.test(fold(text)))?.[1]

const RANKS = ['beginner', 'basic', 'intermediate', 'upper', 'advanced', 'mastery', 'native']
/** From beginner (1) to native (7). */
export const levelRank = (text: string): number | undefined => {
  const at = RANKS.indexOf(levelOf(text) ?? '')
  return at < 0 ? undefined : at + 1
}

const CLAIMS: readonly (readonly [RegExp, NonNullable<Claim['scope']['level']>])[] = [
  [/\b(?:native\w*|mother tongue|first language|bilingual\w*|muttersprach\w*|langue maternelle|nativ\w+|lengua materna|lingua materna)\b/, 'native'],
  [/\b(?:fluen\w+|fliessend\w*|courant|couramment|fluid\w+|advanced|verhandlungssicher\w*|c1)\b/, 'fluent'],
  [/\b(?:professional\w*|business|proficien\w+|working|excellent|very well|strong|b2)\b/, 'professional'],
  [/\b(?:convers\w+|comfortabl\w*|confident\w*|well|good)\b/, 'conversational'],
] // biome-ignore format: a table
/** How well a text claims that a language is known; nothing if it only asks for the language. */
export const levelClaimed = (text: string): Claim['scope']['level'] =>
  CLAIMS.find(([pattern]) => pattern.test(text))?.[1]
