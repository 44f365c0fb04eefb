/** A person's address as a block or a single line, in the order that its country uses. */
import { byWord } from './by-word.ts'
import { countryOf } from './countries.ts'
import { regionOf } from './regions.ts'

type Values = Readonly<Record<string, string>>

/** Countries where the postal code comes before the town. */
const CODE_FIRST = new Set(
  'AR AT BA BE BG BR CH CL CN CZ DE DK EE ES FI FR GR HR HU IL IS IT LI LT LU MC MX MY NL NO PL PT RO RS SE SI SK TR UA'.split(
    ' ',
  ),
)
/** Countries whose addresses include a state or province, as its code or its name. */
const WITH_STATE: Readonly<Record<string, 'code' | 'name'>> = byWord({
  US: 'code',
  CA: 'code',
  AU: 'code',
  BR: 'code',
  MX: 'name',
  IN: 'name',
  GB: 'name',
  IE: 'name',
  MY: 'name',
})

/** Lines of the full address; undefined if street or town is missing. */
export const addressLines = (values: Values): string[] | undefined => {
  const street = values['street-address'] ?? values['address-line1']
  const city = values['address-level2']
  if (street === undefined || city === undefined) return undefined
  const country = countryOf(values.country ?? '')
  const code = values['postal-code']
  const region = regionOf(values['address-level1'] ?? '', values.country)
  const kind = country === undefined ? 'name' : WITH_STATE[country.code]
  const state =
    kind === undefined
      ? undefined
      : kind === 'code'
        ? (region?.code ?? values['address-level1'])
        : values['address-level1']
  return [...street.split('\n'), ...town(city, state, code, country?.code), country?.name ?? values.country]
    .map((line) => line?.trim() ?? '')
    .filter((line) => line !== '')
}

const town = (
  city: string,
  state: string | undefined,
  code: string | undefined,
  country: string | undefined,
): string[] => {
  if (country === 'GB' || country === 'IE') return [city, state ?? '', code ?? '']
  if (country !== undefined && CODE_FIRST.has(country))
    return [[code, city].filter(Boolean).join(' ') + (state === undefined ? '' : `, ${state}`)]
  const end = [state, code].filter(Boolean).join(' ')
  return [country === 'AU' ? `${city} ${end}`.trim() : [city, end].filter((part) => part !== '').join(', ')]
}
