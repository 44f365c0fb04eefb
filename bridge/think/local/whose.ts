/**
 * Whose a field is where its own words do not say it, by what stands beside it on the page: of rows that ask the same one after the other
 * only the first is the person's, and where two parts of a page ask for a name, the one whose title is no way to call the person is not.
 */
import type { Field } from '../../../shared/domain/observation.ts'
import { titleLeavesOpen } from '../../../shared/domain/questions/index.ts'
import { fold } from '../../../shared/domain/text.ts'
import { OF_SIGNING } from './words.ts'

/** What makes a part of a page about somebody. */
const NAMES = /^(?:name|given-name|family-name|bday(?:-day|-month|-year)?)$/
/** What everybody has one of. */
const PERSONAL =
  /^(?:name|given-name|family-name|additional-name|bday|email|tel|address-|street-address|postal-code|country|citizenship|sex|gender)/

const isPersonal = ({ profileKey }: Field): boolean => PERSONAL.test(profileKey ?? '')
const sameForm = (one: Field, other: Field): boolean =>
  one.frame.join() === other.frame.join() && JSON.stringify(one.hints.form) === JSON.stringify(other.hints.form)
const partOf = ({ hints, section }: Field): string => hints.legend ?? section ?? ''

/** Whether a field of plain personal data asks for somebody else's. */
export const isSomebodyElses = (field: Field, fields: readonly Field[]): boolean =>
  isPersonal(field) && (isLaterRow(field, fields) || isOtherPart(field, fields))

/** Two labels in a row that have stood in this order before, in the same part of the same form. */
const isLaterRow = (field: Field, fields: readonly Field[]): boolean => {
  const own = fields.filter((other) => partOf(other) === partOf(field) && sameForm(other, field))
  const at = own.indexOf(field)
  const same = (one: number, other: number): boolean => {
    const [a, b] = [own[one], own[other]]
    return a !== undefined && b !== undefined && a.label !== '' && a.label === b.label && a.profileKey === b.profileKey
  }
  const first = own.findIndex((_, other) => same(other, at))
  if (first < 0 || first >= at) return false
  const beside = [-1, 1].find((step) => same(first + step, at + step) && (own[at + step] ?? field) !== own[first])
  return beside !== undefined && [field, own[at + beside]].some((one) => NAMES.test(one?.profileKey ?? ''))
}

/** "Second driver" beside "About you", "Recipient" beside "Sender". */
const isOtherPart = (field: Field, fields: readonly Field[]): boolean => {
  const part = partOf(field)
  if (part === '' || OF_SIGNING.test(fold(part))) return false
  const named = (one: Field): boolean => NAMES.test(one.profileKey ?? '')
  const inPart = fields.filter((other) => partOf(other) === part && isPersonal(other))
  // "Recipient" would go with a name alone.
  if (!inPart.some(({ profileKey }) => titleLeavesOpen(part, profileKey ?? ''))) return false
  return inPart.some(named) && fields.some((other) => partOf(other) !== part && named(other) && sameForm(other, field))
}
