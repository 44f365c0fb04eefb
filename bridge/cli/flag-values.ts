/** Parses the values of flags, so that invalid ones are rejected before anything is done. */
import { InvalidArgumentError } from 'commander'

/** A parser for commander; both ends are inclusive. */
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
