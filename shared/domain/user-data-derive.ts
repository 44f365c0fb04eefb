/**
 * Derives data from what a person gave: name parts, phone parts, country names, address lines, date parts. Never
 * overrides a given value.
 */

import { countryOf } from './countries.ts'
import { parseDate } from './dates.ts'
import { entriesIn, entryKeyOf, presentJobs } from './entry-keys.ts'
import { currencyOf } from './money.ts'
import { nameParts, withoutTitles } from './names.ts'
import { parsePhone } from './phone.ts'

type Values = Readonly<Record<string, string>>
type Rule = (values: Values) => Readonly<Record<string, string | undefined>>

/** A first name without its title, a last name without its suffix; unchanged if there is none. */
const titled = (
  written: string | undefined,
  which: 'prefix' | 'suffix',
): { bare: string | undefined; title: string | undefined } => {
  const parts = withoutTitles(written ?? '')
  const title = parts[which]
  return { bare: title === undefined ? written : parts.bare, title }
}

const name: Rule = (values) => {
  const { title: prefix, bare: given } = titled(values['given-name'], 'prefix')
  const { title: suffix, bare: family } = titled(values['family-name'], 'suffix')
  const titles = { 'honorific-prefix': prefix, 'honorific-suffix': suffix }
  if (values.name !== undefined) {
    const parts = nameParts(values.name, values.country)
    const own = given === undefined && family === undefined
    return {
      name: parts.whole,
      'honorific-prefix': prefix ?? parts.prefix,
      'honorific-suffix': suffix ?? parts.suffix,
      'given-name': own ? parts.given : given,
      'family-name': own ? parts.family : family,
      'additional-name': own ? parts.additional : undefined,
    }
  }
  const whole = [given, values['additional-name'], family].filter((part) => part !== undefined).join(' ')
  return { ...titles, 'given-name': given, 'family-name': family, name: whole }
}

const phone: Rule = (values) => {
  const code = values['tel-country-code']
  const given = values.tel ?? values['tel-national']
  if (given === undefined) return {}
  const number = parsePhone(given, code ?? values.country)
  if (!number) return { tel: given }
  return {
    tel: number.e164,
    'tel-country-code': `+${number.dial}`,
    'tel-national': number.national,
    'tel-area-code': number.area?.code,
    'tel-local': number.area?.local,
    'tel-extension': number.extension,
  }
}

const address: Rule = (values) => {
  const street = values['street-address']
  if (street !== undefined) {
    const lines = street.split('\n').map((line) => line.trim())
    return { 'address-line1': lines[0], 'address-line2': lines[1], 'address-line3': lines[2] }
  }
  const lines = [values['address-line1'], values['address-line2'], values['address-line3']].filter(
    (line) => line !== undefined,
  )
  return { 'street-address': lines.length > 0 ? lines.join('\n') : undefined }
}

const country: Rule = (values) => {
  const given = values.country ?? values['country-name']
  return given === undefined ? {} : { country: given, 'country-name': countryOf(given)?.name ?? given }
}

const twoDigits = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : String(value).padStart(2, '0')

const birth: Rule = (values) => {
  const date = parseDate(values.bday ?? '')
  if (!date) return {}
  return { 'bday-year': String(date.year), 'bday-month': twoDigits(date.month), 'bday-day': twoDigits(date.day) }
}

const entries: Rule = (values) => {
  const out: Record<string, string | undefined> = {}
  for (const [key, value] of Object.entries(values)) {
    const { entry, name } = entryKeyOf(key) ?? {}
    if (name !== 'start' && name !== 'end') continue
    const date = parseDate(value)
    out[`${entry}.${name}-month`] = twoDigits(date?.month)
    out[`${entry}.${name}-year`] = date && String(date.year)
  }
  // A job with a start and no end is the current one; one with an end is not.
  for (const { entry, data } of entriesIn(values, 'experience'))
    if (data.start !== undefined) out[`${entry}.current`] = data.end === undefined ? 'yes' : 'no'
  return out
}

/** The first job that goes on, else the first one. */
const employer: Rule = (values) => {
  const [present] = presentJobs(values)
  const { company, title, start } = (present ?? entriesIn(values, 'experience')[0])?.data ?? {}
  return { organization: company, 'organization-title': title, 'organization-start': present && start }
}

const pay: Rule = (values) => ({ 'salary-currency': currencyOf(values.salary ?? '') })

/** Rules whose result replaces the given value: they normalise its spelling. */
const CANONICAL = new Set(['tel', 'tel-country-code', 'tel-national', 'name', 'given-name', 'family-name'])
const RULES: readonly Rule[] = [country, name, phone, address, birth, entries, employer, pay]

/** The given values plus everything that follows from them. */
export const derived = (given: Values): Record<string, string> => {
  const values: Record<string, string> = { ...given }
  for (const rule of RULES) {
    for (const [key, value] of Object.entries(rule(values))) {
      if (value !== undefined && value !== '' && (values[key] === undefined || CANONICAL.has(key))) values[key] = value
    }
  }
  return values
}
