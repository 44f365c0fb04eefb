// Places that the application sites' location suggestions offer. Data and one search, independent of any site.

export type Place = { id: string; name: string; city: string; region: string; country: string }

const UNITED_STATES: readonly [city: string, region: string][] = [
  ['Albuquerque', 'New Mexico'],
  ['Ann Arbor', 'Michigan'],
  ['Atlanta', 'Georgia'],
  ['Austin', 'Texas'],
  ['Baltimore', 'Maryland'],
  ['Berkeley', 'California'],
  ['Boise', 'Idaho'],
  ['Boston', 'Massachusetts'],
  ['Boulder', 'Colorado'],
  ['Brooklyn', 'New York'],
  ['Cambridge', 'Massachusetts'],
  ['Charlotte', 'North Carolina'],
  ['Chicago', 'Illinois'],
  ['Columbus', 'Ohio'],
  ['Dallas', 'Texas'],
  ['Denver', 'Colorado'],
  ['Detroit', 'Michigan'],
  ['Houston', 'Texas'],
  ['Los Angeles', 'California'],
  ['Madison', 'Wisconsin'],
  ['Miami', 'Florida'],
  ['Minneapolis', 'Minnesota'],
  ['Nashville', 'Tennessee'],
  ['New York', 'New York'],
  ['Oakland', 'California'],
  ['Philadelphia', 'Pennsylvania'],
  ['Phoenix', 'Arizona'],
  ['Pittsburgh', 'Pennsylvania'],
  ['Portland', 'Maine'],
  ['Portland', 'Oregon'],
  ['Raleigh', 'North Carolina'],
  ['Sacramento', 'California'],
  ['Salt Lake City', 'Utah'],
  ['San Diego', 'California'],
  ['San Francisco', 'California'],
  ['San Jose', 'California'],
  ['Seattle', 'Washington'],
  ['Springfield', 'Illinois'],
  ['Springfield', 'Massachusetts'],
  ['Springfield', 'Oregon'],
  ['St. Louis', 'Missouri'],
  ['Washington', 'District of Columbia'],
]

const ELSEWHERE: readonly [city: string, region: string, country: string][] = [
  ['Amsterdam', 'North Holland', 'Netherlands'],
  ['Bengaluru', 'Karnataka', 'India'],
  ['Berlin', 'Berlin', 'Germany'],
  ['Dublin', 'Leinster', 'Ireland'],
  ['Lisbon', 'Lisbon', 'Portugal'],
  ['London', 'England', 'United Kingdom'],
  ['London', 'Ontario', 'Canada'],
  ['Madrid', 'Community of Madrid', 'Spain'],
  ['Manchester', 'England', 'United Kingdom'],
  ['Montreal', 'Quebec', 'Canada'],
  ['Munich', 'Bavaria', 'Germany'],
  ['Paris', 'Île-de-France', 'France'],
  ['São Paulo', 'São Paulo', 'Brazil'],
  ['Stockholm', 'Stockholm County', 'Sweden'],
  ['Sydney', 'New South Wales', 'Australia'],
  ['Toronto', 'Ontario', 'Canada'],
  ['Vancouver', 'British Columbia', 'Canada'],
  ['Vienna', 'Vienna', 'Austria'],
  ['Zurich', 'Zurich', 'Switzerland'],
]

const rows: readonly (readonly [string, string, string])[] = [
  ...UNITED_STATES.map(([city, region]) => [city, region, 'United States'] as const),
  ...ELSEWHERE,
]

export const places: readonly Place[] = rows.map(([city, region, country], index) => ({
  id: `place-${index + 1}`,
  name: `${city}, ${region}, ${country}`,
  city,
  region,
  country,
}))

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim()

/** Places whose name begins with the text, then those in which a later word does; at most `limit`. */
export function searchPlaces(text: string, limit = 5): Place[] {
  const wanted = plain(text)
  if (wanted === '') return []
  const first = places.filter((place) => plain(place.name).startsWith(wanted))
  const later = places.filter((place) => !first.includes(place) && plain(place.name).includes(` ${wanted}`))
  return [...first, ...later].slice(0, limit)
}
