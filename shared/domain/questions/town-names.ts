/** Names of large towns and of parts of countries, with the countries that have one of that name. */
import { COUNTRIES } from '../countries.ts'
import { REGIONS } from '../regions.ts'
import { fold } from '../text.ts'

let places: Map<string, Set<string>> | undefined
/** @returns folded name of a town or part of a country → codes of the countries that have one */
export const townsAndParts = (): ReadonlyMap<string, ReadonlySet<string>> => {
  if (places) return places
  const countries = new Map<string, Set<string>>()
  const add = (name: string, country: string): void => {
    countries.set(name, new Set([...(countries.get(name) ?? []), country]))
  }
  for (const { name, country } of REGIONS) add(fold(name), country)
  // Time zones are named after large towns.
  for (const { code } of COUNTRIES) for (const zone of zonesOf(code)) add(townOf(zone), code)
  places = countries
  return places
}
const townOf = (zone: string): string => fold((zone.split('/').at(-1) ?? '').replace(/_/g, ' '))

/** @returns ISO 3166 codes of the countries with a large town or a part of this name */
export const countriesWith = (name: string): readonly string[] => [...(townsAndParts().get(fold(name)) ?? [])]

/** Locale data that the engine has and the compiler's library does not declare yet. */
interface Zoned extends Intl.Locale {
  getTimeZones?: () => string[] | undefined
}
const zonesOf = (code: string): string[] => (new Intl.Locale(`und-${code}`) as Zoned).getTimeZones?.() ?? []
