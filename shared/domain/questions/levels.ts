/** Levels of a language by the European framework: which one a question asks for at least, and which one somebody has. */
import { byWord } from '../by-word.ts'
import { fold } from '../text.ts'
import type { Amount, Claim } from './types.ts'
import { says, takeOut } from './words/patterns.ts'

/** From the least: who has one has those before it. */
const LEVELS: readonly string[] = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2']
const NATIVE = /(?<!near[- ]|non[- ]|quasi[- ])native|mother ?tongue|muttersprach|langue maternelle|nativ|materna/

/** "At least", "or above", and what a level is called; all of them ask whether somebody has it. */
const OR_ABOVE =
  'or (higher/above/better),at least,minimum,oder (hoher/besser),mindestens,wenigstens,ou (plus/superieur/mieux),au moins,(igual/mayor/igual o mayor) o superior a,igual o superior a,igual o superior,o superior,o mas,al menos,como minimo,por lo menos,minimo,igual ou superior a,igual ou superior,ou superior,ou mais,pelo menos,no minimo,level,niveau,nivel,stufe,ger,cecr,cecrl,mcer,cefr'

/** What the steps are called beside their letters. */
const CALLED =
  'upper intermediate,lower intermediate,intermediate,upper,independent user,proficient user,gehobenes,selbstandig*,intermediaire,intermedio,intermedio alto,intermediario'

/** What is said in words is no whole step of the scale: who stands a step above has it, a step below not, and between nobody knows. */
const SPOKEN: readonly (readonly [string, number])[] = [
  ['fluent,fluently,fluency,advanced,fliessend*,verhandlungssicher*,fortgeschritten*,couramment,courant,avance,avanzado,fluido,fluidez,con fluidez,avancado,fluente,fluentemente,fluencia', 3.5],
] // biome-ignore format: a table

/** The one level a text names, and the text without it. */
export const levelIn = (text: string): { rest: string; amount: Amount | undefined } => {
  const spoken = SPOKEN.find(([list]) => says(text, list))
  // "Fluent (minimum level B2)": the step says what the word means.
  if (spoken && text.split(' ').some((word) => LEVELS.includes(word))) return levelIn(takeOut(text, spoken[0]).rest)
  if (spoken) return { rest: takeOut(text, spoken[0]).rest, amount: { compare: 'at-least', number: spoken[1] } }
  const named = text.split(' ').filter((word) => LEVELS.includes(word))
  const [level] = named
  if (level === undefined || named.length > 1) return { rest: text, amount: undefined }
  const { rest } = takeOut(takeOut(takeOut(text, OR_ABOVE).rest, CALLED).rest, level)
  return { rest, amount: { compare: 'at-least', number: LEVELS.indexOf(level) } }
}

/** Whether somebody of this level meets one that is asked for; undefined where the two are said in different scales. */
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

/** The scales people write, from least to most; equal places mean the same. */
const SCALE: readonly (readonly [RegExp, string])[] = [
  [/native|mother ?tongue|muttersprach|langue maternelle|nativ|materna|bilingu/, 'native'],
  // C2 is a mastery that was learned; where there is no place for it, it is advanced at least.
  [/^c2\b|mastery|proficient user|near native/, 'mastery'],
  // Above "advanced" in most lists; beside it only who has C2 is sure to be there.
  [/^proficient$/, 'proficient'],
  [/^c1\b|advanced|fortgeschritten|fluent|fliessend|courant|avanzado|avancado|fluido|fluente|verhandlungssicher|avance/, 'advanced'],
  [/^b2\b|upper/, 'upper'],
  [/^b1\b|intermediate|intermedi|mittel|intermediaire/, 'intermediate'],
  [/^a2\b|elementary|basic|grundkenntnis|notions|basico|elemental|elementar|debutant/, 'basic'],
  [/^a1\b|beginner|anfanger|principiante|iniciante/, 'beginner'],
] // biome-ignore format: a table
/** Who speaks a language natively speaks it at C2; who has C2 is advanced, and no native speaker. */
export const STANDS_FOR_LEVEL: Readonly<Record<string, readonly string[]>> = byWord({
  native: ['mastery'],
  mastery: ['proficient', 'advanced'],
  // Between the middle and the advanced there is no step in many lists.
  upper: ['intermediate'],
})
/** "C2 / native" says two. */
export const levelsOf = (option: string): string[] => {
  const steps = [...fold(option).matchAll(/\b[abc][12]\b/g)].map(([step]) => LEVELS.indexOf(step))
  // "B1–B2", "Advanced (C1/C2)": the steps of the scale say it better than the word beside them.
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
/** How well a text claims that a language is known; nothing where it only asks for the language. */
export const levelClaimed = (text: string): Claim['scope']['level'] =>
  CLAIMS.find(([pattern]) => pattern.test(text))?.[1]
