/** Options for gender, pronouns, nationality and ethnicity that express the datum in other words. */
import { matchOption } from '../choices.ts'
import { countryOf } from '../countries.ts'
import { fold } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { citizensOf } from './citizens.ts'
import { NATIONALITIES } from './nationalities.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

/** "He/him/his" for a person who uses he/him. */
export const pronounsAmong = (text: string, options: readonly string[]): string | undefined => {
  const words = (said: string): string[] =>
    fold(said)
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== '')
  const own = words(text)
  const fits = options.filter((option) => {
    const offered = words(option)
    return offered.length <= 3 && own.length > 0 && own.every((word, at) => offered[at] === word)
  })
  return fits.length === 1 ? fits[0] : undefined
}

/** "Allemande" for a person who is German. */
export const nationAmong = (options: readonly string[], applicant: Asker['applicant']): string | undefined => {
  const own = citizensOf(applicant)
  const fits = options.filter((option) => own.includes(NATIONALITIES[fold(option)] ?? countryOf(option)?.code ?? ''))
  return fits.length === 1 ? fits[0] : undefined
}

const MALE = /^(?:male|man|m|mannlich|mann|homme|masculin|hombre|masculino|varon|homem)$/

const FEMALE = /^(?:female|woman|f|w|weiblich|frau|femme|feminin|mujer|femenino|mulher|feminino)$/

/** "Ein Mann, eine Frau, divers": a list of the sexes. */
export const isSexes = (options: readonly string[]): boolean =>
  [MALE, FEMALE].every((sex) => options.some((option) => sex.test(withoutArticle(option))))
const withoutArticle = (option: string): string => fold(option).replace(/^(?:an?|eine?|une?|una|uma?) /, '')

/**
 * "H, M" and "m, w, d": the other letters in the list show what a letter means.
 * @returns undefined if the options are not letters, null if none of them fits this person
 */
export const letterFor = (gender: string, options: readonly string[]): string | null | undefined => {
  const letters = options.map((option) => /^\s*(\p{L})\.?\s*$/u.exec(option)?.[1]?.toLowerCase())
  if (letters.filter((letter) => letter !== undefined).length < 2) return undefined
  const said = fold(gender)
  const has = (letter: string): boolean => letters.includes(letter)
  // "V, M" are varón and mujer.
  const other = has('h') ? 'h' : has('v') ? 'v' : undefined
  const male = other ?? (has('m') ? 'm' : undefined)
  const female = has('w') ? 'w' : has('f') ? 'f' : other !== undefined && has('m') ? 'm' : undefined
  const third = has('d') ? 'd' : has('x') ? 'x' : undefined
  if (THIRD.test(said) && third !== undefined) return options[letters.indexOf(third)]
  if (!MALE.test(said) && !FEMALE.test(said)) return undefined
  const own = MALE.test(said) ? male : female
  const at = own === undefined || male === female ? -1 : letters.indexOf(own)
  return options[at] ?? null
}

/** Neither: "d" for divers, "x". */
const THIRD = /\b(?:non ?binary|nonbinary|enby|genderqueer|divers|no binari[oa]|nao binari[oa]|non binaire)\b/

const NOT_HISPANIC = /\b(?:not|non|no) (?:of )?(?:hispanic|latin)/

/** If a list of races includes Hispanic, being Hispanic takes precedence over the race. */
export const ethnicity = (
  asked: Asked,
  options: readonly string[],
  text: string,
  key: string,
  values: Readonly<Record<string, string>>,
): Found => {
  const own = options.filter((option) => /\b(?:hispanic|latin)/.test(fold(option)) && !NOT_HISPANIC.test(fold(option)))
  const combined = own.length === 1 && options.length > 2
  if (combined && values.hispanic === undefined && options.some((option) => NOT_HISPANIC.test(fold(option))))
    return undefined
  const isOwn = combined && values.hispanic === 'yes'
  // A list about nothing else is answered by it, whatever its label.
  const only = options.length === 2 && options.every((option) => /\b(?:hispanic|latin)/.test(fold(option)))
  const side = only && options.filter((option) => NOT_HISPANIC.test(fold(option)) === (values.hispanic === 'no'))
  if (side)
    return side.length === 1 && side[0] !== undefined && /^(?:yes|no)$/.test(values.hispanic ?? '')
      ? {
          kind: 'answer',
          value: side[0],
          options: side,
          source: { from: 'answer', question: asked.label },
          rule: 'datum hispanic',
          topic: 'ethnicity',
        }
      : undefined
  const match = isOwn ? undefined : matchOption(text, options, { key })
  const found = isOwn ? own[0] : match && options[match.index]
  // "Two or more" is not an option that names two particular races.
  const option =
    found !== undefined && UNNAMED_MIX.test(fold(text)) && NAMED_MIX.test(fold(found)) && !NAMED_MIX.test(fold(text))
      ? undefined
      : found
  const source: ValueSource = isOwn ? { from: 'answer', question: asked.label } : { from: 'profile', key }
  return option === undefined
    ? undefined
    : { kind: 'answer', value: text, options: [option], source, rule: `datum ${key}`, topic: 'ethnicity' }
}

const UNNAMED_MIX = /\b(?:two or more|multiple|mixed|multiracial|biracial)\b/
const NAMED_MIX = /\b(?:white|black|asian|caribbean|african|arab)\b/
