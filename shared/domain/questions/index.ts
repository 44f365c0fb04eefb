/**
 * What a form asks and what a person's data says to it. `askedOf` makes a question of an observed field, `entail` answers it from
 * the data or says whom to ask, `checkProposed` holds anybody else's value against that, `parseQuestion` shows how it is read,
 * and `isSensitiveQuestion` where nothing may be guessed.
 */
export { askedOf } from './asked.ts'
export { checkProposed } from './check.ts'
export { declines } from './choose.ts'
export { permissionFor } from './consents.ts'
export { namesAnother, personOf } from './cues.ts'
export { entail, parseQuestion } from './entail.ts'
export { titleLeavesOpen } from './headings.ts'
export { withHelp } from './help.ts'
export { namedDatum } from './named.ts'
export { consentKinds, parseText } from './parse.ts'
export { unexplained } from './plain.ts'
export { findAnswer, isOfEmployer, normaliseQuestion, sameQuestion } from './same.ts'
export { isSensitiveQuestion } from './sensitive.ts'
export { partNamed } from './starts.ts'
export type { Asked, Entailment, Proposed, Proposition, Verdict } from './types.ts'
export { wantsYesOrNo } from './yes-no.ts'
