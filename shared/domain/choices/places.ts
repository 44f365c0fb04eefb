/**
 * Compares places by identity and hierarchy: a city in its region in its country. Two places with the same name are not
 * the same.
 */
import { type Country, countryOf } from '../countries.ts'
import { type Region, regionOf } from '../regions.ts'
import { fold } from '../text.ts'

export interface Locality {
  /** Folded. */
  city: string
  region?: Region
  country?: Country
  /** Parts of the text that match no known name. */
  strange: readonly string[]
}

/** Names of a city in the languages of forms, and its abbreviations. */
const CITIES = `munich, munchen, muenchen
cologne, koln, koeln
nuremberg, nurnberg
vienna, wien, vienne, viena
zurich, zuerich
geneva, genf, geneve
milan, milano, mailand
rome, roma, rom
turin, torino
florence, firenze
naples, napoli, neapel
venice, venezia, venedig
lisbon, lisboa, lissabon
seville, sevilla
brussels, bruxelles, brussel
antwerp, antwerpen
the hague, den haag
prague, praha, prag
warsaw, warszawa, warschau
copenhagen, kobenhavn, kopenhagen
moscow, moskva, moskau
athens, athina, athen
new york, new york city, nyc
mexico city, ciudad de mexico, cdmx
frankfurt am main, frankfurt main, frankfurt a m
saint louis, st louis
saint petersburg, st petersburg
washington, washington dc, washington d c`

let known: Map<string, string> | undefined
export const cityName = (text: string): string => {
  known ??= new Map(
    CITIES.split('\n').flatMap((row) => {
      const names = row.split(', ')
      return names.map((name) => [name, names[0] ?? name] as const)
    }),
  )
  const folded = fold(text)
  return known.get(folded) ?? folded
}

/**
 * Parses "Austin, TX", "Austin, Texas, United States", "Springfield (Illinois)".
 * @param near country that region codes are read in, if the text names none
 */
export const placeOf = (text: string, near?: string): Locality => {
  const parts = text
    .replace(/\(([^()]*)\)/g, ', $1')
    .split(/\s*(?:,|;| [-–|] )\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [city = '', ...rest] = parts
  const last = rest.at(-1)
  const home = near === undefined ? undefined : countryOf(near)
  const asRegion = last === undefined ? undefined : regionOf(last, home?.code)
  // "Atlanta, Georgia" and "Springfield, IL": a single part at the end is a region of the person's country before it is
  // a country.
  const country = last === undefined || (rest.length === 1 && asRegion !== undefined) ? undefined : countryOf(last)
  const between = country ? rest.slice(0, -1) : rest
  const strange: string[] = []
  let region: Region | undefined
  for (const part of between) {
    const found = regionOf(part, country?.code ?? home?.code) ?? (country ? undefined : regionOf(part))
    if (found) region = found
    else if (country === undefined || !isSame(countryOf(part), country)) strange.push(part)
  }
  const inCountry = country ?? (region ? countryOf(region.country) : undefined)
  return {
    city: cityName(city),
    strange,
    ...(region ? { region } : {}),
    ...(inCountry ? { country: inCountry } : {}),
  }
}

const isSame = (a: Country | undefined, b: Country): boolean => a?.code === b.code

/**
 * How well an option names the wanted place: undefined if any part of it contradicts or is unknown; otherwise how much
 * of the place it names.
 */
export const placeFits = (wanted: Locality, option: Locality): number | undefined => {
  if (wanted.city !== option.city || option.strange.length > 0) return undefined
  if (option.region && !(wanted.region && sameRegion(wanted.region, option.region))) return undefined
  if (option.country && option.country.code !== wanted.country?.code) return undefined
  return Number(option.region !== undefined) + Number(option.country !== undefined)
}

export const sameRegion = (a: Region, b: Region): boolean =>
  a.country === b.country && (a.code === b.code || fold(a.name) === fold(b.name))
