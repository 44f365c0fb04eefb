/** Parses the values of flags, so that invalid ones are rejected before anything is done. */
import { InvalidArgumentError } from 'commander'

/** A parser for commander; both ends are inclusive. */
import { GhError } from '../../shared/domain/errors.ts'

export const wholeNumber =
  (least: number, most = Number.POSITIVE_INFINITY) =>
  (text: string): number => {
    const value = Number(text)
    if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value
    throw new InvalidArgumentError(
      most === Number.POSITIVE_INFINITY
        ? `A whole number from ${least} up is needed.`
        : `A whole number from ${least} to ${most} is needed.`,
    )
  }

export const tenantName = (text: string): string => {
  if (!/^[\w.-]{1,100}$/.test(text)) throw new InvalidArgumentError('Letters, digits, dots and dashes.')
  return text
}

/** Errors: INVALID_INPUT. */
export const aboveZero = (text: string, flag: string): number => {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new GhError('INVALID_INPUT', `${flag} takes a whole number above 0, not “${text}”.`)
}
