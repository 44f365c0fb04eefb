/**
 * Fields for another address than the person's own: the one before a move, or a second one that a shop only needs if it
 * differs from the first.
 */
import type { Field } from '../../../shared/domain/observation.ts'
import { keyOf } from './datum.ts'

const OF_ADDRESS = /^(?:address-|street-address|postal-code|country)/
const OF_PLACE = /^(?:address-|street-address|postal-code|country|name$|given-name|family-name)/

const ADDRESS = String.raw`(?:\p{L}*(?:address|adress|anschrift|residence|wohn|direcci[oó]n|domicilio|endere[cç]o|morada|indirizzo|adres)\p{L}*)`
const FORMER = String.raw`(?:previous|former|old|prior|bisherige\p{L}?|alte|frühere\p{L}?|vorherige\p{L}?|ancienne|précédente|anterior|antigu[ao]|precedente|vecchio|vorige|oude?|poprzedni|stary|tidigare|gamla)`
const FORMER_ADDRESS = new RegExp(
  String.raw`(?<!\p{L})${FORMER}(?:\s+\p{L}+)?\s+${ADDRESS}|${ADDRESS}\s+(?:anterior|antigu[ao]|precedente|précédente)(?!\p{L})`,
  'iu',
)

const SHIPS =
  /(?<!\p{L})(?:ship|deliver|liefer|versand|zustell|livraison|env[ií]o|entrega|spedizione|consegna|bezorg|verzend|aflever|leverans|levering|dostaw|wysyłk)/iu
const BILLS = /(?<!\p{L})(?:bill|invoic|rechnung|factur|fattur|faktur|fatura|cobran[çc]a|płatno)/iu

type InForm = Pick<Field, 'form' | 'section' | 'required'>

const isAfter = (field: Field, fields: readonly Field[], from: RegExp, to: RegExp): boolean =>
  to.test(field.section ?? '') &&
  !from.test(field.section ?? '') &&
  fields
    .slice(0, fields.indexOf(field))
    .some((other) => isOtherPart(field, other) && from.test(other.section ?? '') && OF_ADDRESS.test(keyOf(other) ?? ''))

const isOtherPart = (field: InForm, other: InForm): boolean =>
  other.form === field.form && other.section !== field.section

export const isOtherAddress = (field: Field, fields: readonly Field[]): boolean => {
  const key = keyOf(field) ?? ''
  const words = [field.section, field.hints.legend, field.label].join(' | ')
  if (OF_ADDRESS.test(key) && FORMER_ADDRESS.test(words)) return true
  return (
    !field.required &&
    OF_PLACE.test(key) &&
    (isAfter(field, fields, BILLS, SHIPS) || isAfter(field, fields, SHIPS, BILLS))
  )
}
