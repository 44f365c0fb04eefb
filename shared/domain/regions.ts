/**
 * First-level subdivisions of countries (states, provinces, Länder, counties of the United Kingdom) by ISO 3166-2. A
 * code or name is unique only within its country.
 */
import { iso31662 } from 'iso-3166'
import { countryOf } from './countries.ts'
import { fold } from './text.ts'

export interface Region {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Without its country: `CA`, `BY`, `NSW`. */
  code: string
  name: string
}

/** Other spellings besides the official name, and English names where ISO gives them in the local language. */
const ALIASES = `US-DC washington dc, washington d c, d c
CA-QC quebec
CA-NL newfoundland
DE-BY bavaria, baviere, baviera
DE-HE hesse
DE-NW north rhine westphalia, nrw
DE-NI lower saxony
DE-RP rhineland palatinate
DE-SN saxony
DE-ST saxony anhalt
DE-TH thuringia
DE-MV mecklenburg western pomerania
AT-9 vienna
AT-6 styria
AT-7 tyrol
AT-2 carinthia
AT-3 lower austria
AT-4 upper austria
CH-ZH zurich
CH-GE geneva
CH-BS basel
CH-LU lucerne
IT-25 lombardy
IT-21 piedmont
IT-52 tuscany
IT-62 lazio
IT-75 apulia
IT-82 sicily
IT-88 sardinia
ES-CT catalonia, cataluna
ES-AN andalusia
ES-MD madrid, community of madrid, comunidad de madrid
ES-PV basque country, pais vasco
ES-VC valencian community, comunidad valenciana
ES-NC navarre, navarra
ES-AS asturias
ES-MC murcia
ES-GA galicia
ES-CL castile and leon
ES-AR aragon
ES-IB balearic islands, islas baleares
ES-CN canary islands, islas canarias
FR-BRE brittany
FR-NOR normandy
FR-COR corsica
FR-IDF paris region
BR-SP sao paulo
MX-CMX mexico city, cdmx, distrito federal
MX-MEX estado de mexico
PT-11 lisbon
NL-NH north holland
NL-ZH south holland
AU-ACT canberra
GB-ENG england
GB-SCT scotland
GB-WLS wales
GB-NIR northern ireland`

const bare = (code: string): string => code.slice(3)
const plain = (name: string): string =>
  name
    .replace(/\s*[[(].*$/, '')
    .split('/')[0]
    ?.trim() ?? name

export const REGIONS: readonly Region[] = iso31662.map(({ code, name }) => ({
  country: code.slice(0, 2),
  code: bare(code),
  name: plain(name),
}))

interface Index {
  byCode: Map<string, Region>
  byName: Map<string, Region[]>
}
let built: Index | undefined
const index = (): Index => {
  if (built) return built
  const byCode = new Map(REGIONS.map((region) => [`${region.country}-${region.code}`, region]))
  const byName = new Map<string, Region[]>()
  const add = (name: string, region: Region): void => {
    const known = byName.get(name) ?? []
    if (name !== '' && !known.includes(region)) byName.set(name, [...known, region])
  }
  for (const { code, name } of iso31662) {
    const region = byCode.get(code)
    if (region) for (const written of name.split(/[/[\]()]/)) add(fold(written), region)
  }
  for (const row of ALIASES.split('\n')) {
    const [code = '', names = ''] = [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)]
    const region = byCode.get(code)
    if (region) for (const name of names.split(', ')) add(name, region)
  }
  built = { byCode, byName }
  return built
}

/** Used if no country is given: countries whose states people write alone, the most likely first. */
const WELL_KNOWN = ['US', 'CA']
/** Larger subdivisions come before smaller ones of the same name in the same country: Madrid, Navarra. */
const broadest = (found: readonly Region[]): Region | undefined => {
  const countries = new Set(found.map(({ country }) => country))
  return countries.size === 1 ? found[0] : undefined
}

/**
 * The region that a text names: "CA", "US-CA", "California", "California (CA)", "CA - California", "Bayern", "NSW".
 * @param country name or code of its country; without one, a text counts only if it names a single region in the world,
 * or is a code or name of the United States or Canada
 */
export const regionOf = (text: string, country?: string): Region | undefined => {
  const { byCode, byName } = index()
  const trimmed = text.trim()
  const home = country === undefined ? undefined : countryOf(country)?.code
  if (country !== undefined && home === undefined) return undefined
  const full = /^([A-Za-z]{2,3})[- ]([A-Za-z0-9]{1,3})$/.exec(trimmed)
  if (full) {
    const of = countryOf(full[1] ?? '')?.code
    const region = byCode.get(`${of}-${full[2]?.toUpperCase()}`)
    if (region && (home === undefined || region.country === home)) return region
  }
  const countries = home === undefined ? WELL_KNOWN : [home]
  if (/^[A-Za-z0-9]{1,3}$/.test(trimmed))
    for (const one of countries) {
      const region = byCode.get(`${one}-${trimmed.toUpperCase()}`)
      if (region) return region
    }
  const folded = fold(trimmed)
  const named = byName.get(folded) ?? []
  const inside = named.filter((region) => countries.includes(region.country))
  if (inside.length > 0) return broadest(inside)
  if (home === undefined && named.length > 0) return broadest(named)
  return both(folded, countries)
}

/** Code and name together: "CA - California", "California (CA)", "New South Wales NSW". */
const both = (folded: string, countries: readonly string[]): Region | undefined => {
  const words = folded.split(' ')
  if (words.length < 2) return undefined
  const pairs = [
    [words[0] ?? '', words.slice(1).join(' ')],
    [words.at(-1) ?? '', words.slice(0, -1).join(' ')],
  ] as const
  for (const [code, name] of pairs) {
    const region = countries.map((one) => index().byCode.get(`${one}-${code.toUpperCase()}`)).find(Boolean)
    if (region && (index().byName.get(name) ?? []).includes(region)) return region
  }
  return undefined
}
