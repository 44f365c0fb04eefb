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

type InForm = Pick<Field, 'section' | 'hints' | 'label'>

/** Whether it is for the address that the form asks for second. */
const isSecond = (field: Field, fields: readonly Field[]): boolean => {
  const kind = kindOf(field)
  const first = fields.find(
    (other) => other.form === field.form && kindOf(other) && OF_ADDRESS.test(keyOf(other) ?? ''),
  )
  return kind !== undefined && first !== undefined && kindOf(first) !== kind
}

const kindOf = (field: InForm): 'ships' | 'bills' | undefined => {
  const words = titleOf(field)
  if (SHIPS.test(words) === BILLS.test(words)) return undefined
  return SHIPS.test(words) ? 'ships' : 'bills'
}

/** What says for which of two addresses it asks: "Shipping address", or "Ship to: city" in its own label. */
const titleOf = ({ section, hints, label }: InForm): string => {
  const title = [section, hints.legend].join(' ')
  return SHIPS.test(title) || BILLS.test(title) ? title : label
}

export const isOtherAddress = (field: Field, fields: readonly Field[]): boolean => {
  const key = keyOf(field) ?? ''
  const words = [field.section, field.hints.legend, field.label].join(' | ')
  if (OF_ADDRESS.test(key) && FORMER_ADDRESS.test(words)) return true
  return !field.required && OF_PLACE.test(key) && isSecond(field, fields)
}
