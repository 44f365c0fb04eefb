/** What pages call fields that hold or ask for secrets, for whoever keeps or shows something of a page. Pure. */

/** Where the page declares nothing; wide on purpose, a cover too many does no harm. */
export const SECRET_NAME =
  /(?:card|cc)[-_ ]?(?:num|no)|cvv|cvc|csc|security[-_ ]?code|one[-_ ]?time|otp|passcode|\bpin\b|\bssn\b|social[-_ ]?security|iban|account[-_ ]?num/i

/** Of `autocomplete`. */
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
