/**
 * Splits a street from its house number, for forms that ask for the two separately, and recognises the field for the
 * number. An address that can be read in two ways is not split.
 */
import { countryOf } from './countries.ts'
import type { Field } from './observation.ts'
import { fold } from './text.ts'

export interface Street {
  name: string
  number: string
}

/** Countries where the number comes before the street; everywhere else it comes after. */
const NUMBER_FIRST = new Set('AU CA FR GB IE IN LU MA MC MY NZ PH SG TH US ZA'.split(' '))

const MORE = '(?:\\s?(?:bis|ter|quater))?'
const FIRST = new RegExp(`^(\\d+\\p{L}?(?:[-/]\\d+\\p{L}?)?${MORE}),?\\s+(\\p{L}.*)$`, 'u')
const LAST = new RegExp(
  `^(.*\\p{L}.*?)(,|\\s)\\s*(?:n[.º°o]*\\s?)?(\\d+(?:\\s?\\p{L})?(?:\\s?[-/–+]\\s?\\d+\\p{L}?)?${MORE})$`,
  'u',
)
/** "Highway 61", "Calle 13", "Rue du 8 mai 1945": the number is part of the street's name. */
const NUMBERED =
  /(?:^|\s)(?:highway|hwy|route|rte|interstate|road|carretera|autovia|rodovia|nationale|departementale|km|kilometro|calle|carrera|cra|quadra|bundesstrasse|landstrasse|\S*\d\S*\s.*)$/

/**
 * @param country as the person's data names it; without one, a street is split only if there is a single way to read it
 */
export const streetOf = (line: string, country: string | undefined): Street | undefined => {
  const text = (line.split('\n')[0] ?? '').trim()
  const code = countryOf(country ?? '')?.code
  const [, before, street] = FIRST.exec(text) ?? []
  const [, name, comma, after] = LAST.exec(text) ?? []
  const first = before && street && !/\d/.test(street) ? { name: street, number: before } : undefined
  const last =
    name && after && (comma === ',' || !NUMBERED.test(fold(name)))
      ? { name: name.replace(/,\s*$/, '').trim(), number: after }
      : undefined
  if (code === undefined) return first && last ? undefined : (first ?? last)
  return NUMBER_FIRST.has(code) ? first : last
}

const ASKS_NUMBER =
  /^(?:haus ?(?:nummer|nr)|huis ?nr|h nr|(?:house|building|street) (?:number|no|(?:name|number) (?:or |and )?(?:name|number|no))|n(?:ume)?r (?:domu|budynku)|(?:cislo|c) (?:domu|popisne)|gatenummer|gatunummer|talonumero|huis ?nummer|husnummer|husnr|numero (?:de (?:la )?)?(?:casa|calle|porta|da casa|da porta|via|rue|voie|exterior)|(?:no|num|n) ext(?:erior)?|n (?:de )?(?:la )?(?:rue|voie)|(?:(?:numero|num|n|nr|no) )?civico)$/
const BARE = /^(?:n|no|nr|num|numero|number|nummer)$/
const STREET =
  /(?:^| )(?:rua|avenida|av|logradouro|endereco|morada|calle|via|direccion|domicilio|rue|voie|adresse|anschrift|\S*strasse|street|address|straat|adres|indirizzo)(?: |$)/

/** "Permanent address house number". */
const WHICH_ADDRESS =
  /^(?:(?:main|home|your|permanent|current|present|residential|billing|shipping|delivery|mailing|postal|correspondence) )*(?:address )?(?=(?:house|building|street) )/

/** Whether a field asks for the house number alone: by its words, or by a bare "Number" right after a street. */
export const asksHouseNumber = ({ label, section, hints }: Field): boolean => {
  // "Street, no." asks for both.
  if (STREET.test(fold(label)) && /\p{L}\s*(?:[,&+/]|\b(?:and|und|et|y|e|en)\b)\s*\p{L}/iu.test(label)) return false
  const text = fold(label.replace(/[*:]/g, ' ')).trim().replace(WHICH_ADDRESS, '')
  if (ASKS_NUMBER.test(text)) return true
  if (!BARE.test(text)) return false
  return [hints.legend, section, hints.before?.[0]].some((title) => title !== undefined && STREET.test(fold(title)))
}

/** "Street, no.", "Rua e número": the whole line, in any abbreviation. */
export const asksStreetAndNumber = (field: Field): boolean =>
  fold(field.label).split(' ').length <= 4 &&
  STREET.test(fold(field.label)) &&
  !ELSEWHERE.test(fold(field.label)) &&
  withHouseNumber(field.label) &&
  !asksHouseNumber(field)

/** "E-mail address" has an "e" beside "address", but no street. */
const ELSEWHERE = /\b(?:e ?mail|mail|web|internet|url|ip|wallet)\b/

/** A street's label that includes the number. */
export const withHouseNumber = (label: string): boolean =>
  /(?:^| )(?:und|and|et|y|e|with|mit|n|no|nr|num|numero|number|\S*nummer|hausnr|line|zeile|linea|ligne|linha)(?: |$)/.test(
    fold(label),
  )
