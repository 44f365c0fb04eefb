/** Whether a question, in any language, asks for a secret. Pure. */
import { isSecretKey } from '../profile-keys.ts'
import { conceptsIn } from './surroundings.ts'

/** A password, a code that is sent, or a card's numbers. A card's expiry is treated like any other date. */
export const asksForSecret = (words: string): boolean =>
  [...conceptsIn(words)].some(
    (concept) => concept === '#password' || (isSecretKey(concept) && !/^cc-exp/.test(concept)),
  )
