/**
 * Names that pages give to fields that hold or ask for secrets. Used by everything that keeps or shows parts of a page.
 * Pure.
 */

/** Used where the page declares nothing. Deliberately wide: masking too much does no harm. */
export const SECRET_NAME =
  /(?:card|cc)[-_ ]?(?:num|no)|cvv|cvc|csc|security[-_ ]?code|one[-_ ]?time|otp|passcode|\bpin\b|\bssn\b|social[-_ ]?security|iban|account[-_ ]?num/i

/** Values of `autocomplete`. */
export const SECRET_TOKENS: readonly string[] = [
  'cc-number',
  'cc-csc',
  'cc-exp',
  'cc-exp-month',
  'cc-exp-year',
  'one-time-code',
  'current-password',
  'new-password',
]
