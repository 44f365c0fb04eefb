/** Which inputs hold or ask for secrets, by what the page declares or calls them: their contents leave no page in a picture or a name. */

const SECRET =
  'input[type=password],input[autocomplete~=cc-number],input[autocomplete~=cc-csc],input[autocomplete~=cc-exp],input[autocomplete~=cc-exp-month],input[autocomplete~=cc-exp-year],input[autocomplete~=one-time-code],input[autocomplete~=current-password],input[autocomplete~=new-password]'
/** By what the page calls them, where it declares nothing; wide on purpose, a cover too many does no harm. */
const SECRET_NAME =
  /(?:card|cc)[-_ ]?(?:num|no)|cvv|cvc|csc|security[-_ ]?code|one[-_ ]?time|otp|passcode|\bpin\b|\bssn\b|social[-_ ]?security|iban|account[-_ ]?num/i

export const looksSecret = (input: HTMLInputElement): boolean =>
  input.matches(SECRET) ||
  SECRET_NAME.test(
    `${input.name} ${input.id} ${input.placeholder} ${input.getAttribute('aria-label') ?? ''} ${[...(input.labels ?? [])].map((label) => label.textContent).join(' ')}`,
  )
