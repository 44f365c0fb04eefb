/** Doubtful data: an error if two values contradict each other, a warning if a value cannot be used. */
import { countryOf } from './countries.ts'
import { GhError } from './errors.ts'
import { currencyOf } from './money.ts'
import { parsePhone } from './phone.ts'
import { regionOf } from './regions.ts'

type Values = Readonly<Record<string, string>>

/**
 * @param given as written in the file, by key
 * @param all with everything derived from it
 * @returns sentences for the person. Errors: INVALID_DATA_FILE if two values contradict each other.
 */
export const doubtsOf = (given: Values, all: Values): string[] => [
  ...names(all),
  ...phones(given),
  ...places(given),
  ...pay(given),
]

const names = ({ name, 'given-name': first, 'family-name': last }: Values): string[] =>
  name !== undefined && first === undefined && last === undefined
    ? [
        `name: nobody can tell which part of "${name}" is the first and which the last name; give first_name and last_name`,
      ]
    : []

const phones = (given: Values): string[] => {
  const written = given.tel ?? given['tel-national']
  if (written === undefined) return []
  const code = given['tel-country-code']
  const number = parsePhone(written, code ?? given.country)
  if (number === undefined)
    return [
      code === undefined && countryOf(given.country ?? '') === undefined
        ? `phone: "${written}" has no country code and no country stands beside it; write it as +44 20 7946 0958`
        : `phone: "${written}" is no phone number of that country; it is used as it stands`,
    ]
  const said = code?.replace(/\D/g, '') || countryOf(code ?? '')?.dial
  if (said && said !== number.dial)
    throw new GhError(
      'INVALID_DATA_FILE',
      `phone: "${written}" begins with +${number.dial}, and its country code is given as ${code}`,
      { details: { path: 'phone' } },
    )
  return []
}

const places = (given: Values): string[] => {
  const { country, 'address-level1': state } = given
  if (country === undefined) return []
  if (countryOf(country) === undefined)
    return [`country: "${country}" names no country, or two; write its full name or its code`]
  const elsewhere = state !== undefined && regionOf(state, country) === undefined ? regionOf(state) : undefined
  return elsewhere ? [`state: "${state}" is no part of ${country}`] : []
}

const pay = (given: Values): string[] => {
  const [inAmount, said] = [currencyOf(given.salary ?? ''), currencyOf(given['salary-currency'] ?? '')]
  if (inAmount !== undefined && said !== undefined && inAmount !== said)
    throw new GhError(
      'INVALID_DATA_FILE',
      `salary: "${given.salary}" is in ${inAmount}, and its currency is given as ${given['salary-currency']}`,
      { details: { path: 'salary' } },
    )
  return []
}
