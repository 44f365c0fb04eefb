/**
 * "Herr", "Madame", "Sra.": the option with the person's form of address, from the one they use or from their gender.
 */
import { fold } from '../text.ts'
import { declines } from './choose.ts'
import { unexplained } from './plain.ts'

const MALE =
  /^(?:herr|hr|mr|mister|m|monsieur|sr|senor|senhor|don|d|dhr|heer|de heer|meneer|sig|signor|signore|pan|herra|bay)$/
const FEMALE =
  /^(?:frau|fr|ms|mrs|mme|madame|sra|senora|senhora|dona|da|dna|mrs ms|ms mrs|madame mademoiselle|mme mlle|mevr|mevrouw|mw|sigra|sig ra|signora|pani|fru|rouva|bayan)$/
/** The field asks only for the form of address; a title before a name is a different question. */
const ASKS =
  /^(?:salutation|form of address|anrede|civilite|tratamiento|trato|tratamento|forma de trat(?:amiento|amento)|pronome de tratamento|titre de civilite|formule de politesse)$/

const genderOf = (text: string): 'male' | 'female' | undefined => {
  const parts = text.split(/\s*[/|]\s*/)
  const genders = new Set(parts.map(genderOfOne).filter((gender) => gender !== undefined))
  return genders.size === 1 ? [...genders][0] : genderOfOne(text)
}
const genderOfOne = (text: string): 'male' | 'female' | undefined => {
  const folded = fold(text)
    .replace(/[^a-z ]/g, '')
    .trim()
  if (MALE.test(folded)) return 'male'
  return FEMALE.test(folded) ? 'female' : undefined
}
const GENDERS: readonly (readonly [RegExp, 'male' | 'female'])[] = [
  [/^(?:male|man|m|mannlich|mann|homme|masculin|hombre|masculino|varon|homem)$/, 'male'],
  [/^(?:female|woman|f|weiblich|frau|femme|feminin|mujer|femenino|mulher|feminino)$/, 'female'],
]

/** @returns the only option that fits this person; undefined if not exactly one does or nothing decides it */
export const salutationFor = (
  label: string,
  options: readonly string[],
  values: Readonly<Record<string, string>>,
): { option: string; key: string } | undefined => {
  const words = fold(label)
    .replace(/[^a-z ]/g, ' ')
    .trim()
  const forms = options.filter((option) => !declines(option) && /\p{L}/u.test(option))
  // "Titel" over "Dhr." and "Mevr.": nothing but forms of address to choose from.
  const isOnlyForms = forms.length > 1 && forms.every((option) => genderOf(option) !== undefined)
  if (!ASKS.test(words) && !(isOnlyForms && unexplained(label, 'honorific-prefix').length === 0)) return undefined
  const prefix = values['honorific-prefix'] ?? ''
  const own = options.find((option) => prefix !== '' && fold(option) === fold(prefix))
  if (own !== undefined) return { option: own, key: 'honorific-prefix' }
  const key =
    genderOf(prefix) === undefined ? ['gender', 'sex'].find((one) => (values[one] ?? '') !== '') : 'honorific-prefix'
  const said = fold(values[key ?? ''] ?? '')
  const gender = genderOf(prefix) ?? GENDERS.find(([pattern]) => pattern.test(said))?.[1]
  if (key === undefined || gender === undefined) return undefined
  const fits = options.filter((option) => !declines(option) && genderOf(option) === gender)
  return fits.length === 1 && fits[0] !== undefined ? { option: fits[0], key } : undefined
}
