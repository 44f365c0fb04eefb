/**
 * "Are you based in London?": a town or a part of a country by its name. Yes if it is the person's own; no if it is in
 * another country or another state. For another town in the same country only the person knows, since theirs may be a
 * part of it. English, German, French, Spanish and Portuguese.
 */
import { countryOf } from '../countries.ts'
import { regionOf } from '../regions.ts'
import { fold } from '../text.ts'
import { yesOrNo } from './choose.ts'
import { homeOf } from './citizens.ts'
import { partOfCountry } from './continents.ts'
import { townsAndParts } from './town-names.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

/**
 * A pattern that ignores case letter by letter. In V8 (Node 24), a pattern with a `(?i:…)` group stops matching once it
 * has been used alternately on texts with and without letters beyond Latin-1.
 */
const anyCase = (source: string): string =>
  source.replace(/\\.|\(\?<\w+>|\[[^\]]*\]|\p{Ll}/gu, (part) => {
    const upper = part.toUpperCase()
    if (part.startsWith('[')) return `${part.slice(0, -1)}${upper.slice(1)}`
    return part.length === 1 && upper.length === 1 ? `[${part}${upper}]` : part
  })

const NAME = String.raw`(?<name>\p{Lu}[\p{L}'’.-]*(?:[ -](?:(?:de|del|do|da|am|an der|on|upon|la|le|les|sur|of|the|und|and|y) )?\p{Lu}[\p{L}'’.-]*){0,3})`
/** ", UK", " (Germany)", ", Missouri": what the town is in. */
const IN = String.raw`(?:(?:,\s*|\s+\(|,?\s+in\s+(?:the\s+)?)(?<within>\p{Lu}[\p{L}.' ]{1,30}?)\)?)?`
/** How much around it is included: whatever is true of the town is true of that. */
const NEAR = anyCase(
  String.raw`(?<near>\s*,?\s*(?:or (?:nearby|close by|the surrounding areas?|its surroundings?|surrounding areas?)|(?:metro(?:politan)? )?area|region|oder (?:in der )?umgebung|ou (?:dans )?(?:ses|les|aux) (?:environs|alentours)|ou à proximité|o (?:sus )?alrededores|o cercan[ií]as|ou (?:arredores|região|proximidades)))?`,
)
/** Words that only name the kind of place. */
const KIND = anyCase(
  '(?<kind>(?:the |der |dem |la |le |o |a )?(?:greater |grande |gran |großraum |(?:metropolitan )?area of |(?:city|town) of |stadt |ville de |ciudad de |cidade de |provincia de |comunidad de |estado d[eo] |state of |bundesland |province of |county of |distrito d[eo] ))?',
)
const PLACE = String.raw`${KIND}${NAME}${IN}${NEAR}\s*\??\s*$`

const LIVES: readonly RegExp[] = [
  '^(?:do you|are you|i|i am)(?: currently| presently| already| now)? (?:live|living|reside|residing|based|located|resident|a resident)(?: currently)? (?:in|of|at)(?<or> or near| or around)? ',
  '^(?:wohnen|leben|wohnst|lebst) (?:sie|du)(?: derzeit| aktuell| zurzeit| bereits)? (?:in|im)(?<or> oder bei)? ',
  '^(?:habitez|vivez|résidez|logez)[- ]vous(?: actuellement| déjà)? (?:à|en|au|dans)(?<or> ou près de)? ',
  String.raw`^¿?\s?(?:vives|vive|resides|reside)(?: usted| tú)?(?: actualmente| ya)? en(?<or> o cerca de)? `,
  '^(?:você |tu )?(?:mora|moras|reside|resides|vive|vives)(?: atualmente| já)? (?:em|no|na)(?<or> ou perto d[eoa])? ',
].map((lead) => new RegExp(`${anyCase(lead)}${PLACE}`, 'u'))

/** Countries whose ISO 3166-2 parts are all of one kind, so that no two overlap. */
const FLAT: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'DE', 'AT', 'BR', 'MX', 'CH'])
/** Words that mean the part of the country, not a town. */
const SAYS_STATE = /provincia|comunidad|estado|state|bundesland|province|county/i
/** Parts of countries that share their name with a town in them. */
const ALSO_TOWNS: ReadonlySet<string> = new Set(
  'new york,washington,georgia,victoria,quebec,sao paulo,rio de janeiro,valencia,salzburg,zurich,bern,luzern,genf,puebla,oaxaca,queretaro,chihuahua,durango,guanajuato,zacatecas,aguascalientes,tlaxcala,colima,campeche'.split(
    ',',
  ),
)

/** Names of the same town. */
const sameTown = (one: string, other: string): boolean => {
  const core = (text: string): string =>
    fold(text)
      .replace(/ (?:city|am main)$/, '')
      .trim()
  return fold(one) === fold(other) || core(one) === fold(other) || fold(one) === core(other)
}

/** Whether the person lives in the place that the text names; undefined if unclear. */
const liesAtHome = (within: string, home: string, state: string | undefined): boolean | undefined => {
  const country = countryOf(within)?.code
  if (country !== undefined) return country === home
  const region = regionOf(within, home)
  const own = regionOf(state ?? '', home)
  if (region === undefined) {
    const abroad = townsAndParts().get(fold(within))
    return abroad !== undefined && !abroad.has(home) ? false : undefined
  }
  if (own === undefined) return undefined
  if (own.code === region.code) return true
  return FLAT.has(home) ? false : undefined
}

const holds = (label: string, { applicant: { values } }: Asker, home: string): boolean | undefined => {
  const found = LIVES.map((pattern) => pattern.exec(label.trim())?.groups).find((groups) => groups !== undefined)
  const name = found?.name
  if (found === undefined || name === undefined || countryOf(name) !== undefined) return undefined
  const [city, state] = [values['address-level2'] ?? '', values['address-level1']]
  // "Texas, Nevada" is a list of states, not a town in one.
  const [part, whole] = [name, found.within ?? ''].map((text) => regionOf(text, home))
  if (part !== undefined && whole !== undefined && part.code !== whole.code) return undefined
  const inside = found.within === undefined ? undefined : liesAtHome(found.within, home, state)
  const around =
    found.near !== undefined || found.or !== undefined || /greater|grande?|großraum|area of/i.test(found.kind ?? '')
  // A nearby place may be across a border, but not across an ocean.
  const no = (countries: readonly string[]): boolean | undefined =>
    !around || countries.every((country) => partOfCountry(country) !== partOfCountry(home)) ? false : undefined
  if (inside === false) return no([countryOf(found.within ?? '')?.code ?? home])
  if (found.within !== undefined && inside === undefined) return undefined
  const asState = SAYS_STATE.test(found.kind ?? '')
  if (city !== '' && sameTown(city, name) && !asState) return true
  const [own, region] = [regionOf(state ?? '', home), regionOf(name, home)]
  const plainState = asState || (FLAT.has(home) && !ALSO_TOWNS.has(fold(name)))
  if (region !== undefined && own !== undefined && plainState) {
    if (region.code === own.code || fold(region.name) === fold(own.name)) return true
    if (FLAT.has(home)) return no([home])
  }
  if (region !== undefined || found.within !== undefined) return undefined
  const elsewhere = townsAndParts().get(fold(name)) ?? townsAndParts().get(fold(name).replace(/ city$/, ''))
  return elsewhere !== undefined && city !== '' && !elsewhere.has(home) ? no([...elsewhere]) : undefined
}

export const livesIn = (asked: Asked, asker: Asker): Found => {
  if (asked.control !== 'one') return undefined
  const home = homeOf(asker.applicant)
  if (home === undefined || (asked.country !== undefined && asked.country.toUpperCase() !== home)) return undefined
  return yesOrNo(asked, holds(asked.label, asker, home), 'the town and country of residence', 'residence')
}
