/**
 * Splits a person's name into its parts, by rules that refuse rather than guess: a name with two possible splits is not
 * split.
 */
import { countryOf } from './countries.ts'

export interface NameParts {
  /** Without titles and suffixes. */
  whole: string
  prefix?: string
  suffix?: string
  given?: string
  additional?: string
  family?: string
}

const PREFIX =
  /^(?:(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|dame|lord|lady|rev|reverend|hon|herr|frau|dipl\.?-?\s?(?:ing|kfm|inf|phys|psych)|mag|monsieur|madame|mme|mlle|sr|sra|srta|dra|dña|doña|capt|col|maj|sgt)\.(?=\s|$)|(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|dame|rev|reverend|herr|frau|mme|mlle|monsieur|madame|sra|srta|dra)(?=\s))\s*/i
const SUFFIX =
  /(?:,\s*|\s+)((?:jr|sr|jnr|snr|ph\.?\s?d|m\.?\s?d|mba|m\.?\s?sc|b\.?\s?sc|m\.?\s?a|b\.?\s?a|ll\.?\s?[bm]|j\.?d|esq|cpa|cfa|pmp|dds|rn|pe|obe|mbe|cbe|frs)\.?|junior|senior|[iI]{2,3}|IV|VI{0,3}|(?:2nd|3rd|4th))$/i
/** "M.A." and "B.A." without dots can also be given names and initials. */
const ONLY_AFTER_COMMA = /^(?:m\.?\s?a|b\.?\s?a|pe|rn|md|junior|senior|v)\.?$/i

/** What may follow a German doctor's title: "Dr. med.", "Dr. rer. nat.". Alone, these are initials. */
const FACULTY = /^(?:(?:med|rer|nat|phil|jur|h\.?\s?c|ing|pol|oec|dent|vet)\.(?=\s)\s*)+/i

/** Particles that begin a family name and never stand alone: "van Beethoven", "de la Cruz", "bin Rashid". */
const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|de|del|della|di|da|das|do|dos|du|des|la|las|le|los|der|den|ter|ten|te|bin|ibn|ben|bint|al|el|af|av|ap|mac|mc|o['’]|st\.?|saint)$/i
/** Countries where the family name usually comes first, and where people have two. */
const FAMILY_FIRST = new Set(['CN', 'TW', 'HK', 'MO', 'JP', 'KR', 'KP', 'VN', 'HU', 'KH', 'SG', 'MY'])
const NO_FAMILY = new Set(['ID', 'MM', 'IS', 'ET', 'ER', 'MN', 'AF', 'IN', 'PK', 'BD', 'LK'])

const isCapitals = (word: string): boolean =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase() && !/\./.test(word)
const isInitial = (word: string): boolean => /^\p{Lu}\.?$/u.test(word)

/** Titles before a name and suffixes after it, separated from it. */
export const withoutTitles = (text: string): { bare: string; prefix?: string; suffix?: string } => {
  let bare = text.trim().replace(/\s+/g, ' ')
  const prefixes: string[] = []
  const suffixes: string[] = []
  for (let match = PREFIX.exec(bare); match && match[0].length < bare.length; match = PREFIX.exec(bare)) {
    const faculty = /^dr/i.test(match[0]) ? (FACULTY.exec(bare.slice(match[0].length))?.[0] ?? '') : ''
    prefixes.push(`${match[0]}${faculty}`.trim())
    bare = bare.slice(match[0].length + faculty.length)
  }
  for (let match = SUFFIX.exec(bare); match; match = SUFFIX.exec(bare)) {
    const [whole, suffix = ''] = match
    const rest = bare.slice(0, -whole.length)
    if (
      rest === '' ||
      (/^[iv]+$/i.test(suffix) && suffix !== suffix.toUpperCase()) ||
      (!whole.startsWith(',') && ONLY_AFTER_COMMA.test(suffix))
    )
      break
    suffixes.unshift(suffix)
    bare = rest
  }
  return {
    bare,
    ...(prefixes.length > 0 && { prefix: prefixes.join(' ') }),
    ...(suffixes.length > 0 && { suffix: suffixes.join(', ') }),
  }
}

/**
 * Splits a full name. Reliable are: "Family, Given"; capitals for the family name; a particle; two words, or an initial
 * in the middle, if the given name comes first.
 * @param country name or code of the country where the person lives
 */
export const nameParts = (text: string, country?: string): NameParts => {
  const { bare, prefix, suffix } = withoutTitles(text)
  const titles = { ...(prefix && { prefix }), ...(suffix && { suffix }) }
  const comma = /^([^,]+),\s*([^,]+)$/.exec(bare)
  if (comma) {
    const [family = '', given = ''] = comma.slice(1).map((part) => part.trim())
    return { whole: `${given} ${family}`, ...titles, family, ...givenNames(given) }
  }
  return { whole: bare, ...titles, ...split(bare.split(' '), countryOf(country ?? '')?.code) }
}

/** Of several given names, only an initial is certainly a middle name: "Mary Ann" may be one name. */
const givenNames = (text: string): { given?: string; additional?: string } => {
  const [first = '', second, ...rest] = text.split(' ')
  if (second === undefined) return { given: first }
  return rest.length === 0 && isInitial(second) ? { given: first, additional: second } : { given: text }
}

const split = (words: readonly string[], country: string | undefined): Omit<NameParts, 'whole'> => {
  if (words.length < 2 || !words.every((word) => /^\p{L}/u.test(word))) return {}
  const capitals = words.filter(isCapitals)
  const loud = words.findIndex(isCapitals)
  if (capitals.length > 0 && capitals.length < words.length && !capitals.some(isInitial)) {
    const rest = words.filter((word) => !isCapitals(word))
    const end = loud + capitals.length
    const together = words.slice(loud, end).every(isCapitals) && (loud === 0 || end === words.length)
    return together ? { family: capitals.join(' '), ...givenNames(rest.join(' ')) } : {}
  }
  if (country !== undefined && (FAMILY_FIRST.has(country) || NO_FAMILY.has(country))) return {}
  // Scripts in which names are usually written family name first.
  if (words.some((word) => /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)))
    return {}
  const particle = words.findIndex(
    (word, i) => i > 0 && i < words.length - 1 && PARTICLE.test(word) && word === word.toLowerCase(),
  )
  if (particle === 1) return { given: words[0] ?? '', family: words.slice(1).join(' ') }
  if (particle > 1) {
    // "Maria Silva dos Santos": it is unclear whether Silva is part of the family name.
    const middle = words.slice(1, particle)
    return middle.every(isInitial)
      ? { given: words[0] ?? '', additional: middle.join(' '), family: words.slice(particle).join(' ') }
      : {}
  }
  if (words.length === 2) return { given: words[0] ?? '', family: words[1] ?? '' }
  const middle = words.slice(1, -1)
  return middle.every(isInitial)
    ? { given: words[0] ?? '', additional: middle.join(' '), family: words.at(-1) ?? '' }
    : {}
}
